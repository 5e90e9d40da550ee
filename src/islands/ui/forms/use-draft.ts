import { useEffect, useRef, useState } from 'react';
import { saveDraft, readDraft } from '#site/stores/drafts.ts';
import { waitForSession } from '#site/stores/wait-for-session.ts';

type Fields = Record<string, string>;

export interface Draft<F extends Fields> {
  typed: F;
  type: (change: Partial<F>) => void;
  /**
   * Clears the draft after it was sent or discarded, and shows `after`. Text typed since `sent` stays in the fields.
   */
  reset: (after: F, sent?: F) => void;
  forget: () => void;
  isRestored: boolean;
  /** The revision that the typed text started from; 0 if it was stored without one. */
  getBaseRevision: () => number | undefined;
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
  const baseline = useRef(initial);
  const baseRevision = useRef(revision);
  const setText = (text: F) => {
    latest.current = text;
    setTyped(text);
  };
  const saveChanges = () => {
    if (key === undefined) return;
    const changed = diffFields(latest.current, baseline.current);
    const meta = baseRevision.current === undefined ? {} : { [SINCE]: baseRevision.current };
    saveDraft(key, isEmpty(changed) ? undefined : { ...changed, ...meta });
  };
  const forget = () => {
    if (key !== undefined) saveDraft(key, undefined);
  };
  useEffect(() => {
    if (key === undefined) return;
    let isUnmounted = false;
    void waitForSession().then(() => {
      if (isUnmounted || latest.current !== baseline.current) return;
      const stored = toRecord(readDraft(key));
      const text = toFields(stored, baseline.current);
      if (isEmpty(text)) return;
      if (baseRevision.current !== undefined) baseRevision.current = Number(stored[SINCE] ?? 0);
      latest.current = { ...baseline.current, ...text };
      setTyped(latest.current);
      setRestored(true);
    });
    return () => {
      isUnmounted = true;
    };
  }, [key]);
  return {
    typed,
    isRestored,
    getBaseRevision: () => baseRevision.current,
    type: (change) => {
      if (latest.current === baseline.current) baseRevision.current = revision;
      const text = { ...latest.current, ...change };
      setText(isEmpty(diffFields(text, baseline.current)) ? baseline.current : text);
      saveChanges();
    },
    reset: (after, sent = latest.current) => {
      const typedMeanwhile = diffFields(latest.current, sent);
      baseline.current = after;
      setText(isEmpty(typedMeanwhile) ? after : { ...after, ...typedMeanwhile });
      setRestored(false);
      saveChanges();
    },
    forget,
  };
}

/** The fields of `text` that differ. */
function diffFields<F extends Fields>(text: F, from: Partial<F>): Partial<F> {
  return Object.fromEntries(
    Object.entries(text).filter(([name, value]) => value !== from[name]),
  ) as Partial<F>;
}

const isEmpty = (text: object): boolean => Object.keys(text).length === 0;

const toRecord = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};

/** Stored values of the form's fields that differ from the current ones. */
function toFields<F extends Fields>(stored: Record<string, unknown>, form: F): Partial<F> {
  const texts = Object.entries(stored).filter(
    ([name, value]) => name in form && typeof value === 'string' && value !== form[name],
  );
  return Object.fromEntries(texts) as Partial<F>;
}
