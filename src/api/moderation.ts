// All reviews as admins read them, hidden ones too, and the hiding and showing.
import type * as z from 'zod/mini';
import * as contract from '#contract/reviews.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { type ListPlace, placeQuery } from './paging.ts';

export interface ReviewsQuery {
  /** A part of the words, of the writer or of the course's name; empty for all. */
  query: string;
  /** Empty for all. */
  courseId: string;
  /** Empty for all. */
  state: 'shown' | 'hidden' | '';
}

export type ReviewsPage = z.infer<typeof contract.getAllReviews.answer>;

/** Throws ApiError. */
export async function fetchReviews({
  query,
  courseId,
  state,
  ...place
}: ReviewsQuery & ListPlace): Promise<ReviewsPage> {
  await knownSession();
  return call(contract.getAllReviews, {
    query: {
      ...(query ? { query } : {}),
      ...(courseId ? { courseId } : {}),
      ...(state ? { state } : {}),
      ...placeQuery(place),
    },
  });
}

/** The course's average follows. Throws ApiError. */
export async function setHidden(
  reviewId: string,
  judgement: { hidden: boolean; reason: string },
): Promise<void> {
  const { hidden, reason } = judgement;
  await call(hidden ? contract.hideReview : contract.showReview, { body: { reviewId, reason } });
}
