// The figures of the student's dashboard.
import { describe, expect, it } from 'vitest';
import { readCourse, type SiteCourse } from '#site/api/course.ts';
import { type EnrolledCourse, toEnrolledCourse } from '#site/api/learning.ts';
import { computeLearnerFigures, pickRecommended } from './StudentDashboard.tsx';

function createCourse(id: string, facts: Record<string, unknown> = {}): SiteCourse {
  const read = readCourse({ _id: id, ...facts });
  if (!read) throw new Error('The course cannot be read.');
  return read;
}

const createEnrolled = (id: string, percent: number): EnrolledCourse => ({
  ...toEnrolledCourse(createCourse(id)),
  percent,
});

describe('student', () => {
  it('DASH-04 DASH-05 DASH-06: counts enrolled and completed courses, and averages the progress', () => {
    expect(
      computeLearnerFigures([
        createEnrolled('a', 35),
        createEnrolled('b', 100),
        createEnrolled('c', 0),
      ]),
    ).toEqual({
      enrolled: 3,
      completed: 1,
      average: 45,
      certificates: 1,
    });
    expect(computeLearnerFigures([]).average).toBe(0);
  });

  it('DASH-14 OPEN-42: recommends the first four courses that the student does not have', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => createCourse(id));
    const ids = pickRecommended(all, [createEnrolled('b', 0)]).map(({ id }) => id);
    expect(ids).toEqual(['a', 'c', 'd', 'e']);
    expect(pickRecommended(all.slice(0, 2), [createEnrolled('b', 0)])).toHaveLength(1);
  });
});
