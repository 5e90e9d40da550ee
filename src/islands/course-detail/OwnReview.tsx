// One's own review: written once, changed as often as one likes.
import { useCallback, useRef, useState } from 'react';
import { fetchOwnReview, type OwnReview as Own } from '#site/api/reviews.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { Stars } from '#site/islands/ui/Stars.tsx';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { ReviewForm } from './ReviewForm.tsx';

interface OwnReviewProps {
  courseId: string;
  onSent: () => void;
}

/** Nothing where the server does not say what one has written: a form could overwrite it unseen. */
export function OwnReview({ courseId, onSent }: OwnReviewProps) {
  const load = useCallback(() => fetchOwnReview(courseId), [courseId]);
  const [loaded, reload] = useLoaded(load);
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (loaded.status !== 'ready') return null;
  const { review, hidden } = loaded.value;
  const end = () => {
    setEditing(false);
    heading.current?.focus();
  };
  const sent = () => {
    reload();
    onSent();
    end();
  };
  return (
    <div className="own-review my-6 grid justify-items-start gap-3 rounded-leaf bg-paper-2 p-6">
      <h3 className="heading-lg" tabIndex={-1} ref={heading}>
        {review ? 'Your review' : 'Rate this course'}
      </h3>
      {review && hidden && (
        <p className="row small">
          <Icon name="info" /> The school has hidden your review: nobody else sees it, and it does
          not count. A changed one stays hidden.
        </p>
      )}
      {review && !isEditing ? (
        <Written own={loaded.value} onEdit={() => setEditing(true)} />
      ) : (
        <ReviewForm
          courseId={courseId}
          before={review}
          onSent={sent}
          {...(review ? { onCancel: end } : {})}
        />
      )}
    </div>
  );
}

function Written({ own, onEdit }: { own: Own; onEdit: () => void }) {
  const { review } = own;
  if (!review) return null;
  return (
    <>
      <Stars rating={review.rating} />
      {review.review && (
        <p className="review-text" dir="auto">
          {review.review}
        </p>
      )}
      <Button look="line" size="sm" onClick={onEdit}>
        <Icon name="pencil" /> <span>Change your review</span>
      </Button>
    </>
  );
}
