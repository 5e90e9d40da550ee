// Selects the tests of each run: `npm test`, `npm run test:e2e` and the long tests, which run
// everything.
import type { TestDetails } from '@playwright/test';

export const IS_LONG = process.env['LONG_JOURNEYS'] === '1';

const TAG = '@long';
/** For a test that only the long tests run. */
export const LONG: TestDetails = { tag: TAG };

/** Set in the run for every change: `npm test`. */
export const IS_SHORT = process.env['SHORT_JOURNEYS'] === '1';

const WHOLE_TAG = '@whole';
/**
 * For a test that `npm test` leaves to `npm run test:e2e` and the long tests, as LEFT_TO_WHOLE
 * does files.
 */
export const WHOLE: TestDetails = { tag: WHOLE_TAG };

/** The tags that this run leaves out. */
export const LEFT_OUT = leftOut();

function leftOut(): RegExp {
  if (IS_LONG) return /^$/;
  return new RegExp(IS_SHORT ? `${TAG}|${WHOLE_TAG}` : TAG);
}

/**
 * For a test in several forms: `npm test` runs those that prove different things, the long tests
 * run all.
 */
export function longUnless(isOftenRun: boolean): TestDetails {
  return isOftenRun ? {} : LONG;
}

/** The same for a test that is left to `npm run test:e2e`. */
export function wholeUnless(isOftenRun: boolean): TestDetails {
  return isOftenRun ? {} : WHOLE;
}

/**
 * The files that `npm test` leaves to `npm run test:e2e` and the long tests: details of single pages that the
 * other journeys visit too, and rules that `tests/api` also covers. `npm test` runs sign-up and login, purchases,
 * refunds, learning, authoring and publishing, failures, attacks, axe and layout of each page, and page weights.
 */
export const LEFT_TO_WHOLE = [
  'about',
  'adaptive',
  'admin-words',
  'bad-input',
  'bad-line',
  'budgets',
  'built-catalogue',
  'bulk-courses',
  'bundle',
  'bundles',
  'by-keyboard',
  'captions',
  'case-studies',
  'catalogue-search',
  'confirm-email',
  'contact',
  'coupons',
  'course-order',
  'course-report',
  'create-course',
  'dark-patterns',
  'dashboard',
  'email-change',
  'faults',
  'featured',
  'video-states',
  'first-paint',
  'footer',
  'free-previews',
  'home',
  'second-step',
  'site-settings',
  'http-cache',
  'invitations',
  'legal',
  'lesson-to-lesson',
  'login-link',
  'mail-texts',
  'notices',
  'admin-drafts',
  'admin-nav',
  'outline',
  'outside-payments',
  'passwords',
  'payloads',
  'player-phone',
  'policies',
  'translated',
  'posts',
  'previews-admin',
  'prices',
  'print',
  'profile',
  'resumed-upload',
  'sandbox',
  'seller',
  'seo',
  'services',
  'team',
  'theme',
  'top-bar',
  'topics',
  'student-account',
  'undelivered-mails',
  'waiting',
  'words',
  'work',
].map((name) => `**/${name}.spec.ts`);
