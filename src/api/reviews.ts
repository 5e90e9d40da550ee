// Reviews of courses, for visitors.
import * as reviews from '#contract/courses/reviews.ts';
import type { Review } from '#contract/courses/reviews.ts';
import { call } from './client.ts';
import type { Rating } from './course.ts';

export interface CourseReviews {
  rating: Rating;
  /** The best first; the server limits their number. */
  reviews: Review[];
}

/** Throws ApiError. */
export async function fetchReviews(courseId: string): Promise<CourseReviews> {
  const query = { courseId };
  // Not from a cache, to include the review that was sent a moment ago.
  const [average, list] = await Promise.all([
    call(reviews.getAverageRating, { query, fresh: true }),
    call(reviews.getReviews, { query, fresh: true }),
  ]);
  return {
    rating: { average: average.averageRating, count: average.count },
    reviews: list.data,
  };
}
