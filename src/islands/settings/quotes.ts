// A list of testimonials, and what is done with it.
import { PORTRAITS, type Testimonial, type TESTIMONIAL_FIELDS } from '#contract/testimonials.ts';

export type QuoteTexts = Record<keyof typeof TESTIMONIAL_FIELDS, string>;

export const PORTRAIT_WORDS: Readonly<Record<(typeof PORTRAITS)[number], string>> = {
  'person-handloom': 'Rose and indigo',
  'person-editor': 'Indigo and marigold',
  'person-clinic': 'Marigold and rose',
  'person-council': 'Peacock and indigo',
};

export const NO_TEXTS: QuoteTexts = { name: '', role: '', quote: '', image: PORTRAITS[0] };

/** The list with an entry of these texts: at its place, or at the end under an id of its own. */
export function withQuote(
  all: readonly Testimonial[],
  id: string | undefined,
  texts: QuoteTexts,
): Testimonial[] {
  const image = texts.image as Testimonial['image'];
  const entry = { ...texts, image, rating: 5 as const };
  if (id !== undefined) return all.map((one) => (one.id === id ? { ...entry, id } : one));
  return [...all, { ...entry, id: freeId(all) }];
}

function freeId(all: readonly Testimonial[]): string {
  const used = new Set(all.map(({ id }) => id));
  let number = all.length + 1;
  while (used.has(`quote-${number}`)) number += 1;
  return `quote-${number}`;
}

/** One place up or down; the same list where there is none. */
export function moved(all: readonly Testimonial[], id: string, by: -1 | 1): Testimonial[] {
  const from = all.findIndex((one) => one.id === id);
  const other = all[from + by];
  const one = all[from];
  if (!one || !other) return [...all];
  return all.map((entry, at) => (at === from ? other : at === from + by ? one : entry));
}
