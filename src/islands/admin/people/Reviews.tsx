import '#site/styles/components/dialog.css';
import '#site/styles/pages/admin.css';
import { useState } from 'react';
import { getAllReviews, type ModeratedReview, REVIEWS_QUERY_MAX } from '#contract/reviews.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { pageFetcher } from '#site/api/paging.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { textIn } from '#site/lib/text-in.ts';
import {
  FIRST_PAGE,
  WHOLE_LIST,
  getAddress,
  pageEntries,
  type PageQuery,
  readPage,
  searchText,
} from '../../ui/parts/address.ts';
import { Choice } from '../../ui/parts/Choice.tsx';
import { NO_NAMES } from '../../ui/parts/course-names.ts';
import { CourseChoice } from '../../ui/parts/CourseChoice.tsx';
import { AdminPageHead } from '../../ui/parts/AdminPageHead.tsx';
import { PagedList } from '../../ui/parts/PagedList.tsx';
import { useList, WithQuery } from '../../ui/parts/use-list.tsx';
import { ErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Review } from './Review.tsx';

/** Its styles are those of this file. */
const JudgeDialog = lazyPart(() => import('./JudgeDialog.tsx'), 'JudgeDialog');

const fetchReviews = pageFetcher(getAllReviews);

export function Reviews() {
  return (
    <ErrorBoundary>
      <AdminPageHead title="Reviews">
        <p className="muted">A hidden review is seen by nobody and does not count.</p>
      </AdminPageHead>
      <WithQuery address={address} waiting="Loading reviews...">
        {(query) => <ReviewList query={query} />}
      </WithQuery>
    </ErrorBoundary>
  );
}

function ReviewList({ query }: { query: Query }) {
  const list = useList(query, fetchReviews);
  const [judged, setJudged] = useState<ModeratedReview>();
  return (
    <>
      <PagedList
        noun="review"
        title="List of reviews"
        {...{ query, address, ...list }}
        search={{ placeholder: 'Words, student or course', maxLength: REVIEWS_QUERY_MAX }}
        choices={<Choices query={query} />}
        isChosen={query.courseId !== '' || query.state !== ''}
        onShowAll={() => address.push({ ...WHOLE_LIST, courseId: '', state: '' })}
        none={{
          title: 'No reviews yet',
          text: 'Students rate a course on its page once they are enrolled.',
        }}
        hint="Search for less, or look at all of them."
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

interface Query extends PageQuery {
  courseId: string;
  state: 'shown' | 'hidden' | '';
}

const STATES: readonly { value: Query['state']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

function readQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    ...readPage(params),
    courseId: textIn(params, 'course'),
    state: STATES.find(({ value }) => value === params.get('state'))?.value ?? '',
  };
}

function writeQuery({ courseId, state, ...rest }: Query): string {
  return searchText({ ...pageEntries(rest), course: courseId, state });
}

const address = getAddress({ read: readQuery, write: writeQuery });
