// The footer and the floating chat link.
import { expect, test } from '@playwright/test';
import { COMPANY, HOUSE } from '#site/company.ts';

test('FOOT-01 FOOT-02 OPEN-01 services, quick links and how to reach us', async ({ page }) => {
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
  // Also where the page's modules do not arrive.
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  const footer = page.getByRole('contentinfo');
  for (const name of ['Instagram', 'YouTube', 'LinkedIn', 'Facebook']) {
    const icon = footer.getByRole('link', { name });
    await expect(icon).toHaveAttribute('href', /^#/);
    await icon.click();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/about');
  }
});

test('FOOT-04 OPEN-29 the chat link floats and opens a messaging app with a greeting typed', async ({
  page,
}) => {
  await page.goto('/about');
  const chat = page.getByRole('link', { name: 'Chat with us' });
  const address = new URL((await chat.getAttribute('href')) ?? '');
  expect(address.hostname).toBe('wa.me');
  expect(address.pathname).toMatch(/^\/\d+$/);
  expect(address.searchParams.get('text')).toBe(HOUSE.greeting);
  await expect(chat).toBeInViewport({ ratio: 1 });
  const before = await chat.boundingBox();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await chat.boundingBox()).toEqual(before);
  expect([COMPANY.phone, HOUSE.whatsapp].join()).toMatch(/0{5} 0{5},91 ?0{10}/);
  expect(COMPANY.email).toMatch(/\.example$/);
});

test('on phones the chat link leaves while somebody is in a field, which it would stand over', async ({
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

test("the footer's name is as wide as what stands above it", async ({ page }) => {
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about');
    const right = await page.evaluate(async () => {
      await document.fonts.ready;
      const word = document.createRange();
      word.selectNodeContents(document.querySelector('.footer-word') as Element);
      const grid = document.querySelector('.footer-grid')?.getBoundingClientRect();
      return { word: word.getBoundingClientRect().right, grid: grid?.right ?? 0 };
    });
    // The box of the word ends with its last letter, less the space between two.
    expect(Math.abs(right.word - right.grid), `at ${width}`).toBeLessThan(4);
  }
});
