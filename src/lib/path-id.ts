// The id of an address such as '/course/{id}': shells are static pages and read it in the browser.

/** The second segment, decoded; empty when there is none. */
export function pathId(pathname: string): string {
  const segment = pathname.split('/')[2] ?? '';
  try {
    return decodeURIComponent(segment).replace(/\.html$/, '');
  } catch {
    return '';
  }
}
