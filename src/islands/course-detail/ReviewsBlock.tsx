// The place of a course's reviews: its heading stands from the start, the rest comes when somebody comes near.
import '#site/styles/components/people.css';
import '#site/styles/components/reviews.css';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { Rating, SiteCourse } from '#site/api/course.ts';
import { useNear } from '#site/islands/ui/use-near.ts';
import { CourseRating, REVIEWS_ID } from './CourseRating.tsx';
import type { Reviews } from './Reviews.tsx';

interface ReviewsBlockProps {
  course: SiteCourse;
  /** Whether the viewer may write one. */
  mayWrite: boolean;
}

/** Nothing where the server rates no courses (OPEN-56). */
export function ReviewsBlock({ course, mayWrite }: ReviewsBlockProps) {
  const { rating } = course;
  return rating ? <RatedBlock {...{ course, mayWrite, rating }} /> : null;
}

function RatedBlock({ course, mayWrite, rating }: ReviewsBlockProps & { rating: Rating }) {
  const [place, isNear] = useNear<HTMLElement>();
  const [brought, setBrought] = useState<{
    Reviews: ComponentType<ComponentProps<typeof Reviews>>;
  } | null>(null);
  const [latest, setLatest] = useState(rating);
  useEffect(() => {
    if (!isNear) return;
    // Where the code does not arrive, the average stands for itself.
    import('./Reviews.tsx').then(setBrought, () => undefined);
  }, [isNear]);
  return (
    <section className="cd-block" id={REVIEWS_ID} ref={place}>
      <h2 className="h-xl">Reviews</h2>
      {latest.count > 0 ? (
        <p className="row rating">
          <CourseRating rating={latest} />
        </p>
      ) : (
        <p className="muted">No reviews yet. Students of the course write the first.</p>
      )}
      {brought && <brought.Reviews courseId={course.id} mayWrite={mayWrite} onRating={setLatest} />}
    </section>
  );
}
