// The catalogue's search and its price filter in rupees, as visitors use them.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { open } from './support/pages.ts';

const REELS = 'Reels in a day: short video that holds attention';
const MARATHI = 'विपणन: मराठीतून मार्केटिंगची सुरुवात';

function getParts(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    cards: main.getByRole('article'),
    titles: main.getByRole('article').getByRole('heading'),
    box: main.getByRole('searchbox', { name: 'Search courses' }),
    price: main.getByLabel('Price'),
    status: main.getByRole('status'),
  };
}

test('finds the right course by teacher, price, other scripts and conversational words', async ({
  page,
}) => {
  await open(page, '/all-courses');
  const { box, cards, titles } = getParts(page);
  await box.fill('meera');
  await expect(cards.filter({ hasText: 'Meera Iyer' })).toHaveCount(4);
  await expect(cards).toHaveCount(4);
  for (const [query, name] of [
    ['reels kaise banaye', REELS],
    ['marketing marathi', MARATHI],
    ['free', 'Search foundations: be found for what you do'],
    ['vipanan', MARATHI],
  ] as const) {
    await box.fill(query);
    await expect(titles.first()).toHaveText(name);
  }
});

test('a search without results names the query and suggests the closest courses', async ({
  page,
}) => {
  await open(page, '/all-courses?q=canva');
  const { main, box, titles, status } = getParts(page);
  await expect(status.filter({ hasText: 'No courses found for "canva"' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'No courses found' })).toBeVisible();
  await expect(main.getByText('Showing 0 of 0')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Closest matches' })).toBeVisible();
  await expect(titles).toHaveCount(3);
  await expect(titles.first()).toHaveText('Holi posters in Photoshop');
  await main.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(box).toBeFocused();
  await expect(main.getByRole('heading', { name: 'Closest matches' })).toHaveCount(0);
});

test('searches the courses on screen while offline', async ({ page, context }) => {
  await open(page, '/all-courses');
  const { box, titles, status } = getParts(page);
  await expect(titles.first()).toBeVisible();
  await context.setOffline(true);
  await box.fill('reels');
  await expect(titles).toHaveText([REELS]);
  await expect(status).toHaveText('Showing 1 of 1 courses');
  await box.fill('vipanan');
  await expect(titles).toHaveText([MARATHI]);
  await box.fill('pottery');
  await expect(status).toHaveText('No courses found for "pottery"');
  await context.setOffline(false);
  await box.fill('fotoshop holi');
  await expect(titles.first()).toHaveText('Holi posters in Photoshop');
});

test('filters prices in rupees by the brackets that contain a course', async ({ page }) => {
  await open(page, '/all-courses');
  const { main, cards, price } = getParts(page);
  await expect(price.getByRole('option')).toHaveText([
    'All',
    'Free',
    '₹0-500',
    '₹500-1,000',
    '₹1,000-2,500',
    '₹2,500-5,000',
  ]);
  await price.selectOption('₹2,500-5,000');
  await expect(cards.locator('.price')).toHaveText(['₹2,999', '₹3,999', '₹4,999']);
  await expect(page).toHaveURL(/\?price=2500-5000$/);
  await page.reload();
  await expect(main.getByRole('button', { name: 'Remove filter ₹2,500-5,000' })).toBeVisible();
  await expect(main.getByText(/^Showing 3 of/)).toBeVisible();
  // An older URL names a bracket that is no longer offered.
  await open(page, '/all-courses?price=50-100');
  await expect(price.locator('option:checked')).toHaveText('50-100');
  await expect(cards.locator('.price')).toHaveText(['₹99']);
});

test('a price chosen while the page hydrates stays chosen', async ({ page }) => {
  await page.addInitScript(() => {
    const choose = () => {
      for (const select of document.querySelectorAll('select')) {
        const option = [...select.options].find(({ text }) => text === '₹2,500-5,000');
        if (!option) continue;
        option.selected = true;
        for (const name of ['input', 'change'])
          select.dispatchEvent(new Event(name, { bubbles: true }));
      }
    };
    // The island's code has loaded, but its render has not replaced the page's markup yet.
    addEventListener('astro:hydrate', choose, { capture: true, once: true });
  });
  await open(page, '/all-courses');
  const { cards, price } = getParts(page);
  await expect(cards.locator('.price')).toHaveText(['₹2,999', '₹3,999', '₹4,999']);
  await expect(price.locator('option:checked')).toHaveText('₹2,500-5,000');
});
