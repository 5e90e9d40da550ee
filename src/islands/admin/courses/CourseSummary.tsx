import { useCallback, type ReactNode } from 'react';
import { toRupees } from '#contract/sales/money.ts';
import { formatPrice, parsePrice, findPriceNumber } from '#contract/sales/price.ts';
import { fetchOwnCategories } from '#site/api/authoring.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { CoursePicture } from '../../ui/courses/CoursePicture.tsx';
import { StatusBadge } from '../../ui/Badge.tsx';
import type { Details } from './details.ts';
import { useDataUrl } from '../../ui/use-data-url.ts';

interface CourseSummaryProps {
  details: Details;
  courseId: string;
  picture?: string | undefined;
  /** ISO 4217, if the course has one. */
  currency?: string | undefined;
  status: string;
  sections: number;
  lessons: number;
  children?: ReactNode;
}

export function CourseSummary(props: CourseSummaryProps) {
  const { details, courseId, currency, status, sections, lessons, children } = props;
  const picture = details.removesPicture ? '' : (props.picture ?? '');
  const chosen = useDataUrl(details.thumbnail);
  const [categories] = useLoaded(useCallback(() => fetchOwnCategories(), []));
  const known = categories.status === 'ready' ? categories.value : [];
  const category = known.find(({ _id }) => _id === details.category)?.name;
  const facts: [string, string][] = [
    ['Price', formatTypedPrice(details.price, currency)],
    ['Category', category ?? 'None'],
    ['Sections', String(sections)],
    ['Lessons', String(lessons)],
  ];
  return (
    <aside className="course-summary" aria-label="Course summary">
      <CoursePicture
        key={chosen || picture}
        course={{ id: courseId || 'new-course', thumbnail: chosen || picture }}
      />
      <h2 className="heading-lg line-clamp-4">{details.courseName.trim() || 'Untitled course'}</h2>
      <p>
        <StatusBadge status={status} />
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {children && <p className="meta">{children}</p>}
    </aside>
  );
}

function formatTypedPrice(typed: string, currency: string | undefined): string {
  const price = parsePrice(typed);
  if (price.ok) {
    return formatPrice({ price: toRupees(price.paise), currency: currency ?? 'INR' }, 'manage');
  }
  return findPriceNumber(typed) === undefined ? 'Not set' : typed.trim();
}
