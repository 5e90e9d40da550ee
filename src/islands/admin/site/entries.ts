// Entries of a list and the texts in their form: each value is one text.
import type { Field } from '#contract/site/site-fields.ts';
import {
  isPageList,
  SITE_LISTS,
  type SiteList,
  type SiteListKey,
} from '#contract/site/site-lists.ts';
import { formatIndianDate } from '#site/lib/indian-time.ts';
import { createRefusal } from '../../ui/forms/field-rule.ts';
import type { FieldRule } from '../../ui/forms/use-form.ts';

export interface Entry {
  id: string;
  [name: string]: unknown;
}
export type Texts = Record<string, string>;

/** The form text of a checked switch. */
export const ON = 'yes';

export const getList = (key: SiteListKey): SiteList => SITE_LISTS[key];

export const getFieldText = (entry: object, name: string): string =>
  formatValue((entry as Record<string, unknown>)[name] ?? '');

/** Lines are joined by newlines; parts are JSON, empty for none. */
function formatValue(value: unknown): string {
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
  if (kind === 'parts') return parseParts(text);
  return kind === 'switch' ? text === ON : text;
}

export const parseParts = (text: string): Texts[] =>
  text === '' ? [] : (JSON.parse(text) as Texts[]);

/** The first error of each field in the parts, by index and field. */
export function listPartFaults({ schema }: Field, text: string): Map<string, string> {
  const issues = schema.safeParse(parseParts(text)).error?.issues ?? [];
  return new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

export function getName(key: SiteListKey, entry: Entry): string {
  const { names, fields } = getList(key);
  return names?.[entry.id] ?? getFieldText(entry, Object.keys(fields)[0] ?? '');
}

/** The number of characters of a line that an error shows. */
const LINE_SHOWN_MAX = 40;

/** The number and the first characters of a line; `index` counts only lines that are not blank. */
function formatLine(text: string, index: number): string {
  const lines = text.split('\n').map((line) => line.trim());
  const [lineIndex = 0] = lines
    .flatMap((line, number) => (line === '' ? [] : [number]))
    .slice(index);
  const line = lines[lineIndex] ?? '';
  return `Line ${lineIndex + 1}, “${line.length > LINE_SHOWN_MAX ? `${line.slice(0, LINE_SHOWN_MAX)}…` : line}”`;
}

/** The rules of the form's fields, in order. Fixed entries leave out optional texts that their default lacks. */
export function toRules(key: SiteListKey, entry: Entry | undefined): Record<string, FieldRule> {
  const { fields, many, faultIn } = getList(key);
  const shown = Object.entries(fields).filter(
    ([name]) => many || !entry || getFieldText(entry, name) !== '',
  );
  return Object.fromEntries(
    shown.map(([name, { kind, schema }]) => {
      const safeParse: FieldRule['safeParse'] = (typed) => {
        const parsed = schema.safeParse(toValue(kind, typed));
        if (parsed.success) {
          const data = formatValue(parsed.data);
          const message = faultIn?.(entry?.id ?? '', name, data);
          return message ? createRefusal(message) : { success: true, data };
        }
        const [first] = parsed.error.issues;
        const index = first?.path[0];
        // Parts show errors at their own fields.
        if (typeof index !== 'number' || kind === 'parts') return { ...parsed, success: false };
        return createRefusal(`${formatLine(typed, index)}: ${first?.message}`);
      };
      return [name, { safeParse }];
    }),
  );
}

export function toTexts(key: SiteListKey, entry: Entry | undefined): Texts {
  return Object.fromEntries(
    Object.entries(getList(key).fields).map(([name, { choices = {}, isToday }]) => {
      const first = isToday ? formatIndianDate(new Date()) : (Object.keys(choices)[0] ?? '');
      return [name, entry ? getFieldText(entry, name) : first];
    }),
  );
}

export function toEntry(key: SiteListKey, id: string, texts: Texts): Entry {
  const values = Object.entries(getList(key).fields).map(([name, { kind }]) => [
    name,
    toValue(kind, texts[name] ?? ''),
  ]);
  return { ...(Object.fromEntries(values) as object), id };
}

/** Replaces the entry `id`. A new page is added at the start, any other new entry at the end. */
export function upsertEntry(
  key: SiteListKey,
  all: readonly Entry[],
  { entry, id = entry.id }: { entry: Entry; id?: string },
): readonly Entry[] {
  if (all.some((item) => item.id === id)) return all.map((item) => (item.id === id ? entry : item));
  return isPageList(key) ? [entry, ...all] : [...all, entry];
}

/** Moves one place up or down; the same list at the ends. */
export function moveEntry(all: readonly Entry[], id: string, by: -1 | 1): readonly Entry[] {
  const from = all.findIndex((entry) => entry.id === id);
  const entry = all[from];
  if (!entry || !all[from + by]) return all;
  return all.toSpliced(from, 1).toSpliced(from + by, 0, entry);
}
