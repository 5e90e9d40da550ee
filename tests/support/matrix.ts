// What every call of the contract answers to whom: the access matrix, a row for each call.
import type { api } from '#contract/api.ts';
import {
  duplicateOf,
  spareCourse,
  spareGrant,
  spareLesson,
  sparePayment,
  sparePerson,
} from './scene.ts';
import type { Caller, Scene } from './scene.ts';
import { courseForm, fixture, formOf, PASSWORD } from './makers.ts';
import type { Sent } from './server.ts';

/** A status; 'refused' is 200 with `success: false`, as clients of the specification expect it. */
type Cell = number | 'refused';
export type Cells = readonly [Cell, Cell, Cell, Cell, Cell, Cell];

/** What is sent so that the call works for whoever may make it; `token` only where the caller's own does not fit. */
type Sending = (scene: Scene, caller: Caller) => Sent | Promise<Sent>;
export type Row = readonly [Cells, Sending];

const EVERYBODY: Cells = [200, 200, 200, 200, 200, 200];
const SIGNED_IN: Cells = [401, 401, 200, 200, 200, 200];
const ADMINS: Cells = [401, 401, 403, 403, 403, 200];
const LEARNERS: Cells = [401, 401, 403, 200, 403, 200];
const MALFORMED: Cells = [400, 400, 400, 400, 400, 400];

const nothing: Sending = () => ({});
const theCourse: Sending = ({ course }) => ({ body: { courseId: course._id } });
const theLesson: Sending = ({ course, lessonId }) => ({
  body: { courseId: course._id, subSectionId: lessonId },
});
/** Who may leave or change a password does it for once. */
const asSpare =
  (body: object): Sending =>
  async (scene, caller) => ({ body, ...(await sparePerson(scene, caller)) });

const fresh = (): string => `${crypto.randomUUID()}@rangshala.example`;
const newPassword = { newPassword: 'another-long-password', oldPassword: PASSWORD };

export const MATRIX = {
  login: [EVERYBODY, ({ buyer }) => ({ body: { email: buyer.email, password: PASSWORD } })],
  signUp: [
    EVERYBODY,
    () => ({
      body: {
        fullName: 'Somebody New',
        email: fresh(),
        contactNumber: '9876543210',
        password: PASSWORD,
      },
    }),
  ],
  logout: [SIGNED_IN, nothing],
  sendOtp: [EVERYBODY, () => ({ body: { email: fresh() } })],
  verifyOtp: [MALFORMED, () => ({ body: { email: fresh(), otp: '000000' } })],
  requestLoginLink: [EVERYBODY, () => ({ body: { email: fresh() } })],
  loginByLink: [MALFORMED, () => ({ body: { token: 'x', request: 'y' } })],
  changePassword: [
    SIGNED_IN,
    asSpare({ ...newPassword, confirmNewPassword: newPassword.newPassword }),
  ],
  requestReset: [EVERYBODY, () => ({ body: { email: fresh() } })],
  resetPassword: [
    MALFORMED,
    () => ({ body: { token: 'x', password: PASSWORD, confirmPassword: PASSWORD } }),
  ],
  acceptInvitation: [
    MALFORMED,
    () => ({ body: { token: 'x', password: PASSWORD, confirmPassword: PASSWORD } }),
  ],
  renewInvitation: [MALFORMED, () => ({ body: { token: 'x' } })],
  getUserDetails: [SIGNED_IN, nothing],
  updateProfile: [SIGNED_IN, () => ({ body: { about: 'Learns.' } })],
  updateDisplayPicture: [
    SIGNED_IN,
    async () => ({ body: formOf({ pfp: await fixture('picture.png') }) }),
  ],
  exportProfile: [SIGNED_IN, nothing],
  deleteProfile: [SIGNED_IN, asSpare({ password: PASSWORD })],
  getMeta: [EVERYBODY, nothing],
  getAllCourses: [EVERYBODY, nothing],
  getCoursePage: [EVERYBODY, ({ course }) => ({ query: { courseId: course._id } })],
  getCourseDetails: [EVERYBODY, theCourse],
  searchCourse: [EVERYBODY, () => ({ body: { searchQuery: 'kolam' } })],
  showAllCategories: [EVERYBODY, nothing],
  getCategoryPageDetails: [EVERYBODY, ({ category }) => ({ body: { categoryId: category._id } })],
  createCourse: [ADMINS, () => ({ body: courseForm() })],
  editCourse: [
    ADMINS,
    ({ course }) => ({ body: formOf({ courseId: course._id, courseName: course.courseName }) }),
  ],
  getAdminCourses: [ADMINS, nothing],
  deleteCourse: [ADMINS, async (scene) => ({ body: { courseId: await spareCourse(scene) } })],
  duplicateCourse: [ADMINS, theCourse],
  createCategory: [ADMINS, () => ({ body: { name: `Category ${crypto.randomUUID()}` } })],
  updateCategory: [
    ADMINS,
    ({ category }) => ({ body: { categoryId: category._id, name: category.name } }),
  ],
  deleteCategory: [
    ADMINS,
    async (scene) => ({ body: { categoryId: (await scene.newCategory())._id } }),
  ],
  addSection: [
    ADMINS,
    async (scene) => ({ body: { courseId: await spareCourse(scene), sectionName: 'More' } }),
  ],
  updateSection: [
    ADMINS,
    ({ course, sectionId }) => ({
      body: { courseId: course._id, sectionId, sectionName: 'First steps' },
    }),
  ],
  deleteSection: [ADMINS, async (scene) => ({ body: (await duplicateOf(scene)).section })],
  addSubSection: [ADMINS, async (scene) => ({ body: await spareLesson(scene) })],
  updateSubSection: [
    ADMINS,
    ({ course, sectionId, lessonId }) => ({
      body: formOf({
        courseId: course._id,
        sectionId,
        SubsectionId: lessonId,
        title: 'The first dot',
      }),
    }),
  ],
  deleteSubSection: [ADMINS, async (scene) => ({ body: (await duplicateOf(scene)).lesson })],
  reorder: [
    ADMINS,
    ({ course, sectionId, lessonId }) => ({
      body: { courseId: course._id, sections: [{ _id: sectionId, lessons: [lessonId] }] },
    }),
  ],
  getFullCourseDetails: [SIGNED_IN, theCourse],
  updateCourseProgress: [LEARNERS, theLesson],
  savePosition: [
    LEARNERS,
    ({ course, lessonId }) => ({
      body: { courseId: course._id, subSectionId: lessonId, seconds: 1 },
    }),
  ],
  getEnrolledCourses: [SIGNED_IN, nothing],
  getEnrolments: [SIGNED_IN, nothing],
  getMyCertificate: [
    [401, 401, 404, 200, 404, 404],
    ({ course }) => ({ query: { courseId: course._id } }),
  ],
  getCertificate: [EVERYBODY, ({ certificateId }) => ({ params: { id: certificateId } })],
  freshLessonVideo: [LEARNERS, theLesson],
  createRating: [
    [401, 401, 403, 200, 403, 403],
    ({ course }) => ({ body: { courseId: course._id, rating: 5, review: 'Dots!' } }),
  ],
  getAverageRating: [EVERYBODY, ({ course }) => ({ query: { courseId: course._id } })],
  getReviews: [EVERYBODY, nothing],
  getOwnReview: [SIGNED_IN, ({ course }) => ({ query: { courseId: course._id } })],
  getAllReviews: [ADMINS, nothing],
  hideReview: [ADMINS, ({ reviewId }) => ({ body: { reviewId, reason: 'Advertises.' } })],
  showReview: [ADMINS, ({ reviewId }) => ({ body: { reviewId, reason: 'A mistake.' } })],
  capturePayment: [
    [401, 401, 200, 'refused', 200, 403],
    ({ course }) => ({ body: { courses: [course._id] } }),
  ],
  verifyPayment: [
    [401, 401, 'refused', 200, 'refused', 'refused'],
    ({ proof }) => ({ body: proof }),
  ],
  sendPaymentSuccessEmail: [
    [401, 401, 404, 200, 404, 404],
    ({ proof }) => ({
      body: { paymentId: proof.razorpay_payment_id, orderId: proof.razorpay_order_id },
    }),
  ],
  paymentWebhook: [MALFORMED, () => ({ body: { event: 'payment.captured' } })],
  getMyPayments: [SIGNED_IN, nothing],
  getPaymentOrder: [
    [401, 401, 404, 200, 404, 200],
    ({ proof }) => ({ params: { orderId: proof.razorpay_order_id } }),
  ],
  getOrders: [ADMINS, nothing],
  getOrdersTable: [ADMINS, nothing],
  getStuckOrders: [ADMINS, nothing],
  getRevenue: [ADMINS, nothing],
  refundPayment: [
    ADMINS,
    async (scene) => ({ body: { paymentId: await sparePayment(scene), reason: 'Asked for it.' } }),
  ],
  reconcilePayments: [ADMINS, nothing],
  contactUs: [
    EVERYBODY,
    () => ({
      body: {
        firstName: 'Zoya',
        lastName: 'Khan',
        email: fresh(),
        phoneNo: '9876543210',
        subject: 'A film',
        message: 'How long does it take?',
      },
    }),
  ],
  getMessages: [ADMINS, nothing],
  markAnswered: [ADMINS, ({ messageId }) => ({ body: { messageId } })],
  getStudents: [ADMINS, nothing],
  grantCourse: [ADMINS, async (scene) => ({ body: (await spareGrant(scene)).wish })],
  withdrawCourse: [ADMINS, async (scene) => ({ body: await (await spareGrant(scene)).done() })],
  inviteStudent: [
    ADMINS,
    () => ({ body: { email: fresh(), fullName: 'Somebody New', reason: 'Asked by phone' } }),
  ],
  resendInvitation: [ADMINS, ({ buyer }) => ({ body: { userIds: [buyer.id] } })],
  importPeople: [
    ADMINS,
    () => ({ body: formOf({ file: new File([`email\n${fresh()}\n`], 'people.csv') }) }),
  ],
  getOverview: [ADMINS, nothing],
  getActivity: [ADMINS, nothing],
} satisfies Record<keyof typeof api, Row>;
