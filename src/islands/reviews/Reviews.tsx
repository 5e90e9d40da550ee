// All reviews, as admins read them: what is out of order is hidden, with a reason, and can be shown again.
import '#site/styles/pages/office.css';
import { useStore } from '@nanostores/react';
import { useCallback, useRef, useState } from 'react';
import type { ModeratedReview } from '#contract/reviews.ts';
import { fetchReviews, type ReviewsPage } from '#site/api/moderation.ts';
import { countedPages } from '#site/lib/plural.ts';
import { useLoaded } from '#site/stores/queries/use-loaded.ts';
import { DeskHead } from '../parts/DeskHead.tsx';
import { Pages } from '../parts/Pages.tsx';
import { useFocusHome } from '../parts/use-focus-home.ts';
import { useSettled } from '../parts/use-settled.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { address, type Asked } from './asked.ts';
import { JudgeDialog } from './JudgeDialog.tsx';
import { Review } from './Review.tsx';
import { ReviewFilters } from './ReviewFilters.tsx';

export function Reviews() {
  return (
    <ErrorBoundary>
      <DeskHead title="Reviews">
        <p className="muted">A hidden review is seen by nobody and does not count.</p>
      </DeskHead>
      <AskedReviews />
    </ErrorBoundary>
  );
}

function AskedReviews() {
  const asked = useStore(address.$asked, { ssr: 'initial' });
  return asked ? <Desk asked={asked} /> : <Loading text="Loading reviews..." />;
}

function Desk({ asked }: { asked: Asked }) {
  const { query, courseId, state, page } = useSettled(asked);
  const [loaded, reload] = useLoaded(
    useCallback(
      () => fetchReviews({ query: query.trim(), courseId, state, page }),
      [query, courseId, state, page],
    ),
  );
  const [judged, setJudged] = useState<ModeratedReview>();
  const found = loaded.face === 'ready' ? loaded.value : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusHome(heading, found);
  return (
    <section aria-labelledby="reviews">
      <h2 className="sr" id="reviews" ref={heading} tabIndex={-1}>
        List of reviews
      </h2>
      <ReviewFilters asked={asked} />
      <p className="small muted num office-line" role="status">
        {found && countedPages(found, 'review')}
      </p>
      {loaded.face === 'loading' && <Loading text="Loading reviews..." />}
      {loaded.face === 'failed' && <Failed text="The reviews did not arrive." onRetry={reload} />}
      {found?.data.length === 0 && <Nothing asked={asked} />}
      {found && <List found={found} onJudge={setJudged} />}
      <JudgeDialog review={judged} onDone={reload} onClose={() => setJudged(undefined)} />
    </section>
  );
}

interface ListProps {
  found: ReviewsPage;
  onJudge: (review: ModeratedReview) => void;
}

function List({ found, onJudge }: ListProps) {
  const { data, page, pages } = found;
  return (
    <>
      {data.length > 0 && (
        <ul className="office-letters" aria-label="Reviews">
          {data.map((review) => (
            <li key={review._id}>
              <Review review={review} onJudge={() => onJudge(review)} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && <Pages label="Pages of reviews" {...{ page, pages, address }} top="reviews" />}
    </>
  );
}

function Nothing({ asked }: { asked: Asked }) {
  const { query, courseId, state, page } = asked;
  if (!query.trim() && !courseId && !state && page === 1) {
    return (
      <EmptyState
        title="No reviews yet"
        text="Students rate a course on its page once they are enrolled."
        seed="e1"
      />
    );
  }
  return (
    <EmptyState title="No review matches" text="Search for less, or look at all of them." seed="e2">
      <Button
        look="line"
        size="sm"
        onClick={() => address.ask({ query: '', courseId: '', state: '', page: 1 })}
      >
        Show all reviews
      </Button>
    </EmptyState>
  );
}
