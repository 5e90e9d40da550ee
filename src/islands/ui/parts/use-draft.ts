import { useEffect, useRef, useState } from 'react';
import { saveDraft, readDraft } from '#site/stores/drafts.ts';
import { waitForSession } from '#site/stores/wait-for-session.ts';

type Fields = Record<string, string>;

export interface Draft<F extends Fields> {
  typed: F;
  type: (change: Partial<F>) => void;
  /**
   * Once the text is sent, or is not wanted any more: nothing is kept, and `after` stands in the fields. `sent`: what is
   * not of it was typed meanwhile, and stays.
   */
  settle: (after: F, sent?: F) => void;
  forget: () => void;
  isRestored: boolean;
  /** The revision that what is typed began from; 0 where it was kept without one. */
  since: () => number | undefined;
}

/** In what is kept, beside the fields. */
const SINCE = '#since';

/**
 * `key` names the form and what it is about: 'review ' and the course's id; undefined keeps nothing, as for passwords.
 * What was kept appears once the session is known; until then, and for everybody else, `initial` stands in the fields.
 * Kept are the fields that were changed: the others are as they have become. `revision`: of what `initial` is of.
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
      const kept = recordOf(readDraft(key));
      const text = toFields(kept, unchanged.current);
      if (isEmpty(text)) return;
      if (began.current !== undefined) began.current = Number(kept[SINCE] ?? 0);
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
    settle: (after, sent = latest.current) => {
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

const recordOf = (kept: unknown): Record<string, unknown> =>
  typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};

/** The form's own fields out of what was kept, as far as they differ from what stands there. */
function toFields<F extends Fields>(kept: Record<string, unknown>, form: F): Partial<F> {
  const texts = Object.entries(kept).filter(
    ([name, value]) => name in form && typeof value === 'string' && value !== form[name],
  );
  return Object.fromEntries(texts) as Partial<F>;
}
