// What calls are made in: a seeded school behind a server, who calls, and what they do before that is not measured.
import { login, signUp } from '#contract/auth.ts';
import { duplicateCourse } from '#contract/authoring.ts';
import { getCourseCards } from '#contract/course-lists.ts';
import type { Course } from '#contract/course.ts';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { getEnrolments, getFullCourseDetails } from '#contract/learning.ts';
import { capturePayment, verifyPayment } from '#contract/payments.ts';
import { createRating } from '#contract/reviews.ts';
import { BENCH_ADMIN, BENCH_PASSWORD, BENCH_STUDENT, BUSY_STUDENT } from '../accounts.ts';
import type { Plan } from '../seed/plan.ts';
import { POPULAR } from '../seed/plan.ts';
import { seededId } from '../seed/sql.ts';
import { ask } from './ask.ts';
import type { Sent } from './ask.ts';

/** Where the measured server lets an order be paid. */
export const PAY_ADDRESS = '/bench/pay';

export type Caller = 'nobody' | 'admin' | 'usual' | 'busy';

/** Both known students are in both. */
export const POPULAR_COURSE = seededId('course', 1);
export const USUAL_COURSE = seededId('course', POPULAR + 1);

export interface Scene {
  /** Changes when the server had to be started again. */
  origin: string;
  plan: Plan;
  tokens: Record<Caller, string>;
  /** What was made at the first call, by name. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
  /** Lets the provider take the money for an order; answers the payment. */
  pay(orderId: string): Promise<{ id: string }>;
  /** A call that is not measured. Throws as `ask` does. */
  call<E extends Endpoint>(endpoint: E, sent: Sent): Promise<AnswerOf<E>>;
}

/** On the server that is measured. */
export async function payAt(origin: string, orderId: string): Promise<{ id: string }> {
  const answer = await fetch(`${origin}${PAY_ADDRESS}/${orderId}`, { method: 'POST' });
  return (await answer.json()) as { id: string };
}

export async function openScene(origin: string, plan: Plan, pay?: Scene['pay']): Promise<Scene> {
  const known = new Map<string, Promise<unknown>>();
  const scene: Scene = {
    origin,
    plan,
    pay: pay ?? ((orderId) => payAt(scene.origin, orderId)),
    tokens: { nobody: '', admin: '', usual: '', busy: '' },
    once: <T>(name: string, make: () => Promise<T>) => {
      const made = known.get(name) ?? make();
      known.set(name, made);
      made.catch(() => known.delete(name));
      return made as Promise<T>;
    },
    call: async <E extends Endpoint>(endpoint: E, sent: Sent) =>
      JSON.parse((await ask(scene.origin, endpoint, sent)).text) as AnswerOf<E>,
  };
  for (const [caller, { email }] of Object.entries({
    admin: BENCH_ADMIN,
    usual: BENCH_STUDENT,
    busy: BUSY_STUDENT,
  }))
    scene.tokens[caller as Caller] = await sessionOf(scene, email);
  return scene;
}

export async function sessionOf(scene: Scene, email: string): Promise<string> {
  return (await scene.call(login, { body: { email, password: BENCH_PASSWORD } })).token;
}

let made = 0;
export const freshName = (): string => `${Date.now().toString(36)}${(made += 1)}`;
export const freshEmail = (): string => `${freshName()}@growth.example`;

/** Somebody who signs up now. */
export async function newStudent(scene: Scene): Promise<{ token: string; email: string }> {
  const email = freshEmail();
  const form = { fullName: 'Somebody New', contactNumber: '9876543210', password: BENCH_PASSWORD };
  return { email, token: (await scene.call(signUp, { body: { ...form, email } })).token };
}

/** Makes the server forget what it keeps of the catalogue. */
export async function changeCatalogue(scene: Scene): Promise<void> {
  const body = { courseId: USUAL_COURSE, rating: 4 };
  await scene.call(createRating, { token: scene.tokens.busy, body });
}

/** More courses than are ordered in one run. */
const PAGES_BOUGHT_FROM = 12;

/** Ids of courses that cost something and are not the student's. */
export function coursesFor(scene: Scene, student: 'usual' | 'busy'): Promise<string[]> {
  return scene.once(`courses for ${student}`, async () => {
    const has = await scene.call(getEnrolments, { token: scene.tokens[student] });
    const own = new Set(has.data.map(({ courseId }) => courseId));
    const pages = Array.from({ length: PAGES_BOUGHT_FROM }, (_one, nth) => String(nth + 1));
    const lists = await Promise.all(
      pages.map((page) => scene.call(getCourseCards, { query: { page } })),
    );
    const cards = lists.flatMap(({ data }) => data);
    return cards.filter(({ _id, price }) => price > 0 && !own.has(_id)).map(({ _id }) => _id);
  });
}

/** An order of a new student for the usual course, and the proof of its payment. */
export async function paidOrder(scene: Scene) {
  const { token } = await newStudent(scene);
  const { orderId = '' } = await scene.call(capturePayment, {
    token,
    body: { courses: [USUAL_COURSE] },
  });
  const payment = await scene.pay(orderId);
  const proof = {
    razorpay_order_id: orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: 'any',
  };
  return { token, payment, proof };
}

/** The same, and the course is open. */
export async function purchase(scene: Scene) {
  const paid = await paidOrder(scene);
  await scene.call(verifyPayment, { token: paid.token, body: paid.proof });
  return paid;
}

/** A draft copy of the usual course. */
export async function copyOf(scene: Scene): Promise<Course> {
  const { admin } = scene.tokens;
  const body = { courseId: USUAL_COURSE };
  const copy = await scene.call(duplicateCourse, { token: admin, body });
  const full = await scene.call(getFullCourseDetails, {
    token: admin,
    body: { courseId: copy.data._id },
  });
  return full.data.courseDetails;
}
