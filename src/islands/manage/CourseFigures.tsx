// The summary above the managed courses.
import { Stats } from '../ui/Stats.tsx';
import { groupDigits } from '#contract/digits.ts';
import type { CourseTotals } from './course-totals.ts';

export function CourseFigures({ totals }: { totals: CourseTotals }) {
  const shown = (count: number) => groupDigits(count);
  return (
    <Stats
      stats={[
        { icon: 'book-open', name: 'Total Courses', value: shown(totals.courses) },
        { icon: 'eye', name: 'Published', value: shown(totals.published) },
        { icon: 'pencil', name: 'Drafts', value: shown(totals.drafts) },
        { icon: 'users', name: 'Total Students', value: shown(totals.students) },
      ]}
    />
  );
}
