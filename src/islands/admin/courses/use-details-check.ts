import { useEffect, useState, type RefObject } from 'react';
import type { ListFieldName } from '#contract/courses/course-fields.ts';
import { isOwnServer } from '#site/api/server.ts';
import { notify } from '#site/stores/notices.ts';
import { faultsIn, missingIn, listsWith, type Details, type Faults } from './details.ts';
import { INCOMPLETE } from '../../ui/notices/notify.ts';

interface Checked {
  details: Details;
  onType: (change: Partial<Details>) => void;
  onContinue: (details: Details) => void;
}

export interface DetailsCheck {
  faults: Faults;
  areRupees: boolean | undefined;
  typing: Record<ListFieldName, string>;
  typeInto: (list: ListFieldName, typed: string) => void;
  addTyped: () => Details;
  leave: (field: string) => void;
  submit: () => void;
}

const NOTHING_TYPED = { tag: '', instructions: '' };

export function useDetailsCheck(
  form: RefObject<HTMLFormElement | null>,
  { details, onType, onContinue }: Checked,
): DetailsCheck {
  const [areRupees, setAreRupees] = useState<boolean>();
  const [typing, setTyping] = useState(NOTHING_TYPED);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    // On a server with only the API of section 7, prices are free text (OPEN-03).
    void isOwnServer().then(setAreRupees);
  }, []);
  useEffect(() => {
    if (refusals === 0) return;
    // In the frame that shows the errors, to avoid a second layout.
    const frame = requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [form, refusals]);

  const addTyped = (): Details => {
    const lists = listsWith(details, typing);
    if (Object.values(typing).some(Boolean)) onType(lists);
    setTyping(NOTHING_TYPED);
    return { ...details, ...lists };
  };
  const found = faultsIn(details, areRupees === true);
  const missing = missingIn(details);
  // Missing fields are named on submit, wrong values when the field loses focus.
  const isShown = (field: string) => refusals > 0 || (left.has(field) && !(field in missing));
  return {
    faults: Object.fromEntries(Object.entries(found).filter(([field]) => isShown(field))),
    areRupees,
    typing,
    addTyped,
    typeInto: (list, typed) => setTyping({ ...typing, [list]: typed }),
    leave: (field) => setLeft(new Set([...left, field])),
    submit: () => {
      const whole = addTyped();
      if (Object.keys(faultsIn(whole, areRupees === true)).length === 0) return onContinue(whole);
      if (Object.keys(missingIn(whole)).length > 0) notify(INCOMPLETE);
      setRefusals(refusals + 1);
    },
  };
}
