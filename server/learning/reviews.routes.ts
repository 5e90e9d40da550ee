// Endpoints for course reviews.
import * as calls from '#contract/courses/reviews.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import { getOrigin } from '../http/origin.ts';
import type { Deps } from '../platform/ports.ts';
import { recordViews } from '../accounts/data-access-log.ts';
import * as reviews from './reviews.ts';

export function registerReviewRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.createRating, async (call) => {
    const writer = { userId: call.viewer.userId, origin: getOrigin(deps, call) };
    return {
      message: 'Thank you for your review.',
      ratingReview: await reviews.rateCourse(deps, writer, call.body),
    };
  });
  mount(at, calls.getAverageRating, ({ query }) =>
    reviews.getAverageRating(deps.db, query.courseId),
  );
  mount(at, calls.getReviews, async (call) => ({
    data: await reviews.listReviews(deps.db, call.query.courseId, getOrigin(deps, call)),
  }));
  mount(at, calls.getOwnReview, (call) =>
    reviews.getOwnReview(
      deps.db,
      { userId: call.viewer.userId, origin: getOrigin(deps, call) },
      call.query.courseId,
    ),
  );
  mount(at, calls.hideReview, async ({ viewer, body }) => {
    await reviews.hideReview(deps, viewer.userId, body);
    return { message: 'Review hidden.' };
  });
  mount(at, calls.showReview, async ({ viewer, body }) => {
    await reviews.showReview(deps, viewer.userId, body);
    return { message: 'The review is visible again.' };
  });
  mount(at, calls.getAllReviews, async ({ viewer, query }) => {
    await recordViews(deps, viewer, { call: calls.getAllReviews });
    return reviews.listAllReviews(deps.reads, query);
  });
}
