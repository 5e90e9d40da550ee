// All reviews, as admins read them: what is out of order is hidden, with a reason, and can be shown again.
import '#site/styles/pages/office.css';
import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import { REVIEWS_QUERY_MAX } from '#contract/reviews.ts';
import type { ModeratedReview } from '#contract/reviews.ts';
import { fetchAdminCourses } from '#site/api/admin-courses.ts';
import { fetchReviews } from '#site/api/moderation.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Choice } from '../parts/Choice.tsx';
import { CourseChoice } from '../parts/CourseChoice.tsx';
import { DeskHead } from '../parts/DeskHead.tsx';
import { PagedList } from '../parts/PagedList.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { Loading } from '../ui/Art.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { address, type Asked, STATES } from './asked.ts';
import { JudgeDialog } from './JudgeDialog.tsx';
import { Review } from './Review.tsx';

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
  const settled = useSettled(asked);
  const { query, courseId, state, page } = settled;
  const [loaded, reload, isAgain] = useLoaded(
    useCallback(
      () => fetchReviews({ query: query.trim(), courseId, state, page }),
      [query, courseId, state, page],
    ),
  );
  const [judged, setJudged] = useState<ModeratedReview>();
  return (
    <>
      <PagedList
        noun="review"
        title="List of reviews"
        {...{ asked, address, loaded }}
        isBehind={isAgain || settled !== asked}
        onRetry={reload}
        search={{ placeholder: 'Words, student or course', maxLength: REVIEWS_QUERY_MAX }}
        choices={<Choices asked={asked} />}
        isChosen={asked.courseId !== '' || asked.state !== ''}
        onShowAll={() => address.ask({ query: '', courseId: '', state: '', page: 1 })}
        none={{
          title: 'No reviews yet',
          text: 'Students rate a course on its page once they are enrolled.',
        }}
        hint="Search for less, or look at all of them."
      >
        {(reviews) => (
          <ul className="office-letters" aria-label="Reviews">
            {reviews.map((review) => (
              <li key={review._id}>
                <Review review={review} onJudge={() => setJudged(review)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <JudgeDialog review={judged} onDone={reload} onClose={() => setJudged(undefined)} />
    </>
  );
}

function Choices({ asked }: { asked: Asked }) {
  const [loaded] = useLoaded(fetchAdminCourses);
  return (
    <>
      <CourseChoice
        label="Course"
        none="All courses"
        courses={loaded.face === 'ready' ? loaded.value.courses : []}
        value={asked.courseId}
        onCourse={(courseId) => address.ask({ courseId, page: 1 })}
      />
      <Choice
        label="Show"
        value={asked.state}
        options={STATES}
        onChoose={(state) => address.ask({ state, page: 1 })}
      />
    </>
  );
}
