// Course reviews: rate, list, and moderate.
import { REVIEWS_PER_PAGE, REVIEWS_SHOWN_MAX } from '#contract/courses/reviews.ts';
import type { ModeratedReview, Review } from '#contract/courses/reviews.ts';
import { lockUser } from '../accounts/accounts.ts';
import { listInstructorsByIds } from '../accounts/user-views.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { courseRatings, findCourseById, lockCourse } from '../courses/catalogue.ts';
import { isEnrolled } from '../courses/enrolments.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import { toAbsoluteUrl } from '../media/media.ts';
import { getPage } from '../platform/paging.ts';
import type { ListPage, PageRequest } from '../platform/paging.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { ReviewRow } from '../platform/tables.ts';
import { addPersonIds } from '../platform/text-search.ts';
import * as store from './reviews.store.ts';
import type { ReviewFilter } from './reviews.store.ts';

export interface Rating {
  courseId: string;
  rating: number;
  review: string;
}

/** Rates a course; a second rating replaces the first. Fails: not_enrolled. Source: API-28. */
export async function rateCourse(
  deps: Deps,
  { userId, origin }: { userId: string; origin: string },
  { courseId, rating, review }: Rating,
): Promise<Review> {
  const rated = await deps.db.transaction().execute(async (tx) => {
    // Before the course, in the same order as the erasure of an account: an erased account gets no new review.
    await lockUser(tx, userId);
    if (!(await isEnrolled(tx, userId, courseId))) {
      throw new AppError('not_enrolled', 'Only students of this course can rate it.');
    }
    const { name } = requireFound(await lockCourse(tx, courseId), 'Course not found.');
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
      returned_at: null,
    });
    return { ...row, course_name: name };
  });
  deps.changed();
  const [view] = await loadReviewViews(deps.db, [rated], origin);
  return requireFound(view);
}

interface Moderation {
  reviewId: string;
  reason: string;
}

/** Hides a review and counts without it; repeating it changes nothing. Fails: not_found. */
export function hideReview(deps: Deps, adminId: string, moderation: Moderation): Promise<void> {
  const details = { at: deps.clock(), adminId, reason: moderation.reason };
  return moderateReview(deps, adminId, {
    ...moderation,
    action: 'hide-review',
    applyChange: (tx, id) => store.markHidden(tx, id, details),
  });
}

/** Shows a hidden review again and counts it; repeating it changes nothing. Fails: not_found. */
export function showReview(deps: Deps, adminId: string, moderation: Moderation): Promise<void> {
  return moderateReview(deps, adminId, {
    ...moderation,
    action: 'show-review',
    applyChange: store.markShown,
  });
}

async function moderateReview(
  deps: Deps,
  adminId: string,
  options: Moderation & {
    action: 'hide-review' | 'show-review';
    /** Returns false when the review already has this state. */
    applyChange: (tx: Queries, id: string) => Promise<boolean>;
  },
): Promise<void> {
  const { reviewId, reason, action, applyChange } = options;
  await deps.db.transaction().execute(async (tx) => {
    const review = requireFound(await store.findReviewById(tx, reviewId), 'Review not found.');
    const { user_id: userId, course_id: courseId } = review;
    await lockUser(tx, userId);
    if (!(await applyChange(tx, review.id))) return;
    await recordAuditEntry(deps, tx, { adminId, action, userId, courseId, reason });
  });
  deps.changed();
}

/** Zero for courses that are not published. Source: API-29. */
export async function getAverageRating(
  db: Queries,
  courseId: string,
): Promise<{ averageRating: number; count: number }> {
  const course = await findCourseById(db, courseId);
  if (course?.status !== 'Published') return { averageRating: 0, count: 0 };
  const getRating = await courseRatings(db, [courseId]);
  const { averageRating: average, reviewCount: count } = getRating(courseId);
  return { averageRating: average, count };
}

/** Best first, with only first name and picture of their writers. Source: API-30, S11. */
export async function listReviews(
  db: Queries,
  courseId: string | undefined,
  origin: string,
): Promise<Review[]> {
  return loadReviewViews(
    db,
    await store.listShownReviews(db, { courseId, limit: REVIEWS_SHOWN_MAX }),
    origin,
  );
}

/** The user's own review of a course, and whether it is hidden from others. */
export async function getOwnReview(
  db: Queries,
  { userId, origin }: { userId: string; origin: string },
  courseId: string,
): Promise<{ data: Review | null; hidden: boolean }> {
  const row = await store.findOwnReview(db, { userId, courseId });
  const [view] = await loadReviewViews(db, row ? [row] : [], origin);
  return {
    data: view ?? null,
    hidden: row ? row.hidden_at !== null || row.returned_at !== null : false,
  };
}

async function loadReviewViews(
  db: Queries,
  rows: readonly (ReviewRow & { course_name: string })[],
  origin: string,
): Promise<Review[]> {
  const people = await listInstructorsByIds(
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
        image: toAbsoluteUrl(origin, person?.image ?? ''),
      },
      course: { _id: row.course_id, courseName: row.course_name },
    };
  });
}

/** A page of all reviews, newest first, including hidden ones; pages after the last are empty. */
export async function listAllReviews(
  reads: Queries,
  { query, courseId, state, ...position }: ReviewFilter & PageRequest,
): Promise<ListPage & { data: ModeratedReview[] }> {
  const filter = await addPersonIds(reads, { query, courseId, state });
  const matching = store.filterReviews(reads, filter);
  const list = { name: 'reviews', perPage: REVIEWS_PER_PAGE, ...position };
  const load = (ids: readonly string[]) => store.listModeratedReviews(reads, ids);
  const { rows, ...page } = await getPage(reads, { matching, load }, list);
  return { ...page, data: rows.map(toModeratedReview) };
}

type ModeratedRow = Awaited<ReturnType<typeof store.listModeratedReviews>>[number];

function toModeratedReview(row: ModeratedRow): ModeratedReview {
  const at = row.hidden_at === null ? undefined : new Date(Number(row.hidden_at)).toISOString();
  return {
    _id: row.id,
    rating: row.rating,
    review: row.review,
    createdAt: new Date(row.created_at).toISOString(),
    student: { fullName: row.full_name, email: row.email },
    course: { _id: row.course_id, courseName: row.course_name },
    hidden: at ? { at, by: row.hidden_by_name ?? '', reason: row.hidden_reason ?? '' } : null,
    isReturned: row.returned_at !== null,
  };
}
