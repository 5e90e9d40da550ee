// What who is signed in may call: about themselves, their courses and their orders.
import { saveCaptions } from '#contract/captions.ts';
import { getPaymentOrder } from '#contract/orders.ts';
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

const CUES_OF_AN_HOUR = 900;
const stamp = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);
/** An hour of talk in one lesson, sent at the first call. */
export const captions: Sending = async (scene) => {
  const place = {
    courseId: USUAL_COURSE,
    subSectionId: seededId('lesson', (POPULAR + 1) * LESSONS_EACH),
  };
  await scene.once('captions', () => {
    const cues = Array.from({ length: CUES_OF_AN_HOUR }, (_, at) => {
      return `${stamp(at * 4)} --> ${stamp(at * 4 + 3)}\nWhat is said in the seconds from ${at * 4} on`;
    });
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...place, language: 'en' })) body.set(name, value);
    body.set('file', new File([`WEBVTT\n\n${cues.join('\n\n')}\n`], 'hour.vtt'));
    return scene.call(saveCaptions, { token: scene.tokens.admin, body });
  });
  return { query: { ...place, language: 'en' } };
};

export const STUDENTS = {
  logout: [usual('', async (scene) => ({ token: await sessionOf(scene, BENCH_STUDENT.email) }))],
  changePassword: HASH,
  getUserDetails: [usual('usual student'), busy('busy student'), admin('admin')],
  getSecondStep: [usual('')],
  beginSecondStep: HASH,
  confirmSecondStep: { leftOut: 'it follows a password hash' },
  renewRecoveryCodes: HASH,
  removeSecondStep: HASH,
  updateProfile: [usual('', (_scene, nth) => ({ body: { about: `Learns, ${nth}.` } }))],
  updateDisplayPicture: UPLOAD,
  exportProfile: [usual('usual student'), busy('busy student'), admin('admin')],
  deleteProfile: HASH,
  getEmailChange: [usual('')],
  requestEmailChange: HASH,
  cancelEmailChange: [usual('')],
  answerEmailChange: { leftOut: 'it needs a link out of a mail' },
  getPrivacyChoices: [usual('')],
  setNewsConsent: [usual('', (_scene, nth) => ({ body: { isWanted: nth % 2 === 0 } }))],
  setNominee: [usual('', () => ({ body: { name: 'Asha Menon', contact: '9876543210' } }))],
  removeNominee: [usual('')],
  prepareFilm: [admin('', lessonsOf(POPULAR + 1))],
  getFullCourseDetails: [
    usual('usual course', course(USUAL_COURSE)),
    busy('popular course', course(POPULAR_COURSE)),
    admin('popular course, as admin', course(POPULAR_COURSE)),
  ],
  getCaptions: [usual('an hour', captions)],
  updateCourseProgress: [
    usual('usual course', lessonsOf(POPULAR + 2)),
    busy('popular course', lessonsOf(2)),
  ],
  savePosition: [usual('', lessonsOf(POPULAR + 1, { seconds: 3 }))],
  getEnrolledCourses: [
    usual('usual student'),
    busy('busy student'),
    busy('busy student, as cards', async () => ({ query: { view: 'card' } })),
  ],
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
  getOrderPolicy: [usual('own', order('usual')), admin('as admin', order('usual'))],
  getDocument: { leftOut: 'it is a file that is drawn once, in a thread apart' },
  getQuote: [
    usual('usual student', () => ({ body: { courses: [USUAL_COURSE] } })),
    busy('busy student', () => ({ body: { courses: [USUAL_COURSE] } })),
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
  returnCourse: [
    usual('', async (scene) => {
      const { token, proof } = await purchase(scene);
      const course = await scene.call(getPaymentOrder, {
        ...{ token, params: { orderId: proof.razorpay_order_id } },
      });
      const courseId = course.data.courses[0]?.courseId ?? '';
      return { token, body: { orderId: proof.razorpay_order_id, courseId } };
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
