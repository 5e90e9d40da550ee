// Keeps the words of the wizards while they are typed, and brings them back after a reload or an expired session.
import { useEffect, useRef } from 'react';
import { keepDraft, readDraft } from '#site/stores/drafts.ts';
import { knownSession } from '#site/stores/known-session.ts';
import type { EditEvent, EditState } from './edit-state.ts';
import { keptWizard, keptWords, wizardToKeep, wordsToKeep } from './kept-words.ts';
import { NEW_WIZARD } from './wizard.ts';
import type { Wizard, WizardEvent } from './wizard.ts';

/** What a course is called before the server has named it. */
export const NEW_COURSE = 'create-course';

export const newSectionKey = (course: string): string => `new-section ${course}`;

export interface KeptWizard {
  /** Once the course is finished: nothing is kept any more. */
  forget: () => void;
  startAnew: () => void;
}

export function useKeptWizard(state: Wizard, dispatch: (event: WizardEvent) => void): KeptWizard {
  const isFollowing = useRef(false);
  useEffect(() => {
    let isGone = false;
    void knownSession().then(() => {
      if (isGone) return;
      isFollowing.current = true;
      const kept = keptWizard(readDraft(NEW_COURSE));
      if (kept) dispatch({ type: 'restored', wizard: kept });
    });
    return () => {
      isGone = true;
    };
  }, [dispatch]);
  useEffect(() => {
    if (isFollowing.current) keepDraft(NEW_COURSE, wizardToKeep(state));
  }, [state]);
  return {
    forget: () => {
      isFollowing.current = false;
      keepDraft(NEW_COURSE, undefined);
      keepDraft(newSectionKey(NEW_COURSE), undefined);
    },
    startAnew: () => {
      keepDraft(newSectionKey(NEW_COURSE), undefined);
      dispatch({ type: 'restored', wizard: NEW_WIZARD });
    },
  };
}

export function useKeptDetails(
  courseId: string,
  state: EditState,
  dispatch: (event: EditEvent) => void,
): void {
  const isFollowing = useRef(false);
  const key = `edit-course ${courseId}`;
  useEffect(() => {
    if (state.face !== 'ready') return;
    const { saved, details } = state.edit;
    if (isFollowing.current) return keepDraft(key, wordsToKeep(saved, details));
    isFollowing.current = true;
    const kept = keptWords(readDraft(key));
    if (kept) dispatch({ type: 'restored', words: kept });
  }, [key, state, dispatch]);
}
