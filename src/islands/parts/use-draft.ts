import { useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft } from '#site/stores/drafts.ts';
import { knownSession } from '#site/stores/known-session.ts';

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
  /** Whether typed text is put aside: since now, or from before a reload. */
  aside: 'now' | 'before' | undefined;
  /** What was changed goes aside, and `after` stands in the fields; `isWhole`: what was not changed goes with it. */
  putAside: (after: F, isWhole?: boolean) => void;
  /** The text that was put aside stands in the fields again; what was typed meanwhile goes aside for it. */
  takeBack: () => void;
}

/** In what is kept, beside the fields. */
const SINCE = '#since';
const ASIDE = '#aside';

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
  const [aside, setAside] = useState<Draft<F>['aside']>();
  const latest = useRef(initial);
  const unchanged = useRef(initial);
  const asideText = useRef<Partial<F>>({});
  const began = useRef(revision);
  const show = (text: F) => {
    latest.current = text;
    setTyped(text);
  };
  const setAsideTo = (text: Partial<F>) => {
    asideText.current = text;
    setAside(isEmpty(text) ? undefined : 'now');
  };
  const keep = () => {
    if (key === undefined) return;
    const changed = changes(latest.current, unchanged.current);
    const isNothing = isEmpty(changed) && isEmpty(asideText.current);
    const beside = {
      ...(began.current === undefined ? {} : { [SINCE]: began.current }),
      ...(isEmpty(asideText.current) ? {} : { [ASIDE]: asideText.current }),
    };
    keepDraft(key, isNothing ? undefined : { ...changed, ...beside });
  };
  const forget = () => {
    if (key !== undefined) keepDraft(key, undefined);
  };
  useEffect(() => {
    if (key === undefined) return;
    let isGone = false;
    void knownSession().then(() => {
      if (isGone || latest.current !== unchanged.current) return;
      const kept = recordOf(readDraft(key));
      const before = fieldsOf(recordOf(kept[ASIDE]), unchanged.current);
      asideText.current = before;
      setAside(isEmpty(before) ? undefined : 'before');
      const text = fieldsOf(kept, unchanged.current);
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
    aside,
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
      setAsideTo({});
      setRestored(false);
      keep();
    },
    forget,
    putAside: (after, isWhole = false) => {
      const from = isWhole ? {} : unchanged.current;
      setAsideTo({ ...asideText.current, ...changes(latest.current, from) });
      unchanged.current = after;
      show(after);
      setRestored(false);
      keep();
    },
    takeBack: () => {
      const back = { ...unchanged.current, ...asideText.current };
      setAsideTo(changes(latest.current, unchanged.current));
      began.current = revision;
      show(back);
      keep();
    },
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
function fieldsOf<F extends Fields>(kept: Record<string, unknown>, form: F): Partial<F> {
  const texts = Object.entries(kept).filter(
    ([name, value]) => name in form && typeof value === 'string' && value !== form[name],
  );
  return Object.fromEntries(texts) as Partial<F>;
}
