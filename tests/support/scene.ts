// The data for the access matrix: a course that a student has bought and finished, and spare rows to delete.
import { duplicateCourse } from '#contract/courses/authoring.ts';
import { contactUs } from '#contract/accounts/contact.ts';
import type { Category, Course } from '#contract/courses/course.ts';
import { getMyCertificate, updateCourseProgress } from '#contract/learning/learning.ts';
import { grantCourse } from '#contract/people/people.ts';
import { createRating } from '#contract/courses/reviews.ts';
import { NO_PASSWORD, SESSION_IDLE_MS } from '#server/accounts/accounts.ts';
import * as makers from './makers.ts';
import type { Person } from './makers.ts';
import { buy } from './shop.ts';
import type { Proof, Shop } from './shop.ts';
import { send } from './server.ts';

/**
 * In the order of a row: no token, an expired token, a student without the course, its buyer, another student who acts
 * on the buyer's data, an admin.
 */
export const CALLERS = ['visitor', 'expired', 'newcomer', 'buyer', 'other', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

export interface Scene {
  shop: Shop;
  people: Record<Exclude<Caller, 'visitor'>, Person>;
  /** Has paid for the course and finished it. */
  buyer: Person;
  course: Course;
  sectionId: string;
  lessonId: string;
  category: Category;
  newCategory(): Promise<Category>;
  certificateId: string;
  reviewId: string;
  messageId: string;
  proof: Proof;
}

export async function createScene(shop: Shop): Promise<Scene> {
  const expired = await makers.makeStudent(shop);
  shop.advanceClock(SESSION_IDLE_MS);
  const admin = await makers.makeAdmin(shop);
  const [newcomer, buyer, second] = [
    await makers.makeStudent(shop),
    await makers.makeStudent(shop),
    await makers.makeStudent(shop),
  ];
  const category = await makers.makeCategory(shop, admin, 'Drawing');
  const fields = { category: category._id, price: '499' };
  const courseWithLesson = await makers.makeCourseWithLesson(shop, admin, fields);
  const { course, courseId, sectionId, lessonId } = courseWithLesson;
  const proof = await buy(shop, buyer, courseId);
  const { token } = buyer;
  await send(shop, updateCourseProgress, { token, body: { courseId, subSectionId: lessonId } });
  const certificateResponse = await send(shop, getMyCertificate, { token, query: { courseId } });
  const reviewResponse = await send(shop, createRating, { token, body: { courseId, rating: 4 } });
  const { _id: reviewId } = makers.expectData<{ _id: string }>(reviewResponse, 'ratingReview');
  return {
    shop,
    people: { expired, newcomer, buyer, other: second, admin },
    buyer,
    course,
    sectionId,
    lessonId,
    category,
    newCategory: () => makers.makeCategory(shop, admin, `Spare ${crypto.randomUUID()}`),
    certificateId: makers.expectData<{ id: string }>(certificateResponse, 'data').id,
    reviewId,
    messageId: await makeMessage(shop),
    proof,
  };
}

async function makeMessage(shop: Shop): Promise<string> {
  const body = {
    firstName: 'Zoya',
    lastName: 'Khan',
    email: 'zoya@rangshala.example',
    phoneNo: '9876543210',
    subject: 'A film',
    message: 'How long does it take?',
  };
  await send(shop, contactUs, { body });
  const row = await shop.deps.db
    .selectFrom('contact_messages')
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A new user of the caller's kind, who may be changed or deleted. Callers without a valid token stay the same. */
export async function makeSparePerson(
  { shop }: Scene,
  caller: Caller,
): Promise<{ token?: string }> {
  if (caller === 'visitor' || caller === 'expired') return {};
  const person = await (caller === 'admin' ? makers.makeAdmin(shop) : makers.makeStudent(shop));
  return { token: person.token };
}

/** The id of a new team member, who may be deleted. */
export async function makeSpareMember(
  { shop }: Scene,
  how: 'with a password' | 'without a password' = 'with a password',
): Promise<string> {
  const { id } = await makers.makeMember(shop, 'support');
  if (how === 'without a password')
    await shop.deps.db
      .updateTable('users')
      .set({ password_hash: NO_PASSWORD })
      .where('id', '=', id)
      .execute();
  return id;
}

/** The id of a course without students. */
export async function makeSpareCourse({ shop, people }: Scene): Promise<string> {
  return (await makers.makeCourse(shop, people.admin))._id;
}

/** Duplicates the course. Returns the ids of its section and lesson. */
export async function makeCourseCopy({ shop, people, course }: Scene) {
  const body = { courseId: course._id };
  const got = await send(shop, duplicateCourse, { token: people.admin.token, body });
  const copy = makers.expectData<Course>(got, 'data');
  const section = { courseId: copy._id, sectionId: copy.courseContent[0]?._id };
  return {
    section,
    lesson: { ...section, subSectionId: copy.courseContent[0]?.subSection[0]?._id },
  };
}

/** The id of a payment by a new student. */
export async function makeSparePayment({ shop, course }: Scene): Promise<string> {
  const payer = await makers.makeStudent(shop);
  return (await buy(shop, payer, course._id)).razorpay_payment_id;
}

/** A new course that a student has just bought, to be returned. */
export async function makeSpareReturn({ shop, people }: Scene) {
  const { other, admin } = people;
  const course = await makers.makeCourse(shop, admin, { price: '499' });
  const payer = { ...other, token: await makers.openTestSession(shop.deps, other.id) };
  const { razorpay_order_id: orderId } = await buy(shop, payer, course._id);
  return { orderId, courseId: course._id };
}

/** The form of another lesson. */
export async function buildSpareLesson(scene: Scene): Promise<FormData> {
  const { section } = await makeCourseCopy(scene);
  return makers.toFormData({
    ...section,
    title: 'One more',
    videoFile: await makers.readFixture('lesson.mp4'),
  });
}

/** The request that enrols a new student manually; `done` sends it. */
export async function makeSpareGrant({ shop, people, course }: Scene) {
  const { email } = await makers.makeStudent(shop);
  const options = { email, courseId: course._id, reason: 'A scholarship' };
  return {
    options,
    done: async () => {
      await send(shop, grantCourse, { token: people.admin.token, body: options });
      return options;
    },
  };
}
