// Texts of the legal pages: sections of lines, with {placeholders} for details of the organization and its seller.
import { lines, TITLE } from './site-fields.ts';

/** Placeholders, which `src/legal-names.ts` fills. */
export const LEGAL_PLACEHOLDERS = [
  ...(['brand', 'city', 'email', 'legalName', 'taxes', 'officer', 'officerEmail'] as const),
  ...(['privacy', 'refunds', 'contact'] as const),
] as const;
export type LegalPlaceholder = (typeof LEGAL_PLACEHOLDERS)[number];

/** Prefix of lines that are list items. */
const LIST_ITEM_PREFIX = '- ';

export const LEGAL_FIELDS = {
  title: TITLE,
  body: lines(
    'Text',
    { min: 1, max: 40, length: 1200 },
    {
      hint: 'One paragraph per line. Start a line with - for a list item. Placeholders: {brand}, {legalName}, {email}, {officer}, {officerEmail}, {city}, {taxes}, {privacy}, {refunds} and {contact}.',
    },
  ),
};

/** Returns the problem of a text with its placeholders; undefined if there is none. */
export function validateLegalText(_id: string, field: string, text: string): string | undefined {
  const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const known: readonly string[] = field === 'body' ? LEGAL_PLACEHOLDERS : [];
  if (names.every((name) => known.includes(name))) return undefined;
  if (known.length === 0) return 'Placeholders are not allowed here: remove { and }.';
  return `Only these placeholders are allowed: ${known.map((name) => `{${name}}`).join(', ')}.`;
}

/** Groups lines into paragraphs and lists. */
export function groupLines(body: readonly string[]): (string | string[])[] {
  const parts: (string | string[])[] = [];
  for (const line of body) {
    const last = parts.at(-1);
    if (!line.startsWith(LIST_ITEM_PREFIX)) parts.push(line);
    else if (Array.isArray(last)) last.push(line.slice(LIST_ITEM_PREFIX.length));
    else parts.push([line.slice(LIST_ITEM_PREFIX.length)]);
  }
  return parts;
}
