// The fields of a form as they are typed; what is not sent yet outlives a reload and an expired session.
import { useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft } from '#site/stores/drafts.ts';
import { knownSession } from '#site/stores/known-session.ts';

type Fields = Record<string, string>;

export interface Draft<F extends Fields> {
  typed: F;
  type: (change: Partial<F>) => void;
  /** Once the text is sent, or is not wanted any more: nothing is kept, and `after` stands in the fields. */
  settle: (after: F) => void;
  /** Nothing is kept any more; the fields stay as they are. */
  forget: () => void;
  /** Whether what stands in the fields was kept from before. */
  isRestored: boolean;
}

/**
 * `key` names the form and what it is about: 'review ' and the course's id; undefined keeps nothing, as for passwords.
 * What was kept appears once the session is known; until then, and for everybody else, `initial` stands in the fields.
 */
export function useDraft<F extends Fields>(key: string | undefined, initial: F): Draft<F> {
  const [typed, setTyped] = useState(initial);
  const [isRestored, setRestored] = useState(false);
  const latest = useRef(initial);
  const unchanged = useRef(initial);
  const keep = (text: F | undefined) => {
    if (key !== undefined) keepDraft(key, text);
  };
  useEffect(() => {
    if (key === undefined) return;
    let isGone = false;
    void knownSession().then(() => {
      const kept = isGone ? undefined : fieldsOf(readDraft(key), unchanged.current);
      if (!kept || latest.current !== unchanged.current) return;
      latest.current = kept;
      setTyped(kept);
      setRestored(true);
    });
    return () => {
      isGone = true;
    };
  }, [key]);
  return {
    typed,
    isRestored,
    type: (change) => {
      latest.current = { ...latest.current, ...change };
      const isSame = JSON.stringify(latest.current) === JSON.stringify(unchanged.current);
      keep(isSame ? undefined : latest.current);
      setTyped(latest.current);
    },
    settle: (after) => {
      latest.current = after;
      unchanged.current = after;
      keep(undefined);
      setTyped(after);
      setRestored(false);
    },
    forget: () => keep(undefined),
  };
}

/** The form's own fields out of what was kept; undefined where that is not of this form. */
function fieldsOf<F extends Fields>(kept: unknown, form: F): F | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const texts = Object.entries(kept).filter(
    ([name, value]) => name in form && typeof value === 'string',
  );
  return texts.length > 0 ? { ...form, ...Object.fromEntries(texts) } : undefined;
}
