// Ratings and reviews of courses.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { pageResponse, pageQuery } from '../paging.ts';

export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const REVIEW_MAX = 2000;
export const REASON_MAX = 500;
/** Reviews per response. */
export const REVIEWS_SHOWN_MAX = 50;

const RANGE = `Rating must be a whole number from ${RATING_MIN} to ${RATING_MAX}.`;

/** An admin's reason, stored with the action. */
export const Reason = z
  .string('Enter a reason.')
  .check(
    z.trim(),
    z.minLength(1, 'Enter a reason.'),
    z.maxLength(REASON_MAX, `Reason must be at most ${REASON_MAX} characters`),
  );

/** A public review, with the writer's first name and picture. */
export const Review = z.object({
  _id: z.string(),
  rating: z.int(),
  review: z.string(),
  createdAt: z.string(),
  user: z.object({ firstName: z.string(), image: z.string() }),
  course: z.object({ _id: z.string(), courseName: z.string() }),
});
export type Review = z.infer<typeof Review>;

/** Rates a course; a second rating by a student replaces the first. Source: spec 7, API-28, OPEN-56. */
export const createRating = defineEndpoint('POST /course/createRating', {
  access: 'student',
  fails: ['not_enrolled', 'not_found'],
  body: z.object({
    courseId: Id,
    rating: z.int(RANGE).check(z.minimum(RATING_MIN, RANGE), z.maximum(RATING_MAX, RANGE)),
    review: z._default(
      z
        .string('`review` must be text.')
        .check(
          z.trim(),
          z.maxLength(REVIEW_MAX, `Review must be at most ${REVIEW_MAX} characters`),
        ),
      '',
    ),
  }),
  response: successResponse({ ratingReview: Review }),
  summary: 'Rates a course that the caller is enrolled in.',
});

/** 0 of 0 for a course without ratings, or one that is not public. Source: spec 7, API-29. */
export const getAverageRating = defineEndpoint('GET /course/getAverageRating', {
  access: 'public',
  query: z.object({ courseId: Id }),
  response: successResponse({ averageRating: z.number(), count: z.int() }),
  summary: 'Returns the average rating of a published course and the number of ratings.',
});

/** Reviews of one published course or of all, best first. Source: spec 7, API-30. */
export const getReviews = defineEndpoint('GET /course/getReviews', {
  access: 'public',
  query: z.object({ courseId: z.optional(Id) }),
  response: successResponse({ data: z.array(Review) }),
  summary: `Lists the reviews of published courses, best first, at most ${REVIEWS_SHOWN_MAX}.`,
});

/** The caller's own review, or null. `hidden`: other users do not see it. */
export const getOwnReview = defineEndpoint('GET /course/ownReview', {
  access: 'signed-in',
  query: z.object({ courseId: Id }),
  response: successResponse({ data: z.nullable(Review), hidden: z.boolean() }),
  summary: 'Returns the caller’s review of a course, and whether it is hidden.',
});

export const REVIEWS_PER_PAGE = 50;
export const REVIEWS_QUERY_MAX = 64;

/** A review for admins, hidden or not. */
export const ModeratedReview = z.object({
  _id: z.string(),
  rating: z.int(),
  review: z.string(),
  createdAt: z.string(),
  student: z.object({ fullName: z.string(), email: z.string() }),
  course: z.object({ _id: z.string(), courseName: z.string() }),
  /** Null for a public review. */
  hidden: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
  /** The writer has returned the course, so the review is not shown. Absent from older servers. */
  isReturned: z.optional(z.boolean()),
});
export type ModeratedReview = z.infer<typeof ModeratedReview>;

/**
 * Newest first; `query` matches parts of the text, the writer's name or email or the course's name; `state` filters.
 */
export const getAllReviews = defineEndpoint('GET /course/getAllReviews', {
  needs: 'reviews.moderate',
  query: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(REVIEWS_QUERY_MAX))),
    courseId: z.optional(Id),
    state: z.optional(z.enum(['shown', 'hidden'])),
    ...pageQuery,
  }),
  response: successResponse(pageResponse(ModeratedReview)),
  summary: `Lists all reviews, including hidden ones, ${REVIEWS_PER_PAGE} per page.`,
});

/** A hidden review is not shown and does not count; it stays hidden when rewritten. */
export const hideReview = defineEndpoint('POST /course/hideReview', {
  needs: 'reviews.moderate',
  fails: ['not_found'],
  body: z.object({ reviewId: Id, reason: Reason }),
  response: Done,
  summary: 'Hides a review.',
});

/** It counts again; the reason is stored. Repeating it changes nothing. */
export const showReview = defineEndpoint('POST /course/showReview', {
  needs: 'reviews.moderate',
  fails: ['not_found'],
  body: z.object({ reviewId: Id, reason: Reason }),
  response: Done,
  summary: 'Shows a hidden review again.',
});
