// An admin chooses free previews of a course.
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import * as wizard from './support/authoring.ts';
import { violations } from './support/faults.ts';

const LESSONS = ['Soak it', 'Carve it', 'Ink it', 'Print it', 'Dry it', 'Fold it'];

test('an admin adds a trailer and frees up to five lessons, and the course page shows them', async ({
  page,
  browser,
  baseURL,
}) => {
  const course = await wizard.makeCourse(page.request, {
    sections: [{ name: 'The block', lessons: LESSONS }],
  });
  await signIn(page, ADMIN);
  await wizard.openEdit(page, course, 2);
  const trailer = page.getByRole('region', { name: 'Trailer' });
  await expect(trailer.getByText('none yet')).toBeVisible();

  const video = trailer.getByLabel('Trailer video');
  await video.setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) });
  await expect(trailer.getByRole('alert')).toContainText('is empty');
  await video.setInputFiles(wizard.videoNamed('trailer.mp4'));
  await expect(wizard.notice(page, 'Trailer saved')).toBeVisible();
  await expect(trailer.getByText('none yet')).toHaveCount(0);
  await expect(trailer.getByRole('alert')).toHaveCount(0);

  const free = (lesson: string) => page.getByRole('switch', { name: `Free preview: ${lesson}` });
  for (const lesson of LESSONS.slice(0, 5)) {
    await free(lesson).press('Enter');
    await expect(free(lesson)).toHaveAttribute('aria-checked', 'true');
  }
  const calls = wizard.callsMade(page);
  await free('Fold it').click();
  await expect(wizard.notice(page, /At most 5 lessons of a course can be free/)).toBeVisible();
  await expect(free('Fold it')).toHaveAttribute('aria-checked', 'false');
  expect(calls.names).not.toContain('freeLesson');
  await free('Dry it').click();
  await expect(free('Dry it')).toHaveAttribute('aria-checked', 'false');
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await wizard.next(page).click();
  await expect(free('Soak it')).toHaveAttribute('aria-checked', 'true');
  await expect(trailer.getByText('none yet')).toHaveCount(0);
  await page.request.post('/api/v1/course/editCourse', {
    headers: course.headers,
    multipart: { courseId: course.id, status: 'Published' },
  });
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await visitor.goto(`/course-detail/${course.id}`);
  const watch = visitor.locator('section').filter({ hasText: 'Watch before you buy' });
  await expect(watch.getByRole('button')).toHaveCount(5);
  await visitor.context().close();

  await trailer.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove trailer' }).click();
  await expect(trailer.getByText('none yet')).toBeVisible();
});

const WIDTHS = [1440, 390, 320];

for (const hasTrailer of [false, true]) {
  test(`EDIT-22 with ${hasTrailer ? 'a' : 'no'} trailer its space is reserved until it loads: content below does not move`, async ({
    page,
  }) => {
    const course = await wizard.makeCourse(page.request, {
      sections: [{ name: 'The block', lessons: ['Soak it'] }],
    });
    if (hasTrailer) {
      const multipart = { courseId: course.id, videoFile: wizard.videoNamed('trailer.mp4') };
      const sent = { headers: course.headers, multipart };
      expect((await page.request.post('/api/v1/course/trailer', sent)).ok()).toBe(true);
    }
    await signIn(page, ADMIN);
    const stalled = Promise.withResolvers<undefined>();
    await page.route('**/course/previews?*', async (route) => {
      await stalled.promise;
      await route.continue();
    });
    await wizard.openEdit(page, course, 2);
    await expect(page.locator('.trailer-slot')).toBeEmpty();
    const before = await getPlacesOfNext(page);
    stalled.resolve(undefined);
    await expect(page.getByRole('region', { name: 'Trailer' })).toBeVisible();
    expect(await getPlacesOfNext(page)).toEqual(before);
  });
}

/** The position of the Continue button at each width. */
async function getPlacesOfNext(page: Page): Promise<number[]> {
  const places: number[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    places.push(await placeAtRest(page.locator('.add-disclosure')));
  }
  return places;
}

/**
 * The position of an element once nothing moves it any more: after a resize, animations may still
 * run.
 */
function placeAtRest(locator: Locator): Promise<number> {
  return locator.evaluate(async (element) => {
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
    let last = Number.NaN;
    for (let calm = 0; calm < 5;) {
      await new Promise(requestAnimationFrame);
      const { y } = element.getBoundingClientRect();
      calm = y === last && !isMoving() ? calm + 1 : 0;
      last = y;
    }
    return last;
  });
}
