import type { SiteDocumentKey, SiteDocuments } from '#site/api/site.ts';
import type { SiteListKey } from '#contract/site-lists.ts';
import { nameOf } from './entries.ts';
import { type Entry, ON, partsIn, textOf } from './entry-texts.ts';
import { HOUSE_LABELS, type HouseFieldName } from './house-fields.ts';
import type { FieldWords } from './list-words.ts';
import { wordsOf } from './words-of.ts';

export interface Change {
  label: string;
  before: string;
  after: string;
}

const NOTHING = 'nothing';

/** In the order of the form, or of the list. */
export function changesOf<K extends SiteDocumentKey>(
  key: K,
  before: SiteDocuments[K],
  after: SiteDocuments[K],
): Change[] {
  if (key === 'settings')
    return houseChanges(before as SiteDocuments['settings'], after as SiteDocuments['settings']);
  return listChanges(key, before as Entry[], after as Entry[]);
}

function houseChanges(
  before: SiteDocuments['settings'],
  after: SiteDocuments['settings'],
): Change[] {
  const names = Object.keys(HOUSE_LABELS) as HouseFieldName[];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      label: HOUSE_LABELS[name],
      before: before[name] || NOTHING,
      after: after[name] || NOTHING,
    }));
}

function listChanges(
  key: SiteListKey,
  before: readonly Entry[],
  after: readonly Entry[],
): Change[] {
  const told = (entry: Entry) => toldOf(key, entry);
  const changed = after.flatMap((one): Change[] => {
    const old = before.find(({ id }) => id === one.id);
    if (!old) return [{ label: 'Added', before: NOTHING, after: told(one) }];
    return fieldChanges(key, old, one);
  });
  const removed = before
    .filter(({ id }) => after.every((one) => one.id !== id))
    .map((one): Change => ({ label: 'Removed', before: told(one), after: NOTHING }));
  const order = (list: readonly Entry[], other: readonly Entry[]) =>
    list.filter(({ id }) => other.some((one) => one.id === id)).map(({ id }) => id);
  const isMoved = order(before, after).join() !== order(after, before).join();
  const names = (list: readonly Entry[]) => list.map((one) => nameOf(key, one)).join(', ');
  return [
    ...changed,
    ...removed,
    ...(isMoved ? [{ label: 'Order', before: names(before), after: names(after) }] : []),
  ];
}

function fieldChanges(key: SiteListKey, old: Entry, one: Entry): Change[] {
  return Object.entries(wordsOf(key).fields).flatMap(([name, words]): Change[] => {
    const texts = [textOf(old, name), textOf(one, name)] as const;
    const [before, after] = texts.map((text) => wordsFor(words, text));
    if (before === after) return [];
    const label = `${nameOf(key, one)}: ${words.label}`;
    const isLong = words.kind === 'lines' || words.kind === 'long';
    const [gone, come] = isLong ? differingLines(...texts) : [];
    return [{ label, before: gone || before || NOTHING, after: come || after || NOTHING }];
  });
}

/** Of a text of many lines those that one of both has alone. Nothing where only their order differs. */
function differingLines(before: string, after: string): [string, string] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const gone = old.filter((line) => !now.includes(line));
  const come = now.filter((line) => !old.includes(line));
  if (gone.length + come.length === 0) return ['', ''];
  return [gone.join('\n').trim() || NOTHING, come.join('\n').trim() || NOTHING];
}

function toldOf(key: SiteListKey, entry: Entry): string {
  return told(wordsOf(key).fields, (name) => textOf(entry, name)).join(' · ');
}

function told(fields: ListFields, textOfField: (name: string) => string): string[] {
  return Object.entries(fields)
    .map(([name, words]) => wordsFor(words, textOfField(name)))
    .filter((text) => text !== '');
}

type ListFields = Readonly<Record<string, FieldWords>>;

function wordsFor({ label, kind, choices, part }: FieldWords, text: string): string {
  if (text === '') return '';
  if (kind === 'switch') return text === ON ? label : '';
  if (kind === 'picture' || kind === 'film') return choices?.[text] ?? `${label} ${text.slice(-4)}`;
  if (!part) return choices?.[text] ?? text.replaceAll('\n', '; ');
  return partsIn(text)
    .map((one) => told(part.fields, (name) => one[name] ?? '').join(', '))
    .join('; ');
}
