import { useState } from 'react';
import {
  getAllReviews,
  type ModeratedReview,
  REVIEWS_QUERY_MAX,
} from '#contract/courses/reviews.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { pageFetcher } from '#site/api/paging.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { choiceParam, FIRST_PAGE, listAddress, textParam } from '../../ui/lists/list-address.ts';
import { Choice } from '../../ui/forms/Choice.tsx';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { CourseChoice } from '../../ui/courses/CourseChoice.tsx';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { island, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Review } from './Review.tsx';

/** Loaded when it opens. This file imports its styles. */
const JudgeDialog = lazyPart(() => import('./JudgeDialog.tsx'), 'JudgeDialog');

const STATES = [
  { value: '', label: 'All' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const;

const address = listAddress({ courseId: textParam('course'), state: choiceParam(STATES) });
type Query = ReturnType<typeof address.read>;
const fetchReviews = pageFetcher(getAllReviews);
const ReviewsPage = withQuery(address, 'Loading reviews...', ReviewList);

export const Reviews = island(() => (
  <>
    <AdminPageHead title="Reviews">
      <p className="muted">Hidden reviews are not shown and do not count.</p>
    </AdminPageHead>
    <ReviewsPage />
  </>
));

function ReviewList({ query }: { query: Query }) {
  const { list } = useListPage(address, query, fetchReviews);
  const [judged, setJudged] = useState<ModeratedReview>();
  return (
    <>
      <PagedList
        noun="review"
        title="List of reviews"
        {...list}
        search={{ placeholder: 'Text, student or course', maxLength: REVIEWS_QUERY_MAX }}
        choices={<Choices query={query} />}
        none={{
          title: 'No reviews yet',
          text: 'Students rate a course on its page once they are enrolled.',
        }}
        hint="Try a shorter search, or show all."
      >
        {(reviews) => (
          <ul className="lines max-w-240" aria-label="Reviews">
            {reviews.map((review) => (
              <li key={review._id}>
                <Review review={review} onJudge={() => setJudged(review)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <WhenRequested isRequested={judged !== undefined}>
        <JudgeDialog review={judged} onDone={list.onRetry} onClose={() => setJudged(undefined)} />
      </WhenRequested>
    </>
  );
}

function Choices({ query }: { query: Query }) {
  const courses = useKnown(fetchCourseNames, NO_NAMES);
  return (
    <>
      <CourseChoice
        label="Course"
        none="All courses"
        courses={courses}
        value={query.courseId}
        onCourse={(courseId) => address.push({ courseId, ...FIRST_PAGE })}
      />
      <Choice
        label="Show"
        value={query.state}
        options={STATES}
        onChoose={(state) => address.push({ state, ...FIRST_PAGE })}
      />
    </>
  );
}
