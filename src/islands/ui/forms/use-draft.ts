import { useEffect, useRef, useState } from 'react';
import { saveDraft, readDraft } from '#site/stores/drafts.ts';
import { waitForSession } from '#site/stores/wait-for-session.ts';

type Fields = Record<string, string>;

export interface Draft<F extends Fields> {
  typed: F;
  type: (change: Partial<F>) => void;
  /**
   * Clears the draft after it was sent or discarded, and shows `after`. Text typed since `sent` is kept.
   */
  reset: (after: F, sent?: F) => void;
  forget: () => void;
  isRestored: boolean;
  /** The revision that the typed text started from; 0 if it was stored without one. */
  since: () => number | undefined;
}

/** Key of the revision in the stored draft. */
const SINCE = '#since';

/**
 * `key` identifies the form and its subject, for example 'review ' and the course's id; undefined stores no draft. The
 * draft is restored once the author's session is known. Only changed fields are stored. `revision` is the revision of
 * `initial`.
 */
export function useDraft<F extends Fields>(
  key: string | undefined,
  initial: F,
  revision?: number,
): Draft<F> {
  const [typed, setTyped] = useState(initial);
  const [isRestored, setRestored] = useState(false);
  const latest = useRef(initial);
  const unchanged = useRef(initial);
  const began = useRef(revision);
  const show = (text: F) => {
    latest.current = text;
    setTyped(text);
  };
  const keep = () => {
    if (key === undefined) return;
    const changed = changes(latest.current, unchanged.current);
    const beside = began.current === undefined ? {} : { [SINCE]: began.current };
    saveDraft(key, isEmpty(changed) ? undefined : { ...changed, ...beside });
  };
  const forget = () => {
    if (key !== undefined) saveDraft(key, undefined);
  };
  useEffect(() => {
    if (key === undefined) return;
    let isGone = false;
    void waitForSession().then(() => {
      if (isGone || latest.current !== unchanged.current) return;
      const stored = recordOf(readDraft(key));
      const text = toFields(stored, unchanged.current);
      if (isEmpty(text)) return;
      if (began.current !== undefined) began.current = Number(stored[SINCE] ?? 0);
      latest.current = { ...unchanged.current, ...text };
      setTyped(latest.current);
      setRestored(true);
    });
    return () => {
      isGone = true;
    };
  }, [key]);
  return {
    typed,
    isRestored,
    since: () => began.current,
    type: (change) => {
      if (latest.current === unchanged.current) began.current = revision;
      const text = { ...latest.current, ...change };
      show(isEmpty(changes(text, unchanged.current)) ? unchanged.current : text);
      keep();
    },
    reset: (after, sent = latest.current) => {
      const later = changes(latest.current, sent);
      unchanged.current = after;
      show(isEmpty(later) ? after : { ...after, ...later });
      setRestored(false);
      keep();
    },
    forget,
  };
}

/** The fields of `text` that differ. */
function changes<F extends Fields>(text: F, from: Partial<F>): Partial<F> {
  return Object.fromEntries(
    Object.entries(text).filter(([name, value]) => value !== from[name]),
  ) as Partial<F>;
}

const isEmpty = (text: object): boolean => Object.keys(text).length === 0;

const recordOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};

/** Stored values of the form's fields that differ from the current ones. */
function toFields<F extends Fields>(stored: Record<string, unknown>, form: F): Partial<F> {
  const texts = Object.entries(stored).filter(
    ([name, value]) => name in form && typeof value === 'string' && value !== form[name],
  );
  return Object.fromEntries(texts) as Partial<F>;
}
