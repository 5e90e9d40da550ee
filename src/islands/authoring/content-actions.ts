// What both wizards do with sections and lessons that are not with the server: choosing files, removing, taking that back.
import { deleteLesson, deleteSection } from '#site/api/content.ts';
import { isolated } from '#site/lib/isolated.ts';
import { counted } from '#site/lib/plural.ts';
import { notifyDone } from './content-messages.ts';
import { isNotKept } from './lesson.ts';
import type { LessonDraft, LocalLesson } from './lesson.ts';
import { notifyLine } from './messages.ts';
import type { ContentActions, StoredContent } from './use-wizard.ts';
import type { WizardStore } from './wizard.ts';

type LocalActions = Pick<
  ContentActions,
  'addLessons' | 'replaceFile' | 'removeLesson' | 'removeSection' | 'take'
>;

export function localActions(
  { state, dispatch }: WizardStore,
  take: ContentActions['take'],
): LocalActions {
  const sectionWith = (lesson: string) =>
    state().sections.find(({ lessons }) => lessons.some(({ key }) => key === lesson));
  const replace = (lesson: string, file: File) => {
    dispatch({ type: 'lesson-file-replaced', lesson, file });
    take([lesson]);
  };
  return {
    take,
    addLessons: (section, drafts) => {
      const lessons = state().sections.find(({ key }) => key === section)?.lessons ?? [];
      const added = withoutAwaited(lessons, drafts, replace);
      dispatch({ type: 'lessons-added', section, lessons: added });
      take(added.map(({ key }) => key));
    },
    replaceFile: (lesson, file) => {
      const before = sectionWith(lesson)?.lessons.find(({ key }) => key === lesson)?.file;
      if (before && isNotKept(before) && before.name !== file.name) {
        const [name, other] = [isolated(file.name), isolated(before.name)];
        notifyLine('warning', `'${name}' takes the place of '${other}'.`);
      }
      replace(lesson, file);
    },
    removeLesson: (lesson) => {
      const section = sectionWith(lesson);
      const at = section?.lessons.findIndex(({ key }) => key === lesson) ?? -1;
      const returned = section?.lessons[at];
      if (!returned) return;
      dispatch({ type: 'lesson-removed', lesson });
      notifyDone(`Lesson '${isolated(returned.title)}' removed.`, () => {
        dispatch({ type: 'lesson-returned', section: section.key, returned, at });
        if (returned.sending === 'waiting') take([lesson]);
      });
    },
    removeSection: (returned) => {
      const { key, name, lessons } = returned;
      const at = state().sections.indexOf(returned);
      dispatch({ type: 'section-removed', section: key });
      const and = lessons.length > 0 ? ` with ${counted(lessons.length, 'lesson')}` : '';
      notifyDone(`Section '${isolated(name)}' removed${and}.`, () =>
        dispatch({ type: 'section-returned', returned, at }),
      );
    },
  };
}

/** Files that lessons are waiting for go to them, by their names. Answers the others. */
function withoutAwaited(
  lessons: readonly LocalLesson[],
  drafts: readonly LessonDraft[],
  replace: (lesson: string, file: File) => void,
): LessonDraft[] {
  const awaiting = lessons.filter(({ file }) => isNotKept(file));
  return drafts.filter(({ file }) => {
    const at = awaiting.findIndex((one) => one.file.name === file.name);
    const [lesson] = at < 0 ? [] : awaiting.splice(at, 1);
    if (lesson) replace(lesson.key, file);
    return !lesson;
  });
}

/** Throws ApiError. */
export async function deleteStored(
  { state }: WizardStore,
  { section, lesson }: StoredContent,
): Promise<void> {
  const courseId = state().stored?.courseId;
  const sectionId = section.id;
  if (courseId === undefined || sectionId === null) return;
  if (lesson) await deleteLesson({ courseId, sectionId, lessonId: lesson.id });
  else await deleteSection(courseId, sectionId);
}
