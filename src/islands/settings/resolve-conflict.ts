// After a conflict: it was with oneself, where an answer was lost on the way, or two are at one document.
import {
  type DocumentOf,
  fetchDocument,
  type SiteDocumentKey,
  type SiteDocuments,
} from '#site/api/site.ts';
import { type Conflict, type DocumentAction, standingOf } from './document-actions.ts';

interface Refused<K extends SiteDocumentKey> {
  error: Error;
  action: DocumentAction<K>;
  /** What was sent before, and may have arrived. */
  unanswered: readonly SiteDocuments[K][];
}

/** The document after the action; or the conflict. Throws ApiError. */
export async function resolveConflict<K extends SiteDocumentKey>(
  key: K,
  { error, action, unanswered }: Refused<K>,
): Promise<DocumentOf<K> | Conflict<K>> {
  const theirs = await fetchDocument(key);
  if (action.isDone(theirs, isSame)) return theirs;
  const standing = standingOf(theirs);
  if (unanswered.some((value) => isSame(value, standing))) return action.send(theirs);
  return { sentence: error.message, theirs, mine: action.change(standing), action };
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
