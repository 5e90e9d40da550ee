// The summary above the managed courses.
import type { SchoolFigures } from '#site/api/admin-courses.ts';
import { Stats } from '../ui/Stats.tsx';
import { groupDigits } from '#contract/digits.ts';

export function CourseFigures({ figures }: { figures: SchoolFigures }) {
  const shown = (count: number) => groupDigits(count);
  return (
    <Stats
      stats={[
        { icon: 'book-open', name: 'Total Courses', value: shown(figures.courses) },
        { icon: 'eye', name: 'Published', value: shown(figures.published) },
        { icon: 'pencil', name: 'Drafts', value: shown(figures.courses - figures.published) },
        { icon: 'users', name: 'Total Students', value: shown(figures.students) },
      ]}
    />
  );
}
