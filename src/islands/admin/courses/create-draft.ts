// The create wizard's draft in the browser: without files, which have to be chosen again.
import * as z from 'zod/mini';
import { CourseStatus } from '#contract/courses/course.ts';
import {
  parseTextsDraft,
  NO_DETAILS,
  SAME_PICTURE,
  toTextsDraft,
  type Details,
} from './details.ts';
import { SavedLesson, toLocalLesson, toSavedLesson } from './saved-lessons.ts';
import { NEW_WIZARD, NEW_COURSE_DEFAULTS, type Wizard } from './wizard.ts';

/** Stored names stay, so that drafts of open tabs can be read. */
const SavedWizard = z.object({
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
      lessons: z.array(SavedLesson),
    }),
  ),
});

export function toWizardDraft(wizard: Wizard): unknown {
  const { stage, details, stored, status, creationKey, sections, busy } = wizard;
  if (!stored && !toTextsDraft(NO_DETAILS, details)) return undefined;
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
      // A request in progress may succeed after this page is closed.
      key,
      name,
      id,
      doubtful: isUncertain || (busy === 'content' && id === null),
      lessons: lessons.map(toSavedLesson),
    })),
  };
}

export function parseWizardDraft(stored: unknown): Wizard | undefined {
  const parsed = SavedWizard.safeParse(stored).data;
  const details = parsed && parseDetails(parsed.details);
  if (!details) return undefined;
  const { created, sections, ...rest } = parsed;
  return {
    ...NEW_WIZARD,
    ...rest,
    isRestored: true,
    details,
    stored: created && {
      ...NEW_COURSE_DEFAULTS,
      courseId: created.courseId,
      picture: created.picture,
      details: parseDetails(created.details) ?? details,
    },
    sections: sections.map(({ lessons, doubtful, ...section }) => ({
      ...section,
      stalledReason: '',
      isUncertain: doubtful,
      stored: [],
      lessons: lessons.map(toLocalLesson),
    })),
  };
}

function parseDetails(stored: unknown): Details | undefined {
  const texts = parseTextsDraft(stored);
  return texts && { ...texts, ...SAME_PICTURE };
}
