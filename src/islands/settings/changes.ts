// What differs between two values of a document, in words for people.
import type { SiteDocumentKey, SiteDocuments } from '#site/api/site-documents.ts';
import { HOUSE_LABELS, type HouseFieldName } from './house-fields.ts';

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
  return quoteChanges(
    before as SiteDocuments['testimonials'],
    after as SiteDocuments['testimonials'],
  );
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

type Quotes = SiteDocuments['testimonials'];

function quoteChanges(before: Quotes, after: Quotes): Change[] {
  const told = ({ name, role, quote }: Quotes[number]) => `${name}, ${role}: “${quote}”`;
  const changed = after.flatMap((one): Change[] => {
    const old = before.find(({ id }) => id === one.id);
    if (!old) return [{ label: 'Added', before: NOTHING, after: told(one) }];
    if (JSON.stringify(old) === JSON.stringify(one)) return [];
    const isPortrait = told(old) === told(one);
    const label = isPortrait ? `Portrait of ${one.name}` : 'Changed';
    return [
      isPortrait
        ? { label, before: 'another', after: 'a new one' }
        : { label, before: told(old), after: told(one) },
    ];
  });
  const removed = before
    .filter(({ id }) => after.every((one) => one.id !== id))
    .map((one): Change => ({ label: 'Removed', before: told(one), after: NOTHING }));
  const order = (list: Quotes, other: Quotes) =>
    list.filter(({ id }) => other.some((one) => one.id === id)).map(({ id }) => id);
  const isMoved = order(before, after).join() !== order(after, before).join();
  const names = (list: Quotes) => list.map(({ name }) => name).join(', ');
  return [
    ...changed,
    ...removed,
    ...(isMoved ? [{ label: 'Order', before: names(before), after: names(after) }] : []),
  ];
}
