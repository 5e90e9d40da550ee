// The figures of the school: as the server counts them, else estimated from the courses.
import { groupDigits } from '#contract/digits.ts';
import type { Overview } from '#contract/insights.ts';
import type { AdminCourses } from '#site/api/admin-courses.ts';
import { counted } from '#site/lib/plural.ts';
import { studentsIn } from '../parts/students-in.ts';

export interface Figure {
  value: number;
  /** A word about it; empty for none. */
  note: string;
}

export interface SchoolFigures {
  courses: Figure;
  students: Figure;
  certificates: Figure;
  completions: Figure;
}

const CERTIFICATES_SHARE = 30;
const COMPLETIONS_SHARE = 60;
const ESTIMATED = 'estimated';

/** ADASH-03, OPEN-10: what a server that does not count leaves to us. */
export function estimatedFigures({ courses, students: known }: AdminCourses): SchoolFigures {
  const drafts = courses.filter(({ status }) => status === 'Draft').length;
  const students = known ?? studentsIn(courses);
  const share = (percent: number) => ({
    value: Math.floor((students * percent) / 100),
    note: ESTIMATED,
  });
  return {
    courses: coursesFigure(courses.length, drafts),
    students: { value: students, note: '' },
    certificates: share(CERTIFICATES_SHARE),
    completions: share(COMPLETIONS_SHARE),
  };
}

/** OPEN-09. */
export function countedFigures(overview: Overview): SchoolFigures {
  const { courses, publishedCourses, enrolments, lastDays } = overview;
  const issued = lastDays.reduce((total, day) => total + day.certificates, 0);
  return {
    courses: coursesFigure(courses, courses - publishedCourses),
    students: {
      value: overview.students,
      note: `enrolled, of ${counted(overview.studentAccounts, 'student account')}`,
    },
    certificates: {
      value: overview.certificatesIssued,
      note: `${groupDigits(issued)} in ${lastDays.length} days`,
    },
    completions: { value: overview.completions, note: `of ${counted(enrolments, 'enrolment')}` },
  };
}

function coursesFigure(courses: number, drafts: number): Figure {
  return { value: courses, note: `${courses - drafts} published, ${counted(drafts, 'draft')}` };
}
