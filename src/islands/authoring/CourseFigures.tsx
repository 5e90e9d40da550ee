// The summary above the managed courses.
import '#site/styles/components/panels.css';
import type { SiteCourse } from '#site/api/course.ts';
import type { IconName } from '#site/lib/icons.ts';
import { Icon } from '../ui/Icon.tsx';
import { totalsOf } from './course-totals.ts';

export function CourseFigures({ courses }: { courses: readonly SiteCourse[] }) {
  const totals = totalsOf(courses);
  const figures: readonly [IconName, string, number][] = [
    ['book-open', 'Total Courses', totals.courses],
    ['eye', 'Published', totals.published],
    ['pencil', 'Drafts', totals.drafts],
    ['users', 'Total Students', totals.students],
  ];
  return (
    <dl className="stats">
      {figures.map(([icon, name, value]) => (
        <div className="stat" key={name}>
          <dt>
            <Icon name={icon} /> {name}
          </dt>
          <dd>{value.toLocaleString('en-IN')}</dd>
        </div>
      ))}
    </dl>
  );
}
