// Reads free text from URL parameters.

/** The limit of most search boxes, category names and ids. */
export const QUERY_TEXT_MAX = 64;

/** The parameter without control characters; empty if it is missing. */
export function readQueryText(search: URLSearchParams, name: string, max = QUERY_TEXT_MAX): string {
  return (search.get(name) ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max);
}
