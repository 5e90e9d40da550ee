import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#site/api/client.ts';
import {
  discardDraft,
  type DocumentOf,
  isConflict,
  publishDraft,
  saveDraft,
  type SiteDocumentKey,
  type SiteDocuments,
} from '#site/api/site.ts';
import {
  type Conflict,
  type DocumentAction,
  failureOf,
  liveOf,
  standingOf,
} from './document-actions.ts';

type Value<K extends SiteDocumentKey> = SiteDocuments[K];

type Refused = (error: ApiError) => void;

export interface OpenDocument<K extends SiteDocumentKey> {
  document: DocumentOf<K>;
  /** What stands in the editor: the draft, else what visitors see. */
  current: Value<K>;
  live: Value<K>;
  busy: boolean;
  refusal: string;
  conflict: Conflict<K> | undefined;
  /** Each answers what stands in the editor then; undefined where it came to nothing. */
  save: (change: DocumentAction<K>['change'], since?: number) => Promise<Value<K> | undefined>;
  discard: () => Promise<Value<K> | undefined>;
  /** `refused` is told what stands against it in fields; left out, `refusal` says it. */
  publish: (refused?: Refused) => Promise<Value<K> | undefined>;
  keepMine: () => Promise<Value<K> | undefined>;
  takeTheirs: () => void;
  closeConflict: () => void;
}

/** `since` of `save`: the revision that the change began from, where that may be an older one. */
export function useDocument<K extends SiteDocumentKey>(first: DocumentOf<K>): OpenDocument<K> {
  const [document, setDocument] = useState(first);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [conflict, setConflict] = useState<Conflict<K>>();
  /** All that has changed since this revision is one's own work. */
  const own = useRef(first.revision);
  /** Sent, and nobody knows whether it arrived. */
  const unanswered = useRef<Value<K>[]>([]);
  useEffect(() => {
    const back = () => setRefusal('');
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
  const current = standingOf(document);
  const live = liveOf(document);
  const run = async (
    action: DocumentAction<K>,
    of = document,
    refused?: Refused,
  ): Promise<Value<K> | undefined> => {
    setBusy(true);
    setRefusal('');
    try {
      const next = await action.send(of).catch(async (error: unknown) => {
        if (!isConflict(error)) throw error;
        const { resolveConflict } = await import('./resolve-conflict.ts');
        const met = await resolveConflict(of.key, {
          error,
          action,
          unanswered: unanswered.current,
        });
        if ('revision' in met) return met;
        return setConflict(met);
      });
      if (!next) return undefined;
      unanswered.current = [];
      setDocument(next);
      setConflict(undefined);
      return standingOf(next);
    } catch (error) {
      if (refused && error instanceof ApiError && error.fields.length > 0) {
        refused(error);
        return undefined;
      }
      unanswered.current.push(action.change(standingOf(of)));
      setRefusal(failureOf(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const begin = ({ theirs }: Conflict<K>) => {
    own.current = theirs.revision;
    return theirs;
  };
  return {
    ...{ document, current, live, busy, refusal, conflict },
    save: (change, since = document.revision) => {
      const value = change(current);
      const action: DocumentAction<K> = {
        change,
        send: (of) => saveDraft(of, change(standingOf(of))),
        isDone: ({ draft }, isSame) => isSame(draft?.value, value),
      };
      return run(action, since < own.current ? { ...document, revision: since } : document);
    },
    discard: () =>
      run({ change: () => live, send: discardDraft, isDone: ({ draft }) => draft === null }),
    publish: (refused) => {
      const action: DocumentAction<K> = {
        // It changes nothing: what they have written is read, and published by another press.
        change: (standing) => standing,
        send: publishDraft,
        isDone: (after, isSame) => !after.draft && isSame(liveOf(after), current),
      };
      return run(action, document, refused);
    },
    keepMine: async () => {
      if (!conflict) return undefined;
      return run(conflict.action, begin(conflict));
    },
    takeTheirs: () => {
      if (!conflict) return;
      setDocument(begin(conflict));
      setConflict(undefined);
    },
    closeConflict: () => setConflict(undefined),
  };
}
