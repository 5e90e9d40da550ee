import { groupDigits } from '#contract/digits.ts';
import type { Overview } from '#contract/admin/insights.ts';
import type { School } from '#site/api/insights.ts';
import { pluralize } from '#site/lib/plural.ts';

interface Figure {
  value: number;
  note: string;
}

interface DashboardStats {
  courses: Figure;
  students: Figure;
  certificates: Figure;
  completions: Figure;
}

const ESTIMATED = 'estimated';

/** OPEN-09: a count is shown with its total. */
export function toFigures(school: School): DashboardStats {
  const { courses, publishedCourses, students, overview } = school;
  const drafts = pluralize(courses - publishedCourses, 'draft');
  return {
    courses: { value: courses, note: `${publishedCourses} published, ${drafts}` },
    students: {
      value: students,
      note: overview
        ? `enrolled, of ${pluralize(overview.studentAccounts, 'student account')}`
        : '',
    },
    certificates: {
      value: school.certificatesIssued,
      note: overview ? formatCertificatesNote(overview) : ESTIMATED,
    },
    completions: {
      value: school.completions,
      note: overview ? `of ${pluralize(overview.enrolments, 'enrolment')}` : ESTIMATED,
    },
  };
}

function formatCertificatesNote({ certificatesIssued, lastDays }: Overview): string {
  if (certificatesIssued === 0) return 'one per completed course';
  const issued = lastDays.reduce((total, day) => total + day.certificates, 0);
  return `${groupDigits(issued)} in ${lastDays.length} days`;
}
