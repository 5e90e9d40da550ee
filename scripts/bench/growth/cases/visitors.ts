// What anybody may call.
import { getCourseCards } from '#contract/course-lists.ts';
import { setFreeLesson } from '#contract/free-previews.ts';
import { LESSONS_EACH, POPULAR } from '../../seed/plan.ts';
import { CATEGORIES } from '../../seed/words.ts';
import { firstPurchase } from '../../seed/purchases.ts';
import { seededId } from '../../seed/sql.ts';
import { BENCH_PASSWORD, BENCH_STUDENT, BUSY_STUDENT } from '../../accounts.ts';
import { anybody, hashed, whole } from '../case.ts';
import type { Row, Sending } from '../case.ts';
import { captions } from './students.ts';
import { changeCatalogue, freshEmail, POPULAR_COURSE, USUAL_COURSE } from '../scene.ts';

const CARDS = { query: { view: 'card' } };
const HASHES = { leftOut: 'it is a password hash, as login' };
const MAILS = { leftOut: 'it mails a secret, by one row' };

const ofCourse =
  (courseId: string): Sending =>
  () => ({ query: { courseId } });
const inCourse =
  (courseId: string): Sending =>
  () => ({ body: { courseId } });
const search =
  (searchQuery: string): Sending =>
  () => ({ ...CARDS, body: { searchQuery } });
const afterChange =
  (send: Sending): Sending =>
  async (scene, nth) => {
    await changeCatalogue(scene);
    return send(scene, nth);
  };

/** A lesson that is free from the first call on. */
const freeLesson: Sending = async (scene) => {
  const lessonId = seededId('lesson', (POPULAR + 1) * LESSONS_EACH);
  const place = { courseId: USUAL_COURSE, subSectionId: lessonId };
  await scene.once('a free lesson', () =>
    scene.call(setFreeLesson, { token: scene.tokens.admin, body: { ...place, free: true } }),
  );
  return { body: place };
};
const CATEGORY = seededId('category', 1);
const cardsOf =
  (query: Record<string, string>): Sending =>
  async (scene) => {
    if (query['page'] !== 'last') return { query };
    const { pages } = await scene.once('cards', () => scene.call(getCourseCards, {}));
    return { query: { ...query, page: String(pages) } };
  };

export const VISITORS = {
  getPreview: [anybody('', freeLesson)],
  getPreviewCaptions: [
    anybody('an hour', async (scene, nth) => {
      await freeLesson(scene, nth);
      return captions(scene, nth);
    }),
  ],
  getSiteContent: [anybody('')],
  login: [
    hashed(
      anybody('usual student', () => ({ body: { ...BENCH_STUDENT, password: BENCH_PASSWORD } })),
    ),
    hashed(
      anybody('busy student', () => ({ body: { ...BUSY_STUDENT, password: BENCH_PASSWORD } })),
    ),
  ],
  signUp: HASHES,
  sendOtp: MAILS,
  verifyOtp: MAILS,
  requestLoginLink: MAILS,
  loginByLink: MAILS,
  requestReset: MAILS,
  resetPassword: HASHES,
  acceptInvitation: HASHES,
  renewInvitation: MAILS,
  getMeta: [anybody('')],
  unsubscribe: { leftOut: 'it ends one row, by a link that only the office has' },
  getAllCourses: [
    anybody('cards', () => CARDS),
    anybody(
      'cards after a change',
      afterChange(() => CARDS),
    ),
    whole(anybody('whole')),
    whole(
      anybody(
        'whole after a change',
        afterChange(() => ({})),
      ),
    ),
  ],
  getCourseCards: [
    anybody('first page'),
    anybody(
      'first page after a change',
      afterChange(() => ({})),
    ),
    anybody('last page', cardsOf({ page: 'last' })),
    anybody('a category by price', cardsOf({ category: CATEGORY, sort: 'price-low', page: '3' })),
    anybody('of a price', cardsOf({ price: '1000-2500' })),
    anybody('most popular of a category', cardsOf({ category: CATEGORY, sort: 'popular' })),
    anybody('a search', cardsOf({ query: 'photoshop' })),
    anybody('a search by price', cardsOf({ query: 'photoshop', sort: 'price-high', page: '2' })),
  ],
  getCategoryCards: [
    anybody('', () => ({ query: { categoryId: CATEGORY } })),
    anybody(
      'after a change',
      afterChange(() => ({ query: { categoryId: CATEGORY } })),
    ),
  ],
  getCoursePage: [
    anybody('usual course', ofCourse(USUAL_COURSE)),
    anybody('usual course after a change', afterChange(ofCourse(USUAL_COURSE))),
    anybody('popular course after a change', afterChange(ofCourse(POPULAR_COURSE))),
  ],
  getCourseDetails: [
    anybody('usual course', inCourse(USUAL_COURSE)),
    anybody('popular course', inCourse(POPULAR_COURSE)),
  ],
  searchCourse: [
    anybody('a common word', search('photoshop')),
    anybody('misspelt words', search('fotoshop for bigginers')),
    anybody('a rare word', search('lumokari')),
    anybody('letters of another script', search('रंगोली')),
    anybody('nothing like it', search('zzzzqqqq')),
    anybody('the first after a change', afterChange(search('photoshop'))),
  ],
  showAllCategories: [anybody('')],
  getCategoryPageDetails: [
    whole(
      anybody('', (_scene, nth) => ({
        body: { categoryId: seededId('category', nth % CATEGORIES.length) },
      })),
    ),
  ],
  getCertificate: [
    anybody('', ({ plan }) => ({
      params: { id: seededId('certificate', firstPurchase(plan, 'busy')) },
    })),
  ],
  getAverageRating: [anybody('popular course', ofCourse(POPULAR_COURSE))],
  getReviews: [
    anybody('all'),
    anybody('usual course', ofCourse(USUAL_COURSE)),
    anybody('popular course', ofCourse(POPULAR_COURSE)),
  ],
  contactUs: [
    anybody('', () => ({
      body: {
        ...{ firstName: 'Zoya', lastName: 'Khan', email: freshEmail() },
        ...{ subject: 'A film', message: 'How long does it take? '.repeat(20) },
      },
    })),
  ],
} satisfies Record<string, Row>;
