// What a hand-made address says, as far as somebody could have typed it.

/** As long as most search boxes, names of categories and ids are. */
const USUAL_MAX = 64;

/** Under a name, without signs that nobody types; empty for nothing. */
export function textIn(search: URLSearchParams, name: string, max = USUAL_MAX): string {
  return (search.get(name) ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max);
}
