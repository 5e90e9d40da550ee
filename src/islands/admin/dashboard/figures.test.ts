// The figures of the student's dashboard.
import { describe, expect, it } from 'vitest';
import { readCourse, type SiteCourse } from '#site/api/course.ts';
import { type EnrolledCourse, withoutProgress } from '#site/api/learning.ts';
import { learnerFigures, recommended } from './figures.ts';

function course(id: string, facts: Record<string, unknown> = {}): SiteCourse {
  const read = readCourse({ _id: id, ...facts });
  if (!read) throw new Error('The course cannot be read.');
  return read;
}

const mine = (id: string, percent: number): EnrolledCourse => ({
  ...withoutProgress(course(id)),
  percent,
});

describe('student', () => {
  it('DASH-04 DASH-05 DASH-06: counts enrolled and completed courses, and averages the progress', () => {
    expect(learnerFigures([mine('a', 35), mine('b', 100), mine('c', 0)])).toEqual({
      enrolled: 3,
      completed: 1,
      average: 45,
      certificates: 1,
    });
    expect(learnerFigures([]).average).toBe(0);
  });

  it('DASH-14 OPEN-42: recommends the first four courses that the student does not have', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => course(id));
    const ids = recommended(all, [mine('b', 0)]).map(({ id }) => id);
    expect(ids).toEqual(['a', 'c', 'd', 'e']);
    expect(recommended(all.slice(0, 2), [mine('b', 0)])).toHaveLength(1);
  });
});
