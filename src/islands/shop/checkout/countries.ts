const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Where the buyer is not, and codes of no country. */
const LEFT_OUT = new Set(['IN', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** In English, as invoices are written, in the order of the alphabet; none where the browser has no names. */
export function countryNames(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((letter) => LETTERS.map((item) => letter + item));
  const known = codes.flatMap((code) => (LEFT_OUT.has(code) ? [] : (names.of(code) ?? [])));
  return [...new Set(known)].toSorted((left, right) => left.localeCompare(right, 'en'));
}
