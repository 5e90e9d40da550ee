// What stands in the entries of a list as texts, and their order: all that showing them takes.
import type { EntryOf, SiteListKey } from '#contract/site-lists.ts';

export type Entry = EntryOf<SiteListKey>;
export type Texts = Record<string, string>;

/** What stands in a form for a switch that is on. */
export const ON = 'yes';

export function textOf(entry: object, field: string): string {
  return valueText((entry as Record<string, unknown>)[field] ?? '');
}

/** Lines stand below each other; parts are JSON, and none are nothing. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? ON : '';
  if (!Array.isArray(value)) return String(value);
  return typeof value[0] === 'object' ? JSON.stringify(value) : value.join('\n');
}

export type Part = Record<string, string>;

export function partsIn(text: string): Part[] {
  return text === '' ? [] : (JSON.parse(text) as Part[]);
}

/** One place up or down; the same list where there is none. */
export function moved(all: readonly Entry[], id: string, by: -1 | 1): Entry[] {
  const from = all.findIndex((one) => one.id === id);
  const other = all[from + by];
  const one = all[from];
  if (!one || !other) return [...all];
  return all.map((entry, at) => (at === from ? other : at === from + by ? one : entry));
}

/** An entry that was taken out, with those that stood above it. */
export interface Removed {
  entry: Entry;
  above: readonly Entry[];
}

/** The list with it, below the last of those that stood above it; the same list where it stands there. */
export function putBack(all: readonly Entry[], { entry, above }: Removed): readonly Entry[] {
  if (all.some(({ id }) => id === entry.id)) return all;
  const at = all.findLastIndex(({ id }) => above.some((one) => one.id === id)) + 1;
  return all.toSpliced(at, 0, entry);
}
