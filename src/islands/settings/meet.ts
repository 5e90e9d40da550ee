// After a conflict: it was with oneself, where an answer was lost on the way, or two are at one document.
import {
  type DocumentOf,
  fetchDocument,
  type SiteDocumentKey,
  type SiteDocuments,
} from '#site/api/site-documents.ts';
import { type Conflict, type Deed, standingOf } from './use-document.ts';

interface Met<K extends SiteDocumentKey> {
  error: Error;
  deed: Deed<K>;
  /** What was sent before, and may have arrived. */
  unanswered: readonly SiteDocuments[K][];
}

/** The document after the deed; or the conflict. Throws ApiError. */
export async function meet<K extends SiteDocumentKey>(
  key: K,
  { error, deed, unanswered }: Met<K>,
): Promise<DocumentOf<K> | Conflict<K>> {
  const theirs = await fetchDocument(key);
  if (deed.isDone(theirs, isSame)) return theirs;
  const standing = standingOf(theirs);
  if (unanswered.some((value) => isSame(value, standing))) return deed.send(theirs);
  return { sentence: error.message, theirs, mine: deed.change(standing), deed };
}

/** Whatever the order of the fields. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
