import { useCallback, useEffect, useState, useRef } from 'react';
import * as z from 'zod/mini';
import {
  createRating,
  getOwnReview,
  RATING_MAX,
  REVIEW_MAX,
  type Review,
} from '#contract/courses/reviews.ts';
import { groupDigits } from '#contract/digits.ts';
import type { Rating } from '#site/api/course.ts';
import { fetchReviews } from '#site/api/reviews.ts';
import { PersonPicture } from '#site/islands/ui/PersonPicture.tsx';
import { Button } from '#site/islands/ui/Button.tsx';
import { Stars } from '#site/islands/ui/Stars.tsx';
import { formatIndianDay } from '#site/lib/indian-time.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { call, getMessage } from '#site/api/client.ts';
import { type Form, useForm } from '#site/islands/ui/forms/use-form.ts';
import { TextAreaField, FieldError } from '#site/islands/ui/Field.tsx';
import { pluralize } from '#site/lib/plural.ts';
import { notify } from '#site/stores/notices.ts';
import { BATCH_SIZE, ReviewsFailed, ReviewsLoading } from './ReviewsPlaceholders.tsx';

interface ReviewsProps {
  courseId: string;
  canWrite: boolean;
  rating: Rating;
  onRating: (rating: Rating) => void;
}

export function Reviews({ courseId, canWrite, rating, onRating }: ReviewsProps) {
  const load = useCallback(() => fetchReviews(courseId), [courseId]);
  const [loaded, reload, isReloading] = useLoaded(load);
  useEffect(() => {
    if (loaded.status === 'ready') onRating(loaded.value.rating);
  }, [loaded, onRating]);
  const isFailed = loaded.status === 'failed';
  return (
    <>
      {canWrite && <OwnReview courseId={courseId} onSent={reload} />}
      {loaded.status === 'ready' && <ReviewList reviews={loaded.value.reviews} />}
      {isFailed && !isReloading && <ReviewsFailed onRetry={reload} />}
      {(loaded.status === 'loading' || (isFailed && isReloading)) && (
        <ReviewsLoading count={rating.count} />
      )}
    </>
  );
}

function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const [shownCount, setShownCount] = useState(BATCH_SIZE);
  const showMore = () => {
    const next = reviews[shownCount];
    setShownCount(shownCount + BATCH_SIZE);
    if (next) requestAnimationFrame(() => document.getElementById(getReviewId(next))?.focus());
  };
  if (reviews.length === 0) return null;
  return (
    <>
      <ul className="reviews ruled-list">
        {reviews.slice(0, shownCount).map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
      </ul>
      {shownCount < reviews.length && (
        <Button look="line" size="sm" onClick={showMore}>
          Show more reviews
        </Button>
      )}
    </>
  );
}

function getReviewId({ _id }: Review): string {
  return `review-${_id}`;
}

function ReviewItem({ review }: { review: Review }) {
  const { user } = review;
  return (
    <li id={getReviewId(review)} tabIndex={-1}>
      <p className="row justify-between">
        <span className="person">
          <PersonPicture person={{ id: review._id, image: user.image }} className="avatar" />
          <strong dir="auto">{user.firstName || 'A student'}</strong>
        </span>
        <span className="row small">
          <Stars rating={review.rating} />
          <span className="muted">{formatIndianDay(review.createdAt)}</span>
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

/** Renders nothing until the user's review is loaded, because an empty form could overwrite it. */
function OwnReview({ courseId, onSent }: { courseId: string; onSent: () => void }) {
  const load = useCallback(
    () => call(getOwnReview, { query: { courseId }, fresh: true }),
    [courseId],
  );
  const [loaded, reload] = useLoaded(load);
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (loaded.status !== 'ready') return null;
  const { data: review, hidden } = loaded.value;
  const stopEditing = () => {
    setEditing(false);
    heading.current?.focus();
  };
  const handleSent = () => {
    reload();
    onSent();
    stopEditing();
  };
  return (
    <div className="own-review my-6 grid justify-items-start gap-3 rounded-leaf bg-paper-2 p-6">
      <h3 className="heading-lg" tabIndex={-1} ref={heading}>
        {review ? 'Your review' : 'Rate this course'}
      </h3>
      {review && hidden && (
        <p className="row small">
          <Icon name="info" /> The school has hidden your review. Others cannot see it, and it does
          not count towards the rating, even if you edit it.
        </p>
      )}
      {review && !isEditing ? (
        <OwnReviewText review={review} onEdit={() => setEditing(true)} />
      ) : (
        <ReviewForm
          courseId={courseId}
          previousReview={review}
          onSent={handleSent}
          {...(review ? { onCancel: stopEditing } : {})}
        />
      )}
    </div>
  );
}

function OwnReviewText({ review, onEdit }: { review: Review; onEdit: () => void }) {
  return (
    <>
      <Stars rating={review.rating} />
      {review.review && (
        <p className="review-text" dir="auto">
          {review.review}
        </p>
      )}
      <Button look="line" size="sm" onClick={onEdit}>
        <Icon name="pencil" /> <span>Edit your review</span>
      </Button>
    </>
  );
}

interface ReviewFormProps {
  courseId: string;
  previousReview: Review | null;
  onSent: () => void;
  onCancel?: () => void;
}

const BLANK = { rating: '', review: '' };
const FIELDS = {
  rating: z.string().check(z.minLength(1, 'Please choose one to five stars.')),
  review: z.string(),
};
const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

function ReviewForm({ courseId, previousReview, onSent, onCancel }: ReviewFormProps) {
  const form = useForm(FIELDS, {
    initial: previousReview
      ? { rating: `${previousReview.rating}`, review: previousReview.review }
      : BLANK,
    draft: `review ${courseId}`,
    send: async ({ rating, review }) => {
      await call(createRating, { body: { courseId, rating: Number(rating), review } });
      notify({ layer: 'shared', type: 'success', title: 'Thank you for your review.' });
      onSent();
    },
    toErrorMessage: (error) =>
      getMessage(error, 'Your review could not be sent. Please try again.'),
  });
  const { review } = form.typed;
  const rating = form.field('rating');
  const error = rating.error ?? form.refusal;
  const cancel = () => {
    form.reset(BLANK);
    onCancel?.();
  };
  return (
    <form {...form.props} className="stack">
      <StarChoice {...rating} />
      <TextAreaField
        label="Your review (optional)"
        rows={4}
        dir="auto"
        maxLength={REVIEW_MAX}
        hint={`${groupDigits(review.length)} of ${groupDigits(REVIEW_MAX)} characters`}
        {...form.field('review')}
      />
      <FieldError text={error} />
      <p className="row">
        <Button type="submit" busy={form.busy} busyText="Sending...">
          {previousReview ? 'Save review' : 'Submit review'}
        </Button>
        {onCancel && (
          <Button look="line" onClick={cancel}>
            Cancel
          </Button>
        )}
      </p>
    </form>
  );
}

type StarChoiceProps = Pick<ReturnType<Form<string>['field']>, 'name' | 'value' | 'onChange'>;

function StarChoice({ name, value, onChange }: StarChoiceProps) {
  return (
    <fieldset className="star-input">
      <legend>Your rating</legend>
      {STARS.map((stars) => (
        <label key={stars} className={stars <= Number(value) ? 'is-on' : undefined}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={stars}
            checked={stars === Number(value)}
            onChange={onChange}
          />
          <Icon name="star" />
          <span className="sr-only">{pluralize(stars, 'star')}</span>
        </label>
      ))}
    </fieldset>
  );
}
