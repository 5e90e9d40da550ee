// What anybody may call.
import { CATEGORIES } from '../../seed/words.ts';
import { firstPurchase } from '../../seed/purchases.ts';
import { seededId } from '../../seed/sql.ts';
import { BENCH_PASSWORD, BENCH_STUDENT, BUSY_STUDENT } from '../../accounts.ts';
import { anybody } from '../case.ts';
import type { Row, Sending } from '../case.ts';
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

export const VISITORS = {
  login: [
    anybody('usual student', () => ({ body: { ...BENCH_STUDENT, password: BENCH_PASSWORD } })),
    anybody('busy student', () => ({ body: { ...BUSY_STUDENT, password: BENCH_PASSWORD } })),
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
  getAllCourses: [
    anybody('cards', () => CARDS),
    anybody(
      'cards after a change',
      afterChange(() => CARDS),
    ),
    anybody('whole'),
    anybody(
      'whole after a change',
      afterChange(() => ({})),
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
    anybody('', (_scene, nth) => ({
      body: { categoryId: seededId('category', nth % CATEGORIES.length) },
    })),
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
