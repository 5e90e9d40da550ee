// Printed pages: clean documents in both themes, without elements that only work on a screen.
import { expect, test } from '@playwright/test';
import { signIn, STUDENT } from './support/accounts.ts';
import { published } from './support/listed.ts';
import { LONG } from './support/long.ts';
import { open } from './support/pages.ts';
import { listPrintFaults, getPrintedPageSizes } from './support/paper.ts';

/** Each page with the number of sheets it may fill. */
const PRINTED: readonly { path: string; sheets: number }[] = [
  { path: '/', sheets: 6 },
  { path: '/about', sheets: 2 },
  { path: '/services', sheets: 2 },
  { path: '/contact', sheets: 1 },
  { path: '/work', sheets: 3 },
  { path: '/work/ajrakh-house', sheets: 3 },
  { path: '/journal/a-window-and-a-white-sheet', sheets: 3 },
  { path: '/courses-list', sheets: 1 },
  { path: '/course/1', sheets: 1 },
  { path: '/privacy', sheets: 4 },
  { path: '/terms', sheets: 4 },
  { path: '/refund-policy', sheets: 3 },
  { path: '/no/such/page', sheets: 1 },
  { path: '/all-courses', sheets: 3 },
  { path: '/auth', sheets: 1 },
  { path: '/verify/unknown', sheets: 1 },
];

test(
  'public pages print without overlapping, hidden, pale or floating text',
  LONG,
  async ({ page }) => {
    for (const { path, sheets } of PRINTED) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path);
      await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
      expect(await listPrintFaults(page), path).toEqual([]);
      const printed = (await getPrintedPageSizes(page)).length;
      expect(printed, `sheets of ${path}`).toBeGreaterThan(0);
      expect(printed, `sheets of ${path}`).toBeLessThanOrEqual(sheets);
    }
  },
);

test('a course page prints as a syllabus on at most two sheets, light from the dark theme', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  // The newest course belongs to another journey.
  const all = await published(page.request);
  const demo = all.find(({ courseName }) => courseName === 'Holi posters in Photoshop');
  await open(page, `/course-detail/${demo?._id ?? ''}`);
  await expect(page.getByRole('heading', { name: 'Course Content' })).toBeVisible();
  expect(await listPrintFaults(page)).toEqual([]);
  const main = page.getByRole('main');
  for (const name of ["What you'll learn", 'Course Content', 'Instructions']) {
    await expect(main.getByRole('heading', { name })).toBeVisible();
  }
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeHidden();
  expect([1, 2]).toContain((await getPrintedPageSizes(page)).length);
});

test('answers collapsed on screen are printed', async ({ page }) => {
  await page.goto('/contact');
  const answer = page.getByText(/set up a free consultation/);
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
});

test('a certificate prints on a single landscape sheet', async ({ page }) => {
  await signIn(page, STUDENT);
  await open(page, '/dashboard');
  await page.getByRole('link', { name: 'View certificate' }).click();
  await expect(page.getByRole('article', { name: 'Certificate of Completion' })).toBeVisible();
  const sheets = await getPrintedPageSizes(page);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]?.width).toBeGreaterThan(sheets[0]?.height ?? Infinity);
});
