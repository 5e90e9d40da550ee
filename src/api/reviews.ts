// Reviews of courses: for visitors, for their authors, and what admins do with them.
import * as reviews from '#contract/reviews.ts';
import type { Review } from '#contract/reviews.ts';
import { call } from './client.ts';
import type { Rating } from './course.ts';

export interface CourseReviews {
  rating: Rating;
  /** Best first. The server sends the first of many. */
  reviews: Review[];
}

/** Throws ApiError. */
export async function fetchReviews(courseId: string): Promise<CourseReviews> {
  const query = { courseId };
  // Asked for anew: one's own review of a moment ago is among them.
  const [average, list] = await Promise.all([
    call(reviews.getAverageRating, { query, fresh: true }),
    call(reviews.getReviews, { query, fresh: true }),
  ]);
  return {
    rating: { average: average.averageRating, count: average.count },
    reviews: list.data,
  };
}

export interface OwnReview {
  review: Review | null;
  /** By an admin: nobody else sees it. */
  hidden: boolean;
}

/** Throws ApiError. */
export async function fetchOwnReview(courseId: string): Promise<OwnReview> {
  const { data, hidden } = await call(reviews.getOwnReview, { query: { courseId }, fresh: true });
  return { review: data, hidden };
}

/** A second one replaces the first. Throws ApiError. */
export async function sendReview(
  courseId: string,
  { rating, review }: { rating: number; review: string },
): Promise<void> {
  await call(reviews.createRating, { body: { courseId, rating, review } });
}

/** The course's average follows. Throws ApiError. */
export async function setHidden(
  reviewId: string,
  judgement: { hidden: boolean; reason: string },
): Promise<void> {
  const { hidden, reason } = judgement;
  await call(hidden ? reviews.hideReview : reviews.showReview, { body: { reviewId, reason } });
}
