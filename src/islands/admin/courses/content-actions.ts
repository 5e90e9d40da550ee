// Actions of both wizards on unsent sections and lessons: choose files, remove, undo.
import { deleteSection } from '#contract/courses/content.ts';
import { send } from '#site/api/client.ts';
import { deleteLesson } from '#site/api/content.ts';
import { fetchVideoMaxBytes } from '#site/api/server.ts';
import { computeFingerprint } from '#site/lib/fingerprint.ts';
import { isolateText } from '#site/lib/isolate-text.ts';
import { pluralize } from '#site/lib/plural.ts';
import { notifyWithUndo } from './content-messages.ts';
import { isMissingFile } from './chosen-file.ts';
import type { LessonDraft, LocalLesson } from './lesson.ts';
import { notifyShared } from '../../ui/notices/notify.ts';
import type { ContentActions, StoredContent } from './use-wizard.ts';
import type { WizardStore } from './wizard.ts';

type LocalActions = Pick<
  ContentActions,
  'addLessons' | 'replaceFile' | 'removeLesson' | 'removeSection' | 'processLessons'
>;

export function createLocalActions(
  { state, dispatch }: WizardStore,
  processLessons: ContentActions['processLessons'],
): LocalActions {
  const findSectionOfLesson = (lesson: string) =>
    state().sections.find(({ lessons }) => lessons.some(({ key }) => key === lesson));
  const findLesson = (lesson: string) =>
    findSectionOfLesson(lesson)?.lessons.find(({ key }) => key === lesson);
  const replace = async (lesson: string, file: File) => {
    const before = findLesson(lesson);
    const reason = before && (await checkReplacement(before, file));
    if (reason) return dispatch({ type: 'lesson-file-refused', lesson, reason });
    const maxBytes = await fetchVideoMaxBytes();
    dispatch({ type: 'lesson-file-replaced', lesson, file, maxBytes });
    processLessons([lesson]);
  };
  return {
    processLessons,
    addLessons: (section, drafts) => {
      const lessons = state().sections.find(({ key }) => key === section)?.lessons ?? [];
      const add = (added: readonly LessonDraft[]) => {
        dispatch({ type: 'lessons-added', section, lessons: added });
        processLessons(added.map(({ key }) => key));
      };
      const awaiting = lessons.filter(({ file }) => isMissingFile(file));
      if (awaiting.length === 0) add(drafts);
      else void matchAwaitedFiles(awaiting, drafts, replace).then(add);
    },
    replaceFile: (lesson, file) => {
      const before = findLesson(lesson);
      if (
        before &&
        !before.begunWith &&
        isMissingFile(before.file) &&
        before.file.name !== file.name
      ) {
        const [name, second] = [isolateText(file.name), isolateText(before.file.name)];
        notifyShared('warning', `'${name}' replaces '${second}'.`);
      }
      void replace(lesson, file);
    },
    removeLesson: (lesson) => {
      const section = findSectionOfLesson(lesson);
      const at = section?.lessons.findIndex(({ key }) => key === lesson) ?? -1;
      const returned = section?.lessons[at];
      if (!returned) return;
      dispatch({ type: 'lesson-removed', lesson });
      notifyWithUndo(`Lesson '${isolateText(returned.title)}' removed.`, () => {
        dispatch({ type: 'lesson-returned', section: section.key, returned, at });
        if (returned.sending === 'waiting') processLessons([lesson]);
      });
    },
    removeSection: (returned) => {
      const { key, name, lessons } = returned;
      const at = state().sections.indexOf(returned);
      dispatch({ type: 'section-removed', section: key });
      const suffix = lessons.length > 0 ? ` with ${pluralize(lessons.length, 'lesson')}` : '';
      notifyWithUndo(`Section '${isolateText(name)}' removed${suffix}.`, () =>
        dispatch({ type: 'section-returned', returned, at }),
      );
    },
  };
}

/** Assigns files to lessons that lost theirs: by fingerprint after a partial upload, else by name. Returns unmatched files. */
async function matchAwaitedFiles(
  lessons: readonly LocalLesson[],
  drafts: readonly LessonDraft[],
  replace: (lesson: string, file: File) => Promise<void>,
): Promise<LessonDraft[]> {
  const awaiting = [...lessons];
  const unmatched: LessonDraft[] = [];
  for (const draft of drafts) {
    const isMatch = await createFileMatcher(draft.file);
    const at = awaiting.findIndex(isMatch);
    const [lesson] = at < 0 ? [] : awaiting.splice(at, 1);
    if (lesson) await replace(lesson.key, draft.file);
    else unmatched.push(draft);
  }
  return unmatched;
}

async function createFileMatcher(file: File): Promise<(lesson: LocalLesson) => boolean> {
  // An unreadable file is reported when it is checked.
  const fingerprint = await computeFingerprint(file).catch(() => '');
  return ({ begunWith, file: awaited }) =>
    begunWith === '' ? awaited.name === file.name : begunWith === fingerprint;
}

/** Why a file cannot replace a partly uploaded one; empty if it can. */
async function checkReplacement(
  { begunWith, file: startedFile }: LocalLesson,
  file: File,
): Promise<string> {
  if (begunWith === '' || begunWith === (await computeFingerprint(file).catch(() => begunWith)))
    return '';
  const [name, second] = [isolateText(file.name), isolateText(startedFile.name)];
  return `'${name}' is not the video '${second}', which is partly uploaded. Choose that one to resume, or remove this lesson and add a new one.`;
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
  else await send(deleteSection, { body: { courseId, sectionId } });
}
