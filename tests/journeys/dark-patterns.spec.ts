// Guidelines for Prevention and Regulation of Dark Patterns, 2023, as they apply to visitors and
// buyers.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { open } from './support/pages.ts';
import { toCard, openCourse, test } from './support/shop.ts';

const getSize = async (button: Locator) => {
  const box = await button.boundingBox();
  return { height: Math.round(box?.height ?? 0), font: await getFont(button) };
};
const getFont = (button: Locator) =>
  button.evaluate(
    (item) => `${getComputedStyle(item).fontSize} ${getComputedStyle(item).fontWeight}`,
  );

/** Scrolls to the end of the page and back, as a reader does. */
async function read(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await page.keyboard.press('Home');
}

test('DARK-04: nagging: nothing opens by itself over the page a visitor reads', async ({
  page,
}) => {
  for (const path of ['/', '/all-courses', '/services']) {
    await open(page, path);
    await read(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
});

test('DARK-06: basket sneaking: no option of the payment card is preselected', async ({
  page,
  buyer,
}) => {
  await openCourse(page, buyer.course);
  const { card, enrol } = toCard(page);
  await expect(enrol).toBeVisible();
  await expect(card.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('DARK-08: interface interference: Cancel is as large as Create Account', async ({ page }) => {
  await open(page, '/sign-up');
  const [back, on] = ['Cancel', 'Create Account'].map((name) =>
    page.getByRole('main').getByRole('button', { name, exact: true }),
  );
  if (!back || !on) throw new Error('The Cancel or the Create Account button is missing.');
  expect(await getSize(back)).toEqual(await getSize(on));
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});
