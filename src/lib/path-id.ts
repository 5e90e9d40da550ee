/**
 * The id in a path such as '/course/{id}', which shell pages read in the browser: the second segment, decoded; empty if
 * there is none.
 */
export function pathId(pathname: string): string {
  return decoded(pathname.split('/')[2] ?? '').replace(/\.html$/, '');
}

/** A URL part without its percent encoding; empty if the encoding is broken. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
