// Course ratings and reviews, and their visibility to other users.
import { expect, test } from 'vitest';
import { editCourse } from '#contract/courses/authoring.ts';
import { getAllCourses, getCoursePage } from '#contract/courses/catalogue.ts';
import type { Course, CourseCard, CoursePage } from '#contract/courses/course.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  createRating,
  getAllReviews,
  getAverageRating,
  getOwnReview,
  getReviews,
  hideReview,
  REVIEWS_PER_PAGE,
  showReview,
} from '#contract/courses/reviews.ts';
import type { ModeratedReview, Review } from '#contract/courses/reviews.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  toFormData,
  expectData,
  makeAdmin,
  makeCourse,
  makeStudent,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { orderCourses } from '../../support/shop.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);

const makeFreeCourse = (fields = {}): Promise<Course> =>
  makeCourse(server, admin, { price: '0', ...fields });

async function makeEnrolledStudent(courseId: string, fullName?: string): Promise<Person> {
  const student = await makeStudent(server, fullName);
  await orderCourses(server, student, courseId);
  return student;
}

function rate(person: Person | undefined, courseId: string, rating: unknown, review?: unknown) {
  server.advanceClock(1000);
  const body = { courseId, rating, ...(review === undefined ? {} : { review }) };
  return send(server, createRating, { token: person?.token, body });
}

const fetchAverage = async (courseId: string) => {
  const { body } = await send(server, getAverageRating, { query: { courseId } });
  return [body['averageRating'], body['count']];
};
const listReviews = async (courseId?: string) =>
  expectData<Review[]>(
    await send(server, getReviews, courseId === undefined ? {} : { query: { courseId } }),
    'data',
  );

const fetchOwnReview = async (person: Person, courseId: string) =>
  (await send(server, getOwnReview, { token: person.token, query: { courseId } })).body;

test('API-28: a rating counts once per student; a second one replaces the first', async () => {
  const { _id: courseId } = await makeFreeCourse();
  const [item, two] = [
    await makeEnrolledStudent(courseId, 'Aarohi Sharma'),
    await makeEnrolledStudent(courseId),
  ];
  const first = expectData<Review>(await rate(item, courseId, 2, ' So so '), 'ratingReview');
  expect(first).toMatchObject({ rating: 2, review: 'So so', user: { firstName: 'Aarohi' } });
  await rate(two, courseId, 4);
  expect(await fetchAverage(courseId)).toEqual([3, 2]);
  const second = expectData<Review>(await rate(item, courseId, 5, 'Better'), 'ratingReview');
  expect(second._id).toBe(first._id);
  expect(await fetchAverage(courseId)).toEqual([4.5, 2]);
  expect((await listReviews(courseId)).map((review) => review.review)).toEqual(['Better', '']);
});

test('API-29: returns 0 of 0 for an unrated course, a draft and an unknown course', async () => {
  const { _id: courseId } = await makeFreeCourse();
  expect(await fetchAverage(courseId)).toEqual([0, 0]);
  expect(await fetchAverage('1')).toEqual([0, 0]);
  await rate(await makeEnrolledStudent(courseId), courseId, 5);
  const body = toFormData({ courseId, status: 'Draft' });
  await send(server, editCourse, { token: admin.token, body });
  expect(await fetchAverage(courseId)).toEqual([0, 0]);
  expect(await listReviews(courseId)).toEqual([]);
});

test('API-30: lists the best first, texts before bare ratings, with first names only', async () => {
  const { _id: courseId } = await makeFreeCourse({ courseName: 'Rated' });
  for (const [name, rating, review] of [
    ['Kabir Sheikh', 3, 'Fair'],
    ['Divya Menon', 5, ''],
    ['Sneha Patil', 5, 'Lovely'],
    ['Joel Dsouza', 5, 'Newer'],
  ] as const) {
    await rate(await makeEnrolledStudent(courseId, name), courseId, rating, review);
  }
  const reviews = await listReviews(courseId);
  expect(reviews.map((review) => review.review)).toEqual(['Newer', 'Lovely', '', 'Fair']);
  expect(reviews[0]).toMatchObject({
    user: { firstName: 'Joel', image: '' },
    course: { _id: courseId, courseName: 'Rated' },
  });
  expect(JSON.stringify(reviews)).not.toMatch(/Dsouza|Patil|example|9876543210/);
  const ids = (await listReviews()).map((review) => review._id);
  expect(ids).toEqual(expect.arrayContaining(reviews.map((review) => review._id)));
});

test('the catalogue shows averages as soon as they change', async () => {
  const { _id: courseId } = await makeFreeCourse();
  const shown = async () => {
    const cards = await send(server, getAllCourses, { query: { view: 'card' } });
    const card = expectData<CourseCard[]>(cards, 'data').find((item) => item._id === courseId);
    const page = expectData<CoursePage>(
      await send(server, getCoursePage, { query: { courseId } }),
      'data',
    );
    expect(page.averageRating).toBe(card?.averageRating);
    return [card?.averageRating, card?.reviewCount];
  };
  expect(await shown()).toEqual([0, 0]);
  const changes = server.catalogueChanges();
  const [first, second, third] = [
    await makeEnrolledStudent(courseId),
    await makeEnrolledStudent(courseId),
    await makeEnrolledStudent(courseId),
  ];
  await rate(first, courseId, 4);
  await rate(second, courseId, 4);
  await rate(third, courseId, 5);
  expect(await shown()).toEqual([4.33, 3]);
  expect(server.catalogueChanges()).toBe(changes + 3);
});

test('counts all concurrent ratings', async () => {
  const { _id: courseId } = await makeFreeCourse();
  const people = await Promise.all([1, 2, 3, 4, 5, 1].map(() => makeEnrolledStudent(courseId)));
  await Promise.all(people.map((person, index) => rate(person, courseId, index < 3 ? 5 : 2)));
  expect(await fetchAverage(courseId)).toEqual([3.5, 6]);
});

test('S09: only an enrolled student may rate, with whole stars from 1 to 5', async () => {
  const { _id: courseId } = await makeFreeCourse();
  const student = await makeEnrolledStudent(courseId);
  expect((await rate(undefined, courseId, 5)).status).toBe(401);
  expect((await rate(admin, courseId, 5)).status).toBe(403);
  const anonymous = await rate(await makeStudent(server), courseId, 5);
  expect([anonymous.status, anonymous.body.code]).toEqual([403, 'not_enrolled']);
  expect((await rate(student, '1', 5)).status).toBe(403);
  for (const rating of [0, 6, 4.5, '5', null, NaN]) {
    const response = await rate(student, courseId, rating);
    expect([response.status, response.body.message]).toEqual([
      400,
      'Rating must be a whole number from 1 to 5.',
    ]);
  }
  expect((await rate(student, courseId, 5, 'x'.repeat(2001))).status).toBe(400);
  expect(await fetchAverage(courseId)).toEqual([0, 0]);
});

test('a hidden review is not listed, does not count, and stays hidden when rewritten', async () => {
  const { _id: courseId } = await makeFreeCourse();
  const [rude, kind] = [await makeEnrolledStudent(courseId), await makeEnrolledStudent(courseId)];
  const { _id: reviewId } = expectData<Review>(
    await rate(rude, courseId, 1, 'Bad'),
    'ratingReview',
  );
  await rate(kind, courseId, 4, 'Good');
  const setHidden = (token: string | undefined, body: object) =>
    send(server, hideReview, { token, body });
  expect((await setHidden(undefined, { reviewId, reason: 'Rude' })).status).toBe(401);
  expect((await setHidden(kind.token, { reviewId, reason: 'Rude' })).status).toBe(403);
  expect((await setHidden(admin.token, { reviewId, reason: ' ' })).status).toBe(400);
  expect((await setHidden(admin.token, { reviewId: '1', reason: 'Rude' })).status).toBe(404);
  expect((await setHidden(admin.token, { reviewId, reason: 'Rude' })).status).toBe(200);
  expect((await setHidden(admin.token, { reviewId, reason: 'Again' })).status).toBe(200);
  await rate(rude, courseId, 1, 'Still bad');
  expect(await fetchOwnReview(rude, courseId)).toMatchObject({
    data: { review: 'Still bad' },
    hidden: true,
  });
  expect((await listReviews(courseId)).map((review) => review.review)).toEqual(['Good']);
  expect(await fetchAverage(courseId)).toEqual([4, 1]);
  const row = await server.deps.db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', reviewId)
    .executeTakeFirst();
  expect(row).toMatchObject({ hidden_by: admin.id, hidden_reason: 'Rude' });
});

test('the average changes at once when a review is hidden or shown again', async () => {
  const { _id: courseId } = await makeFreeCourse();
  const [rude, kind] = [await makeEnrolledStudent(courseId), await makeEnrolledStudent(courseId)];
  const { _id: reviewId } = expectData<Review>(
    await rate(rude, courseId, 1, 'Bad'),
    'ratingReview',
  );
  await rate(kind, courseId, 4, 'Good');
  expect(await fetchAverage(courseId)).toEqual([2.5, 2]);
  const moderate = (endpoint: Endpoint) =>
    send(server, endpoint, { token: admin.token, body: { reviewId, reason: 'Rude' } });
  expect((await moderate(hideReview)).status).toBe(200);
  expect(await fetchAverage(courseId)).toEqual([4, 1]);
  expect((await moderate(showReview)).status).toBe(200);
  expect(await fetchAverage(courseId)).toEqual([2.5, 2]);
});

test('finds all reviews beyond the first page, each once', async () => {
  const { _id: courseId } = await makeFreeCourse();
  const { db, clock } = server.deps;
  const many = REVIEWS_PER_PAGE + 1;
  const { id } = await makeStudent(server);
  const like = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: many }, (_, nth) => ({
    ...like,
    id: `reader-${nth}`,
    email: `reader-${nth}@rangshala.example`,
  }));
  await db.insertInto('users').values(people).execute();
  const ids = people.map(({ id }) => `review-${id}`);
  await db
    .insertInto('reviews')
    .values(
      people.map(({ id }, nth) => ({
        id: `review-${id}`,
        user_id: id,
        course_id: courseId,
        rating: 4,
        review: 'Good',
        // Pairs share a timestamp, so that pages need more than the time to order rows.
        created_at: clock() - (nth >> 1),
      })),
    )
    .execute();
  const page = async (nth: number) => {
    const query = { courseId, page: String(nth) };
    const { body } = await send(server, getAllReviews, { token: admin.token, query });
    const found = body['data'] as unknown as ModeratedReview[];
    expect(body).toMatchObject({ page: nth, pages: 2, total: many });
    return found.map(({ _id }) => _id);
  };
  const [first, second] = [await page(1), await page(2)];
  expect([first.length, second.length]).toEqual([REVIEWS_PER_PAGE, 1]);
  expect([...first, ...second].toSorted()).toEqual(ids.toSorted());
  expect(await page(3)).toEqual([]);
});

test("users read their own review, before and after writing it, and no other user's", async () => {
  const { _id: courseId } = await makeFreeCourse();
  const [left, right] = [await makeEnrolledStudent(courseId), await makeEnrolledStudent(courseId)];
  expect(await fetchOwnReview(left, courseId)).toMatchObject({ data: null, hidden: false });
  await rate(left, courseId, 4, 'Mine');
  expect(await fetchOwnReview(left, courseId)).toMatchObject({
    data: { rating: 4, review: 'Mine', course: { _id: courseId } },
    hidden: false,
  });
  expect(await fetchOwnReview(right, courseId)).toMatchObject({ data: null, hidden: false });
  expect((await send(server, getOwnReview, { query: { courseId } })).status).toBe(401);
});

test('an admin finds every review, and a review that is shown again counts again', async () => {
  const { _id: courseId } = await makeFreeCourse({ courseName: 'Rangoli' });
  const [kind, rude] = [
    await makeEnrolledStudent(courseId, 'Kiran Das'),
    await makeEnrolledStudent(courseId),
  ];
  await rate(kind, courseId, 4, 'Good');
  const { _id: reviewId } = expectData<Review>(
    await rate(rude, courseId, 1, 'Bad'),
    'ratingReview',
  );
  const found = async (query: Record<string, string>) =>
    expectData<ModeratedReview[]>(
      await send(server, getAllReviews, { token: admin.token, query: { courseId, ...query } }),
      'data',
    );
  const listTexts = async (query: Record<string, string>) =>
    (await found(query)).map(({ review }) => review);
  const moderate = (endpoint: Endpoint, reason: string) =>
    send(server, endpoint, { token: admin.token, body: { reviewId, reason } });
  expect(await listTexts({})).toEqual(['Bad', 'Good']);
  await moderate(hideReview, 'Rude');
  expect(await listTexts({ state: 'hidden' })).toEqual(['Bad']);
  expect(await listTexts({ state: 'shown' })).toEqual(['Good']);
  expect((await found({ state: 'hidden' }))[0]).toMatchObject({
    student: { email: rude.email },
    course: { courseName: 'Rangoli' },
    hidden: { by: expect.any(String), reason: 'Rude' },
  });
  expect(await listTexts({ query: 'kiran' })).toEqual(['Good']);
  expect(await listTexts({ page: '2' })).toEqual([]);
  const changes = server.catalogueChanges();
  expect((await moderate(showReview, 'Only honest')).status).toBe(200);
  expect((await moderate(showReview, 'Once more')).status).toBe(200);
  expect(server.catalogueChanges()).toBeGreaterThan(changes);
  expect(await fetchAverage(courseId)).toEqual([2.5, 2]);
  const trail = await server.deps.db
    .selectFrom('audit')
    .select(['action', 'reason'])
    .where('user_id', '=', rude.id)
    .execute();
  expect(trail).toEqual([
    { action: 'hide-review', reason: 'Rude' },
    { action: 'show-review', reason: 'Only honest' },
  ]);
});
