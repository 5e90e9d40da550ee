// The reducer of both course wizards: saved state, typed text and pending requests.
import type { CourseStatus } from '#contract/courses/course.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { Publishable } from '../../ui/courses/publish-check.ts';
import { applyOrder, type ContentOrder } from './content-order.ts';
import { toDetails, hasChanges, NO_DETAILS, SAME_PICTURE, type Details } from './details.ts';
import {
  reduceContent,
  isAllSaved,
  NEW_SECTION,
  type ContentEvent,
  type LocalSection,
} from './lesson.ts';

export type Stage = 1 | 2 | 3;
export type Busy = 'details' | 'content' | 'status' | null;

interface StoredCourse {
  courseId: string;
  details: Details;
  revision: number | undefined;
  picture: string;
  status: CourseStatus;
  currency: string | undefined;
  /** Lessons of unknown duration; undefined if nobody has counted them. */
  untimedLessons: number | undefined;
}

/** Another admin's change of the course, and our order if the conflict is about the order. */
export interface Conflict {
  theirs: SiteCourse;
  order?: ContentOrder;
}

export interface Wizard {
  stage: Stage;
  details: Details;
  /** Null until it is created. */
  stored: StoredCourse | null;
  sections: readonly LocalSection[];
  /** The order that is being saved. It stays on screen even if a reload brings another one. */
  moving: ContentOrder | null;
  status: CourseStatus;
  busy: Busy;
  /** Idempotency key of the creation; empty if no attempt may have reached the server. */
  creationKey: string;
  isRestored: boolean;
  conflict: Conflict | null;
}

export const NEW_WIZARD: Wizard = {
  stage: 1,
  details: NO_DETAILS,
  stored: null,
  sections: [],
  moving: null,
  status: 'Draft',
  busy: null,
  creationKey: '',
  isRestored: false,
  conflict: null,
};

export type WizardEvent =
  | { type: 'typed'; change: Partial<Details> }
  | { type: 'replaced'; wizard: Wizard }
  | { type: 'began'; busy: Exclude<Busy, null> }
  | { type: 'stopped' }
  | { type: 'creation-begun'; key: string }
  | { type: 'details-saved'; courseId: string; picture: string }
  | { type: 'reloaded'; course: SiteCourse }
  | { type: 'conflicted'; conflict: Conflict }
  | { type: 'conflict-closed' }
  | { type: 'theirs-taken'; course: SiteCourse }
  | { type: 'went-to'; stage: Stage }
  | { type: 'went-back' }
  | { type: 'status-chosen'; status: CourseStatus }
  | { type: 'reordered'; order: ContentOrder }
  | { type: 'order-saved' }
  | ContentEvent;

export function wizard(state: Wizard, event: WizardEvent): Wizard {
  switch (event.type) {
    case 'typed':
      return { ...state, details: { ...state.details, ...event.change } };
    case 'replaced':
      return event.wizard;
    case 'began':
      return { ...state, busy: event.busy };
    case 'stopped':
      return { ...state, busy: null };
    case 'creation-begun':
      return { ...state, creationKey: event.key };
    case 'details-saved':
      return applySavedDetails(state, event);
    case 'reloaded':
      return applyReload(state, event.course);
    case 'conflicted':
      return { ...state, conflict: event.conflict };
    case 'conflict-closed':
      return { ...state, conflict: null };
    case 'theirs-taken': {
      const { stage, sections } = applyReload({ ...state, moving: null }, event.course);
      return { ...toWizard(event.course), stage, sections };
    }
    case 'went-to':
      return { ...state, stage: event.stage };
    case 'went-back':
      return { ...state, stage: state.stage === 3 ? 2 : 1 };
    case 'status-chosen':
      return { ...state, status: event.status };
    case 'reordered':
      return { ...state, sections: sortSections(state.sections, event.order), moving: event.order };
    case 'order-saved':
      return { ...state, moving: null };
    default:
      return { ...state, sections: reduceContent(state.sections, event) };
  }
}

export function toWizard(course: SiteCourse): Wizard {
  const stored = toStoredCourse(course);
  const { details, status } = stored;
  return { ...NEW_WIZARD, stored, details, status, sections: toLocalSections(course) };
}

function toStoredCourse(course: SiteCourse): StoredCourse {
  return {
    courseId: course.id,
    details: toDetails(course),
    revision: course.revision,
    picture: course.thumbnail,
    status: course.status === 'Published' ? 'Published' : 'Draft',
    currency: course.currency,
    untimedLessons: course.untimedLessons,
  };
}

function toLocalSections({ sections }: SiteCourse): LocalSection[] {
  return sections.map(({ _id, sectionName, subSection }) => ({
    ...NEW_SECTION,
    key: _id,
    id: _id,
    name: sectionName,
    stored: subSection,
  }));
}

function applySavedDetails(
  state: Wizard,
  { courseId, picture }: { courseId: string; picture: string },
): Wizard {
  const details = { ...state.details, ...SAME_PICTURE };
  return {
    ...state,
    stage: 2,
    isRestored: false,
    creationKey: '',
    details,
    stored: { ...NEW_COURSE_DEFAULTS, ...state.stored, courseId, details, picture },
  };
}

/** Defaults of a new course. */
export const NEW_COURSE_DEFAULTS = {
  revision: undefined,
  status: 'Draft',
  currency: undefined,
  untimedLessons: undefined,
} as const;

/**
 * Takes the server's content. The form keeps typed text and its revision, so that saving detects a conflict; an
 * unchanged form takes the server's details.
 */
function applyReload(state: Wizard, course: SiteCourse): Wizard {
  const unsent = new Map(
    state.sections.map(({ key, lessons }) => [
      key,
      lessons.filter(({ sending }) => sending !== 'saved'),
    ]),
  );
  const loadedSections = toLocalSections(course).map((section) => ({
    ...section,
    lessons: unsent.get(section.key) ?? [],
  }));
  const sections = state.moving ? sortSections(loadedSections, state.moving) : loadedSections;
  const theirs = toStoredCourse(course);
  const next = { ...state, sections, stored: theirs };
  const ours = state.stored ?? theirs;
  if (!hasChanges(ours.details, theirs.details)) return next;
  if (!hasChanges(ours.details, state.details)) return { ...next, details: theirs.details };
  const { details, revision } = ours;
  return { ...next, stored: { ...theirs, details, revision } };
}

/** Ids of saved content and, with `withAdded`, keys of content that is not sent yet. */
export function toOrder(sections: readonly LocalSection[], withAdded: boolean): ContentOrder {
  return sections.map(({ key, stored, lessons }) => ({
    id: key,
    lessons: [
      ...stored.map(({ _id }) => _id),
      ...(withAdded ? lessons : []).map((item) => item.key),
    ],
  }));
}

function sortSections(
  sections: readonly LocalSection[],
  order: ContentOrder,
): readonly LocalSection[] {
  const stored = new Map(
    sections.flatMap((section) => section.stored).map((stored) => [stored._id, stored]),
  );
  const lessons = new Map(
    sections.flatMap((section) => section.lessons).map((item) => [item.key, item]),
  );
  return applyOrder(toOrder(sections, true), order).flatMap(({ id, lessons: keys }) => {
    const section = sections.find(({ key }) => key === id);
    if (!section) return [];
    const pick = <Item>(known: ReadonlyMap<string, Item>) =>
      keys.flatMap((key) => known.get(key) ?? []);
    return [{ ...section, stored: pick(stored), lessons: pick(lessons) }];
  });
}

export function hasUnsent({ details, stored, sections }: Wizard): boolean {
  return hasChanges(stored?.details ?? NO_DETAILS, details) || !isAllSaved(sections);
}

/** The facts of the saved course that are checked before it is published. */
export function toPublishable({ stored, details, sections }: Wizard): Publishable {
  const untimed = stored?.untimedLessons;
  const lessons = sections.flatMap((section) =>
    section.lessons.filter(({ sending }) => sending === 'saved'),
  );
  return {
    thumbnail: stored?.picture ?? '',
    description: details.courseDescription,
    price: details.price,
    lessonsCount: sections.flatMap((section) => section.stored).length + lessons.length,
    ...(untimed === undefined ? {} : { untimedLessons: untimed }),
  };
}

export interface WizardStore {
  state: () => Wizard;
  dispatch: (event: WizardEvent) => void;
}

export function createWizardStore(start: Wizard, show: (state: Wizard) => void): WizardStore {
  let current = start;
  return {
    state: () => current,
    dispatch: (event) => {
      current = wizard(current, event);
      show(current);
    },
  };
}
