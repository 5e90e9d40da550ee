// What the create wizard does with content that is not sent yet: choosing files, removing, and taking that back.
import { isolated } from '#site/lib/isolated.ts';
import { counted } from '#site/lib/plural.ts';
import type { LessonDraft, LocalLesson } from './lesson.ts';
import { isNotKept, refusalOf } from './refusal.ts';
import * as told from './told.ts';
import { tellDone } from './told-content.ts';
import { orderOf } from './wizard.ts';
import type { LocalSection, Wizard, WizardEvent } from './wizard.ts';

interface Desk {
  state: Wizard;
  dispatch: (event: WizardEvent) => void;
}

export function unsentActions({ state, dispatch }: Desk, section: LocalSection) {
  const place = { section: section.key };
  const judge = (lesson: string, file: File) =>
    void refusalOf(file).then((reason) => {
      if (reason) dispatch({ type: 'lesson-refused', ...place, lesson, file, reason });
    });
  const replace = (lesson: string, file: File) => {
    dispatch({ type: 'lesson-file-replaced', ...place, lesson, file });
    judge(lesson, file);
  };
  return {
    /** Files that lessons here are waiting for go to them, by their names. */
    onAddLessons: (drafts: LessonDraft[]) => {
      const added = awaited(section.lessons, drafts, ({ key }, { file }) => replace(key, file));
      dispatch({ type: 'lessons-added', ...place, lessons: added });
      added.forEach(({ key, file }) => judge(key, file));
    },
    onReplace: (key: string, file: File) => {
      const before = section.lessons.find((one) => one.key === key)?.file;
      if (before && isNotKept(before) && before.name !== file.name) {
        const [name, other] = [isolated(file.name), isolated(before.name)];
        told.tellLine('warning', `'${name}' takes the place of '${other}'.`);
      }
      replace(key, file);
    },
    onRemove: (key: string) => {
      const gone = section.lessons.find((one) => one.key === key);
      if (!gone) return;
      dispatch({ type: 'lesson-removed', ...place, lesson: key });
      tellDone(`Lesson '${isolated(gone.title)}' removed.`, () => {
        dispatch({ type: 'lesson-returned', ...place, returned: gone });
        dispatch({ type: 'reordered', order: orderOf(state.sections) });
      });
    },
  };
}

/** Of a section that the server does not have. */
export function removeUnsent({ state, dispatch }: Desk, section: LocalSection): void {
  const { key, name, lessons } = section;
  dispatch({ type: 'section-removed', section: key });
  const and = lessons.length > 0 ? ` with ${counted(lessons.length, 'lesson')}` : '';
  tellDone(`Section '${isolated(name)}' removed${and}.`, () => {
    dispatch({ type: 'section-returned', section: key, returned: section });
    dispatch({ type: 'reordered', order: orderOf(state.sections) });
  });
}

/** Hands each awaited file to its lesson. Answers the others. */
function awaited(
  lessons: readonly LocalLesson[],
  drafts: readonly LessonDraft[],
  hand: (lesson: LocalLesson, draft: LessonDraft) => void,
): LessonDraft[] {
  const waiting = lessons.filter(({ file }) => isNotKept(file));
  return drafts.filter((draft) => {
    const at = waiting.findIndex(({ file }) => file.name === draft.file.name);
    const [lesson] = at < 0 ? [] : waiting.splice(at, 1);
    if (lesson) hand(lesson, draft);
    return !lesson;
  });
}
