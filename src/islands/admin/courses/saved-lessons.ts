// Lessons in the browser's draft: without their files, which have to be chosen again.
import * as z from 'zod/mini';
import { isUploadActive, createLocalLesson, type LocalLesson } from './lesson.ts';
import { createMissingFile } from './chosen-file.ts';

/** Stored names stay, so that drafts of open tabs can be read. */
export const SavedLesson = z.object({
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
export type SavedLesson = z.infer<typeof SavedLesson>;

export function toSavedLesson(lesson: LocalLesson): SavedLesson {
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
    // A request in progress may succeed after this page is closed.
    doubtful: lesson.isUncertain || isUploadActive(lesson),
  };
}

export function toLocalLesson({
  fileName,
  isSaved,
  doubtful,
  ...lesson
}: SavedLesson): LocalLesson {
  const { id, sentAs, begunWith } = lesson;
  return {
    ...createLocalLesson({ ...lesson, file: createMissingFile(fileName) }),
    ...(isSaved ? ({ sending: 'saved', reason: '', needsFile: false } as const) : {}),
    id,
    isUncertain: doubtful,
    sentAs,
    begunWith,
  };
}
