// What differs between two values of a document: shown before publishing, and for each version.
import { type Field, type Fields } from '#contract/site/site-fields.ts';
import { SETTINGS_FIELDS } from '#contract/site/settings.ts';
import type { SiteListKey } from '#contract/site/site-lists.ts';
import type { SiteDocumentKey } from '#contract/site/site-documents.ts';
import { type Entry, listOf, getName, partsIn, toText } from './entries.ts';

export interface Change {
  label: string;
  before: string;
  after: string;
}

const NOTHING = 'nothing';

/** In the order of the form, or of the list. */
export function getChanges(key: SiteDocumentKey, before: object, after: object): Change[] {
  return key === 'settings'
    ? fieldChanges(SETTINGS_FIELDS, before, after)
    : listChanges(key, before as Entry[], after as Entry[]);
}

function listChanges(
  key: SiteListKey,
  before: readonly Entry[],
  after: readonly Entry[],
): Change[] {
  const { fields } = listOf(key);
  const whole = (entry: Entry) => shownTexts(fields, entry).join(' · ');
  const has = (list: readonly Entry[], { id }: Entry) => list.some((entry) => entry.id === id);
  const changed = after.flatMap((entry): Change[] => {
    const old = before.find(({ id }) => id === entry.id);
    if (!old) return [{ label: 'Added', before: NOTHING, after: whole(entry) }];
    return fieldChanges(fields, old, entry).map((change) => ({
      ...change,
      label: `${getName(key, entry)}: ${change.label}`,
    }));
  });
  const removed = before
    .filter((entry) => !has(after, entry))
    .map((entry): Change => ({ label: 'Removed', before: whole(entry), after: NOTHING }));
  const order = (list: readonly Entry[], item: readonly Entry[]) =>
    list
      .filter((entry) => has(item, entry))
      .map(({ id }) => id)
      .join();
  const names = (list: readonly Entry[]) => list.map((entry) => getName(key, entry)).join(', ');
  const isMoved = order(before, after) !== order(after, before);
  const moved = { label: 'Order', before: names(before), after: names(after) };
  return [...changed, ...removed, ...(isMoved ? [moved] : [])];
}

function fieldChanges(fields: Fields, old: object, fresh: object): Change[] {
  return Object.entries(fields).flatMap(([name, field]): Change[] => {
    const texts = [toText(old, name), toText(fresh, name)] as const;
    const [before, after] = texts.map((text) => shownText(field, text));
    if (before === after) return [];
    const hasLines = field.kind === 'lines' || field.kind === 'markdown';
    const [gone, come] = hasLines ? differingLines(...texts) : [];
    return [
      { label: field.label, before: gone || before || NOTHING, after: come || after || NOTHING },
    ];
  });
}

/** The lines that only one of the texts has; none if only their order differs. */
function differingLines(before: string, after: string): [string, string] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const gone = old.filter((line) => !fresh.includes(line));
  const come = fresh.filter((line) => !old.includes(line));
  if (gone.length + come.length === 0) return ['', ''];
  return [gone.join('\n').trim() || NOTHING, come.join('\n').trim() || NOTHING];
}

const shownTexts = (fields: Fields, entry: object): string[] =>
  Object.entries(fields)
    .map(([name, field]) => shownText(field, toText(entry, name)))
    .filter((text) => text !== '');

function shownText({ label, kind, choices, part }: Field, text: string): string {
  if (text === '') return '';
  if (kind === 'switch') return label;
  if (kind === 'picture' || kind === 'film') return choices?.[text] ?? `${label} ${text.slice(-4)}`;
  if (!part) return choices?.[text] ?? text.replaceAll('\n', '; ');
  return partsIn(text)
    .map((entry) => shownTexts(part.fields, entry).join(', '))
    .join('; ');
}
