// What visitors and students ask for at once: by shares, each time of another course and by another student.
import {
  getAllCourses,
  getCourseDetails,
  getCoursePage,
  searchCourse,
} from '#contract/catalogue.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  getEnrolledCourses,
  getEnrolments,
  savePosition,
  updateCourseProgress,
} from '#contract/learning.ts';
import { capturePayment, verifyPayment } from '#contract/payments.ts';
import type { Sent } from '../growth/ask.ts';
import { LESSONS_EACH, POPULAR } from '../seed/plan.ts';
import { seededId } from '../seed/sql.ts';
import type { Student, Students } from './students.ts';

/** A request, and what follows from its answer. */
export interface Request {
  endpoint: Endpoint;
  sent: Sent;
  follow?: (text: string, origin: string) => Promise<Request>;
}

export interface Share {
  name: string;
  /** Of a hundred requests. */
  share: number;
  /** The nth of its kind. */
  request: (nth: number) => Request;
}

const WORDS = ['photoshop', 'fotoshop for bigginers', 'rangoli', 'instgram', 'watercolour', 'logo'];

export interface School {
  courses: number;
  students: Students;
  /** Lets the provider of a server take the money for an order. */
  pay: (origin: string, orderId: string) => Promise<{ id: string }>;
}

/** Forty of a hundred look at the list and at pages of courses, five buy. */
export function mixOf(school: School): Share[] {
  const { courses, students } = school;
  const courseAt = (nth: number) => seededId('course', courseNoAt(nth, courses));
  const list = () => ({ endpoint: getAllCourses, sent: { query: { view: 'card' } } });
  const page = (nth: number) => {
    return { endpoint: getCoursePage, sent: { query: { courseId: courseAt(nth) } } };
  };
  return [
    { name: 'list', share: 20, request: list },
    { name: 'course page', share: 20, request: page },
    {
      name: 'details',
      share: 20,
      request: (nth) => ({
        endpoint: getCourseDetails,
        sent: { body: { courseId: courseAt(nth) } },
      }),
    },
    {
      name: 'search',
      share: 10,
      request: (nth) => ({
        endpoint: searchCourse,
        sent: { query: { view: 'card' }, body: { searchQuery: WORDS[nth % WORDS.length] } },
      }),
    },
    {
      name: 'dashboard',
      share: 15,
      request: (nth) => ({
        endpoint: nth % 2 === 0 ? getEnrolledCourses : getEnrolments,
        sent: {
          token: students.at(nth).token,
          ...(nth % 2 === 0 ? { query: { view: 'card' } } : {}),
        },
      }),
    },
    { name: 'progress', share: 10, request: (nth) => progressOf(students.at(nth), nth) },
    { name: 'order', share: 5, request: (nth) => purchaseOf(school, nth) },
  ];
}

/** Of courses that are on sale and cost something: each fifth time a popular one. */
function courseNoAt(nth: number, courses: number): number {
  if (nth % 5 === 0) return nth % POPULAR;
  const from = POPULAR / 10;
  return 10 * (from + ((nth * 7919) % (courses / 10 - from))) + (nth % 7);
}

/** A place in a film, or every other time the end of it. */
function progressOf({ token, courseIds }: Student, nth: number): Request {
  const courseId = courseIds[nth % courseIds.length] ?? '';
  const courseNo = Number(courseId.slice(12));
  const subSectionId = seededId('lesson', courseNo * LESSONS_EACH + (nth % LESSONS_EACH));
  const lesson = { courseId, subSectionId };
  return nth % 2 === 0
    ? { endpoint: savePosition, sent: { token, body: { ...lesson, seconds: 3 } } }
    : { endpoint: updateCourseProgress, sent: { token, body: lesson } };
}

/** An order of a course that is not theirs, which is paid at once: the proof of it is a request of its own. */
export function purchaseOf({ courses, students, pay }: School, nth: number): Request {
  const { token, courseIds, ordered } = students.buyerAt(nth);
  let at = nth;
  const courseId = () => seededId('course', courseNoAt(at * POPULAR + 1, courses));
  while (courseIds.includes(courseId()) || ordered.has(courseId())) at += 1;
  ordered.add(courseId());
  return {
    endpoint: capturePayment,
    sent: { token, body: { courses: [courseId()] } },
    follow: async (text, origin) => {
      const { orderId = '' } = JSON.parse(text) as { orderId?: string };
      const payment = await pay(origin, orderId);
      const proof = {
        razorpay_order_id: orderId,
        razorpay_payment_id: payment.id,
        razorpay_signature: 'any',
      };
      return { endpoint: verifyPayment, sent: { token, body: proof } };
    },
  };
}
