import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { saveDraft, readDraft } from '#site/stores/drafts.ts';
import { SavedLesson, toLocalLesson, toSavedLesson } from './saved-lessons.ts';
import type { LocalLesson, LocalSection } from './lesson.ts';
import type { WizardView } from './use-wizard.ts';

const SavedLessons = z.catch(z.array(z.object({ section: z.string(), lesson: SavedLesson })), []);

/** Stores unsent lessons of the edit wizard. The create wizard stores its whole content itself. */
export function useSavedLessons({ plan, shown, state, dispatch }: WizardView): void {
  const { savesAtOnce } = plan;
  const key = `edit-lessons ${plan.getCourseKey(shown)}`;
  const { sections } = shown;
  const isRead = useRef(false);
  useEffect(() => {
    if (!savesAtOnce || isRead.current) return;
    isRead.current = true;
    for (const { section, returned } of restoreLessons(readDraft(key), state().sections)) {
      dispatch({ type: 'lesson-returned', section, returned, at: Infinity });
    }
  }, [savesAtOnce, key, state, dispatch]);
  useEffect(() => {
    if (savesAtOnce) saveDraft(key, toSavedLessons(sections));
  }, [savesAtOnce, key, sections]);
}

export function toSavedLessons(sections: readonly LocalSection[]): unknown {
  const unsent = sections.flatMap(({ key, lessons }) =>
    lessons
      .filter(({ sending }) => sending !== 'saved')
      .map((lesson) => ({ section: key, lesson: toSavedLesson(lesson) })),
  );
  return unsent.length > 0 ? unsent : undefined;
}

export function restoreLessons(
  draft: unknown,
  sections: readonly LocalSection[],
): { section: string; returned: LocalLesson }[] {
  const presentKeys = new Set(sections.flatMap(({ lessons }) => lessons.map(({ key }) => key)));
  return SavedLessons.parse(draft)
    .filter(({ lesson }) => !presentKeys.has(lesson.key))
    .map(({ section, lesson }) => ({ section, returned: toLocalLesson(lesson) }));
}
