// The create wizard as it is kept until it is sent: no files, which have to be chosen again.
import * as z from 'zod/mini';
import { CourseStatus } from '#contract/course-status.ts';
import { keptTexts, NO_DETAILS, SAME_PICTURE, textsToKeep, type Details } from './details.ts';
import { KeptLesson, keptLesson, lessonToKeep } from './saved-lessons.ts';
import { NEW_WIZARD, UNKNOWN, type Wizard } from './wizard.ts';

/** Names are those of tabs that have been open since. */
const KeptWizard = z.object({
  stage: z.literal([1, 2, 3]),
  details: z.unknown(),
  created: z.nullable(
    z.object({ courseId: z.string(), details: z.unknown(), picture: z.string() }),
  ),
  status: CourseStatus,
  creationKey: z.string(),
  sections: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      id: z.nullable(z.string()),
      doubtful: z.boolean(),
      lessons: z.array(KeptLesson),
    }),
  ),
});

export function wizardToKeep(wizard: Wizard): unknown {
  const { stage, details, stored, status, creationKey, sections, busy } = wizard;
  if (!stored && !textsToKeep(NO_DETAILS, details)) return undefined;
  return {
    stage,
    details,
    status,
    creationKey,
    created: stored && {
      courseId: stored.courseId,
      details: stored.details,
      picture: stored.picture,
    },
    sections: sections.map(({ key, name, id, isUncertain, lessons }) => ({
      // What is on its way may arrive though this page is gone.
      key,
      name,
      id,
      doubtful: isUncertain || (busy === 'content' && id === null),
      lessons: lessons.map(lessonToKeep),
    })),
  };
}

export function keptWizard(stored: unknown): Wizard | undefined {
  const read = KeptWizard.safeParse(stored).data;
  const details = read && keptDetails(read.details);
  if (!details) return undefined;
  const { created, sections, ...others } = read;
  return {
    ...NEW_WIZARD,
    ...others,
    isRestored: true,
    details,
    stored: created && {
      ...UNKNOWN,
      courseId: created.courseId,
      picture: created.picture,
      details: keptDetails(created.details) ?? details,
    },
    sections: sections.map(({ lessons, doubtful, ...section }) => ({
      ...section,
      held: '',
      isUncertain: doubtful,
      stored: [],
      lessons: lessons.map(keptLesson),
    })),
  };
}

function keptDetails(stored: unknown): Details | undefined {
  const texts = keptTexts(stored);
  return texts && { ...texts, ...SAME_PICTURE };
}
