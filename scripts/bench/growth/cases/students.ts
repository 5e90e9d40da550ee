// What who is signed in may call: about themselves, their courses and their orders.
import { LESSONS_EACH, POPULAR } from '../../seed/plan.ts';
import { firstPurchase } from '../../seed/purchases.ts';
import { seededHandle, seededId } from '../../seed/sql.ts';
import { BENCH_STUDENT } from '../../accounts.ts';
import { admin, anybody, busy, usual } from '../case.ts';
import type { Row, Sending } from '../case.ts';
import {
  coursesFor,
  paidOrder,
  POPULAR_COURSE,
  purchase,
  sessionOf,
  USUAL_COURSE,
} from '../scene.ts';

const UPLOAD = { leftOut: 'it is an upload: see the server’s budgets' };
const HASH = { leftOut: 'it is a password hash, as login' };
/** An account begins so many orders in ten minutes. */
const ORDERS_MAX = 12;

const lessonsOf =
  (courseNo: number, more: object = {}): Sending =>
  (_scene, nth) => ({
    body: {
      courseId: seededId('course', courseNo),
      subSectionId: seededId('lesson', courseNo * LESSONS_EACH + (nth % LESSONS_EACH)),
      ...more,
    },
  });
const course =
  (courseId: string): Sending =>
  () => ({ body: { courseId } });
const ofCourse =
  (courseId: string): Sending =>
  () => ({ query: { courseId } });
const rating =
  (courseId: string): Sending =>
  (_scene, nth) => ({ body: { courseId, rating: 1 + (nth % 5), review: 'As it was said.' } });
const order =
  (of: 'busy' | 'usual'): Sending =>
  ({ plan }) => ({ params: { orderId: seededHandle('order', firstPurchase(plan, of)) } });
const newOrder =
  (of: 'busy' | 'usual'): Sending =>
  async (scene, nth) => ({ body: { courses: [(await coursesFor(scene, of))[nth]] } });

export const STUDENTS = {
  logout: [usual('', async (scene) => ({ token: await sessionOf(scene, BENCH_STUDENT.email) }))],
  changePassword: HASH,
  getUserDetails: [usual('usual student'), busy('busy student'), admin('admin')],
  updateProfile: [usual('', (_scene, nth) => ({ body: { about: `Learns, ${nth}.` } }))],
  updateDisplayPicture: UPLOAD,
  exportProfile: [usual('usual student'), busy('busy student'), admin('admin')],
  deleteProfile: HASH,
  getFullCourseDetails: [
    usual('usual course', course(USUAL_COURSE)),
    busy('popular course', course(POPULAR_COURSE)),
    admin('popular course, as admin', course(POPULAR_COURSE)),
  ],
  updateCourseProgress: [
    usual('usual course', lessonsOf(POPULAR + 2)),
    busy('popular course', lessonsOf(2)),
  ],
  savePosition: [usual('', lessonsOf(POPULAR + 1, { seconds: 3 }))],
  getEnrolledCourses: [usual('usual student'), busy('busy student')],
  getEnrolments: [usual('usual student'), busy('busy student')],
  getMyCertificate: [usual('', ofCourse(USUAL_COURSE))],
  freshLessonVideo: [usual('', lessonsOf(POPULAR + 1))],
  createRating: [
    usual('usual course', rating(USUAL_COURSE)),
    busy('popular course', rating(POPULAR_COURSE)),
  ],
  getOwnReview: [busy('', ofCourse(POPULAR_COURSE))],
  getMyPayments: [usual('usual student'), busy('busy student')],
  getPaymentOrder: [
    usual('own', order('usual')),
    admin('as admin', order('usual')),
    admin('unpaid, as admin', ({ plan }) => ({
      params: { orderId: seededId('order', plan.places * 4) },
    })),
  ],
  capturePayment: [
    usual('usual student', newOrder('usual'), ORDERS_MAX),
    busy('busy student', newOrder('busy'), ORDERS_MAX),
  ],
  verifyPayment: [
    usual('', async (scene) => {
      const { token, proof } = await paidOrder(scene);
      return { token, body: proof };
    }),
  ],
  sendPaymentSuccessEmail: [
    usual('', async (scene) => {
      const { token, proof } = await purchase(scene);
      const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = proof;
      return { token, body: { orderId, paymentId } };
    }),
  ],
  paymentWebhook: [
    anybody('', async (scene) => {
      const { payment } = await paidOrder(scene);
      const event = JSON.stringify({ kind: 'payment.captured', payment });
      return {
        body: Buffer.from(event),
        headers: { 'x-razorpay-signature': 'any', 'x-razorpay-event-id': `evt_${payment.id}` },
      };
    }),
  ],
} satisfies Record<string, Row>;
