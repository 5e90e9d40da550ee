import { useEffect, useState, type RefObject } from 'react';
import type { ListFieldName } from '#contract/courses/course-fields.ts';
import { isOwnServer } from '#site/api/server.ts';
import { notify } from '#site/stores/notices.ts';
import { listFaults, listMissing, addTypedToLists, type Details, type Faults } from './details.ts';
import { INCOMPLETE_FORM } from '../../ui/notices/notify.ts';

interface CheckedForm {
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
  { details, onType, onContinue }: CheckedForm,
): DetailsCheck {
  const [areRupees, setAreRupees] = useState<boolean>();
  const [typing, setTyping] = useState(NOTHING_TYPED);
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
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
    const lists = addTypedToLists(details, typing);
    if (Object.values(typing).some(Boolean)) onType(lists);
    setTyping(NOTHING_TYPED);
    return { ...details, ...lists };
  };
  const currentFaults = listFaults(details, areRupees === true);
  const missing = listMissing(details);
  // Missing fields are named on submit, wrong values when the field loses focus.
  const isShown = (field: string) => refusals > 0 || (leftFields.has(field) && !(field in missing));
  return {
    faults: Object.fromEntries(Object.entries(currentFaults).filter(([field]) => isShown(field))),
    areRupees,
    typing,
    addTyped,
    typeInto: (list, typed) => setTyping({ ...typing, [list]: typed }),
    leave: (field) => setLeftFields(new Set([...leftFields, field])),
    submit: () => {
      const completeDetails = addTyped();
      if (Object.keys(listFaults(completeDetails, areRupees === true)).length === 0)
        return onContinue(completeDetails);
      if (Object.keys(listMissing(completeDetails)).length > 0) notify(INCOMPLETE_FORM);
      setRefusals(refusals + 1);
    },
  };
}
