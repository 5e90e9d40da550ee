import { expect, test } from 'vitest';
import { readCourse } from '#site/api/course.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { hasChanges, NO_DETAILS } from './details.ts';
import { wizard, toWizard } from './wizard.ts';
import type { Wizard, WizardEvent } from './wizard.ts';

function course(facts: object = {}): SiteCourse {
  const read = readCourse({
    _id: 'c1',
    courseName: 'Course',
    price: 999,
    status: 'Published',
    tag: ['one'],
    category: { _id: 'k1', name: 'Design' },
    courseContent: [{ _id: 's1', sectionName: 'First', subSection: [] }],
    ...facts,
  });
  if (!read) throw new Error('The course cannot be read.');
  return read;
}

function applyEvents(...events: WizardEvent[]): Wizard {
  return events.reduce(wizard, toWizard(course()));
}

const LESSON: WizardEvent = {
  type: 'lessons-added',
  section: 's1',
  lessons: [{ key: 'l1', title: 'Lesson', description: '', file: new File(['x'], 'x.mp4') }],
};

test('EDIT-04 the form is filled with the values of the course', () => {
  const { details, status } = applyEvents();
  expect(details).toMatchObject({ courseName: 'Course', price: '999', category: 'k1' });
  expect(details.tag).toEqual(['one']);
  expect(status).toBe('Published');
  expect(toWizard(course({ status: 'Draft' })).status).toBe('Draft');
});

test('EDIT-07 untouched details are no change, and saved ones no longer are', () => {
  const untouched = applyEvents();
  expect(hasChanges(untouched.stored?.details ?? NO_DETAILS, untouched.details)).toBe(false);
  const typed = applyEvents({ type: 'typed', change: { courseName: 'Other' } });
  expect(hasChanges(typed.stored?.details ?? NO_DETAILS, typed.details)).toBe(true);
  const saved = applyEvents(
    { type: 'typed', change: { courseName: 'Other', thumbnail: new File(['x'], 'x.png') } },
    { type: 'details-saved', courseId: 'c1', picture: '' },
  );
  expect(hasChanges(saved.stored?.details ?? NO_DETAILS, saved.details)).toBe(false);
  expect(saved.stage).toBe(2);
});

test('an order being saved stays visible over a reload', () => {
  const two = ['s1', 's2'].map((_id) => ({ _id, sectionName: _id, subSection: [] }));
  const three = [...two, { _id: 's3', sectionName: 's3', subSection: [] }];
  const load = (courseContent: object[]): WizardEvent => ({
    type: 'reloaded',
    course: course({ courseContent }),
  });
  const [first, second] = [
    ['s2', 's1'],
    ['s1', 's2'],
  ].map((ids) => ids.map((id) => ({ id, lessons: [] })));
  if (!first || !second) throw new Error('The orders are missing.');
  const ids = (...events: WizardEvent[]) =>
    applyEvents(load(two), ...events).sections.map((section) => section.key);
  const moved: WizardEvent = { type: 'reordered', order: first };
  expect(ids(moved, load(three))).toEqual(['s2', 's1', 's3']);
  expect(ids(moved, { type: 'order-saved' }, load(three))).toEqual(['s1', 's2', 's3']);
  const back: WizardEvent = { type: 'reordered', order: second };
  expect(ids(moved, back, load(two.toReversed()))).toEqual(['s1', 's2']);
});

test('typed text survives a reload of the content', () => {
  const edit = applyEvents(
    { type: 'typed', change: { courseName: 'Typed' } },
    { type: 'reloaded', course: course({ courseContent: [], revision: 4 }) },
  );
  expect(edit.details.courseName).toBe('Typed');
  expect(edit.sections).toEqual([]);
  expect(edit.stored?.revision).toBe(4);
});

test('EDIT-17 an unsaved lesson is removed locally', () => {
  const failed = applyEvents(
    LESSON,
    { type: 'lesson-sending', lesson: 'l1', sent: 4, speed: 0 },
    { type: 'lesson-failed', lesson: 'l1', reason: 'Why.', isUncertain: false },
  );
  const [lesson] = failed.sections[0]?.lessons ?? [];
  expect(lesson).toMatchObject({ sending: 'failed', sent: 4, reason: 'Why.' });
  const gone = applyEvents(LESSON, { type: 'lesson-removed', lesson: 'l1' });
  expect(gone.sections[0]?.lessons).toEqual([]);
});

test('a reload replaces only lessons that were saved', () => {
  const listLessonKeys = ({ sections }: Wizard) => sections[0]?.lessons.map(({ key }) => key);
  const reload: WizardEvent = { type: 'reloaded', course: course() };
  expect(listLessonKeys(applyEvents(LESSON, reload))).toEqual(['l1']);
  expect(
    listLessonKeys(applyEvents(LESSON, { type: 'lesson-saved', lesson: 'l1', id: 'x' }, reload)),
  ).toEqual([]);
});

test("another admin's details are taken over while nothing is typed; otherwise the next save detects the conflict", () => {
  const otherCourse = course({ courseName: 'Theirs', revision: 7 });
  const idle = applyEvents({ type: 'reloaded', course: otherCourse });
  expect(idle.stored?.revision).toBe(7);
  expect(idle).toMatchObject({ details: { courseName: 'Theirs' } });
  expect(hasChanges(idle.stored?.details ?? NO_DETAILS, idle.details)).toBe(false);
  const typing = applyEvents(
    { type: 'typed', change: { price: '5' } },
    { type: 'reloaded', course: otherCourse },
  );
  expect(typing.stored?.revision).toBeUndefined();
  expect(typing.details).toMatchObject({ courseName: 'Course', price: '5' });
  const theirs = applyEvents(
    { type: 'typed', change: { price: '5' } },
    { type: 'theirs-taken', course: otherCourse },
  );
  expect(theirs.stored?.revision).toBe(7);
  expect(theirs).toMatchObject({ details: { courseName: 'Theirs', price: '999' } });
});

test("another admin's new content causes no conflict with typed details", () => {
  const edit = applyEvents(
    { type: 'typed', change: { price: '5' } },
    { type: 'reloaded', course: course({ courseContent: [], revision: 8 }) },
  );
  expect(edit.stored?.revision).toBe(8);
});
