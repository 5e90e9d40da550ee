// The access matrix: the expected status of every endpoint for every kind of caller.
import type { api } from '#contract/api.ts';
import { saveCaptions } from '#contract/courses/captions.ts';
import { setFreeLesson } from '#contract/courses/free-previews.ts';
import {
  makeCourseCopy,
  makeSpareCourse,
  makeSpareGrant,
  buildSpareLesson,
  makeSpareMember,
  makeSparePayment,
  makeSparePerson,
  makeSpareReturn,
} from './scene.ts';
import type { Caller, Scene } from './scene.ts';
import { buildCourseForm, readFixture, toFormData, makeStudent, PASSWORD } from './makers.ts';
import { beginSecondStepSetup, getAuthenticatorCode, enableSecondStep } from './second-step.ts';
import { send } from './server.ts';
import type { ApiRequest } from './server.ts';
import { TUS_VERSION, UPLOAD_TYPE } from '#contract/media/uploads.ts';
import {
  beginUpload,
  formatMetadata,
  METADATA,
  getUploadId,
  sendPart,
  uploadWholeVideo,
} from './tus-client.ts';
import { addTextLesson } from '#contract/courses/lesson-text.ts';
import { addAttachment } from '#contract/courses/attachments.ts';
import { addNote } from '#contract/learning/notes.ts';
import { hideQuestion } from '#contract/learning/questions.ts';
import { saveReplyTemplate } from '#contract/learning/reply-templates.ts';
import { makeAnsweredQuestion, makeQuestion } from './questions.ts';
import { getToday, buildUnregisteredTerms } from './sellers.ts';
import { fetchDocument, saveDraft, SHIPPED } from './site-documents.ts';
import { buildOutsidePayment } from './outside-payment.ts';
import { buildCouponBody, makeCoupon } from './coupons.ts';
import { createUnsubscribeToken } from '#server/accounts/privacy.ts';
import { buildBundleBody, makeBundle, publishBundle } from './bundles.ts';
import { makeStudentWithUndeliveredMail } from './undelivered-mail.ts';
import { makeSale, buildSaleBody } from './course-sales.ts';

/** A status; 'refused' is 200 with `success: false`, as clients of the specification expect it. */
type Cell = number | 'refused';
export type Cells = readonly [Cell, Cell, Cell, Cell, Cell, Cell];

/** The request with which allowed callers succeed; `token` only if the caller's own token cannot be used. */
type Sending = (scene: Scene, caller: Caller) => ApiRequest | Promise<ApiRequest>;
export type Row = readonly [Cells, Sending];

const EVERYBODY: Cells = [200, 200, 200, 200, 200, 200];
const SIGNED_IN: Cells = [401, 401, 200, 200, 200, 200];
const ADMINS: Cells = [401, 401, 403, 403, 403, 200];
const ADMINS_201: Cells = [401, 401, 403, 403, 403, 201];
const ADMINS_204: Cells = [401, 401, 403, 403, 403, 204];
const LEARNERS: Cells = [401, 401, 403, 200, 403, 200];
/** Only students of the course, not its team. */
const STUDENTS_ONLY: Cells = [401, 401, 403, 200, 403, 403];
/** The caller needs a row of their own, which only a student of the course can have. */
const OWNERS_OF_ROW: Cells = [401, 401, 404, 200, 404, 404];
const MALFORMED: Cells = [400, 400, 400, 400, 400, 400];

/** Only the student whose text it is. */
const OWN_IN_COURSE: Cells = [401, 401, 404, 200, 404, 404];

const QUESTION = { title: 'Which paper?', body: 'Is drawing paper too thin?' };
const ask = ({ shop, course, buyer }: Scene) =>
  makeQuestion(shop.deps, { courseId: course._id, userId: buyer.id });
const answer = ({ shop, course, buyer }: Scene) =>
  makeAnsweredQuestion(shop.deps, { courseId: course._id, userId: buyer.id });

/** A valid mail text. */
const MAIL_WORDS = {
  id: 'account',
  subject: 'Your place',
  heading: 'Your place',
  paragraphs: ['{link}'],
  button: 'Come in',
  closing: '',
};

const sendNothing: Sending = () => ({});
const sendCourseId: Sending = ({ course }) => ({ body: { courseId: course._id } });
const sendLessonId: Sending = ({ course, lessonId }) => ({
  body: { courseId: course._id, subSectionId: lessonId },
});
/** Uses a spare user, because the request deletes or changes the account. */
const asSpare =
  (body: object): Sending =>
  async (scene, caller) => ({ body, ...(await makeSparePerson(scene, caller)) });

/** A spare user with a second step, and the next code. */
const withSecondStep: Sending = async (scene, caller) => {
  const { token = '' } = await makeSparePerson(scene, caller);
  if (token === '') return { body: { password: PASSWORD, secondStep: '000000' } };
  const { secret } = await enableSecondStep(scene.shop, token);
  return {
    token,
    body: { password: PASSWORD, secondStep: getAuthenticatorCode(scene.shop, secret, 1) },
  };
};

const asAdmin = ({ shop, people }: Scene) => ({ server: shop, token: people.admin.token });

const makeUndeliveredMail = ({ shop, people }: Scene) =>
  makeStudentWithUndeliveredMail(shop, people.admin.token);

/** The next draft, not yet sent. */
const getNextDraft = async (scene: Scene) => {
  const { revision } = await fetchDocument(asAdmin(scene), 'settings');
  return { key: 'settings', revision, value: SHIPPED.settings };
};
/** A saved draft. */
const saveNamedDraft = async (scene: Scene) => {
  const { revision } = await saveDraft(asAdmin(scene), 'settings', SHIPPED.settings);
  return { key: 'settings', revision };
};

const TUS = { 'tus-resumable': TUS_VERSION };

/** An upload that the admin has just begun, and its first part. */
const beginSpareUpload: Sending = async ({ shop, people }) => {
  const id = getUploadId(await beginUpload(shop, people.admin.token, 10));
  const headers = { ...TUS, 'upload-offset': '0', 'content-type': UPLOAD_TYPE };
  return { params: { id }, headers };
};

/** A complete upload of the admin. Other callers get an unknown id, because the number of uploads is limited. */
const makeCompleteUpload: Sending = async ({ shop, people }, caller) => {
  if (caller !== 'admin') return { body: { uploadId: '0'.repeat(24) } };
  const video = Buffer.from(await (await readFixture('lesson.mp4')).arrayBuffer());
  return { body: { uploadId: await uploadWholeVideo(shop, people.admin.token, video) } };
};

/** A complete upload of a practice file. Other callers get an unknown id. */
async function makeAttachmentUpload({ shop, people }: Scene, caller: Caller): Promise<string> {
  if (caller !== 'admin') return '0'.repeat(24);
  const { token } = people.admin;
  const facts = formatMetadata({ filename: 'practice.pdf', fingerprint: 'practice-file' });
  const bytes = Buffer.from('%PDF-');
  const id = getUploadId(await beginUpload(shop, token, bytes.length, facts));
  await sendPart(shop, { token, id, offset: 0 }, bytes);
  return id;
}

const buildTextLesson = (courseId: string, sectionId: string) => ({
  courseId,
  sectionId,
  title: 'Reading',
  text: 'Look closely.',
});

async function makeTextLesson({ shop, people, course, sectionId }: Scene): Promise<string> {
  const { token } = people.admin;
  const body = buildTextLesson(course._id, sectionId);
  const added = await send(shop, addTextLesson, { token, body });
  return String(added.body['subSectionId']);
}

const buildNote = ({ course, lessonId }: Scene) => ({
  courseId: course._id,
  subSectionId: lessonId,
  text: 'Start at the centre dot.',
  creationKey: crypto.randomUUID(),
});

/** The id of a new note of the caller; an unknown id for callers without access to the course. */
async function makeNote(scene: Scene, caller: Caller): Promise<string> {
  const token = caller === 'visitor' ? undefined : scene.people[caller].token;
  const added = await send(scene.shop, addNote, { token, body: buildNote(scene) });
  return (added.body['data'] as { _id: string } | undefined)?._id ?? '0'.repeat(24);
}

/** The receipt of a payment. */
async function findReceiptId({ deps }: Scene['shop'], proof: Scene['proof']): Promise<string> {
  const { id } = await deps.db
    .selectFrom('documents')
    .select('id')
    .where('payment_id', '=', proof.razorpay_payment_id)
    .executeTakeFirstOrThrow();
  return id;
}

const makeSpareStudent = async ({ shop }: Scene) => ({
  body: { userId: (await makeStudent(shop)).id },
});
const getFreshEmail = (): string => `${crypto.randomUUID()}@rangshala.example`;
const newPassword = { newPassword: 'another-long-password', oldPassword: PASSWORD };

const buildCaptionsForm = (courseId: string, lessonId: string) =>
  toFormData({
    courseId,
    subSectionId: lessonId,
    language: 'en',
    file: new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nThe first dot\n'], 'first.vtt'),
  });

export const ACCESS_MATRIX = {
  login: [EVERYBODY, ({ buyer }) => ({ body: { email: buyer.email, password: PASSWORD } })],
  signUp: [
    EVERYBODY,
    () => ({
      body: {
        fullName: 'Somebody New',
        email: getFreshEmail(),
        contactNumber: '9876543210',
        password: PASSWORD,
      },
    }),
  ],
  logout: [SIGNED_IN, sendNothing],
  sendOtp: [EVERYBODY, () => ({ body: { email: getFreshEmail() } })],
  verifyOtp: [MALFORMED, () => ({ body: { email: getFreshEmail(), otp: '000000' } })],
  requestLoginLink: [EVERYBODY, () => ({ body: { email: getFreshEmail() } })],
  loginByLink: [MALFORMED, () => ({ body: { token: 'x', request: 'y' } })],
  changePassword: [
    SIGNED_IN,
    asSpare({ ...newPassword, confirmNewPassword: newPassword.newPassword }),
  ],
  requestReset: [EVERYBODY, () => ({ body: { email: getFreshEmail() } })],
  resetPassword: [
    MALFORMED,
    () => ({ body: { token: 'x', password: PASSWORD, confirmPassword: PASSWORD } }),
  ],
  acceptInvitation: [
    MALFORMED,
    () => ({ body: { token: 'x', password: PASSWORD, confirmPassword: PASSWORD } }),
  ],
  renewInvitation: [MALFORMED, () => ({ body: { token: 'x' } })],
  getUserDetails: [SIGNED_IN, sendNothing],
  getSecondStep: [SIGNED_IN, sendNothing],
  beginSecondStep: [SIGNED_IN, asSpare({ password: PASSWORD })],
  confirmSecondStep: [
    SIGNED_IN,
    async (scene, caller) => {
      const { token = '' } = await makeSparePerson(scene, caller);
      if (token === '') return { body: { secondStep: '000000' } };
      const secret = await beginSecondStepSetup(scene.shop, token);
      return { token, body: { secondStep: getAuthenticatorCode(scene.shop, secret) } };
    },
  ],
  renewRecoveryCodes: [SIGNED_IN, withSecondStep],
  removeSecondStep: [SIGNED_IN, withSecondStep],
  updateProfile: [SIGNED_IN, () => ({ body: { about: 'Learns.' } })],
  updateDisplayPicture: [
    SIGNED_IN,
    async () => ({ body: toFormData({ pfp: await readFixture('picture.png') }) }),
  ],
  exportProfile: [SIGNED_IN, sendNothing],
  getPrivacyChoices: [SIGNED_IN, sendNothing],
  setNewsConsent: [SIGNED_IN, () => ({ body: { isWanted: true } })],
  setNominee: [SIGNED_IN, () => ({ body: { name: 'Asha Menon', contact: '9876543210' } })],
  removeNominee: [SIGNED_IN, sendNothing],
  unsubscribe: [
    EVERYBODY,
    ({ shop, people }) => ({
      query: { token: createUnsubscribeToken(shop.deps, people.admin.id) },
    }),
  ],
  getNewsReaders: [ADMINS, sendNothing],
  deleteProfile: [SIGNED_IN, asSpare({ password: PASSWORD })],
  getEmailChange: [SIGNED_IN, sendNothing],
  requestEmailChange: [
    SIGNED_IN,
    async (scene, caller) => ({
      body: { email: getFreshEmail(), password: PASSWORD },
      ...(await makeSparePerson(scene, caller)),
    }),
  ],
  cancelEmailChange: [SIGNED_IN, sendNothing],
  answerEmailChange: [MALFORMED, () => ({ body: { token: 'no secret', agrees: true } })],
  getMeta: [EVERYBODY, sendNothing],
  getAllCourses: [EVERYBODY, sendNothing],
  getCoursePage: [EVERYBODY, ({ course }) => ({ query: { courseId: course._id } })],
  getCourseDetails: [EVERYBODY, sendCourseId],
  searchCourse: [EVERYBODY, () => ({ body: { searchQuery: 'kolam' } })],
  showAllCategories: [EVERYBODY, sendNothing],
  getCategoryPageDetails: [EVERYBODY, ({ category }) => ({ body: { categoryId: category._id } })],
  getCourseCards: [EVERYBODY, sendNothing],
  getCategoryCards: [EVERYBODY, ({ category }) => ({ query: { categoryId: category._id } })],
  createCourse: [ADMINS, () => ({ body: buildCourseForm() })],
  editCourse: [
    ADMINS,
    ({ course }) => ({ body: toFormData({ courseId: course._id, courseName: course.courseName }) }),
  ],
  getAdminCourses: [ADMINS, sendNothing],
  getManagedCourses: [ADMINS, sendNothing],
  getCourseNames: [ADMINS, sendNothing],
  deleteCourse: [ADMINS, async (scene) => ({ body: { courseId: await makeSpareCourse(scene) } })],
  duplicateCourse: [ADMINS, sendCourseId],
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
    async (scene) => ({ body: { courseId: await makeSpareCourse(scene), sectionName: 'More' } }),
  ],
  updateSection: [
    ADMINS,
    ({ course, sectionId }) => ({
      body: { courseId: course._id, sectionId, sectionName: 'First steps' },
    }),
  ],
  deleteSection: [ADMINS, async (scene) => ({ body: (await makeCourseCopy(scene)).section })],
  addSubSection: [ADMINS, async (scene) => ({ body: await buildSpareLesson(scene) })],
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
  deleteSubSection: [ADMINS, async (scene) => ({ body: (await makeCourseCopy(scene)).lesson })],
  getVideos: [ADMINS, ({ course }) => ({ query: { courseId: course._id } })],
  prepareVideo: [ADMINS, sendLessonId],
  reorder: [
    ADMINS,
    async ({ shop, course, sectionId }) => {
      const lessons = shop.deps.db.selectFrom('lessons').select('id');
      const rows = await lessons.where('section_id', '=', sectionId).execute();
      const section = { _id: sectionId, lessons: rows.map(({ id }) => id) };
      return { body: { courseId: course._id, sections: [section] } };
    },
  ],
  saveTrailer: [
    ADMINS,
    async ({ course }) => ({
      body: toFormData({ courseId: course._id, videoFile: await readFixture('lesson.mp4') }),
    }),
  ],
  removeTrailer: [ADMINS, async (scene) => ({ body: { courseId: await makeSpareCourse(scene) } })],
  setFreeLesson: [
    ADMINS,
    ({ course, lessonId }) => ({
      body: { courseId: course._id, subSectionId: lessonId, free: true },
    }),
  ],
  getFreePreviews: [ADMINS, ({ course }) => ({ query: { courseId: course._id } })],
  getFreePreviewVideo: [
    EVERYBODY,
    async ({ shop, people, course, lessonId }) => {
      const body = { courseId: course._id, subSectionId: lessonId };
      const { token } = people.admin;
      await send(shop, setFreeLesson, { token, body: { ...body, free: true } });
      return { body };
    },
  ],
  getFreePreviewCaptions: [
    EVERYBODY,
    async ({ shop, people, course, lessonId }) => {
      const place = { courseId: course._id, subSectionId: lessonId };
      const { token } = people.admin;
      await send(shop, setFreeLesson, { token, body: { ...place, free: true } });
      await send(shop, saveCaptions, { token, body: buildCaptionsForm(course._id, lessonId) });
      return { query: { ...place, language: 'en' } };
    },
  ],
  addTextLesson: [
    ADMINS,
    ({ course, sectionId }) => ({ body: buildTextLesson(course._id, sectionId) }),
  ],
  updateTextLesson: [
    ADMINS,
    async (scene) => {
      const { course, sectionId } = scene;
      const subSectionId = await makeTextLesson(scene);
      return { body: { ...buildTextLesson(course._id, sectionId), subSectionId } };
    },
  ],
  getLessonText: [
    LEARNERS,
    async (scene) => ({
      query: { courseId: scene.course._id, subSectionId: await makeTextLesson(scene) },
    }),
  ],
  sendCoursePicture: [
    ADMINS,
    async ({ course }) => ({
      body: toFormData({ courseId: course._id, picture: await readFixture('picture.png') }),
    }),
  ],
  getAttachments: [
    LEARNERS,
    ({ course, lessonId }) => ({ query: { courseId: course._id, subSectionId: lessonId } }),
  ],
  addAttachment: [
    ADMINS,
    async (scene, caller) => {
      const { course, lessonId } = scene;
      const uploadId = await makeAttachmentUpload(scene, caller);
      return { body: { courseId: course._id, subSectionId: lessonId, uploadId } };
    },
  ],
  removeAttachment: [
    ADMINS,
    async (scene, caller) => {
      const { shop, people, course, lessonId } = scene;
      const place = { courseId: course._id, subSectionId: lessonId };
      const uploadId = await makeAttachmentUpload(scene, caller);
      const { token } = people.admin;
      const added = await send(shop, addAttachment, { token, body: { ...place, uploadId } });
      const [attachmentId] = ((added.body['data'] ?? []) as { _id: string }[]).map(
        ({ _id }) => _id,
      );
      return { body: { ...place, attachmentId: attachmentId ?? uploadId } };
    },
  ],
  saveCaptions: [
    ADMINS,
    ({ course, lessonId }) => ({ body: buildCaptionsForm(course._id, lessonId) }),
  ],
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
      await send(shop, saveCaptions, { token, body: buildCaptionsForm(course._id, lessonId) });
      return { query };
    },
  ],
  getUploads: [ADMINS, sendNothing],
  createUpload: [
    ADMINS_201,
    () => ({ headers: { ...TUS, 'upload-length': '10', 'upload-metadata': METADATA } }),
  ],
  getUploadOffset: [ADMINS, beginSpareUpload],
  sendUploadPart: [ADMINS_204, beginSpareUpload],
  removeUpload: [ADMINS_204, beginSpareUpload],
  getFullCourseDetails: [SIGNED_IN, sendCourseId],
  updateCourseProgress: [LEARNERS, sendLessonId],
  getNotifications: [SIGNED_IN, sendNothing],
  markNotificationsRead: [SIGNED_IN, () => ({ body: {} })],
  getEmailSettings: [SIGNED_IN, sendNothing],
  setEmailSetting: [SIGNED_IN, () => ({ body: { kind: 'answer', isOn: false } })],
  getNotes: [SIGNED_IN, ({ course }) => ({ query: { courseId: course._id } })],
  addNote: [STUDENTS_ONLY, (scene) => ({ body: buildNote(scene) })],
  changeNote: [
    OWNERS_OF_ROW,
    async (scene, caller) => ({
      body: { noteId: await makeNote(scene, caller), text: 'Changed.' },
    }),
  ],
  removeNote: [
    OWNERS_OF_ROW,
    async (scene, caller) => ({ body: { noteId: await makeNote(scene, caller) } }),
  ],
  exportNotes: [
    OWNERS_OF_ROW,
    async (scene, caller) => {
      await makeNote(scene, caller);
      return { query: { courseId: scene.course._id } };
    },
  ],
  savePosition: [
    LEARNERS,
    ({ course, lessonId }) => ({
      body: { courseId: course._id, subSectionId: lessonId, seconds: 1 },
    }),
  ],
  getEnrolledCourses: [SIGNED_IN, sendNothing],
  getEnrolments: [SIGNED_IN, sendNothing],
  getMyCertificate: [
    [401, 401, 404, 200, 404, 404],
    ({ course }) => ({ query: { courseId: course._id } }),
  ],
  getCertificate: [EVERYBODY, ({ certificateId }) => ({ params: { id: certificateId } })],
  correctCertificate: [
    ADMINS,
    ({ certificateId }) => ({ body: { certificateId, studentName: 'Asha Rao' } }),
  ],
  freshLessonVideo: [LEARNERS, sendLessonId],
  createRating: [
    [401, 401, 403, 200, 403, 403],
    ({ course }) => ({ body: { courseId: course._id, rating: 5, review: 'Dots!' } }),
  ],
  getAverageRating: [EVERYBODY, ({ course }) => ({ query: { courseId: course._id } })],
  getReviews: [EVERYBODY, sendNothing],
  getOwnReview: [SIGNED_IN, ({ course }) => ({ query: { courseId: course._id } })],
  getAllReviews: [ADMINS, sendNothing],
  hideReview: [ADMINS, ({ reviewId }) => ({ body: { reviewId, reason: 'Advertises.' } })],
  showReview: [ADMINS, ({ reviewId }) => ({ body: { reviewId, reason: 'A mistake.' } })],
  getQuestions: [LEARNERS, ({ course }) => ({ query: { courseId: course._id } })],
  getQuestion: [[401, 401, 404, 200, 404, 200], async (scene) => ({ query: await ask(scene) })],
  askQuestion: [
    [401, 401, 403, 200, 403, 403],
    ({ course }) => ({
      body: toFormData({ courseId: course._id, ...QUESTION, creationKey: crypto.randomUUID() }),
    }),
  ],
  editQuestion: [
    OWN_IN_COURSE,
    async (scene) => ({ body: { ...(await ask(scene)), ...QUESTION } }),
  ],
  deleteQuestion: [OWN_IN_COURSE, async (scene) => ({ body: await ask(scene) })],
  answerQuestion: [
    [401, 401, 404, 200, 404, 200],
    async (scene) => ({
      body: toFormData({
        ...(await ask(scene)),
        body: 'On any paper.',
        creationKey: crypto.randomUUID(),
      }),
    }),
  ],
  editAnswer: [
    OWN_IN_COURSE,
    async (scene) => ({ body: { answerId: (await answer(scene)).answerId, body: 'On paper.' } }),
  ],
  deleteAnswer: [
    OWN_IN_COURSE,
    async (scene) => ({ body: { answerId: (await answer(scene)).answerId } }),
  ],
  acceptAnswer: [[401, 401, 404, 200, 404, 200], async (scene) => ({ body: await answer(scene) })],
  hideQuestion: [ADMINS, async (scene) => ({ body: { ...(await ask(scene)), reason: 'Rude' } })],
  showQuestion: [
    ADMINS,
    async (scene) => {
      const question = await ask(scene);
      const { token } = scene.people.admin;
      await send(scene.shop, hideQuestion, { token, body: { ...question, reason: 'Rude' } });
      return { body: { ...question, reason: 'Honest' } };
    },
  ],
  getAllQuestions: [ADMINS, sendNothing],
  getReplyTemplates: [ADMINS, sendNothing],
  saveReplyTemplate: [ADMINS, () => ({ body: { title: 'Thanks', body: 'Thank you.' } })],
  deleteReplyTemplate: [
    ADMINS,
    async ({ shop, people }) => {
      const body = { title: `Spare ${crypto.randomUUID()}`, body: 'Thank you.' };
      const { token } = people.admin;
      const saved = await send(shop, saveReplyTemplate, { token, body });
      const rows = (saved.body['data'] ?? []) as { _id: string; title: string }[];
      return { body: { templateId: rows.find(({ title }) => title === body.title)?._id } };
    },
  ],
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
  getMyPayments: [SIGNED_IN, sendNothing],
  getPaymentOrder: [
    [401, 401, 404, 200, 404, 200],
    ({ proof }) => ({ params: { orderId: proof.razorpay_order_id } }),
  ],
  getOrderPolicy: [
    [401, 401, 404, 200, 404, 200],
    ({ proof }) => ({ params: { orderId: proof.razorpay_order_id } }),
  ],
  getOrders: [ADMINS, sendNothing],
  getOrdersTable: [ADMINS, sendNothing],
  getStuckOrders: [ADMINS, sendNothing],
  getRevenue: [ADMINS, sendNothing],
  refundPayment: [
    ADMINS,
    async (scene) => ({
      body: { paymentId: await makeSparePayment(scene), reason: 'Asked for it.' },
    }),
  ],
  recordOutsidePayment: [
    ADMINS,
    async ({ shop, course }) => ({
      body: buildOutsidePayment((await makeStudent(shop)).email, [course._id]),
    }),
  ],
  returnCourse: [
    [401, 401, 404, 404, 200, 403],
    async (scene) => ({ body: await makeSpareReturn(scene) }),
  ],
  declineReturn: [
    ADMINS,
    async ({ shop, course, messageId }) => {
      const openRequest = { order_id: course._id, answered_at: null };
      await shop.deps.db
        .updateTable('contact_messages')
        .set(openRequest)
        .where('id', '=', messageId)
        .execute();
      return { body: { messageId, reason: 'Watched in full' } };
    },
  ],
  checkGstReturn: [
    ADMINS,
    ({ shop }) => ({ query: { from: getToday(shop.deps.clock()).slice(0, 7) } }),
  ],
  getGstReturn: [
    ADMINS,
    ({ shop }) => ({ query: { from: getToday(shop.deps.clock()).slice(0, 7) } }),
  ],
  reconcilePayments: [ADMINS, sendNothing],
  getSalesMails: [ADMINS, sendNothing],
  saveSalesMails: [ADMINS, () => ({ body: { when: 'each', to: '' } })],
  getPaymentSettings: [ADMINS, sendNothing],
  savePaymentSettings: [ADMINS, () => ({ body: { acceptsOffers: false } })],
  getQuote: [[401, 401, 200, 200, 200, 403], ({ course }) => ({ body: { courses: [course._id] } })],
  getCoupons: [ADMINS, sendNothing],
  createCoupon: [ADMINS, () => ({ body: buildCouponBody() })],
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
  getBundles: [ADMINS, sendNothing],
  createBundle: [
    ADMINS,
    async ({ shop, people }) => ({ body: await buildBundleBody(shop, people.admin) }),
  ],
  editBundle: [
    ADMINS,
    async ({ shop, people }) => {
      const body = await buildBundleBody(shop, people.admin);
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
  getBundleCards: [EVERYBODY, sendNothing],
  getBundlePage: [
    EVERYBODY,
    async ({ shop, people }) => ({
      query: { bundleId: (await publishBundle(shop, people.admin))._id },
    }),
  ],
  getPrices: [ADMINS, sendNothing],
  getPriceHistory: [ADMINS, ({ course }) => ({ query: { courseId: course._id } })],
  setSale: [
    ADMINS,
    async ({ shop, people }) => ({ body: await buildSaleBody(shop, people.admin) }),
  ],
  endSale: [
    ADMINS,
    async ({ shop, people }) => ({
      body: { courseId: (await makeSale(shop, people.admin))._id },
    }),
  ],
  getSellerTerms: [ADMINS, sendNothing],
  getDocument: [
    [401, 401, 404, 200, 404, 200],
    async ({ shop, proof }) => ({ params: { id: await findReceiptId(shop, proof) } }),
  ],
  saveSellerTerms: [ADMINS, () => ({ body: buildUnregisteredTerms({ from: '2099-04-01' }) })],
  contactUs: [
    EVERYBODY,
    () => ({
      body: {
        firstName: 'Zoya',
        lastName: 'Khan',
        email: getFreshEmail(),
        phoneNo: '9876543210',
        subject: 'A film',
        message: 'How long does it take?',
      },
    }),
  ],
  getMessages: [ADMINS, sendNothing],
  markAnswered: [ADMINS, ({ messageId }) => ({ body: { messageId } })],
  getStudents: [ADMINS, sendNothing],
  getStudentsTable: [ADMINS, sendNothing],
  getStudentActivity: [ADMINS, ({ people: { buyer } }) => ({ query: { userId: buyer.id } })],
  grantCourse: [ADMINS, async (scene) => ({ body: (await makeSpareGrant(scene)).options })],
  withdrawCourse: [ADMINS, async (scene) => ({ body: await (await makeSpareGrant(scene)).done() })],
  inviteStudent: [
    ADMINS,
    () => ({
      body: { email: getFreshEmail(), fullName: 'Somebody New', reason: 'Asked by phone' },
    }),
  ],
  resendInvitation: [ADMINS, ({ buyer }) => ({ body: { userIds: [buyer.id] } })],
  importPeople: [
    ADMINS,
    () => ({ body: toFormData({ file: new File([`email\n${getFreshEmail()}\n`], 'people.csv') }) }),
  ],
  endSessions: [ADMINS, makeSpareStudent],
  sendResetLink: [ADMINS, makeSpareStudent],
  resetSecondStep: [
    ADMINS,
    async ({ shop }) => {
      const { id: userId, token } = await makeStudent(shop);
      await enableSecondStep(shop, token);
      return { body: { userId } };
    },
  ],
  exportStudent: [ADMINS, ({ people: { buyer } }) => ({ query: { userId: buyer.id } })],
  deleteStudent: [
    ADMINS,
    async (scene) => ({
      body: { ...(await makeSpareStudent(scene)).body, reason: 'Asked by mail' },
    }),
  ],
  getUndeliveredMails: [ADMINS, ({ people: { buyer } }) => ({ query: { userId: buyer.id } })],
  sendMailsAgain: [
    ADMINS,
    async (scene) => ({ body: { userId: (await makeUndeliveredMail(scene)).userId } }),
  ],
  correctEmail: [
    ADMINS,
    async (scene) => ({
      body: { userId: (await makeUndeliveredMail(scene)).userId, email: getFreshEmail() },
    }),
  ],
  getOverview: [ADMINS, sendNothing],
  getActivity: [ADMINS, sendNothing],
  getCourseReport: [ADMINS, ({ course }) => ({ query: { courseId: course._id } })],
  getCourseReportTable: [ADMINS, ({ course }) => ({ query: { courseId: course._id } })],
  getAdminCounts: [ADMINS, sendNothing],
  getSiteDocuments: [ADMINS, sendNothing],
  getSiteDocument: [ADMINS, () => ({ query: { key: 'settings' } })],
  saveSiteDraft: [ADMINS, async (scene) => ({ body: await getNextDraft(scene) })],
  discardSiteDraft: [ADMINS, async (scene) => ({ body: await saveNamedDraft(scene) })],
  publishSiteDraft: [ADMINS, async (scene) => ({ body: await saveNamedDraft(scene) })],
  getSiteVersions: [ADMINS, () => ({ query: { key: 'testimonials' } })],
  getSiteState: [ADMINS, sendNothing],
  requestSitePreview: [
    ADMINS,
    async (scene) => {
      await saveNamedDraft(scene);
      return { body: {} };
    },
  ],
  getSitePreview: [ADMINS, sendNothing],
  getSiteContent: [EVERYBODY, sendNothing],
  useUploadOnSite: [ADMINS, makeCompleteUpload],
  sendSitePicture: [
    ADMINS,
    async () => ({ body: toFormData({ picture: await readFixture('picture.png') }) }),
  ],
  previewMail: [ADMINS, () => ({ body: MAIL_WORDS })],
  sendTestMail: [ADMINS, () => ({ body: MAIL_WORDS })],
  getLaunch: [ADMINS, sendNothing],
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
  getTeam: [ADMINS, sendNothing],
  getTeamNames: [ADMINS, sendNothing],
  getAudit: [ADMINS, sendNothing],
  getAuditTable: [ADMINS, sendNothing],
  inviteMember: [
    ADMINS,
    () => ({ body: { email: getFreshEmail(), fullName: 'Somebody New', role: 'support' } }),
  ],
  resendTeamInvitation: [
    ADMINS,
    async (scene) => ({ body: { userId: await makeSpareMember(scene, 'without a password') } }),
  ],
  changeRole: [
    ADMINS,
    async (scene) => ({ body: { userId: await makeSpareMember(scene), role: 'manager' } }),
  ],
  removeMember: [ADMINS, async (scene) => ({ body: { userId: await makeSpareMember(scene) } })],
} satisfies Record<keyof typeof api, Row>;
