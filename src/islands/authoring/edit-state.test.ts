import { expect, test } from 'vitest';
import { readCourse } from '#site/api/course.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { differ } from './details.ts';
import { editState, statusOf } from './edit-state.ts';
import type { Edit, EditEvent, EditState, PendingLesson } from './edit-state.ts';

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
  if (!read) throw new Error('no course');
  return read;
}

function after(...events: EditEvent[]): Edit {
  const loaded: EditState = editState({ face: 'loading' }, { type: 'loaded', course: course() });
  const state = events.reduce(editState, loaded);
  if (state.face !== 'ready') throw new Error(state.face);
  return state.edit;
}

const pending: PendingLesson = {
  key: 'l1',
  sectionId: 's1',
  title: 'Lesson',
  description: '',
  file: new File(['x'], 'x.mp4'),
  sending: 'waiting',
  sent: 0,
  reason: '',
};

test('EDIT-04 the form is filled with the values of the course', () => {
  const { details, status } = after();
  expect(details).toMatchObject({ courseName: 'Course', price: '999', category: 'k1' });
  expect(details.tags).toEqual(['one']);
  expect(status).toBe('Published');
  expect(statusOf(course({ status: 'Draft' }))).toBe('Draft');
});

test('EDIT-07 untouched details are no change; saved ones are none any more', () => {
  const untouched = after();
  expect(differ(untouched.saved, untouched.details)).toBe(false);
  const typed = after({ type: 'typed', change: { courseName: 'Other' } });
  expect(differ(typed.saved, typed.details)).toBe(true);
  const saved = after(
    { type: 'typed', change: { courseName: 'Other', thumbnail: new File(['x'], 'x.png') } },
    { type: 'details-saved' },
  );
  expect(differ(saved.saved, saved.details)).toBe(false);
  expect(saved.stage).toBe(2);
});

test('what is being typed survives a reload of the content', () => {
  const edit = after(
    { type: 'typed', change: { courseName: 'Typed' } },
    { type: 'reloaded', course: course({ courseContent: [], revision: 4 }) },
  );
  expect(edit.details.courseName).toBe('Typed');
  expect(edit.sections).toEqual([]);
  expect(edit.course.revision).toBe(4);
});

test('EDIT-17 an unsaved lesson is removed locally', () => {
  const failed = after(
    { type: 'lessons-pending', lessons: [pending] },
    { type: 'lesson-sending', lesson: 'l1', sent: 4 },
    { type: 'lesson-failed', lesson: 'l1', reason: 'Why.' },
  );
  expect(failed.pending[0]).toMatchObject({ sending: 'failed', sent: 4, reason: 'Why.' });
  const gone = after(
    { type: 'lessons-pending', lessons: [pending] },
    { type: 'lesson-gone', lesson: 'l1' },
  );
  expect(gone.pending).toEqual([]);
});
