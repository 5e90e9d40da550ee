// Entries of a list and the texts in their form: each value is one text.
import type { Field } from '#contract/site-fields.ts';
import { isOfPages, SITE_LISTS, type SiteList, type SiteListKey } from '#contract/site-lists.ts';
import { indianDate } from '#site/lib/indian-time.ts';
import { refusal } from '../../ui/parts/field-rule.ts';
import type { FieldRule } from '../../ui/parts/use-form.ts';

export interface Entry {
  id: string;
  [name: string]: unknown;
}
export type Texts = Record<string, string>;

/** The text of a switch that is on. */
export const ON = 'yes';

export const listOf = (key: SiteListKey): SiteList => SITE_LISTS[key];

export const toText = (entry: object, name: string): string =>
  asText((entry as Record<string, unknown>)[name] ?? '');

/** Lines stand below each other; parts are JSON, and none are nothing. */
function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? ON : '';
  if (!Array.isArray(value)) return String(value);
  return typeof value[0] === 'object' ? JSON.stringify(value) : value.join('\n');
}

function toValue(kind: Field['kind'], text: string): unknown {
  if (kind === 'lines' || kind === 'long')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  if (kind === 'parts') return partsIn(text);
  return kind === 'switch' ? text === ON : text;
}

export const partsIn = (text: string): Texts[] =>
  text === '' ? [] : (JSON.parse(text) as Texts[]);

/** What is wrong with parts: the first message of each, by the part's place and its field. */
export function faultsInParts({ schema }: Field, text: string): Map<string, string> {
  const issues = schema.safeParse(partsIn(text)).error?.issues ?? [];
  return new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

export function getName(key: SiteListKey, entry: Entry): string {
  const { names, fields } = listOf(key);
  return names?.[entry.id] ?? toText(entry, Object.keys(fields)[0] ?? '');
}

/** How much is shown of a line that is named. */
const BEGINNING = 40;

/** Which of the lines it is, counted as they stand in the field. */
function lineAt(text: string, nth: number): string {
  const lines = text.split('\n').map((line) => line.trim());
  const [at = 0] = lines.flatMap((line, number) => (line === '' ? [] : [number])).slice(nth);
  const line = lines[at] ?? '';
  return `Line ${at + 1}, “${line.length > BEGINNING ? `${line.slice(0, BEGINNING)}…` : line}”`;
}

/**
 * The fields of the form by their rules, in its order. Without entries of its own, a list has no place for a text that
 * its file leaves out.
 */
export function getRules(key: SiteListKey, entry: Entry | undefined): Record<string, FieldRule> {
  const { fields, many, faultIn } = listOf(key);
  const shown = Object.entries(fields).filter(
    ([name]) => many || !entry || toText(entry, name) !== '',
  );
  return Object.fromEntries(
    shown.map(([name, { kind, schema }]) => {
      const safeParse: FieldRule['safeParse'] = (typed) => {
        const read = schema.safeParse(toValue(kind, typed));
        if (read.success) {
          const data = asText(read.data);
          const message = faultIn?.(entry?.id ?? '', name, data);
          return message ? refusal(message) : { success: true, data };
        }
        const [first] = read.error.issues;
        const nth = first?.path[0];
        // Parts show at their own fields what is wrong.
        if (typeof nth !== 'number' || kind === 'parts') return { ...read, success: false };
        return refusal(`${lineAt(typed, nth)}: ${first?.message}`);
      };
      return [name, { safeParse }];
    }),
  );
}

export function getTexts(key: SiteListKey, entry: Entry | undefined): Texts {
  return Object.fromEntries(
    Object.entries(listOf(key).fields).map(([name, { choices = {}, isToday }]) => {
      const first = isToday ? indianDate(new Date()) : (Object.keys(choices)[0] ?? '');
      return [name, entry ? toText(entry, name) : first];
    }),
  );
}

export function toEntry(key: SiteListKey, id: string, texts: Texts): Entry {
  const values = Object.entries(listOf(key).fields).map(([name, { kind }]) => [
    name,
    toValue(kind, texts[name] ?? ''),
  ]);
  return { ...(Object.fromEntries(values) as object), id };
}

/** The list with the entry in the place of the one called `id`. A new page comes first, another new entry last. */
export function withEntry(
  key: SiteListKey,
  all: readonly Entry[],
  { entry, id = entry.id }: { entry: Entry; id?: string },
): readonly Entry[] {
  if (all.some((item) => item.id === id)) return all.map((item) => (item.id === id ? entry : item));
  return isOfPages(key) ? [entry, ...all] : [...all, entry];
}

/** One place up or down; the same list where there is none. */
export function moved(all: readonly Entry[], id: string, by: -1 | 1): readonly Entry[] {
  const from = all.findIndex((entry) => entry.id === id);
  const entry = all[from];
  if (!entry || !all[from + by]) return all;
  return all.toSpliced(from, 1).toSpliced(from + by, 0, entry);
}
