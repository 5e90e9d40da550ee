// What admins change: courses and their content, people, reviews, money and messages.
import { createCategory, createCourse } from '#contract/authoring.ts';
import { paise } from '#contract/money.ts';
import { grantCourse } from '#contract/people.ts';
import { getReviews, hideReview } from '#contract/reviews.ts';
import { unregistered } from '#tests/support/sellers.ts';
import { BENCH_STUDENT } from '../../accounts.ts';
import { firstPurchase } from '../../seed/purchases.ts';
import { seededId } from '../../seed/sql.ts';
import { admin } from '../case.ts';
import type { Row, Sending } from '../case.ts';
import {
  copyOf,
  coursesFor,
  freshEmail,
  freshName,
  POPULAR_COURSE,
  purchase,
  USUAL_COURSE,
} from '../scene.ts';
import type { Scene } from '../scene.ts';

const UPLOAD = { leftOut: 'it is an upload: see the server’s budgets' };
const REASON = 'Measured.';
/** A list of reviews that anybody may read holds fifty. */
const REVIEWS_MAX = 20;
const LINES = 20;

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const courseForm = (): FormData =>
  formOf({ courseName: `Made to be measured ${freshName()}`, price: '499', tag: '["Colour"]' });
const inCopy =
  (bodyOf: (copy: Awaited<ReturnType<typeof copyOf>>) => unknown): Sending =>
  async (scene) => ({ body: bodyOf(await scene.once('a copy', () => copyOf(scene))) });
const inNewCopy =
  (bodyOf: (copy: Awaited<ReturnType<typeof copyOf>>) => unknown): Sending =>
  async (scene) => ({ body: bodyOf(await copyOf(scene)) });
const edit =
  (courseId: string): Sending =>
  () => ({ body: formOf({ courseId, courseDescription: `Changed ${freshName()}` }) });

async function grantOf(scene: Scene, nth: number) {
  const courseId = (await coursesFor(scene, 'usual')).at(-1 - nth);
  return { body: { email: BENCH_STUDENT.email, courseId, reason: REASON } };
}

async function reviewOf(scene: Scene, nth: number) {
  const reviews = await scene.once('reviews', () => scene.call(getReviews, {}));
  return { body: { reviewId: reviews.data[nth]?._id, reason: REASON } };
}

const imported =
  (more: Record<string, string>): Sending =>
  () => {
    const lines = Array.from({ length: LINES }, () => `${freshEmail()},Somebody New`);
    const file = new File([`email,name\n${lines.join('\n')}\n`], 'people.csv');
    return { body: formOf({ file, courseId: USUAL_COURSE, sendInvitations: 'false', ...more }) };
  };

export const CHANGES = {
  createCourse: [admin('', () => ({ body: courseForm() }))],
  editCourse: [
    admin('usual course', edit(USUAL_COURSE)),
    admin('popular course', edit(POPULAR_COURSE)),
  ],
  deleteCourse: [
    admin('', async (scene) => {
      const { data } = await scene.call(createCourse, {
        token: scene.tokens.admin,
        body: courseForm(),
      });
      return { body: { courseId: data._id } };
    }),
  ],
  getFilms: [admin('', () => ({ query: { courseId: USUAL_COURSE } }))],
  duplicateCourse: [admin('', () => ({ body: { courseId: USUAL_COURSE } }))],
  getPriceHistory: [admin('', () => ({ query: { courseId: USUAL_COURSE } }))],
  setSale: [
    admin('', () => ({
      body: { courseId: USUAL_COURSE, price: paise(100), from: '2099-01-01', until: '2099-01-02' },
    })),
  ],
  endSale: [admin('', () => ({ body: { courseId: USUAL_COURSE } }))],
  createCategory: [admin('', () => ({ body: { name: `Made ${freshName()}` } }))],
  updateCategory: [
    admin('', (_scene, nth) => ({
      body: { categoryId: seededId('category', 0), description: `Changed, ${nth}` },
    })),
  ],
  deleteCategory: [
    admin('', async (scene) => {
      const body = { name: `Made ${freshName()}` };
      const { data } = await scene.call(createCategory, { token: scene.tokens.admin, body });
      return { body: { categoryId: data._id } };
    }),
  ],
  addSection: [
    admin(
      '',
      inCopy(({ _id }) => ({ courseId: _id, sectionName: 'More' })),
    ),
  ],
  updateSection: [
    admin(
      '',
      inCopy(({ _id, courseContent: [first] }) => ({
        ...{ courseId: _id, sectionId: first?._id, sectionName: freshName() },
      })),
    ),
  ],
  deleteSection: [
    admin(
      '',
      inNewCopy(({ _id, courseContent: [first] }) => ({ courseId: _id, sectionId: first?._id })),
    ),
  ],
  addSubSection: UPLOAD,
  getUploads: [admin('')],
  createUpload: UPLOAD,
  getUploadOffset: UPLOAD,
  sendUploadPart: UPLOAD,
  removeUpload: UPLOAD,
  updateSubSection: [
    admin(
      '',
      inCopy(({ _id, courseContent: [first] }) =>
        formOf({
          courseId: _id,
          sectionId: first?._id ?? '',
          SubsectionId: first?.subSection[0]?._id ?? '',
          title: freshName(),
        }),
      ),
    ),
  ],
  deleteSubSection: [
    admin(
      '',
      inNewCopy(({ _id, courseContent: [first] }) => ({
        ...{ courseId: _id, sectionId: first?._id, subSectionId: first?.subSection[0]?._id },
      })),
    ),
  ],
  reorder: [
    admin(
      '',
      inNewCopy(({ _id, courseContent }) => ({
        courseId: _id,
        sections: courseContent
          .toReversed()
          .map((one) => ({ _id: one._id, lessons: one.subSection.map((lesson) => lesson._id) })),
      })),
    ),
  ],
  saveTrailer: UPLOAD,
  removeTrailer: [
    admin(
      '',
      inCopy(({ _id }) => ({ courseId: _id })),
    ),
  ],
  setFreeLesson: [
    admin(
      '',
      inCopy(({ _id, courseContent: [first] }) => ({
        ...{ courseId: _id, subSectionId: first?.subSection[0]?._id, free: true },
      })),
    ),
  ],
  getPreviews: [admin('', () => ({ query: { courseId: USUAL_COURSE } }))],
  saveCaptions: UPLOAD,
  removeCaptions: [
    admin(
      '',
      inCopy(({ _id, courseContent: [first] }) => ({
        ...{ courseId: _id, subSectionId: first?.subSection[0]?._id, language: 'en' },
      })),
    ),
  ],
  hideReview: [admin('', reviewOf, REVIEWS_MAX)],
  showReview: [
    admin(
      '',
      async (scene, nth) => {
        const sent = await reviewOf(scene, REVIEWS_MAX + nth);
        await scene.call(hideReview, { token: scene.tokens.admin, ...sent });
        return sent;
      },
      REVIEWS_MAX,
    ),
  ],
  refundPayment: [
    admin('', async (scene) => {
      const { payment } = await purchase(scene);
      return { body: { paymentId: payment.id, reason: REASON } };
    }),
  ],
  recordOutsidePayment: { leftOut: 'it settles as a purchase does, without the provider' },
  checkGstReturn: { leftOut: 'it goes through the documents of a period, as the file does' },
  getGstReturn: { leftOut: 'it is a file of a period, sent while it is made' },
  reconcilePayments: [admin('', () => ({ body: {} }))],
  saveSalesMails: [admin('', () => ({ body: { when: 'daily', to: '' } }))],
  savePaymentSettings: [admin('', () => ({ body: { acceptsOffers: true } }))],
  saveSellerTerms: [admin('', () => ({ body: unregistered() }))],
  // The last ones: the first are two years old soon, and cleared.
  markAnswered: [
    admin('', ({ plan }, nth) => ({
      body: { messageId: seededId('message', plan.messages - 1 - nth) },
    })),
  ],
  correctCertificate: [
    admin('', ({ plan }, nth) => ({
      body: {
        certificateId: seededId('certificate', firstPurchase(plan, 'busy')),
        studentName: `Asha Rao ${nth}`,
      },
    })),
  ],
  grantCourse: [admin('', grantOf, REVIEWS_MAX)],
  withdrawCourse: [
    admin(
      '',
      async (scene, nth) => {
        const sent = await grantOf(scene, REVIEWS_MAX + nth);
        await scene.call(grantCourse, { token: scene.tokens.admin, ...sent });
        return sent;
      },
      REVIEWS_MAX,
    ),
  ],
  inviteStudent: [
    admin('', () => ({
      body: {
        email: freshEmail(),
        fullName: 'Somebody New',
        courseId: USUAL_COURSE,
        reason: REASON,
      },
    })),
  ],
  resendInvitation: [
    admin('', ({ plan }, nth) => ({
      body: { userIds: [seededId('student', plan.students + (nth % plan.invited))] },
    })),
  ],
  sendMailsAgain: { leftOut: 'no mail of the seeded school was refused' },
  correctEmail: [
    admin('', ({ plan }, nth) => ({
      body: {
        userId: seededId('student', plan.students + (nth % plan.invited)),
        email: freshEmail(),
      },
    })),
  ],
  importPeople: [
    admin(`${LINES} lines, a dry run`, imported({ dryRun: 'true' })),
    admin(`${LINES} lines`, imported({})),
  ],
  endSessions: { leftOut: 'it touches the rows of one account alone' },
  sendResetLink: { leftOut: 'one address gets five in an hour' },
  deleteStudent: { leftOut: 'it needs a new account for each call' },
} satisfies Record<string, Row>;
