// Shown instead of a course's reviews while they load, and if loading fails.
import type { MouseEvent } from 'react';

/** Reviews shown at first, and added by each press of 'Show more'. */
export const BATCH_SIZE = 4;

interface CountProps {
  count: number;
}

export function ReviewsLoading({ count }: CountProps) {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {count > 0 && 'Loading reviews...'}
      </p>
      <ReviewsSkeleton count={count} />
    </div>
  );
}

/** Skeleton rows, each as high as a review of two lines. */
export function ReviewsSkeleton({ count }: CountProps) {
  const rows = Array.from({ length: Math.min(count, BATCH_SIZE) }, (_, index) => index);
  if (rows.length === 0) return null;
  return (
    <ul className="reviews ruled-list reviews-skeleton" aria-hidden="true">
      {rows.map((row) => (
        <li key={row}>
          <p className="row justify-between">
            <span className="person">
              <span className="avatar skeleton" />
              <span className="skeleton" />
            </span>
            <span className="skeleton" />
          </p>
          <p className="review-text">
            <span className="skeleton" />
            <span className="skeleton" />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function ReviewsFailed({ onRetry }: { onRetry: () => void }) {
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button disappears: the focus moves to the section.
    currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <p className="row muted mt-4 gap-3" role="alert">
      The reviews could not be loaded.
      <button type="button" className="link" onClick={retry}>
        Try again
      </button>
    </p>
  );
}
