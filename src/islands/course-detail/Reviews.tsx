// What students say of a course, a few at a time, and the place of one's own review.
import { useCallback, useEffect, useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import type { Rating } from '#site/api/course.ts';
import { fetchReviews } from '#site/api/reviews.ts';
import { PersonPicture } from '#site/islands/parts/PersonPicture.tsx';
import { Button } from '#site/islands/ui/Button.tsx';
import { Stars } from '#site/islands/ui/Stars.tsx';
import { indianDay } from '#site/lib/indian-time.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { OwnReview } from './OwnReview.tsx';
import { BATCH, ReviewsFailed, ReviewsWaiting } from './ReviewsFaces.tsx';

interface ReviewsProps {
  courseId: string;
  mayWrite: boolean;
  /** As the page knew it. */
  rating: Rating;
  /** Told what the server says now. */
  onRating: (rating: Rating) => void;
}

export function Reviews({ courseId, mayWrite, rating, onRating }: ReviewsProps) {
  const load = useCallback(() => fetchReviews(courseId), [courseId]);
  const [loaded, reload, isAgain] = useLoaded(load);
  useEffect(() => {
    if (loaded.status === 'ready') onRating(loaded.value.rating);
  }, [loaded, onRating]);
  const isFailed = loaded.status === 'failed';
  return (
    <>
      {mayWrite && <OwnReview courseId={courseId} onSent={reload} />}
      {loaded.status === 'ready' && <ReviewList reviews={loaded.value.reviews} />}
      {isFailed && !isAgain && <ReviewsFailed onRetry={reload} />}
      {(loaded.status === 'loading' || (isFailed && isAgain)) && (
        <ReviewsWaiting count={rating.count} />
      )}
    </>
  );
}

function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const [many, setMany] = useState(BATCH);
  const showMore = () => {
    const next = reviews[many];
    setMany(many + BATCH);
    if (next) requestAnimationFrame(() => document.getElementById(idOf(next))?.focus());
  };
  if (reviews.length === 0) return null;
  return (
    <>
      <ul className="reviews lines">
        {reviews.slice(0, many).map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
      </ul>
      {many < reviews.length && (
        <Button look="line" size="sm" onClick={showMore}>
          Show more reviews
        </Button>
      )}
    </>
  );
}

function idOf({ _id }: Review): string {
  return `review-${_id}`;
}

function ReviewItem({ review }: { review: Review }) {
  const { user } = review;
  return (
    <li id={idOf(review)} tabIndex={-1}>
      <p className="row between">
        <span className="person">
          <PersonPicture person={{ id: review._id, image: user.image }} className="avatar" />
          <strong dir="auto">{user.firstName || 'A student'}</strong>
        </span>
        <span className="row small">
          <Stars rating={review.rating} />
          <span className="muted">{indianDay(review.createdAt)}</span>
        </span>
      </p>
      {review.review && (
        <p className="review-text" dir="auto">
          {review.review}
        </p>
      )}
    </li>
  );
}
