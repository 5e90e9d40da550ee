// The footer and the floating chat link.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { COMPANY, ORGANIZATION } from '#site/company.ts';
import { open } from './support/pages.ts';
import { courseOnSale } from './support/shop.ts';

test('FOOT-01 FOOT-02 OPEN-01 shows services, quick links and contact details', async ({
  page,
}) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading', { name: 'Services' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Graphic design' })).toHaveAttribute(
    'href',
    '/services#graphic-design',
  );
  await expect(footer.getByRole('heading', { name: 'Quick links' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Courses', exact: true })).toHaveAttribute(
    'href',
    '/courses',
  );
  await expect(footer.getByRole('link', { name: COMPANY.phone })).toHaveAttribute(
    'href',
    /^tel:\+\d{12}$/,
  );
  await expect(footer.getByRole('link', { name: COMPANY.email })).toHaveAttribute(
    'href',
    `mailto:${COMPANY.email}`,
  );
  await expect(footer.getByText('Mumbai, Maharashtra, India').first()).toBeVisible();
});

test('FOOT-03 OPEN-67 the social icons have names and lead nowhere', async ({ page }) => {
  // Also while the page's modules fail to load.
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  const footer = page.getByRole('contentinfo');
  for (const name of ['Instagram', 'YouTube', 'LinkedIn', 'Facebook']) {
    const icon = footer.getByRole('link', { name });
    await expect(icon).toHaveAttribute('href', /^#/);
    await icon.click();
    expect(new URL(page.url()).pathname).toBe('/about');
  }
});

test('FOOT-04 OPEN-29 the chat link floats and opens WhatsApp with a prefilled greeting', async ({
  page,
}) => {
  await page.goto('/about');
  const chat = page.getByRole('link', { name: 'Chat with us' });
  const address = new URL((await chat.getAttribute('href')) ?? '');
  expect(address.hostname).toBe('wa.me');
  expect(address.pathname).toMatch(/^\/\d+$/);
  expect(address.searchParams.get('text')).toBe(ORGANIZATION.greeting);
  await expect(chat).toBeInViewport({ ratio: 1 });
  const before = await chat.boundingBox();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await chat.boundingBox()).toEqual(before);
  expect([COMPANY.phone, ORGANIZATION.whatsapp].join()).toMatch(/0{5} 0{5},91 ?0{10}/);
  expect(COMPANY.email).toMatch(/\.example$/);
});

test('on phones the chat link hides while a field has the focus, because it would cover it', async ({
  page,
}) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/auth');
    const chat = page.getByRole('link', { name: 'Chat with us' });
    const email = page.getByRole('textbox', { name: 'Email' }).first();
    await expect(chat).toBeVisible();
    await email.focus();
    await expect(chat).toBeHidden();
    await email.blur();
    await expect(chat).toBeVisible();
  }
});

/** Buttons, links and fields that the chat link covers in part. */
const coveredByChat = (page: Page) =>
  page.evaluate(() => {
    const chat = document.querySelector('.chat');
    if (!chat) throw new Error('The page has no chat link.');
    const area = chat.getBoundingClientRect();
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')].flatMap(
      (control) => {
        const box = control.getBoundingClientRect();
        const left = Math.max(box.left, area.left);
        const right = Math.min(box.right, area.right);
        const top = Math.max(box.top, area.top);
        const bottom = Math.min(box.bottom, area.bottom);
        if (control === chat || left >= right || top >= bottom) return [];
        const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return met && chat.contains(met) ? [control.textContent] : [];
      },
    );
  });

for (const [what, viewport] of [
  ['on a phone', { width: 390, height: 844 }],
  ['at 200 % of 1440x900', { width: 720, height: 450 }],
  ['at 1440x900', { width: 1440, height: 900 }],
] as const)
  test(`the chat link covers no control, ${what}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { _id } = await courseOnSale(page.request);
    for (const path of ['/sign-up', '/all-courses', `/course-detail/${_id}`, '/services']) {
      await open(page, path);
      let isEnd = false;
      while (!isEnd) {
        await expect.poll(() => coveredByChat(page), `${path}, by the chat link`).toEqual([]);
        isEnd = await page.evaluate(() => {
          const before = scrollY;
          scrollBy({ top: 97, behavior: 'instant' });
          return scrollY === before;
        });
      }
    }
    await open(page, '/about');
    await expect(page.locator('.chat')).toHaveCSS('opacity', '1');
  });

test("the footer's wordmark is as wide as the grid above it", async ({ page }) => {
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about');
    const right = await page.evaluate(async () => {
      await document.fonts.ready;
      const word = document.createRange();
      word.selectNodeContents(document.querySelector('.footer-name') as Element);
      const grid = document.querySelector('.footer-grid')?.getBoundingClientRect();
      return { word: word.getBoundingClientRect().right, grid: grid?.right ?? 0 };
    });
    // The box of the text ends with its last letter, less one letter space.
    expect(Math.abs(right.word - right.grid), `at ${width}`).toBeLessThan(4);
  }
});
