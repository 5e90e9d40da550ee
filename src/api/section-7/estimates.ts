// The figures of the school, from its courses alone (ADASH-03, OPEN-10).
import type { Overview } from '#contract/insights.ts';
import type { SchoolFigures } from '../managed-courses.ts';
import type { SiteCourse } from '../course.ts';

const CERTIFICATES_SHARE = 30;
const COMPLETIONS_SHARE = 60;

/** The school in figures. Without `counted`, which only a server knows, certificates and completions are estimates. */
export interface School extends Pick<
  Overview,
  'courses' | 'publishedCourses' | 'students' | 'certificatesIssued' | 'completions'
> {
  counted?: Overview;
}

interface Known {
  courses: readonly SiteCourse[];
  /** As the server counts them; undefined where it does not. */
  students: number | undefined;
}

/** What stands in the place of true figures. */
export function estimateOf({ courses, published, students }: SchoolFigures): School {
  const share = (percent: number) => Math.floor((students * percent) / 100);
  return {
    courses,
    publishedCourses: published,
    students,
    certificatesIssued: share(CERTIFICATES_SHARE),
    completions: share(COMPLETIONS_SHARE),
  };
}

/** As the server counts them; else distinct people where every list carries ids, else the sum of the counts (OPEN-10). */
export function studentsOf({ courses, students }: Known): number {
  if (students !== undefined) return students;
  const areKnown = courses.every(
    ({ studentIds, studentsCount }) => studentIds.length > 0 || studentsCount === 0,
  );
  if (areKnown) return new Set(courses.flatMap(({ studentIds }) => studentIds)).size;
  return courses.reduce((sum, { studentsCount }) => sum + studentsCount, 0);
}
