const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** India, and codes that are no countries. */
const EXCLUDED_CODES = new Set(['IN', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** English names, like the invoices, sorted; empty if the browser has no names. */
export function listCountryNames(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((letter) => LETTERS.map((second) => letter + second));
  const known = codes.flatMap((code) => (EXCLUDED_CODES.has(code) ? [] : (names.of(code) ?? [])));
  return [...new Set(known)].toSorted((left, right) => left.localeCompare(right, 'en'));
}
