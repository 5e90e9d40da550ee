// Whether a user is enrolled in a course.
import { describe, expect, it } from 'vitest';
import { readCourse, type SiteCourse } from '#site/api/course.ts';
import { type Enrolments, isEnrolled } from './enrolments.ts';

function createCourse(facts: Record<string, unknown> = {}): SiteCourse {
  const read = readCourse({ _id: 'c', ...facts });
  if (!read) throw new Error('The course cannot be read.');
  return read;
}

const nothing: Enrolments = { state: 'ready', list: [], added: [] };
const listed: Enrolments = {
  ...nothing,
  list: [
    {
      courseId: 'c',
      completedLessons: 0,
      totalLessons: 3,
      progress: 0,
      lastAccessedAt: null,
      lastLessonId: null,
      resume: null,
      certificateId: null,
    },
  ],
};

describe('isEnrolled', () => {
  it('STATE-10 ENT-09: by the student ids of the course, in either spelling', () => {
    expect(isEnrolled(createCourse({ studentsEnrolled: ['u'] }), nothing, 'u')).toBe(true);
    expect(isEnrolled(createCourse({ studentsEnroled: [{ _id: 'u' }] }), nothing, 'u')).toBe(true);
    expect(isEnrolled(createCourse({ studentsEnrolled: ['other'] }), nothing, 'u')).toBe(false);
  });

  it("by the server's list, and by purchases on this page", () => {
    expect(isEnrolled(createCourse(), listed, 'u')).toBe(true);
    expect(isEnrolled(createCourse(), { ...nothing, added: ['c'] }, 'u')).toBe(true);
  });

  it('never for a signed-out visitor', () => {
    expect(isEnrolled(createCourse({ studentsEnrolled: [''] }), listed, undefined)).toBe(false);
  });
});
