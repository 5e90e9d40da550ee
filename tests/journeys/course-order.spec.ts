// Reordering sections and lessons by mouse, touch and keyboard; and two admins in one course.
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import * as wizard from './support/authoring.ts';
import { violations } from './support/faults.ts';
import { LONG } from './support/long.ts';

const CONTENT = [
  { name: 'The block', lessons: ['Carve', 'Ink'] },
  { name: 'The cloth', lessons: ['Print'] },
];
const BEFORE: [string, string[]][] = [
  ['The block', ['Carve', 'Ink']],
  ['The cloth', ['Print']],
];
const AFTER: [string, string[]][] = [
  ['The block', ['Carve']],
  ['The cloth', ['Ink', 'Print']],
];

const row = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ hasText: title });
const grip = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Move ${name}`, exact: true });

/** The middle of a handle, and a drop point in the upper half of the target row. */
async function way(from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('The handle or the target row has no box.');
  const begin = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
  return { begin, end: { x: begin.x, y: end.y + end.height / 4 } };
}

async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  const { begin, end } = await way(from, to);
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move(begin.x, begin.y + 20);
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await expect(page.locator('.drop-before')).toHaveCount(1);
  await page.mouse.up();
}

async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const { begin, end } = await way(from, to);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', begin);
  await touch('touchMove', { x: begin.x, y: begin.y + 20 });
  for (let part = 1; part <= 8; part += 1) {
    await touch('touchMove', { x: end.x, y: begin.y + ((end.y - begin.y) * part) / 8 });
  }
  await expect(page.locator('.drop-before')).toHaveCount(1);
  await touch('touchEnd');
}

test.use({
  hasTouch: true,
  viewport: { width: 1280, height: 1700 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('lessons and sections move by mouse, touch and keyboard alike, and back', async ({ page }) => {
  const course = await wizard.makeDraft(page, CONTENT);
  await wizard.openEdit(page, course, 2);
  const undo = page.locator('#notices').getByRole('button', { name: 'Undo' });
  const moved = wizard.notice(page, "'Ink' is now lesson 1 of 2 in 'The cloth'.");
  const handle = grip(page, 'lesson Ink');
  const ways: (() => Promise<void>)[] = [
    () => dragByMouse(page, handle, row(page, 'Print')),
    () => dragByFinger(page, handle, row(page, 'Print')),
    async () => {
      await handle.focus();
      await page.keyboard.press('Enter');
      // The menu has the focus in every browser, so that Enter does not press something beside it.
      await expect(page.getByRole('button', { name: 'Move up' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    },
  ];
  for (const go of ways) {
    await go();
    await expect(moved).toBeVisible();
    await expect.poll(() => wizard.getOrder(page, course)).toEqual(AFTER);
    await expect(handle).toBeFocused();
    await undo.click();
    await expect.poll(() => wizard.getOrder(page, course)).toEqual(BEFORE);
    await expect(undo).toHaveCount(0);
  }
  await dragByMouse(page, grip(page, 'section The cloth'), wizard.getSection(page, 'The block'));
  await expect(wizard.notice(page, "'The cloth' is now section 1 of 2.")).toBeVisible();
  await expect.poll(() => wizard.getOrder(page, course)).toEqual(BEFORE.toReversed());
  await undo.click();
  await expect.poll(() => wizard.getOrder(page, course)).toEqual(BEFORE);
  // A fading toast has low contrast for a moment.
  await expect(undo).toHaveCount(0);
  await handle.click();
  await expect(page.getByRole('button', { name: "Move to 'The cloth'" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('Undo reverts the last of several moves, and only its notice shows', async ({ page }) => {
  const course = await wizard.makeDraft(page, CONTENT);
  await wizard.openEdit(page, course, 2);
  const undo = page.locator('#notices').getByRole('button', { name: 'Undo' });
  await dragByMouse(page, grip(page, 'lesson Ink'), row(page, 'Print'));
  await expect.poll(() => wizard.getOrder(page, course)).toEqual(AFTER);
  await dragByMouse(page, grip(page, 'section The cloth'), wizard.getSection(page, 'The block'));
  await expect.poll(() => wizard.getOrder(page, course)).toEqual(AFTER.toReversed());
  await expect(wizard.notice(page, "'The cloth' is now section 1 of 2.")).toBeVisible();
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect.poll(() => wizard.getOrder(page, course)).toEqual(AFTER);
});

test('a move shows at once and stays, whatever responses arrive later', async ({ page }) => {
  const course = await wizard.makeDraft(page, CONTENT);
  await wizard.openEdit(page, course, 2);
  await expect(grip(page, 'lesson Ink')).toBeVisible();
  await page.evaluate(() => {
    const grips = () =>
      [...document.querySelectorAll('.drag-handle')].map((element) =>
        element.getAttribute('aria-label'),
      );
    const seen: string[] = [];
    const note = () => {
      const order = grips().join(', ');
      if (order !== seen.at(-1)) seen.push(order);
      document.documentElement.dataset['orders'] = JSON.stringify(seen);
    };
    note();
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  const moveUp = async (name: string) => {
    await grip(page, name).click();
    await page.getByRole('button', { name: 'Move up' }).click();
  };
  const stalled = Promise.withResolvers<undefined>();
  let [requested, answered] = [0, 0];
  await page.route(wizard.callOf('getFullCourseDetails'), async (route) => {
    requested += 1;
    const response = await route.fetch();
    // Each move reloads the course before and after. The reload after the first move arrives after
    // the second move.
    if (requested === 2) await stalled.promise;
    await route.fulfill({ response });
    answered += 1;
  });
  await moveUp('lesson Ink');
  await expect.poll(() => requested).toBe(2);
  await moveUp('section The cloth');
  stalled.resolve(undefined);
  await expect
    .poll(() => wizard.getOrder(page, course))
    .toEqual([
      ['The cloth', ['Print']],
      ['The block', ['Ink', 'Carve']],
    ]);
  await expect.poll(() => answered).toBe(4);
  const orders = await page.locator('html').getAttribute('data-orders');
  expect(JSON.parse(orders ?? '[]')).toEqual(
    [
      'section The block, lesson Carve, lesson Ink, section The cloth, lesson Print',
      'section The block, lesson Ink, lesson Carve, section The cloth, lesson Print',
      'section The cloth, lesson Print, section The block, lesson Ink, lesson Carve',
    ].map((order) => order.replaceAll(/(section|lesson)/g, 'Move $1')),
  );
});

test('unsent sections and lessons can be reordered, and arrive in that order', async ({ page }) => {
  const course = await wizard.makeDraft(page);
  await wizard.openCreate(page);
  await wizard.fillDetails(page);
  await wizard.next(page).click();
  const block = await wizard.addSection(page, 'The block');
  await wizard.addLesson(block, 'Second');
  await wizard.addLesson(block, 'First');
  await wizard.addSection(page, 'The cloth');
  await grip(page, 'lesson First').click();
  await page.getByRole('button', { name: 'Move up' }).click();
  await grip(page, 'section The cloth').click();
  await page.getByRole('button', { name: 'Move up' }).click();
  const added = page.waitForRequest(/\/addSection$/);
  await wizard.next(page).click();
  await expect(wizard.stage(page, 3)).toBeVisible();
  const { courseId: id } = (await added).postDataJSON() as { courseId: string };
  expect(await wizard.getOrder(page, { ...course, id })).toEqual([
    ['The cloth', []],
    ['The block', ['First', 'Second']],
  ]);
});

test(
  'two admins in one course are asked whose order and whose details to keep',
  LONG,
  async ({ page, context }) => {
    const course = await wizard.makeDraft(page, CONTENT);
    const otherPage = await context.newPage();
    await wizard.makeDraft(otherPage);
    await wizard.openEdit(page, course, 2);
    const dialog = page.getByRole('dialog', { name: 'This course was changed in the meantime' });
    const moveDown = async (on: Page, name: string) => {
      await grip(on, name).click();
      await on.getByRole('button', { name: 'Move down' }).click();
    };

    await wizard.openEdit(otherPage, course, 2);
    await moveDown(otherPage, 'section The block');
    await expect.poll(() => wizard.getOrder(page, course)).toEqual(BEFORE.toReversed());
    await moveDown(page, 'lesson Ink');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect(page.getByRole('region', { name: /^The/ })).toHaveCount(2);
    expect(await wizard.getOrder(page, course)).toEqual(BEFORE.toReversed());

    await moveDown(otherPage, 'lesson Carve');
    const theirs = ['The block', ['Ink', 'Carve']];
    await expect.poll(async () => (await wizard.getOrder(page, course))[1]).toEqual(theirs);
    await moveDown(page, 'section The cloth');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => wizard.getOrder(page, course)).toEqual(BEFORE);

    await page.getByRole('button', { name: 'Back' }).click();
    await wizard.openEdit(otherPage, course);
    await otherPage.getByLabel('Course name').fill('Their name');
    await wizard.next(otherPage).click();
    await expect(wizard.stage(otherPage, 2)).toBeVisible();
    await page.getByLabel('Course name').fill('My name');
    await wizard.next(page).click();
    await expect(dialog.getByText('Their name')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect(page.getByLabel('Course name')).toHaveValue('Their name');
    await page.getByLabel('Course name').fill('My name');
    await wizard.openEdit(otherPage, course);
    await otherPage.getByLabel('Price').fill('10');
    await wizard.next(otherPage).click();
    await expect(wizard.stage(otherPage, 2)).toBeVisible();
    await wizard.next(page).click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(wizard.stage(page, 2)).toBeVisible();
    await wizard.openEdit(otherPage, course);
    await expect(otherPage.getByLabel('Course name')).toHaveValue('My name');
    await expect(otherPage.getByLabel('Price')).toHaveValue('10');
  },
);
