import { expect, test } from 'vitest';
import { readCourses } from '#site/api/course.ts';
import { totalsOf } from './course-totals.ts';

const course = (facts: object) => ({ _id: 'x', status: 'Published', ...facts });

test('MAN-02 total courses, published, drafts and total students', () => {
  const courses = readCourses([
    course({ studentsEnrolled: ['one', 'two'] }),
    course({ studentsEnroled: ['two', 'three'] }),
    course({ status: 'Draft' }),
  ]);
  expect(totalsOf({ courses, students: undefined })).toEqual({
    courses: 3,
    published: 2,
    drafts: 1,
    students: 3,
  });
});

test('OPEN-10 what the server counts stands', () => {
  const courses = readCourses([course({ studentsCount: 5 }), course({ studentsCount: 7 })]);
  expect(totalsOf({ courses, students: 9 }).students).toBe(9);
});

test('OPEN-10 without ids the counts are summed', () => {
  const courses = readCourses([course({ studentsCount: 5 }), course({ studentsCount: 7 })]);
  expect(totalsOf({ courses, students: undefined }).students).toBe(12);
});
