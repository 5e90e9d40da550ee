// The words of a wizard as they are kept until they are sent: no files, which have to be chosen again.
import * as z from 'zod/mini';
import { CourseStatus } from '#contract/course.ts';
import { differ, NO_DETAILS, SAME_PICTURE } from './details.ts';
import type { Details } from './details.ts';
import { localLesson } from './lesson.ts';
import type { LocalLesson } from './lesson.ts';
import { fileNotKept } from './refusal.ts';
import { NEW_WIZARD } from './wizard.ts';
import type { Wizard } from './wizard.ts';

const Words = z.object({
  courseName: z.string(),
  courseDescription: z.string(),
  whatYouWillLearn: z.string(),
  price: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  instructions: z.array(z.string()),
});

const KeptWizard = z.object({
  stage: z.literal([1, 2, 3]),
  details: Words,
  created: z.nullable(z.object({ courseId: z.string(), details: Words, picture: z.string() })),
  status: CourseStatus,
  creationKey: z.string(),
  sections: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      id: z.nullable(z.string()),
      doubtful: z.boolean(),
      lessons: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          description: z.string(),
          fileName: z.string(),
          isSaved: z.boolean(),
          id: z.string(),
          doubtful: z.boolean(),
          sentAs: z.string(),
        }),
      ),
    }),
  ),
});

/** What is typed and differs from what the server holds; undefined for nothing. */
export function wordsToKeep(saved: Details, typed: Details): unknown {
  const words = { ...typed, ...SAME_PICTURE };
  return differ(saved, words) ? words : undefined;
}

/** Undefined for what is no such words. */
export function keptWords(kept: unknown): Omit<Details, keyof typeof SAME_PICTURE> | undefined {
  return Words.safeParse(kept).data;
}

/** Undefined for a wizard that nobody has begun. */
export function wizardToKeep(wizard: Wizard): unknown {
  const { stage, details, created, status, creationKey, sections } = wizard;
  if (!created && !wordsToKeep(NO_DETAILS, details)) return undefined;
  return {
    ...{ stage, details, created, status, creationKey },
    sections: sections.map(({ key, name, id, doubtful, lessons }) => ({
      // What is on its way may arrive though this page is gone.
      ...{ key, name, id, doubtful: doubtful || (wizard.busy === 'content' && id === null) },
      lessons: lessons.map(lessonToKeep),
    })),
  };
}

function lessonToKeep({ key, title, description, file, sending, id, ...sent }: LocalLesson) {
  const isUnderWay = sending === 'uploading' || sending === 'held';
  return {
    ...{ key, title, description, fileName: file.name, isSaved: sending === 'saved', id },
    ...{ doubtful: sent.doubtful || isUnderWay, sentAs: sent.sentAs },
  };
}

/** The wizard as it was, its unsent lessons without their videos. Undefined for what is none. */
export function keptWizard(kept: unknown): Wizard | undefined {
  const read = KeptWizard.safeParse(kept).data;
  if (!read) return undefined;
  const { created, details, sections, ...others } = read;
  return {
    ...NEW_WIZARD,
    ...others,
    isRestored: true,
    details: { ...details, ...SAME_PICTURE },
    created: created && { ...created, details: { ...created.details, ...SAME_PICTURE } },
    sections: sections.map(({ lessons, ...section }) => ({
      ...section,
      held: '',
      lessons: lessons.map(
        ({ fileName, isSaved, id, doubtful, sentAs, ...lesson }): LocalLesson => ({
          ...localLesson({ ...lesson, file: fileNotKept(fileName) }),
          ...(isSaved ? { sending: 'saved', reason: '', needsFile: false } : {}),
          id,
          doubtful,
          sentAs,
        }),
      ),
    })),
  };
}
