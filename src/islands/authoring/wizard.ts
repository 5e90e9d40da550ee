// The create-course wizard as a reducer: nothing that the server holds already is ever created again.
import type { CourseStatus } from '#contract/course.ts';
import type { StoredCourse } from '#site/api/authoring.ts';
import type { Publishable } from '../parts/publish-check.ts';
import { orderedAs } from './content-order.ts';
import type { ContentOrder } from './content-order.ts';
import { differ, NO_DETAILS, SAME_PICTURE } from './details.ts';
import type { Details } from './details.ts';
import { isTooLarge } from './file-size.ts';
import { lessonAfter, localLesson } from './lesson.ts';
import type { LessonDraft, LessonEvent, LocalLesson } from './lesson.ts';

export type Stage = 1 | 2 | 3;

export interface LocalSection {
  key: string;
  name: string;
  /** Once the server has created it. */
  id: string | null;
  /** Why it waits for the line; else empty. */
  held: string;
  /** The answer to its creation may have been lost. */
  doubtful: boolean;
  lessons: readonly LocalLesson[];
}

export type Busy = 'details' | 'content' | 'status' | null;

export interface Wizard {
  stage: Stage;
  details: Details;
  /** The course once created, with the details and the address of the picture that the server holds. */
  created: { courseId: string; details: Details; picture: string } | null;
  sections: readonly LocalSection[];
  status: CourseStatus;
  busy: Busy;
  /** Under which the course is being created; empty when no attempt may have arrived. */
  creationKey: string;
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
  creationKey: '',
  isRestored: false,
};

interface LessonPlace {
  section: string;
  lesson: string;
}

export type WizardEvent =
  | { type: 'typed'; change: Partial<Details> }
  | { type: 'restored'; wizard: Wizard }
  | { type: 'began'; busy: Exclude<Busy, null> }
  | { type: 'stopped' }
  | { type: 'creation-begun'; key: string }
  | { type: 'details-saved'; courseId: string; picture: string }
  | { type: 'content-saved' }
  | { type: 'went-back' }
  | { type: 'status-chosen'; status: CourseStatus }
  | { type: 'section-added'; key: string; name: string }
  | { type: 'section-removed'; section: string }
  | { type: 'section-returned'; section: string; returned: LocalSection }
  | { type: 'section-held'; section: string; reason: string }
  | { type: 'section-created'; section: string; id: string }
  | { type: 'reordered'; order: ContentOrder }
  | { type: 'lessons-added'; section: string; lessons: readonly LessonDraft[] }
  | ({ type: 'lesson-removed' } & LessonPlace)
  | { type: 'lesson-returned'; section: string; returned: LocalLesson }
  | (LessonEvent & LessonPlace);

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
    case 'creation-begun':
      return { ...state, creationKey: event.key };
    case 'details-saved':
      return detailsSaved(state, event);
    case 'content-saved':
      return { ...state, stage: 3, busy: null };
    case 'went-back':
      return { ...state, stage: state.stage === 3 ? 2 : 1 };
    case 'status-chosen':
      return { ...state, status: event.status };
    case 'reordered':
      return { ...state, sections: inOrder(state.sections, event.order) };
    default:
      return { ...state, sections: sectionsAfter(state.sections, event) };
  }
}

/** The chosen picture is with the server now: it is not sent again. */
function detailsSaved(state: Wizard, { courseId, picture }: StoredCourse): Wizard {
  const details = { ...state.details, ...SAME_PICTURE };
  return {
    ...state,
    stage: 2,
    busy: null,
    isRestored: false,
    creationKey: '',
    details,
    created: { courseId, details, picture },
  };
}

/** The order of what is here, by keys. */
export function orderOf(sections: readonly LocalSection[]): ContentOrder {
  return sections.map(({ key, lessons }) => ({ id: key, lessons: lessons.map((one) => one.key) }));
}

function inOrder(sections: readonly LocalSection[], order: ContentOrder): readonly LocalSection[] {
  const lessons = new Map(sections.flatMap((one) => one.lessons).map((one) => [one.key, one]));
  return orderedAs(orderOf(sections), order).flatMap(({ id, lessons: keys }) => {
    const section = sections.find(({ key }) => key === id);
    if (!section) return [];
    return [{ ...section, lessons: keys.flatMap((key) => lessons.get(key) ?? []) }];
  });
}

type ContentEvent = Extract<WizardEvent, { section: string } | { type: 'section-added' }>;

function sectionsAfter(
  sections: readonly LocalSection[],
  event: ContentEvent,
): readonly LocalSection[] {
  if (event.type === 'section-added') {
    const name = event.name.trim();
    const section = { key: event.key, name, id: null, held: '', doubtful: false, lessons: [] };
    return name ? [...sections, section] : sections;
  }
  if (event.type === 'section-removed') {
    return sections.filter((section) => section.key !== event.section);
  }
  if (event.type === 'section-returned') return [...sections, event.returned];
  return sections.map((section) =>
    section.key === event.section ? sectionAfter(section, event) : section,
  );
}

type SectionEvent = Exclude<
  ContentEvent,
  { type: 'section-added' | 'section-removed' | 'section-returned' }
>;

function sectionAfter(section: LocalSection, event: SectionEvent): LocalSection {
  if (event.type === 'section-created')
    return { ...section, id: event.id, held: '', doubtful: false };
  if (event.type === 'section-held') {
    return { ...section, held: event.reason, doubtful: section.doubtful || event.reason !== '' };
  }
  if (event.type === 'lessons-added') {
    return { ...section, lessons: [...section.lessons, ...event.lessons.map(localLesson)] };
  }
  if (event.type === 'lesson-returned') {
    return { ...section, lessons: [...section.lessons, event.returned] };
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

/** Whether leaving would lose something. */
export function hasUnsent({ details, created, sections }: Wizard): boolean {
  return differ(created?.details ?? NO_DETAILS, details) || !isAllSaved(sections);
}

/** What of the course, as far as the server holds it, is looked at before it is published. */
export function publishableOf({ created, details, sections }: Wizard): Publishable {
  const saved = sections.flatMap(({ lessons }) => lessons.filter((one) => one.sending === 'saved'));
  return {
    thumbnail: created?.picture ?? '',
    description: details.courseDescription,
    price: details.price,
    lessonsCount: saved.length,
  };
}
