// In the place of a course's reviews: while they are on their way, and when they did not arrive.
import '#site/styles/components/loading.css';
import '#site/styles/components/people.css';
import '#site/styles/components/reviews.css';
import type { MouseEvent } from 'react';

/** Reviews shown at once, and with every press for more. */
export const BATCH = 4;

interface WaitingProps {
  count: number;
}

export function ReviewsWaiting({ count }: WaitingProps) {
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {count > 0 && 'Loading reviews...'}
      </p>
      <ReviewsRoom count={count} />
    </div>
  );
}

/** As many rows as will stand here, each as high as a review of two lines. */
export function ReviewsRoom({ count }: WaitingProps) {
  const rows = Array.from({ length: Math.min(count, BATCH) }, (_one, place) => place);
  if (rows.length === 0) return null;
  return (
    <ul className="reviews lines reviews-waiting" aria-hidden="true">
      {rows.map((row) => (
        <li key={row}>
          <p className="row between">
            <span className="person">
              <span className="avatar sk" />
              <span className="sk" />
            </span>
            <span className="sk" />
          </p>
          <p className="review-text">
            <span className="sk" />
            <span className="sk" />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function ReviewsFailed({ onRetry }: { onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button goes away: the keyboard goes on from the block.
    currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <p className="row muted mt-4 gap-3" role="alert">
      The reviews did not arrive.
      <button type="button" className="link" onClick={retry}>
        Try again
      </button>
    </p>
  );
}
