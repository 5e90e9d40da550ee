// Entries of a list and the texts in their form: each value is one text.
import type { Field } from '#contract/site/site-fields.ts';
import {
  isOfPages,
  SITE_LISTS,
  type SiteList,
  type SiteListKey,
} from '#contract/site/site-lists.ts';
import { indianDate } from '#site/lib/indian-time.ts';
import { refusal } from '../../ui/forms/field-rule.ts';
import type { FieldRule } from '../../ui/forms/use-form.ts';

export interface Entry {
  id: string;
  [name: string]: unknown;
}
export type Texts = Record<string, string>;

/** The form text of a checked switch. */
export const ON = 'yes';

export const listOf = (key: SiteListKey): SiteList => SITE_LISTS[key];

export const toText = (entry: object, name: string): string =>
  asText((entry as Record<string, unknown>)[name] ?? '');

/** Lines are joined by newlines; parts are JSON, empty for none. */
function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? ON : '';
  if (!Array.isArray(value)) return String(value);
  return typeof value[0] === 'object' ? JSON.stringify(value) : value.join('\n');
}

function toValue(kind: Field['kind'], text: string): unknown {
  if (kind === 'lines')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  if (kind === 'parts') return partsIn(text);
  return kind === 'switch' ? text === ON : text;
}

export const partsIn = (text: string): Texts[] =>
  text === '' ? [] : (JSON.parse(text) as Texts[]);

/** The first error of each field in the parts, by index and field. */
export function faultsInParts({ schema }: Field, text: string): Map<string, string> {
  const issues = schema.safeParse(partsIn(text)).error?.issues ?? [];
  return new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

export function getName(key: SiteListKey, entry: Entry): string {
  const { names, fields } = listOf(key);
  return names?.[entry.id] ?? toText(entry, Object.keys(fields)[0] ?? '');
}

/** The number of characters of a line that an error shows. */
const BEGINNING = 40;

/** The number and the first characters of a line; `index` counts only lines that are not blank. */
function lineAt(text: string, nth: number): string {
  const lines = text.split('\n').map((line) => line.trim());
  const [at = 0] = lines.flatMap((line, number) => (line === '' ? [] : [number])).slice(nth);
  const line = lines[at] ?? '';
  return `Line ${at + 1}, “${line.length > BEGINNING ? `${line.slice(0, BEGINNING)}…` : line}”`;
}

/** The rules of the form's fields, in order. Fixed entries leave out optional texts that their default lacks. */
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
        // Parts show errors at their own fields.
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

/** Replaces the entry `id`. A new page is added at the start, any other new entry at the end. */
export function withEntry(
  key: SiteListKey,
  all: readonly Entry[],
  { entry, id = entry.id }: { entry: Entry; id?: string },
): readonly Entry[] {
  if (all.some((item) => item.id === id)) return all.map((item) => (item.id === id ? entry : item));
  return isOfPages(key) ? [entry, ...all] : [...all, entry];
}

/** Moves one place up or down; the same list at the ends. */
export function moved(all: readonly Entry[], id: string, by: -1 | 1): readonly Entry[] {
  const from = all.findIndex((entry) => entry.id === id);
  const entry = all[from];
  if (!entry || !all[from + by]) return all;
  return all.toSpliced(from, 1).toSpliced(from + by, 0, entry);
}
