// Whether these are the long tests, which leave nothing out.
import type { TestDetails } from '@playwright/test';

export const IS_LONG = process.env['LONG_JOURNEYS'] === '1';

const TAG = '@long';
/** Of a test that only the long tests run. */
export const LONG: TestDetails = { tag: TAG };
/** What `npm test` leaves out. */
export const LEFT_OUT = IS_LONG ? /^$/ : new RegExp(TAG);

/** Of a test in several forms: `npm test` runs those that differ in what they prove, the long tests run all. */
export function longUnless(isOftenRun: boolean): TestDetails {
  return isOftenRun ? {} : LONG;
}
