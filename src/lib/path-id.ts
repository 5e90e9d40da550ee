// The id of an address such as '/course/{id}': shells are static pages and read it in the browser.

/** The second segment, decoded; empty when there is none. */
export function pathId(pathname: string): string {
  return decoded(pathname.split('/')[2] ?? '').replace(/\.html$/, '');
}

/** A part of an address without its escapes; empty where one of them is broken. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
