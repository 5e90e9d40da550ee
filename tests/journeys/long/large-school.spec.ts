// The admin pages of schools with no course, one course, and 500 courses and 10,000 students, in a
// browser.
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fillSchool } from '../../support/large-school.ts';
import { makeAdmin } from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';
import { become } from '../support/accounts.ts';
import { overflow } from '../support/faults.ts';
import { islandsReady, watchForErrors } from '../support/pages.ts';

/** Built by the journeys' own server. */
const SITE = resolve('dist');
const SIZES = [
  { courses: 0, students: 0 },
  { courses: 1, students: 10 },
  { courses: 500, students: 10_000 },
] as const;
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const PAGES = [
  '/dashboard',
  '/manage-courses',
  '/students',
  '/students?page=200',
  '/messages',
  '/reviews',
  '/payments',
  '/add-category',
  '/create-course',
  '/profile',
] as const;
/** From navigation to the list on screen, on a test machine. */
const SHOWN_MAX_MS = 3000;

for (const size of SIZES) {
  test(`the admin pages of a school with ${size.courses} courses and ${size.students} students load in time and fit`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const server = await startServer({ siteFolder: SITE });
    const { db, clock } = server.deps;
    const admin = await makeAdmin(server);
    await fillSchool(db, { adminId: admin.id, now: clock() }, size);
    const errors = watchForErrors(page);
    await become(page, server.url, admin);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      for (const path of PAGES) {
        const began = performance.now();
        await page.goto(server.url + path);
        await shown(page);
        const took = Math.round(performance.now() - began);
        console.log(`${size.courses} courses, ${path} at ${screen.width}: ${took} ms`);
        expect.soft(took, `${path} at ${screen.width}`).toBeLessThan(SHOWN_MAX_MS);
        expect.soft(await overflow(page), `${path} at ${screen.width}`).toEqual([]);
      }
    }
    expect(errors).toEqual([]);
    await server.close();
  });
}

/** Waits until the page has finished loading. */
async function shown(page: Page): Promise<void> {
  await islandsReady(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText(/^Loading/)).toHaveCount(0);
  await expect(main.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
}
