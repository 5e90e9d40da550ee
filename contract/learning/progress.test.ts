// Where a student resumes a course.
import { expect, it } from 'vitest';
import { findResumePoint } from './progress.ts';

const LESSONS = ['one', 'two', 'three'];
const NOTHING = { completed: [], positions: {}, lastLessonId: null };

it('STATE-13 has no resume point before the course is started, nor after it is completed', () => {
  expect(findResumePoint(LESSONS, NOTHING)).toBeUndefined();
  expect(findResumePoint(LESSONS, { ...NOTHING, completed: LESSONS })).toBeUndefined();
});

it('STATE-13 resumes after the completed lessons, whether or not a lesson was opened since', () => {
  const next = { lessonId: 'two', seconds: 0 };
  expect(findResumePoint(LESSONS, { ...NOTHING, completed: ['one'] })).toEqual(next);
  const opened = { ...NOTHING, completed: ['one'], lastLessonId: 'one' };
  expect(findResumePoint(LESSONS, opened)).toEqual(next);
});

it('STATE-13 resumes the last opened lesson at its position, and after the last lesson the first open one', () => {
  const middle = { ...NOTHING, positions: { two: 40 }, lastLessonId: 'two' };
  expect(findResumePoint(LESSONS, middle)).toEqual({ lessonId: 'two', seconds: 40 });
  expect(findResumePoint(LESSONS, { ...NOTHING, positions: { two: 40 } })?.lessonId).toBe('one');
  const atEnd = { ...NOTHING, completed: ['three'], lastLessonId: 'three' };
  expect(findResumePoint(LESSONS, atEnd)).toEqual({ lessonId: 'one', seconds: 0 });
});
