// What is done with a document of the site, apart from the state of its editor, and what comes of two at one time.
import { messageOf } from '#site/api/client.ts';
import type { DocumentOf, SiteDocumentKey, SiteDocuments } from '#site/api/site.ts';

type Value<K extends SiteDocumentKey> = SiteDocuments[K];

/** What somebody does with a document, as a change of what stands there: also of what others have made of it. */
export interface DocumentAction<K extends SiteDocumentKey> {
  change: (standing: Value<K>) => Value<K>;
  send: (document: DocumentOf<K>) => Promise<DocumentOf<K>>;
  /** Whether this is what the document is after it. */
  isDone: (after: DocumentOf<K>, isSame: (one: unknown, other: unknown) => boolean) => boolean;
}

export interface Conflict<K extends SiteDocumentKey> {
  sentence: string;
  theirs: DocumentOf<K>;
  /** Theirs with one's own change. */
  mine: Value<K>;
  action: DocumentAction<K>;
}

export const liveOf = <K extends SiteDocumentKey>({ published, shipped }: DocumentOf<K>) =>
  published?.value ?? shipped;

/** The draft, else what visitors see. */
export const standingOf = <K extends SiteDocumentKey>(document: DocumentOf<K>): Value<K> =>
  document.draft?.value ?? liveOf(document);

/** Why a press came to nothing, said where it was: without a line a notice may not come. */
export function failureOf(error: unknown): string {
  return navigator.onLine
    ? messageOf(error, 'There was no answer. Please try again.')
    : 'You are offline. Press again as soon as the connection is back.';
}
