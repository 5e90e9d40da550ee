// Where a student resumes a course.
import { expect, it } from 'vitest';
import { resumePointOf } from './progress.ts';

const LESSONS = ['one', 'two', 'three'];
const NOTHING = { completed: [], positions: {}, lastLessonId: null };

it('STATE-13 has no resume point before the course is started, nor after it is completed', () => {
  expect(resumePointOf(LESSONS, NOTHING)).toBeUndefined();
  expect(resumePointOf(LESSONS, { ...NOTHING, completed: LESSONS })).toBeUndefined();
});

it('STATE-13 resumes after the completed lessons, whether or not a lesson was opened since', () => {
  const next = { lessonId: 'two', seconds: 0 };
  expect(resumePointOf(LESSONS, { ...NOTHING, completed: ['one'] })).toEqual(next);
  const opened = { ...NOTHING, completed: ['one'], lastLessonId: 'one' };
  expect(resumePointOf(LESSONS, opened)).toEqual(next);
});

it('STATE-13 resumes the last opened lesson at its position, and after the last lesson the first open one', () => {
  const within = { ...NOTHING, positions: { two: 40 }, lastLessonId: 'two' };
  expect(resumePointOf(LESSONS, within)).toEqual({ lessonId: 'two', seconds: 40 });
  expect(resumePointOf(LESSONS, { ...NOTHING, positions: { two: 40 } })?.lessonId).toBe('one');
  const atEnd = { ...NOTHING, completed: ['three'], lastLessonId: 'three' };
  expect(resumePointOf(LESSONS, atEnd)).toEqual({ lessonId: 'one', seconds: 0 });
});
