// The create-course wizard as a reducer: nothing that the server holds already is ever created again.
import type { CourseStatus } from '#contract/course.ts';
import { NO_DETAILS } from './details.ts';
import type { Details } from './details.ts';
import { isTooLarge } from './videos.ts';

export type Stage = 1 | 2 | 3;

/** waiting and failed lessons are sent on Continue; saved ones never again. */
export type Sending = 'waiting' | 'uploading' | 'saved' | 'failed';

export interface LocalLesson {
  key: string;
  title: string;
  description: string;
  file: File;
  sending: Sending;
  /** Bytes. */
  sent: number;
  /** Why it failed. */
  reason: string;
}

export interface LocalSection {
  key: string;
  name: string;
  /** Once the server has created it. */
  id: string | null;
  lessons: readonly LocalLesson[];
}

export type Busy = 'details' | 'content' | 'status' | null;

export interface Wizard {
  stage: Stage;
  details: Details;
  /** The course once created, with the details that the server holds. */
  created: { courseId: string; details: Details } | null;
  sections: readonly LocalSection[];
  status: CourseStatus;
  busy: Busy;
  /** What stands in it was typed before and kept. */
  isRestored: boolean;
}

export const NEW_WIZARD: Wizard = {
  stage: 1,
  details: NO_DETAILS,
  created: null,
  sections: [],
  status: 'Draft',
  busy: null,
  isRestored: false,
};

export interface LessonDraft {
  key: string;
  title: string;
  description: string;
  file: File;
}

interface LessonPlace {
  section: string;
  lesson: string;
}

export type WizardEvent =
  | { type: 'typed'; change: Partial<Details> }
  | { type: 'restored'; wizard: Wizard }
  | { type: 'began'; busy: Exclude<Busy, null> }
  | { type: 'stopped' }
  | { type: 'details-saved'; courseId: string }
  | { type: 'content-saved' }
  | { type: 'went-back' }
  | { type: 'status-chosen'; status: CourseStatus }
  | { type: 'section-added'; key: string; name: string }
  | { type: 'section-removed'; section: string }
  | { type: 'section-created'; section: string; id: string }
  | { type: 'lessons-added'; section: string; lessons: readonly LessonDraft[] }
  | ({ type: 'lesson-removed' } & LessonPlace)
  | ({ type: 'lesson-file-replaced'; file: File } & LessonPlace)
  | ({ type: 'lesson-sending'; sent: number } & LessonPlace)
  | ({ type: 'lesson-saved' } & LessonPlace)
  | ({ type: 'lesson-failed'; reason: string } & LessonPlace);

export function wizard(state: Wizard, event: WizardEvent): Wizard {
  switch (event.type) {
    case 'typed':
      return { ...state, details: { ...state.details, ...event.change } };
    case 'restored':
      return event.wizard;
    case 'began':
      return { ...state, busy: event.busy };
    case 'stopped':
      return { ...state, busy: null };
    case 'details-saved':
      return detailsSaved(state, event.courseId);
    case 'content-saved':
      return { ...state, stage: 3, busy: null };
    case 'went-back':
      return { ...state, stage: state.stage === 3 ? 2 : 1 };
    case 'status-chosen':
      return { ...state, status: event.status };
    default:
      return { ...state, sections: sectionsAfter(state.sections, event) };
  }
}

/** The chosen picture is with the server now: it is not sent again. */
function detailsSaved(state: Wizard, courseId: string): Wizard {
  const details = { ...state.details, thumbnail: null };
  return {
    ...state,
    stage: 2,
    busy: null,
    isRestored: false,
    details,
    created: { courseId, details },
  };
}

type ContentEvent = Extract<WizardEvent, { section: string } | { type: 'section-added' }>;

function sectionsAfter(
  sections: readonly LocalSection[],
  event: ContentEvent,
): readonly LocalSection[] {
  if (event.type === 'section-added') {
    const name = event.name.trim();
    return name ? [...sections, { key: event.key, name, id: null, lessons: [] }] : sections;
  }
  if (event.type === 'section-removed') {
    return sections.filter((section) => section.key !== event.section);
  }
  return sections.map((section) =>
    section.key === event.section ? sectionAfter(section, event) : section,
  );
}

type SectionEvent = Exclude<ContentEvent, { type: 'section-added' | 'section-removed' }>;

function sectionAfter(section: LocalSection, event: SectionEvent): LocalSection {
  if (event.type === 'section-created') return { ...section, id: event.id };
  if (event.type === 'lessons-added') {
    return { ...section, lessons: [...section.lessons, ...event.lessons.map(localLesson)] };
  }
  if (event.type === 'lesson-removed') {
    return { ...section, lessons: section.lessons.filter(({ key }) => key !== event.lesson) };
  }
  return {
    ...section,
    lessons: section.lessons.map((lesson) =>
      lesson.key === event.lesson ? lessonAfter(lesson, event) : lesson,
    ),
  };
}

type LessonEvent = Exclude<
  SectionEvent,
  { type: 'section-created' | 'lessons-added' | 'lesson-removed' }
>;

function lessonAfter(lesson: LocalLesson, event: LessonEvent): LocalLesson {
  if (lesson.sending === 'saved') return lesson;
  if (event.type === 'lesson-saved') return { ...lesson, sending: 'saved', reason: '' };
  if (event.type === 'lesson-failed') return { ...lesson, sending: 'failed', reason: event.reason };
  if (event.type === 'lesson-sending') {
    return { ...lesson, sending: 'uploading', sent: event.sent, reason: '' };
  }
  return localLesson({ ...lesson, file: event.file });
}

export const TOO_LARGE = 'Video file must be less than 500MB.';

function localLesson({ key, title, description, file }: LessonDraft): LocalLesson {
  const refused = isTooLarge(file);
  return {
    key,
    title: title.trim(),
    description: description.trim(),
    file,
    sending: refused ? 'failed' : 'waiting',
    sent: 0,
    reason: refused ? TOO_LARGE : '',
  };
}

export function isAllSaved(sections: readonly LocalSection[]): boolean {
  return sections.every(
    ({ id, lessons }) => id !== null && lessons.every(({ sending }) => sending === 'saved'),
  );
}

export function hasTooLarge(sections: readonly LocalSection[]): boolean {
  return sections.some(({ lessons }) =>
    lessons.some(({ file, sending }) => sending !== 'saved' && isTooLarge(file)),
  );
}
