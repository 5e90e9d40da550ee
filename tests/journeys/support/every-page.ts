// Every page of the site, opened by a user who may see it.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { type Account, ADMIN, signIn, STUDENT } from './accounts.ts';
import { published } from './listed.ts';
import { LONG, wholeUnless } from './long.ts';
import { open, readThrough } from './pages.ts';
import { watch } from './policy-watch.ts';
import { ownCourse } from './routes.ts';
import { ADMIN_PAGES, ALIKE, STUDENT_PAGES, VISITOR_PAGES } from './site-pages.ts';

interface Opened {
  name: string;
  account?: Account;
  /** Looks like another page. */
  isAlike?: boolean;
  find: (page: Page) => string | Promise<string>;
}

const named = (who: string, paths: readonly string[], account?: Account): Opened[] =>
  paths.map((path) => ({
    name: `${path} for ${who}`,
    ...(account ? { account } : { isAlike: ALIKE.includes(path) }),
    find: () => path,
  }));

const EVERY_PAGE: readonly Opened[] = [
  ...named('a visitor', VISITOR_PAGES),
  ...named('a student', STUDENT_PAGES, STUDENT),
  ...named('an admin', ADMIN_PAGES, ADMIN),
  // The URLs of these pages contain a course of the demo content.
  {
    name: 'a course',
    find: async (page) => `/course-detail/${await newestCourse(page)}`,
  },
  { name: 'a category', find: (page) => categoryOn(page) },
  {
    name: 'the outline of a course',
    account: STUDENT,
    find: async (page) => `/course-learning/${await ownCourse(page)}`,
  },
  {
    name: 'a lesson',
    account: STUDENT,
    find: async (page) => `/course/${await ownCourse(page)}`,
  },
  {
    name: 'a certificate',
    account: STUDENT,
    find: (page) => certificateOn(page),
  },
  {
    name: 'the edit page of a course',
    account: ADMIN,
    find: async (page) => `/edit-course/${await newestCourse(page)}`,
  },
];

/**
 * Declares a test per page: `claim` is its title, `check` runs on the open page with its index. No
 * page requests another origin or breaks its content policy while it is scrolled from end to end
 * (S38).
 */
export function onEveryPage(
  claim: string,
  check: (page: Page, place: number) => Promise<void>,
): void {
  for (const [place, { name, account, isAlike = false, find }] of EVERY_PAGE.entries()) {
    // `npm test` opens every eighth page.
    const details = isAlike ? LONG : wholeUnless(place % 8 === 0);
    test(`${claim}: ${name}`, details, async ({ page, baseURL }) => {
      const { faults } = await watch(page, String(baseURL));
      if (account) await signIn(page, account);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, await find(page));
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // The style guide shows the loading states on purpose.
      const loading = page.locator('main:not(.styleguide)').getByText(/^Loading/);
      await expect(loading).toHaveCount(0);
      await check(page, place);
      await readThrough(page);
      expect(faults).toEqual([]);
    });
  }
}

async function newestCourse({ request }: Page): Promise<string> {
  const [newest] = await published(request);
  return newest?._id ?? '';
}

async function categoryOn(page: Page): Promise<string> {
  await open(page, '/all-courses');
  const links = page.getByRole('navigation', { name: 'Browse by category' }).getByRole('link');
  return (await links.first().getAttribute('href')) ?? '/';
}

async function certificateOn(page: Page): Promise<string> {
  await open(page, '/dashboard');
  const links = page.getByRole('main').locator('a[href^="/certificate/"]');
  return (await links.first().getAttribute('href')) ?? '/';
}
