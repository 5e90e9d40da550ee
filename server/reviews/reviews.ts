// What students say of courses. Averages are pushed into the catalogue with every change.
import { REVIEWS_SHOWN_MAX } from '#contract/reviews.ts';
import type { Review } from '#contract/reviews.ts';
import { instructorsByIds } from '../accounts/accounts.ts';
import { findCourse, holdCourse, setRating } from '../catalogue/catalogue.ts';
import { isEnrolled } from '../enrolments/enrolments.ts';
import { AppError, found } from '../errors.ts';
import { addressUnder } from '../media/media.ts';
import type { CatalogueChanged, Deps, Queries } from '../ports.ts';
import type { ReviewRow } from '../tables.ts';
import * as store from './reviews.store.ts';

export interface ReviewsDeps extends Pick<Deps, 'db' | 'clock' | 'random'> {
  /** Told after each commit: cards show the average. */
  changed: CatalogueChanged;
}

export interface Rating {
  courseId: string;
  rating: number;
  review: string;
}

/** Rates a course; a second rating replaces the first. Fails: not_enrolled. Source: API-28. */
export async function rate(
  deps: ReviewsDeps,
  { userId, origin }: { userId: string; origin: string },
  { courseId, rating, review }: Rating,
): Promise<Review> {
  const rated = await deps.db.transaction().execute(async (tx) => {
    if (!(await isEnrolled(tx, userId, courseId))) {
      throw new AppError('not_enrolled', 'Only students of this course can rate it.');
    }
    const { name } = found(await holdCourse(tx, courseId), 'Course not found.');
    const row = await store.upsertReview(tx, {
      id: deps.random.id(),
      user_id: userId,
      course_id: courseId,
      rating,
      review,
      created_at: deps.clock(),
      hidden_at: null,
      hidden_by: null,
      hidden_reason: null,
    });
    await measure(tx, courseId);
    return { ...row, course_name: name };
  });
  deps.changed();
  const [view] = await views(deps.db, [rated], origin);
  return found(view);
}

/** Hides a review and counts without it; repeating it changes nothing. Fails: not_found. */
export async function hide(
  deps: ReviewsDeps,
  adminId: string,
  { reviewId, reason }: { reviewId: string; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const review = found(await store.reviewById(tx, reviewId), 'Review not found.');
    await holdCourse(tx, review.course_id);
    await store.markHidden(tx, review.id, { at: deps.clock(), adminId, reason });
    await measure(tx, review.course_id);
  });
  deps.changed();
}

/** Counts anew; the course must be held, or two ratings at once would overlook each other. */
async function measure(tx: Queries, courseId: string): Promise<void> {
  const { sum, count } = await store.ratingSum(tx, courseId);
  const average = count === 0 ? 0 : Math.round((sum / count) * 100) / 100;
  await setRating(tx, courseId, { average, count });
}

/** Of a published course; 0 of 0 for others. Source: API-29. */
export async function averageRating(
  db: Queries,
  courseId: string,
): Promise<{ averageRating: number; count: number }> {
  const course = await findCourse(db, courseId);
  if (course?.status !== 'Published') return { averageRating: 0, count: 0 };
  return { averageRating: course.average_rating, count: course.review_count };
}

/** Best first; of their writers only first name and picture. Source: API-30, S11. */
export async function reviews(
  db: Queries,
  courseId: string | undefined,
  origin: string,
): Promise<Review[]> {
  return views(db, await store.shownReviews(db, { courseId, many: REVIEWS_SHOWN_MAX }), origin);
}

/** What somebody has written of a course, and whether an admin has hidden it. */
export async function ownReview(
  db: Queries,
  { userId, origin }: { userId: string; origin: string },
  courseId: string,
): Promise<{ data: Review | null; hidden: boolean }> {
  const row = await store.ownReview(db, { userId, courseId });
  const [view] = await views(db, row ? [row] : [], origin);
  return { data: view ?? null, hidden: row ? row.hidden_at !== null : false };
}

async function views(
  db: Queries,
  rows: readonly (ReviewRow & { course_name: string })[],
  origin: string,
): Promise<Review[]> {
  const people = await instructorsByIds(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => {
    const person = people.get(row.user_id);
    return {
      _id: row.id,
      rating: row.rating,
      review: row.review,
      createdAt: new Date(row.created_at).toISOString(),
      user: {
        firstName: person?.firstName ?? '',
        image: addressUnder(origin, person?.image ?? ''),
      },
      course: { _id: row.course_id, courseName: row.course_name },
    };
  });
}
