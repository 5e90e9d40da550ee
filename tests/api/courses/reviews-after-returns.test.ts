// The review of a buyer who returns the course is hidden and not counted until they buy it again.
import { expect, test } from 'vitest';
import {
  getAllReviews,
  createRating,
  getAverageRating,
  getOwnReview,
  getReviews,
} from '#contract/courses/reviews.ts';
import type { ModeratedReview, Review } from '#contract/courses/reviews.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { returnCourse } from '#contract/sales/returns.ts';
import { deleteProfile } from '#contract/accounts/profile.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectData, makeAdmin, makeCourse, makeStudent, PASSWORD } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { buy, startShop } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);

async function makeReviewedCourse() {
  const { _id: courseId } = await makeCourse(shop, admin, { price: '999' });
  const [happy, unhappy] = [await makeStudent(shop), await makeStudent(shop)];
  const proofs = [await buy(shop, happy, courseId), await buy(shop, unhappy, courseId)];
  const rate = ({ token }: Person, rating: number, review: string) =>
    send(shop, createRating, { token, body: { courseId, rating, review } });
  await rate(happy, 5, 'All of it');
  await rate(unhappy, 1, 'None of it');
  return { courseId, happy, unhappy, proof: proofs[1] ?? expect.fail('No payment.'), rate };
}

const fetchReviews = async (courseId: string) => {
  const list = await send(shop, getReviews, { query: { courseId } });
  const { body } = await send(shop, getAverageRating, { query: { courseId } });
  return {
    words: expectData<Review[]>(list, 'data').map(({ review }) => review),
    average: [body['averageRating'], body['count']],
  };
};

const BOTH_REVIEWS = { words: ['All of it', 'None of it'], average: [3, 2] };
const ONE_REVIEW = { words: ['All of it'], average: [5, 1] };

test('hides the review after a return by the buyer, and shows it again after a new purchase', async () => {
  const { courseId, unhappy, proof } = await makeReviewedCourse();
  const { token } = unhappy;
  expect(await fetchReviews(courseId)).toEqual(BOTH_REVIEWS);
  const body = { orderId: proof.razorpay_order_id, courseId };
  expect((await send(shop, returnCourse, { token, body })).status).toBe(200);
  expect(await fetchReviews(courseId)).toEqual(ONE_REVIEW);
  const own = await send(shop, getOwnReview, { token, query: { courseId } });
  expect(own.body).toMatchObject({ data: { review: 'None of it' }, hidden: true });
  const all = await send(shop, getAllReviews, { token: admin.token, query: { courseId } });
  expect(
    expectData<ModeratedReview[]>(all, 'data').map(({ review, isReturned }) => [
      review,
      isReturned,
    ]),
  ).toEqual([
    ['None of it', true],
    ['All of it', false],
  ]);
  await shop.work.carryOutRefunds();
  await buy(shop, unhappy, courseId);
  expect(await fetchReviews(courseId)).toEqual(BOTH_REVIEWS);
});

test('hides the review after a full refund by an admin, but not after a partial refund', async () => {
  const { courseId, proof } = await makeReviewedCourse();
  const refund = (more: object) =>
    send(shop, refundPayment, {
      token: admin.token,
      body: { paymentId: proof.razorpay_payment_id, reason: 'Asked by mail', ...more },
    });
  expect((await refund({ sum: 10_000, key: 'a-part-of-it' })).status).toBe(200);
  expect(await fetchReviews(courseId)).toEqual(BOTH_REVIEWS);
  expect((await refund({})).status).toBe(200);
  expect(await fetchReviews(courseId)).toEqual(ONE_REVIEW);
});

test('keeps the rating of a buyer who kept the course when the account is erased', async () => {
  const { courseId, unhappy } = await makeReviewedCourse();
  const body = { password: PASSWORD };
  await send(shop, deleteProfile, { token: unhappy.token, body });
  expect((await fetchReviews(courseId)).average).toEqual([3, 2]);
});
