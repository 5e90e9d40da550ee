import type { Rating } from '#site/api/course.ts';
import { Stars } from '#site/islands/ui/Stars.tsx';
import { pluralize } from '#site/lib/plural.ts';

export const REVIEWS_ID = 'reviews';

export function CourseRating({ rating }: { rating: Rating }) {
  return (
    <>
      <Stars rating={rating.average} /> <strong className="num">{rating.average}</strong>{' '}
      <span className="muted">{`(${pluralize(rating.count, 'review')})`}</span>
    </>
  );
}
