// The reviews section of a course: the heading is rendered with the page, the rest loads when it comes into view.
import { type ComponentProps, useState } from 'react';
import type { Rating, SiteCourse } from '#site/api/course.ts';
import { useInView } from '#site/islands/ui/use-in-view.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { CourseRating, REVIEWS_ID } from './CourseRating.tsx';
import type { Reviews } from './Reviews.tsx';
import { ReviewsFailed, ReviewsRoom, ReviewsWaiting } from './ReviewsPlaceholders.tsx';

interface ReviewsBlockProps {
  course: SiteCourse;
  mayWrite: boolean;
}

/** Renders nothing on servers without ratings (OPEN-56). */
export function ReviewsBlock({ course, mayWrite }: ReviewsBlockProps) {
  const { rating } = course;
  return rating ? <RatedBlock course={course} mayWrite={mayWrite} rating={rating} /> : null;
}

function RatedBlock({ course, mayWrite, rating }: ReviewsBlockProps & { rating: Rating }) {
  const [place, isInView] = useInView<HTMLElement>();
  const [latest, setLatest] = useState(rating);
  return (
    <section className="cd-block" id={REVIEWS_ID} ref={place} tabIndex={-1}>
      <h2 className="heading-xl">Reviews</h2>
      {latest.count > 0 ? (
        <p className="row rating">
          <CourseRating rating={latest} />
        </p>
      ) : (
        <p className="muted">No reviews yet. Students of this course can write the first one.</p>
      )}
      {isInView ? (
        <LazyReviews
          courseId={course.id}
          mayWrite={mayWrite}
          rating={rating}
          onRating={setLatest}
        />
      ) : (
        <ReviewsRoom count={rating.count} />
      )}
    </section>
  );
}

const loadReviews = () => import('./Reviews.tsx');

function LazyReviews(props: ComponentProps<typeof Reviews>) {
  const [code, retry, isAgain] = useLoaded(loadReviews);
  if (code.status === 'failed' && !isAgain) return <ReviewsFailed onRetry={retry} />;
  if (code.status !== 'ready') return <ReviewsWaiting count={props.rating.count} />;
  return <code.value.Reviews {...props} />;
}
