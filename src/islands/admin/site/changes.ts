// What differs between two values of a document: shown before publishing, and for each version.
import { type Field, type Fields } from '#contract/site/site-fields.ts';
import { SETTINGS_FIELDS } from '#contract/site/settings.ts';
import type { SiteListKey } from '#contract/site/site-lists.ts';
import type { SiteDocumentKey } from '#contract/site/site-documents.ts';
import { type Entry, getList, getName, parseParts, getFieldText } from './entries.ts';

export interface Change {
  label: string;
  /** One or more lines. */
  before: string;
  after: string;
}

const NOTHING = 'nothing';

/** In the order of the form, or of the list. */
export function listChanges(key: SiteDocumentKey, before: object, after: object): Change[] {
  return key === 'settings'
    ? listFieldChanges(SETTINGS_FIELDS, before, after)
    : listEntryChanges(key, before as Entry[], after as Entry[]);
}

function listEntryChanges(
  key: SiteListKey,
  before: readonly Entry[],
  after: readonly Entry[],
): Change[] {
  const { fields } = getList(key);
  const formatEntry = (entry: Entry) => formatTexts(fields, entry).join('\n');
  const includesEntry = (list: readonly Entry[], { id }: Entry) =>
    list.some((entry) => entry.id === id);
  const changed = after.flatMap((entry): Change[] => {
    const old = before.find(({ id }) => id === entry.id);
    if (!old) return [{ label: 'Added', before: NOTHING, after: formatEntry(entry) }];
    return listFieldChanges(fields, old, entry).map((change) => ({
      ...change,
      label: `${getName(key, entry)}: ${change.label}`,
    }));
  });
  const removed = before
    .filter((entry) => !includesEntry(after, entry))
    .map((entry): Change => ({ label: 'Removed', before: formatEntry(entry), after: NOTHING }));
  const joinIds = (list: readonly Entry[], item: readonly Entry[]) =>
    list
      .filter((entry) => includesEntry(item, entry))
      .map(({ id }) => id)
      .join();
  const formatNames = (list: readonly Entry[]) =>
    list.map((entry) => getName(key, entry)).join(', ');
  const isMoved = joinIds(before, after) !== joinIds(after, before);
  const moved = { label: 'Order', before: formatNames(before), after: formatNames(after) };
  return [...changed, ...removed, ...(isMoved ? [moved] : [])];
}

function listFieldChanges(fields: Fields, old: object, fresh: object): Change[] {
  return Object.entries(fields).flatMap(([name, field]): Change[] => {
    const texts = [getFieldText(old, name), getFieldText(fresh, name)] as const;
    const [before, after] = texts.map((text) => formatFieldText(field, text));
    if (before === after) return [];
    const hasLines = field.kind === 'lines' || field.kind === 'markdown';
    const [removedLines, addedLines] = hasLines ? diffLines(...texts) : [];
    return [
      {
        label: field.label,
        before: removedLines || before || NOTHING,
        after: addedLines || after || NOTHING,
      },
    ];
  });
}

/** The lines that only one of the texts has; none if only their order differs. */
function diffLines(before: string, after: string): [string, string] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const removedLines = old.filter((line) => !fresh.includes(line));
  const addedLines = fresh.filter((line) => !old.includes(line));
  if (removedLines.length + addedLines.length === 0) return ['', ''];
  return [removedLines.join('\n').trim() || NOTHING, addedLines.join('\n').trim() || NOTHING];
}

const formatTexts = (fields: Fields, entry: object): string[] =>
  Object.entries(fields)
    .map(([name, field]) => formatFieldText(field, getFieldText(entry, name)))
    .filter((text) => text !== '');

function formatFieldText({ label, kind, choices, part }: Field, text: string): string {
  if (text === '') return '';
  if (kind === 'switch') return label;
  if (kind === 'picture' || kind === 'video')
    return choices?.[text] ?? `${label} ${text.slice(-4)}`;
  if (!part) return choices?.[text] ?? text;
  return parseParts(text)
    .map((entry) => formatTexts(part.fields, entry).join(', '))
    .join('\n');
}
