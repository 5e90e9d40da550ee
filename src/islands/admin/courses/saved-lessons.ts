// Lessons as they are kept over a reload: without their files, which have to be chosen again.
import * as z from 'zod/mini';
import { isUnderWay, localLesson, type LocalLesson } from './lesson.ts';
import { fileNotKept } from './chosen-file.ts';

/** Names are those of tabs that have been open since. */
export const KeptLesson = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  fileName: z.string(),
  isSaved: z.boolean(),
  id: z.string(),
  doubtful: z.boolean(),
  sentAs: z.string(),
  begunWith: z._default(z.string(), ''),
});
export type KeptLesson = z.infer<typeof KeptLesson>;

export function lessonToKeep(lesson: LocalLesson): KeptLesson {
  const { key, title, description, file, sending, id, sentAs, begunWith } = lesson;
  return {
    key,
    title,
    description,
    fileName: file.name,
    isSaved: sending === 'saved',
    id,
    sentAs,
    begunWith,
    // What is on its way may arrive though this page is gone.
    doubtful: lesson.isUncertain || isUnderWay(lesson),
  };
}

export function keptLesson({ fileName, isSaved, doubtful, ...lesson }: KeptLesson): LocalLesson {
  const { id, sentAs, begunWith } = lesson;
  return {
    ...localLesson({ ...lesson, file: fileNotKept(fileName) }),
    ...(isSaved ? ({ sending: 'saved', reason: '', needsFile: false } as const) : {}),
    id,
    isUncertain: doubtful,
    sentAs,
    begunWith,
  };
}
