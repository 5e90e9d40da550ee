// The entries of a list: as texts in a form and back, added, changed and moved.
import { type EntryOf, SITE_LISTS, type SiteList, type SiteListKey } from '#contract/site-lists.ts';
import type { FieldRule } from '../parts/use-form.ts';
import { LIST_WORDS } from './list-words.ts';

export type Entry = EntryOf<SiteListKey>;
export type Texts = Record<string, string>;

/** A field of an entry as a text; lines stand below each other. */
export function textOf(entry: Entry, field: string): string {
  const value = (entry as Record<string, unknown>)[field] ?? '';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** What names an entry. */
export function nameOf(key: SiteListKey, entry: Entry): string {
  const { names, fields } = LIST_WORDS[key];
  return names?.[entry.id] ?? textOf(entry, Object.keys(fields)[0] ?? '');
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * The fields of the form by their rules, in its order. Where the texts of the file alone can be changed, those that it
 * leaves out stand on no page: the form leaves them out, too.
 */
export function rulesOf(key: SiteListKey, entry: Entry | undefined): Record<string, FieldRule> {
  const { shape, many, faultIn }: SiteList = SITE_LISTS[key];
  const { fields } = LIST_WORDS[key];
  const names = Object.keys(fields).filter((name) => many || !entry || textOf(entry, name) !== '');
  return Object.fromEntries(
    names.map((name): [string, FieldRule] => {
      const rule = shape[name];
      if (!rule) throw new Error(`The list has no field '${name}'.`);
      const safeParse: FieldRule['safeParse'] = (typed) => {
        const read = rule.safeParse(fields[name]?.kind === 'lines' ? linesOf(typed) : typed);
        if (!read.success) return { success: false, error: read.error };
        const data = Array.isArray(read.data) ? read.data.join('\n') : String(read.data);
        const message = entry && faultIn?.(entry.id, name, data);
        if (message) return { success: false, error: { issues: [{ message }] } };
        return { success: true, data };
      };
      return [name, { safeParse }];
    }),
  );
}

/** What stands in the form at first. */
export function textsOf(key: SiteListKey, entry: Entry | undefined): Texts {
  const { fields } = LIST_WORDS[key];
  return Object.fromEntries(
    Object.entries(fields).map(([name, { choices = {} }]) => [
      name,
      entry ? textOf(entry, name) : (Object.keys(choices)[0] ?? ''),
    ]),
  );
}

/** What every entry of a list has and nobody types. */
const ALWAYS: Partial<Record<SiteListKey, object>> = { testimonials: { rating: 5 } };

/** What stands in the form, as an entry holds it. */
export function valuesOf(key: SiteListKey, texts: Texts): Record<string, string | string[]> {
  const { fields } = LIST_WORDS[key];
  const values = Object.entries(texts).map(([name, text]) => [
    name,
    fields[name]?.kind === 'lines' ? linesOf(text) : text,
  ]);
  return Object.fromEntries(values) as Record<string, string | string[]>;
}

/** The list with an entry of these texts: at its place, or at the end under an id of its own. */
export function withEntry(
  key: SiteListKey,
  all: readonly Entry[],
  { id, texts }: { id: string | undefined; texts: Texts },
): Entry[] {
  const entry = { ...ALWAYS[key], ...valuesOf(key, texts) } as Entry;
  if (id !== undefined) return all.map((one) => (one.id === id ? { ...one, ...entry, id } : one));
  return [...all, { ...entry, id: freeId(key, all) }];
}

function freeId(key: SiteListKey, all: readonly Entry[]): string {
  const used = new Set(all.map(({ id }) => id));
  let number = all.length + 1;
  while (used.has(`${key}-${number}`)) number += 1;
  return `${key}-${number}`;
}

/** One place up or down; the same list where there is none. */
export function moved(all: readonly Entry[], id: string, by: -1 | 1): Entry[] {
  const from = all.findIndex((one) => one.id === id);
  const other = all[from + by];
  const one = all[from];
  if (!one || !other) return [...all];
  return all.map((entry, at) => (at === from ? other : at === from + by ? one : entry));
}
