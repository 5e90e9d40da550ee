/**
 * The id in a path such as '/course/{id}', which shell pages read in the browser: the second segment, decoded; empty if
 * there is none.
 */
export function getPathId(pathname: string): string {
  return decodeOrEmpty(pathname.split('/')[2] ?? '').replace(/\.html$/, '');
}

/** A URL part without its percent encoding; empty if the encoding is broken. */
export function decodeOrEmpty(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
