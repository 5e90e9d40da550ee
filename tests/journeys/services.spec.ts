// The Services page: the services and the process.
import { expect, test } from '@playwright/test';

test('SERV-01 SERV-02 SERV-03 OPEN-33 shows five services with their features, and four steps', async ({
  page,
}) => {
  const response = await page.goto('/services');
  expect(response?.status()).toBe(200);
  const cards = page.getByRole('region', { name: 'Our services' }).getByRole('article');
  await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
    'Social media strategy',
    'Digital marketing',
    'Graphic design',
    'Influencer management',
    'Branding and campaigns',
  ]);
  for (const card of await cards.all()) {
    expect(await card.getByRole('list').getByRole('listitem').count()).toBeGreaterThan(2);
  }
  const process = page.getByRole('region', { name: 'Four steps, every time' });
  await expect(process.getByRole('heading', { level: 3 })).toHaveText([
    'Discovery',
    'Strategy',
    'Execution',
    'Optimization',
  ]);
});

test('SERV-04 OPEN-31 the buttons lead to the contact form and to the portfolio', async ({
  page,
}) => {
  for (const [name, address] of [
    ['Get Started', /\/contact$/],
    ['Get Free Consultation', /\/contact$/],
    ['View Portfolio', /\/#portfolio$/],
  ] as const) {
    await page.goto('/services');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
  }
  await expect(page.getByRole('heading', { name: 'Recent work' })).toBeInViewport();
});
