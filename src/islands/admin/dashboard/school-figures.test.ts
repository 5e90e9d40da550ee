// The figures of the admin's dashboard.
import { describe, expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { Overview } from '#contract/admin/insights.ts';
import { estimateFigures } from '#site/api/insights.ts';
import { toFigures } from './school-figures.ts';

describe('estimates', () => {
  it('ADASH-03 OPEN-09: 30% and 60% of the students, rounded down, are marked as estimates', () => {
    const figures = toFigures(estimateFigures({ courses: 2, published: 1, students: 7 }));
    expect(figures.certificates).toEqual({ value: 2, note: 'estimated' });
    expect(figures.completions).toEqual({ value: 4, note: 'estimated' });
    expect(figures.courses).toEqual({ value: 2, note: '1 published, 1 draft' });
  });
});

it("OPEN-09: the server's counts are shown unchanged", () => {
  const day = (enrolments: number, certificates: number) => ({
    day: '2026-03-01',
    enrolments,
    certificates,
  });
  const overview: Overview = {
    courses: 5,
    publishedCourses: 3,
    students: 7,
    studentAccounts: 9,
    enrolments: 12,
    certificatesIssued: 1,
    completions: 2,
    revenuePaise: paise(0),
    lastDays: [day(1, 0), day(3, 1)],
  };
  expect(toFigures({ ...overview, overview })).toEqual({
    courses: { value: 5, note: '3 published, 2 drafts' },
    students: { value: 7, note: 'enrolled, of 9 student accounts' },
    certificates: { value: 1, note: '1 in 2 days' },
    completions: { value: 2, note: 'of 12 enrolments' },
  });
  const none = { ...overview, certificatesIssued: 0, completions: 0, lastDays: [day(1, 0)] };
  expect(toFigures({ ...none, overview: none }).certificates).toEqual({
    value: 0,
    note: 'one per completed course',
  });
});
