// The reviews section of a course: the heading is rendered with the page, the rest loads when it comes into view.
import { type ComponentProps, useState } from 'react';
import type { Rating, SiteCourse } from '#site/api/course.ts';
import { useInView } from '#site/islands/ui/use-in-view.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { CourseRating, REVIEWS_ID } from './CourseRating.tsx';
import type { Reviews } from './Reviews.tsx';
import { ReviewsFailed, ReviewsSkeleton, ReviewsLoading } from './ReviewsPlaceholders.tsx';

interface ReviewsBlockProps {
  course: SiteCourse;
  canWrite: boolean;
}

/** Renders nothing on servers without ratings (OPEN-56). */
export function ReviewsBlock({ course, canWrite }: ReviewsBlockProps) {
  const { rating } = course;
  return rating ? <RatedBlock course={course} canWrite={canWrite} rating={rating} /> : null;
}

function RatedBlock({ course, canWrite, rating }: ReviewsBlockProps & { rating: Rating }) {
  const [container, isInView] = useInView<HTMLElement>();
  const [latest, setLatest] = useState(rating);
  return (
    <section className="course-page-block" id={REVIEWS_ID} ref={container} tabIndex={-1}>
      <h2 className="heading-xl">Reviews</h2>
      {latest.count > 0 ? (
        <p className="row rating">
          <CourseRating rating={latest} />
        </p>
      ) : (
        <p className="muted">No reviews yet. Enrolled students can write the first one.</p>
      )}
      {isInView ? (
        <LazyReviews
          courseId={course.id}
          canWrite={canWrite}
          rating={rating}
          onRating={setLatest}
        />
      ) : (
        <ReviewsSkeleton count={rating.count} />
      )}
    </section>
  );
}

const loadReviews = () => import('./Reviews.tsx');

function LazyReviews(props: ComponentProps<typeof Reviews>) {
  const [code, retry, isReloading] = useLoaded(loadReviews);
  if (code.status === 'failed' && !isReloading) return <ReviewsFailed onRetry={retry} />;
  if (code.status !== 'ready') return <ReviewsLoading count={props.rating.count} />;
  return <code.value.Reviews {...props} />;
}
