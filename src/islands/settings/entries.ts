import { SITE_LISTS, type SiteList, type SiteListKey } from '#contract/site-lists.ts';
import { indianDate } from '#site/lib/indian-time.ts';
import { refusal } from '../parts/field-rule.ts';
import type { FieldRule } from '../parts/use-form.ts';
import { type Entry, ON, partsIn, textOf, type Texts, valueText } from './entry-texts.ts';
import type { FieldWords } from './list-words.ts';
import { wordsOf } from './words-of.ts';

function valueIn(kind: FieldWords['kind'], text: string): unknown {
  if (kind === 'lines' || kind === 'long') return linesOf(text);
  if (kind === 'parts') return partsIn(text);
  return kind === 'switch' ? text === ON : text;
}

/** What is wrong with parts, by the place of the part and its field. */
export function faultsInParts(key: SiteListKey, field: string, text: string): Map<string, string> {
  const { shape }: SiteList = SITE_LISTS[key];
  const read = shape[field]?.safeParse(partsIn(text));
  const faults = read?.success === false ? read.error.issues : [];
  // The first of each field.
  return new Map(faults.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

export function nameOf(key: SiteListKey, entry: Entry): string {
  const { names, fields } = wordsOf(key);
  return names?.[entry.id] ?? textOf(entry, Object.keys(fields)[0] ?? '');
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is shown of a line that is named. */
const BEGINNING = 40;

/** Which of the lines it is, counted as they stand in the field. */
function lineAt(text: string, nth: number): string {
  const lines = text.split('\n').map((line) => line.trim());
  const [at = 0] = lines.flatMap((line, number) => (line === '' ? [] : [number])).slice(nth);
  const line = lines[at] ?? '';
  const shown = line.length > BEGINNING ? `${line.slice(0, BEGINNING)}…` : line;
  return `Line ${at + 1}, “${shown}”`;
}

/**
 * The fields of the form by their rules, in its order. Where the texts of the file alone can be changed, those that it
 * leaves out stand on no page: the form leaves them out, too.
 */
export function rulesOf(key: SiteListKey, entry: Entry | undefined): Record<string, FieldRule> {
  const { shape, many, faultIn }: SiteList = SITE_LISTS[key];
  const { fields } = wordsOf(key);
  const names = Object.keys(fields).filter((name) => many || !entry || textOf(entry, name) !== '');
  return Object.fromEntries(
    names.map((name): [string, FieldRule] => {
      const rule = shape[name];
      if (!rule) throw new Error(`The list has no field '${name}'.`);
      const safeParse: FieldRule['safeParse'] = (typed) => {
        const read = rule.safeParse(valueIn(fields[name]?.kind, typed));
        if (!read.success) {
          const [first] = read.error.issues;
          const nth = first?.path[0];
          // Of parts each says at its own field what is wrong.
          if (typeof nth !== 'number' || fields[name]?.kind === 'parts')
            return { success: false, error: read.error };
          return refusal(`${lineAt(typed, nth)}: ${first?.message}`);
        }
        const data = valueText(read.data);
        const message = faultIn?.(entry?.id ?? '', name, data);
        return message ? refusal(message) : { success: true, data };
      };
      return [name, { safeParse }];
    }),
  );
}

export function textsOf(key: SiteListKey, entry: Entry | undefined): Texts {
  const { fields } = wordsOf(key);
  return Object.fromEntries(
    Object.entries(fields).map(([name, { choices = {}, isToday = false }]) => {
      const first = isToday ? indianDate(new Date()) : (Object.keys(choices)[0] ?? '');
      return [name, entry ? textOf(entry, name) : first];
    }),
  );
}

/** What every entry of a list has and nobody types. */
const ALWAYS: Partial<Record<SiteListKey, object>> = { testimonials: { rating: 5 } };

export function valuesOf(key: SiteListKey, texts: Texts): Record<string, unknown> {
  const { fields } = wordsOf(key);
  const values = Object.entries(texts).map(([name, text]) => [
    name,
    valueIn(fields[name]?.kind, text),
  ]);
  return Object.fromEntries(values) as Record<string, unknown>;
}

export interface Written {
  id: string | undefined;
  texts: Texts;
  /** What stood in the form at first: of an entry that stands, what is not changed is as others have it now. */
  from?: Texts;
  /** Of a page: its id then. */
  address?: string;
}

/**
 * The list with an entry of these texts, at its place. One that is not there is added, once however often that is sent: a
 * page comes first, else at the end.
 */
export function withEntry(
  key: SiteListKey,
  all: readonly Entry[],
  { id, texts, from, address }: Written,
): readonly Entry[] {
  if (all.some((one) => one.id === id)) {
    const changed = Object.entries(texts).filter(([name, text]) => text !== from?.[name]);
    const values = valuesOf(key, Object.fromEntries(changed));
    return all.map((one) =>
      one.id === id ? ({ ...one, ...values, id: address ?? id } as Entry) : one,
    );
  }
  const entry = { ...ALWAYS[key], ...valuesOf(key, texts) } as Entry;
  if (all.some((one) => isWritten(key, one, { id, texts, address: address ?? one.id }))) return all;
  if (address !== undefined) return [{ ...entry, id: address }, ...all];
  return [...all, { ...entry, id: id ?? freeId(key, all) }];
}

export function isWritten(key: SiteListKey, entry: Entry, { texts, address }: Written): boolean {
  return entry.id === address && isSame(key, entry, texts);
}

export function isSame(key: SiteListKey, entry: Entry | undefined, texts: Texts): boolean {
  if (!entry) return false;
  const standing = textsOf(key, entry);
  return Object.keys(standing).every((name) => standing[name] === (texts[name] ?? ''));
}

/** An id that no entry has, nor one of a colleague who adds another now, nor one that was removed. */
export function freeId(key: SiteListKey, all: readonly Entry[]): string {
  const used = new Set(all.map(({ id }) => id));
  let moment = Date.now();
  while (used.has(`${key}-${moment.toString(36)}`)) moment += 1;
  return `${key}-${moment.toString(36)}`;
}
