import { useState } from 'react';
import {
  getAllReviews,
  type ModeratedReview,
  REVIEWS_QUERY_MAX,
} from '#contract/courses/reviews.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { createPageFetcher } from '#site/api/paging.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { choiceParam, FIRST_PAGE, createListUrl, textParam } from '../../ui/lists/list-address.ts';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { CourseChoice } from '../../ui/courses/CourseChoice.tsx';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { withErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { Review } from './Review.tsx';

/** Loaded when it opens. Its styles are in islands.css. */
const JudgeDialog = createLazyComponent(() => import('./JudgeDialog.tsx'), 'JudgeDialog');

const STATE_CHOICES = [
  { value: '', label: 'All' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const;

const reviewsUrl = createListUrl({
  courseId: textParam('course'),
  state: choiceParam(STATE_CHOICES, 'Show'),
});
type ReviewsQuery = ReturnType<typeof reviewsUrl.read>;
const fetchReviews = createPageFetcher(getAllReviews);
const ReviewsPage = withQuery(reviewsUrl, 'Loading reviews...', ReviewList);

export const Reviews = withErrorBoundary(() => (
  <>
    <AdminPageHead title="Reviews">
      <p className="muted">
        Hidden reviews are not shown and do not count towards the average rating.
      </p>
    </AdminPageHead>
    <ReviewsPage />
  </>
));

function ReviewList({ query }: { query: ReviewsQuery }) {
  const { list } = useListPage(reviewsUrl, query, fetchReviews);
  const [judged, setJudged] = useState<ModeratedReview>();
  return (
    <>
      <PagedList
        noun="review"
        title="List of reviews"
        {...list}
        search={{ placeholder: 'Text, student or course', maxLength: REVIEWS_QUERY_MAX }}
        choices={<CourseFilter courseId={query.courseId} />}
        emptyState={{
          title: 'No reviews yet',
          text: 'Students can review a course once they are enrolled.',
        }}
        hint="Try a shorter search, or show all reviews."
      >
        {(reviews) => (
          <ul className="ruled-list max-w-240" aria-label="Reviews">
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

function CourseFilter({ courseId }: { courseId: string }) {
  const courses = useLoadedValue(fetchCourseNames, NO_NAMES);
  return (
    <CourseChoice
      label="Course"
      noneLabel="All courses"
      courses={courses}
      value={courseId}
      onCourse={(chosen) => reviewsUrl.push({ courseId: chosen, ...FIRST_PAGE })}
    />
  );
}
