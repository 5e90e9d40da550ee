// The access matrix: the expected status of every endpoint for every kind of caller.
import type { api } from '#contract/api.ts';
import { saveCaptions } from '#contract/courses/captions.ts';
import { setFreeLesson } from '#contract/courses/free-previews.ts';
import {
  getDuplicate,
  spareCourse,
  spareGrant,
  spareLesson,
  spareMember,
  sparePayment,
  sparePerson,
  spareReturn,
} from './scene.ts';
import type { Caller, Scene } from './scene.ts';
import { courseForm, fixture, toFormData, makeStudent, PASSWORD } from './makers.ts';
import { beginStep, getDigits, turnStepOn } from './second-step.ts';
import { send } from './server.ts';
import type { Sent } from './server.ts';
import { TUS_VERSION, UPLOAD_TYPE } from '#contract/media/uploads.ts';
import { begin, FACTS, idIn, uploaded } from './tus.ts';
import { today, unregistered } from './sellers.ts';
import { documentAt, draftAt, SHIPPED } from './site-documents.ts';
import { outsidePayment } from './outside.ts';
import { coupon, makeCoupon } from './coupons.ts';
import { createUnsubscribeToken } from '#server/accounts/privacy.ts';
import { getBundle, makeBundle, publishedBundle } from './bundles.ts';
import { studentWithUndeliveredMail } from './undelivered.ts';
import { makeSale, getSale } from './sales-of-courses.ts';

/** A status; 'refused' is 200 with `success: false`, as clients of the specification expect it. */
type Cell = number | 'refused';
export type Cells = readonly [Cell, Cell, Cell, Cell, Cell, Cell];

/** The request with which allowed callers succeed; `token` only if the caller's own token cannot be used. */
type Sending = (scene: Scene, caller: Caller) => Sent | Promise<Sent>;
export type Row = readonly [Cells, Sending];

const EVERYBODY: Cells = [200, 200, 200, 200, 200, 200];
const SIGNED_IN: Cells = [401, 401, 200, 200, 200, 200];
const ADMINS: Cells = [401, 401, 403, 403, 403, 200];
const ADMINS_201: Cells = [401, 401, 403, 403, 403, 201];
const ADMINS_204: Cells = [401, 401, 403, 403, 403, 204];
const LEARNERS: Cells = [401, 401, 403, 200, 403, 200];
const MALFORMED: Cells = [400, 400, 400, 400, 400, 400];

/** A valid mail text. */
const MAIL_WORDS = {
  id: 'account',
  subject: 'Your place',
  heading: 'Your place',
  paragraphs: ['{link}'],
  button: 'Come in',
  closing: '',
};

const nothing: Sending = () => ({});
const theCourse: Sending = ({ course }) => ({ body: { courseId: course._id } });
const theLesson: Sending = ({ course, lessonId }) => ({
  body: { courseId: course._id, subSectionId: lessonId },
});
/** Uses a spare user, because the request deletes or changes the account. */
const asSpare =
  (body: object): Sending =>
  async (scene, caller) => ({ body, ...(await sparePerson(scene, caller)) });

/** A spare user with a second step, and the next code. */
const withStep: Sending = async (scene, caller) => {
  const { token = '' } = await sparePerson(scene, caller);
  if (token === '') return { body: { password: PASSWORD, secondStep: '000000' } };
  const { secret } = await turnStepOn(scene.shop, token);
  return { token, body: { password: PASSWORD, secondStep: getDigits(scene.shop, secret, 1) } };
};

const asAdmin = ({ shop, people }: Scene) => ({ server: shop, token: people.admin.token });

const undelivered = ({ shop, people }: Scene) =>
  studentWithUndeliveredMail(shop, people.admin.token);

/** The next draft, not yet sent. */
const nextDraft = async (scene: Scene) => {
  const { revision } = await documentAt(asAdmin(scene), 'settings');
  return { key: 'settings', revision, value: SHIPPED.settings };
};
/** A saved draft. */
const namedDraft = async (scene: Scene) => {
  const { revision } = await draftAt(asAdmin(scene), 'settings', SHIPPED.settings);
  return { key: 'settings', revision };
};

const TUS = { 'tus-resumable': TUS_VERSION };

/** An upload that the admin has just begun, and its first part. */
const spareUpload: Sending = async ({ shop, people }) => {
  const id = idIn(await begin(shop, people.admin.token, 10));
  const headers = { ...TUS, 'upload-offset': '0', 'content-type': UPLOAD_TYPE };
  return { params: { id }, headers };
};

/** A complete upload of the admin. Other callers get an unknown id, because the number of uploads is limited. */
const wholeUpload: Sending = async ({ shop, people }, caller) => {
  if (caller !== 'admin') return { body: { uploadId: '0'.repeat(24) } };
  const video = Buffer.from(await (await fixture('lesson.mp4')).arrayBuffer());
  return { body: { uploadId: await uploaded(shop, people.admin.token, video) } };
};

/** The receipt of a payment. */
async function readDocument({ deps }: Scene['shop'], proof: Scene['proof']): Promise<string> {
  const { id } = await deps.db
    .selectFrom('documents')
    .select('id')
    .where('payment_id', '=', proof.razorpay_payment_id)
    .executeTakeFirstOrThrow();
  return id;
}

const spareStudent = async ({ shop }: Scene) => ({
  body: { userId: (await makeStudent(shop)).id },
});
const fresh = (): string => `${crypto.randomUUID()}@rangshala.example`;
const newPassword = { newPassword: 'another-long-password', oldPassword: PASSWORD };

const listCaptions = (courseId: string, lessonId: string) =>
  toFormData({
    courseId,
    subSectionId: lessonId,
    language: 'en',
    file: new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nThe first dot\n'], 'first.vtt'),
  });

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
  getSecondStep: [SIGNED_IN, nothing],
  beginSecondStep: [SIGNED_IN, asSpare({ password: PASSWORD })],
  confirmSecondStep: [
    SIGNED_IN,
    async (scene, caller) => {
      const { token = '' } = await sparePerson(scene, caller);
      if (token === '') return { body: { secondStep: '000000' } };
      const secret = await beginStep(scene.shop, token);
      return { token, body: { secondStep: getDigits(scene.shop, secret) } };
    },
  ],
  renewRecoveryCodes: [SIGNED_IN, withStep],
  removeSecondStep: [SIGNED_IN, withStep],
  updateProfile: [SIGNED_IN, () => ({ body: { about: 'Learns.' } })],
  updateDisplayPicture: [
    SIGNED_IN,
    async () => ({ body: toFormData({ pfp: await fixture('picture.png') }) }),
  ],
  exportProfile: [SIGNED_IN, nothing],
  getPrivacyChoices: [SIGNED_IN, nothing],
  setNewsConsent: [SIGNED_IN, () => ({ body: { isWanted: true } })],
  setNominee: [SIGNED_IN, () => ({ body: { name: 'Asha Menon', contact: '9876543210' } })],
  removeNominee: [SIGNED_IN, nothing],
  unsubscribe: [
    EVERYBODY,
    ({ shop, people }) => ({
      query: { token: createUnsubscribeToken(shop.deps, people.admin.id) },
    }),
  ],
  getNewsReaders: [ADMINS, nothing],
  deleteProfile: [SIGNED_IN, asSpare({ password: PASSWORD })],
  getEmailChange: [SIGNED_IN, nothing],
  requestEmailChange: [
    SIGNED_IN,
    async (scene, caller) => ({
      body: { email: fresh(), password: PASSWORD },
      ...(await sparePerson(scene, caller)),
    }),
  ],
  cancelEmailChange: [SIGNED_IN, nothing],
  answerEmailChange: [MALFORMED, () => ({ body: { token: 'no secret', agrees: true } })],
  getMeta: [EVERYBODY, nothing],
  getAllCourses: [EVERYBODY, nothing],
  getCoursePage: [EVERYBODY, ({ course }) => ({ query: { courseId: course._id } })],
  getCourseDetails: [EVERYBODY, theCourse],
  searchCourse: [EVERYBODY, () => ({ body: { searchQuery: 'kolam' } })],
  showAllCategories: [EVERYBODY, nothing],
  getCategoryPageDetails: [EVERYBODY, ({ category }) => ({ body: { categoryId: category._id } })],
  getCourseCards: [EVERYBODY, nothing],
  getCategoryCards: [EVERYBODY, ({ category }) => ({ query: { categoryId: category._id } })],
  createCourse: [ADMINS, () => ({ body: courseForm() })],
  editCourse: [
    ADMINS,
    ({ course }) => ({ body: toFormData({ courseId: course._id, courseName: course.courseName }) }),
  ],
  getAdminCourses: [ADMINS, nothing],
  getManagedCourses: [ADMINS, nothing],
  getCourseNames: [ADMINS, nothing],
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
  deleteSection: [ADMINS, async (scene) => ({ body: (await getDuplicate(scene)).section })],
  addSubSection: [ADMINS, async (scene) => ({ body: await spareLesson(scene) })],
  updateSubSection: [
    ADMINS,
    ({ course, sectionId, lessonId }) => ({
      body: toFormData({
        courseId: course._id,
        sectionId,
        SubsectionId: lessonId,
        title: 'The first dot',
      }),
    }),
  ],
  deleteSubSection: [ADMINS, async (scene) => ({ body: (await getDuplicate(scene)).lesson })],
  getVideos: [ADMINS, ({ course }) => ({ query: { courseId: course._id } })],
  prepareVideo: [ADMINS, theLesson],
  reorder: [
    ADMINS,
    ({ course, sectionId, lessonId }) => ({
      body: { courseId: course._id, sections: [{ _id: sectionId, lessons: [lessonId] }] },
    }),
  ],
  saveTrailer: [
    ADMINS,
    async ({ course }) => ({
      body: toFormData({ courseId: course._id, videoFile: await fixture('lesson.mp4') }),
    }),
  ],
  removeTrailer: [ADMINS, async (scene) => ({ body: { courseId: await spareCourse(scene) } })],
  setFreeLesson: [
    ADMINS,
    ({ course, lessonId }) => ({
      body: { courseId: course._id, subSectionId: lessonId, free: true },
    }),
  ],
  getPreviews: [ADMINS, ({ course }) => ({ query: { courseId: course._id } })],
  getPreview: [
    EVERYBODY,
    async ({ shop, people, course, lessonId }) => {
      const body = { courseId: course._id, subSectionId: lessonId };
      const { token } = people.admin;
      await send(shop, setFreeLesson, { token, body: { ...body, free: true } });
      return { body };
    },
  ],
  getPreviewCaptions: [
    EVERYBODY,
    async ({ shop, people, course, lessonId }) => {
      const place = { courseId: course._id, subSectionId: lessonId };
      const { token } = people.admin;
      await send(shop, setFreeLesson, { token, body: { ...place, free: true } });
      await send(shop, saveCaptions, { token, body: listCaptions(course._id, lessonId) });
      return { query: { ...place, language: 'en' } };
    },
  ],
  saveCaptions: [ADMINS, ({ course, lessonId }) => ({ body: listCaptions(course._id, lessonId) })],
  removeCaptions: [
    ADMINS,
    ({ course, lessonId }) => ({
      body: { courseId: course._id, subSectionId: lessonId, language: 'mr' },
    }),
  ],
  getCaptions: [
    LEARNERS,
    async ({ shop, people, course, lessonId }) => {
      const query = { courseId: course._id, subSectionId: lessonId, language: 'en' };
      const { token } = people.admin;
      await send(shop, saveCaptions, { token, body: listCaptions(course._id, lessonId) });
      return { query };
    },
  ],
  getUploads: [ADMINS, nothing],
  createUpload: [
    ADMINS_201,
    () => ({ headers: { ...TUS, 'upload-length': '10', 'upload-metadata': FACTS } }),
  ],
  getUploadOffset: [ADMINS, spareUpload],
  sendUploadPart: [ADMINS_204, spareUpload],
  removeUpload: [ADMINS_204, spareUpload],
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
  correctCertificate: [
    ADMINS,
    ({ certificateId }) => ({ body: { certificateId, studentName: 'Asha Rao' } }),
  ],
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
  getOrderPolicy: [
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
  recordOutsidePayment: [
    ADMINS,
    async ({ shop, course }) => ({
      body: outsidePayment((await makeStudent(shop)).email, [course._id]),
    }),
  ],
  returnCourse: [
    [401, 401, 404, 404, 200, 403],
    async (scene) => ({ body: await spareReturn(scene) }),
  ],
  checkGstReturn: [
    ADMINS,
    ({ shop }) => ({ query: { from: today(shop.deps.clock()).slice(0, 7) } }),
  ],
  getGstReturn: [ADMINS, ({ shop }) => ({ query: { from: today(shop.deps.clock()).slice(0, 7) } })],
  reconcilePayments: [ADMINS, nothing],
  getSalesMails: [ADMINS, nothing],
  saveSalesMails: [ADMINS, () => ({ body: { when: 'each', to: '' } })],
  getPaymentSettings: [ADMINS, nothing],
  savePaymentSettings: [ADMINS, () => ({ body: { acceptsOffers: false } })],
  getQuote: [[401, 401, 200, 200, 200, 403], ({ course }) => ({ body: { courses: [course._id] } })],
  getCoupons: [ADMINS, nothing],
  createCoupon: [ADMINS, () => ({ body: coupon() })],
  editCoupon: [
    ADMINS,
    async ({ shop, people }) => ({
      body: {
        couponId: (await makeCoupon(shop, people.admin))._id,
        until: null,
        maxTotal: 5,
        maxPerAccount: 1,
      },
    }),
  ],
  switchCoupon: [
    ADMINS,
    async ({ shop, people }) => ({
      body: { couponId: (await makeCoupon(shop, people.admin))._id, isOn: false },
    }),
  ],
  getCouponUses: [
    ADMINS,
    async ({ shop, people }) => ({
      query: { couponId: (await makeCoupon(shop, people.admin))._id },
    }),
  ],
  getBundles: [ADMINS, nothing],
  createBundle: [
    ADMINS,
    async ({ shop, people }) => ({ body: await getBundle(shop, people.admin) }),
  ],
  editBundle: [
    ADMINS,
    async ({ shop, people }) => {
      const body = await getBundle(shop, people.admin);
      const { _id: bundleId, revision } = await makeBundle(shop, people.admin, body);
      return { body: { ...body, bundleId, revision, title: 'Others' } };
    },
  ],
  switchBundle: [
    ADMINS,
    async ({ shop, people }) => ({
      body: { bundleId: (await makeBundle(shop, people.admin))._id, isOn: true },
    }),
  ],
  getBundleCards: [EVERYBODY, nothing],
  getBundlePage: [
    EVERYBODY,
    async ({ shop, people }) => ({
      query: { bundleId: (await publishedBundle(shop, people.admin))._id },
    }),
  ],
  getPrices: [ADMINS, nothing],
  getPriceHistory: [ADMINS, ({ course }) => ({ query: { courseId: course._id } })],
  setSale: [ADMINS, async ({ shop, people }) => ({ body: await getSale(shop, people.admin) })],
  endSale: [
    ADMINS,
    async ({ shop, people }) => ({
      body: { courseId: (await makeSale(shop, people.admin))._id },
    }),
  ],
  getSellerTerms: [ADMINS, nothing],
  getDocument: [
    [401, 401, 404, 200, 404, 200],
    async ({ shop, proof }) => ({ params: { id: await readDocument(shop, proof) } }),
  ],
  saveSellerTerms: [ADMINS, () => ({ body: unregistered({ from: '2099-04-01' }) })],
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
  getStudentsTable: [ADMINS, nothing],
  getStudentActivity: [ADMINS, ({ people: { buyer } }) => ({ query: { userId: buyer.id } })],
  grantCourse: [ADMINS, async (scene) => ({ body: (await spareGrant(scene)).options })],
  withdrawCourse: [ADMINS, async (scene) => ({ body: await (await spareGrant(scene)).done() })],
  inviteStudent: [
    ADMINS,
    () => ({ body: { email: fresh(), fullName: 'Somebody New', reason: 'Asked by phone' } }),
  ],
  resendInvitation: [ADMINS, ({ buyer }) => ({ body: { userIds: [buyer.id] } })],
  importPeople: [
    ADMINS,
    () => ({ body: toFormData({ file: new File([`email\n${fresh()}\n`], 'people.csv') }) }),
  ],
  endSessions: [ADMINS, spareStudent],
  sendResetLink: [ADMINS, spareStudent],
  deleteStudent: [
    ADMINS,
    async (scene) => ({ body: { ...(await spareStudent(scene)).body, reason: 'Asked by mail' } }),
  ],
  getUndeliveredMails: [ADMINS, ({ people: { buyer } }) => ({ query: { userId: buyer.id } })],
  sendMailsAgain: [
    ADMINS,
    async (scene) => ({ body: { userId: (await undelivered(scene)).userId } }),
  ],
  correctEmail: [
    ADMINS,
    async (scene) => ({ body: { userId: (await undelivered(scene)).userId, email: fresh() } }),
  ],
  getOverview: [ADMINS, nothing],
  getActivity: [ADMINS, nothing],
  getCourseReport: [ADMINS, ({ course }) => ({ query: { courseId: course._id } })],
  getCourseReportTable: [ADMINS, ({ course }) => ({ query: { courseId: course._id } })],
  getAdminCounts: [ADMINS, nothing],
  getSiteDocuments: [ADMINS, nothing],
  getSiteDocument: [ADMINS, () => ({ query: { key: 'settings' } })],
  saveSiteDraft: [ADMINS, async (scene) => ({ body: await nextDraft(scene) })],
  discardSiteDraft: [ADMINS, async (scene) => ({ body: await namedDraft(scene) })],
  publishSiteDraft: [ADMINS, async (scene) => ({ body: await namedDraft(scene) })],
  getSiteVersions: [ADMINS, () => ({ query: { key: 'testimonials' } })],
  getSiteState: [ADMINS, nothing],
  requestSitePreview: [
    ADMINS,
    async (scene) => {
      await namedDraft(scene);
      return { body: {} };
    },
  ],
  getSitePreview: [ADMINS, nothing],
  getSiteContent: [EVERYBODY, nothing],
  useUploadOnSite: [ADMINS, wholeUpload],
  sendSitePicture: [
    ADMINS,
    async () => ({ body: toFormData({ picture: await fixture('picture.png') }) }),
  ],
  previewMail: [ADMINS, () => ({ body: MAIL_WORDS })],
  sendTestMail: [ADMINS, () => ({ body: MAIL_WORDS })],
  getLaunch: [ADMINS, nothing],
  openSchool: [
    ADMINS,
    async ({ shop }) => {
      await shop.deps.db.deleteFrom('school_opening').execute();
      return { body: {} };
    },
  ],
  closeSchool: [
    ADMINS,
    async ({ shop }) => {
      const { db } = shop.deps;
      await db.deleteFrom('school_opening').execute();
      const opening = { name: 'school', opened_at: 1, opened_by: '' } as const;
      await db.insertInto('school_opening').values(opening).execute();
      return { body: {} };
    },
  ],
  getTeam: [ADMINS, nothing],
  getTeamNames: [ADMINS, nothing],
  getAudit: [ADMINS, nothing],
  getAuditTable: [ADMINS, nothing],
  inviteMember: [
    ADMINS,
    () => ({ body: { email: fresh(), fullName: 'Somebody New', role: 'support' } }),
  ],
  resendTeamInvitation: [
    ADMINS,
    async (scene) => ({ body: { userId: await spareMember(scene, 'without a password') } }),
  ],
  changeRole: [
    ADMINS,
    async (scene) => ({ body: { userId: await spareMember(scene), role: 'manager' } }),
  ],
  removeMember: [ADMINS, async (scene) => ({ body: { userId: await spareMember(scene) } })],
} satisfies Record<keyof typeof api, Row>;
