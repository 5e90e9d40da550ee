// A document of the site in its editor: its draft, publication, and the question after a stale save.
import { useEffect, useState } from 'react';
import type { SiteListKey } from '#contract/site/site-lists.ts';
import { ApiError, getMessage } from '#site/api/client.ts';
import {
  discardDraft,
  type DocumentOf,
  fetchSiteDocument,
  publishDraft,
  saveDraft,
} from '#site/api/site.ts';
import type { SiteDocumentKey, SiteDocuments } from '#contract/site/site-documents.ts';
import { type Entry, moveEntry, upsertEntry } from './entries.ts';

type Choice = 'reload' | 'overwrite' | 'cancel';

/** Another admin changed the document meanwhile. */
interface Conflict {
  message: string;
  canOverwrite: boolean;
  choose: (choice: Choice) => void;
}

interface RunOptions {
  /** The revision that the change started from, if it is older than the page. */
  since?: number | undefined;
  canOverwrite?: boolean;
  /** Called with an error that names fields. Without it, `refusal` is the message. */
  onRefused?: ((error: ApiError) => void) | undefined;
}

/** The draft, or the published value. */
const getCurrent = <K extends SiteDocumentKey>({ draft, published, shipped }: DocumentOf<K>) =>
  (draft ?? published)?.value ?? shipped;

/** Shown beside the button, because offline the code of notices may not load. */
export function formatFailure(error: unknown): string {
  return navigator.onLine
    ? getMessage(error)
    : 'You are offline. Try again once you are back online.';
}

/** The value in the editor after an action. */
interface EditorResult<K extends SiteDocumentKey> {
  value: SiteDocuments[K];
  /** The admin chose the other admin's version. */
  isReloaded: boolean;
}

export type OpenDocument<K extends SiteDocumentKey> = ReturnType<typeof useDocument<K>>;

/** Actions resolve to undefined if nothing was changed. */
export function useDocument<K extends SiteDocumentKey>(first: DocumentOf<K>) {
  const [document, setDocument] = useState(first);
  const [loadedRevision, setLoadedRevision] = useState(first.revision);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [conflict, setConflict] = useState<Conflict>();
  useEffect(() => {
    const clear = () => setRefusal('');
    addEventListener('online', clear);
    return () => removeEventListener('online', clear);
  }, []);
  const askAboutConflict = async (message: string, canOverwrite: boolean) => {
    const choice = await new Promise<Choice>((choose) =>
      setConflict({ message, canOverwrite, choose }),
    );
    setConflict(undefined);
    return choice;
  };
  const run = async (
    send: (document: DocumentOf<K>) => Promise<DocumentOf<K>>,
    { since, canOverwrite = false, onRefused }: RunOptions = {},
  ): Promise<EditorResult<K> | undefined> => {
    const isStale = since !== undefined && since < loadedRevision;
    let isReloaded = false;
    setBusy(true);
    setRefusal('');
    try {
      const next = await send(isStale ? { ...document, revision: since } : document).catch(
        async (error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
          const choice = await askAboutConflict(error.message, canOverwrite);
          if (choice === 'cancel') return undefined;
          const latest = await fetchSiteDocument(first.key);
          setLoadedRevision(latest.revision);
          if (choice === 'overwrite') return send(latest);
          isReloaded = true;
          return latest;
        },
      );
      if (!next) return undefined;
      setDocument(next);
      return { value: getCurrent(next), isReloaded };
    } catch (error) {
      if (onRefused && error instanceof ApiError && error.fields.length > 0) onRefused(error);
      else setRefusal(formatFailure(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    document,
    current: getCurrent(document),
    live: document.published?.value ?? document.shipped,
    busy,
    refusal,
    conflict,
    save: (
      change: (current: SiteDocuments[K]) => SiteDocuments[K],
      options?: Pick<RunOptions, 'since' | 'onRefused'>,
    ) => run((to) => saveDraft(to, change(getCurrent(to))), { ...options, canOverwrite: true }),
    discard: () => run(discardDraft),
    publish: (onRefused?: RunOptions['onRefused']) => run(publishDraft, { onRefused }),
  };
}

/** `prefix`: the path of the entry in the document. */
function toEntryError({ code, serverMessage, fields }: ApiError, prefix: string): ApiError {
  return new ApiError({
    code,
    serverMessage,
    fields: fields.map(({ path, message }) => ({
      path: path.startsWith(prefix) ? path.slice(prefix.length) : path,
      message,
    })),
  });
}

/** The entries of a list and their actions. */
export function useEntries(first: DocumentOf<SiteListKey>) {
  const opened = useDocument(first);
  const list = first.key;
  const all = opened.current as readonly Entry[];
  const [removed, setRemoved] = useState<{ entry: Entry; at: number }>();
  const isRestored = all.some(({ id }) => id === removed?.entry.id);
  const save = async (
    change: (all: readonly Entry[]) => readonly Entry[],
    options?: Pick<RunOptions, 'since' | 'onRefused'>,
  ) =>
    (await opened.save(change as (all: unknown) => SiteDocuments[SiteListKey], options)) !==
    undefined;
  return {
    list,
    opened,
    all,
    shipped: first.shipped as readonly Entry[],
    live: opened.live as readonly Entry[],
    save,
    /**
     * `id`: the entry's former id, if it may have changed. Rejects with an error that names fields as the entry's form
     * does.
     */
    saveEntry: (entry: Entry, id: string, since?: number) => {
      let at = -1;
      const change = (now: readonly Entry[]) => {
        const next = upsertEntry(list, now, { entry, id });
        at = next.indexOf(entry);
        return next;
      };
      const onRefused = (error: ApiError) => {
        throw toEntryError(error, `value.${at}.`);
      };
      return save(change, { since, onRefused });
    },
    move: (id: string, by: -1 | 1) => void save((now) => moveEntry(now, id, by)),
    remove: (id: string) => {
      const at = all.findIndex((entry) => entry.id === id);
      const entry = all[at];
      if (entry) setRemoved({ entry, at });
      void save((now) => now.filter((item) => item.id !== id));
    },
    /** The entry that was removed last. */
    removed: isRestored ? undefined : removed?.entry,
    restore: () => removed && void save((now) => now.toSpliced(removed.at, 0, removed.entry)),
  };
}
export type Entries = ReturnType<typeof useEntries>;
