import { describe, expect, test } from 'vitest';
import { readCourse } from '#site/api/course.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { toSessionUser } from '#site/stores/session.ts';
import type { SessionUser } from '#site/stores/session.ts';
import {
  findDismissal,
  reduceLearning,
  canComplete,
  getProgressOfCourse,
} from './learning-state.ts';
import type { LearningState, Ready } from './learning-state.ts';

const student = user('student-1', 'Student');
const admin = user('admin-1', 'Admin');

function user(_id: string, accountType: string): SessionUser {
  const read = toSessionUser({ _id, firstName: 'Aarohi', accountType });
  if (!read) throw new Error('The user cannot be read.');
  return read;
}

function course(lessons: string[][], studentIds = ['student-1']): SiteCourse {
  const read = readCourse({
    _id: 'c1',
    courseName: 'Course',
    studentsEnroled: studentIds,
    courseContent: lessons.map((ids, index) => ({
      _id: `s${index}`,
      sectionName: `Section ${index}`,
      subSection: ids.map((_id) => ({ _id, title: _id })),
    })),
  });
  if (!read) throw new Error('The course cannot be read.');
  return read;
}

function loadCourse(full: SiteCourse, by = student, completed: string[] = []): LearningState {
  return reduceLearning(
    { phase: 'loading' },
    {
      type: 'loaded',
      full: { course: full, completed, positions: {}, lastLessonId: null },
      user: by,
    },
  );
}

function expectReady(state: LearningState): Ready {
  if (state.phase !== 'ready') throw new Error(state.phase);
  return state;
}

describe('access to lessons', () => {
  test('STATE-10 a student whose id is in the list gets access, another one is refused', () => {
    expect(loadCourse(course([['l1']])).phase).toBe('ready');
    expect(loadCourse(course([['l1']], ['somebody-else']))).toEqual({
      phase: 'refused',
      refusal: 'not-enrolled',
    });
  });

  test('OPEN-17 an admin outside the list previews, and completes nothing', () => {
    const state = loadCourse(course([['l1']], []), admin);
    expect(expectReady(state).preview).toBe(true);
    expect(canComplete(state, 'l1')).toBe(false);
  });

  test('OUTL-09 OPEN-15 a course without sections, or with empty sections only, has no content', () => {
    const refused = { phase: 'refused', refusal: 'no-content' };
    expect(loadCourse(course([]))).toEqual(refused);
    expect(loadCourse(course([[], []]))).toEqual(refused);
    expect(loadCourse(course([[], ['l1']])).phase).toBe('ready');
  });

  test('a response without a course is a failed request', () => {
    const state = reduceLearning(
      { phase: 'loading' },
      { type: 'loaded', full: undefined, user: student },
    );
    expect(state).toEqual({ phase: 'refused', refusal: 'failed' });
  });
});

describe('completing', () => {
  test('STATE-12 a lesson that is complete or being sent is not sent again', () => {
    const fresh = loadCourse(course([['l1', 'l2']]), student, ['l1']);
    expect(canComplete(fresh, 'l1')).toBe(false);
    expect(canComplete(fresh, 'l2')).toBe(true);
    const sending = reduceLearning(fresh, { type: 'completing', lessonId: 'l2' });
    expect(canComplete(sending, 'l2')).toBe(false);
    const failed = reduceLearning(sending, { type: 'completing-failed', lessonId: 'l2' });
    expect(canComplete(failed, 'l2')).toBe(true);
    const done = reduceLearning(sending, { type: 'completed', lessonId: 'l2' });
    expect(expectReady(done).completed).toContain('l2');
    expect(expectReady(done).sending).toEqual([]);
    expect(canComplete(done, 'l2')).toBe(false);
  });

  test('completions from other devices are merged with local ones', () => {
    const fresh = loadCourse(course([['l1', 'l2', 'l3']]), student, ['l1']);
    const unsent = reduceLearning(fresh, { type: 'unsent', lessonId: 'l3' });
    const done = reduceLearning(unsent, { type: 'completed', lessonId: 'l2' });
    // A response to a request that was sent before l2 was completed.
    const state = reduceLearning(done, { type: 'refreshed', completed: ['l1', 'l3'] });
    expect(getProgressOfCourse(expectReady(state))).toEqual({ done: 3, total: 3, percent: 100 });
    expect(expectReady(state).unsent).toEqual([]);
  });

  test('OPEN-70 duplicate ids and deleted lessons do not count', () => {
    const state = expectReady(loadCourse(course([['l1'], ['l2']]), student, ['l1', 'l1', 'gone']));
    expect(getProgressOfCourse(state)).toEqual({ done: 1, total: 2, percent: 50 });
  });
});

describe('messages for refused visitors', () => {
  test('ERR-28 OPEN-13 signed out or not enrolled: Access Denied on the course page', () => {
    for (const refusal of ['signed-out', 'not-enrolled'] as const) {
      const dismissal = findDismissal(refusal, 'c1');
      expect(dismissal?.notice.title).toBe('Access Denied');
      expect(dismissal?.notice.message).toBe(
        'You need to enroll in this course to access the content',
      );
      expect(dismissal?.to).toBe('/course-detail/c1');
    }
  });

  test('ERR-29 OPEN-14 no content: a notice on the course page', () => {
    const dismissal = findDismissal('no-content', 'c1');
    expect(dismissal?.notice.title).toBe('No Content Available');
    expect(dismissal?.notice.message).toBe("This course doesn't have any content yet");
    expect(dismissal?.to).toBe('/course-detail/c1');
  });

  test('ERR-30 OUTL-10 a failed request: an error on the courses page', () => {
    const dismissal = findDismissal('failed', 'c1');
    expect(dismissal?.notice.title).toBe('Error');
    expect(dismissal?.notice.message).toBe('Failed to fetch course details');
    expect(dismissal?.to).toBe('/courses');
  });

  test('an expired session shows no message here, because the session watcher handles it', () => {
    expect(findDismissal('expired', 'c1')).toBeUndefined();
  });
});
