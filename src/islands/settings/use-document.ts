// One document of the site in the office: as it stands, and what is done with it, one thing at a time.
import { useState } from 'react';
import { messageOf } from '#site/api/client.ts';
import {
  discardDraft,
  type DocumentOf,
  fetchDocument,
  isConflict,
  publishDraft,
  saveDraft,
  type SiteDocumentKey,
  type SiteDocuments,
} from '#site/api/site-documents.ts';
import { notify } from '#site/stores/notices.ts';

/** What two wrote at one time. */
export interface Conflict<K extends SiteDocumentKey> {
  /** Whose work is there. */
  sentence: string;
  theirs: DocumentOf<K>;
  mine: SiteDocuments[K];
}

export interface OpenDocument<K extends SiteDocumentKey> {
  document: DocumentOf<K>;
  /** What stands in the editor: the draft, else what visitors see. */
  current: SiteDocuments[K];
  live: SiteDocuments[K];
  /** Grows when another value than the saved one comes into the editor. */
  round: number;
  busy: boolean;
  conflict: Conflict<K> | undefined;
  /** True once it is kept. */
  save: (value: SiteDocuments[K]) => Promise<boolean>;
  /** A value from elsewhere becomes the draft. */
  bringBack: (value: SiteDocuments[K]) => Promise<boolean>;
  discard: () => Promise<boolean>;
  /** `refused` is told what stands against it; left out, a notice tells it. */
  publish: (refused?: (error: unknown) => void) => Promise<boolean>;
  keepMine: () => Promise<boolean>;
  takeTheirs: () => void;
  closeConflict: () => void;
}

/** `onAnother`: another value than what is typed comes into the editor. */
export function useDocument<K extends SiteDocumentKey>(
  first: DocumentOf<K>,
  onAnother: () => void = () => undefined,
): OpenDocument<K> {
  const [document, setDocument] = useState(first);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict<K>>();
  const live = document.published?.value ?? document.shipped;
  const current = document.draft?.value ?? live;
  const show = (next: DocumentOf<K>) => {
    onAnother();
    setDocument(next);
    setRound((count) => count + 1);
    setConflict(undefined);
  };
  const run = async (
    work: () => Promise<void>,
    mine = current,
    refused = failed,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      if (isConflict(error)) {
        const theirs = await fetchDocument(document.key).catch(() => undefined);
        if (theirs) setConflict({ sentence: error.message, theirs, mine });
        else refused(error);
      } else refused(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const save = (value: SiteDocuments[K]) =>
    run(async () => setDocument(await saveDraft(document, value)), value);
  return {
    ...{ document, current, live, round, busy, conflict, save },
    bringBack: (value) => run(async () => show(await saveDraft(document, value)), value),
    discard: () => run(async () => show(await discardDraft(document))),
    publish: (refused) =>
      run(async () => setDocument(await publishDraft(document)), current, refused),
    keepMine: async () => {
      if (!conflict) return false;
      const { theirs, mine } = conflict;
      return run(async () => show(await saveDraft(theirs, mine)), mine);
    },
    takeTheirs: () => conflict && show(conflict.theirs),
    closeConflict: () => setConflict(undefined),
  };
}

function failed(error: unknown): void {
  const title = 'Not done';
  const message = messageOf(error, 'There was no answer. Please try again.');
  notify({ layer: 'own', type: 'error', title, message });
}
