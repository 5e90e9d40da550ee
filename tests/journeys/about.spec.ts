// The About page: the team, its history, its address and its services.
import { expect, test } from '@playwright/test';

test('ABOUT-01 ABOUT-02 ABOUT-08 OPEN-01 shows the story, the mission and the vision', async ({
  page,
}) => {
  const response = await page.goto('/about');
  expect(response?.status()).toBe(200);
  for (const name of ['Our story', 'Our mission', 'Our vision']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Our story' })).toContainText(
    'a city in central India',
  );
});

test('ABOUT-03 ABOUT-04 the timeline lists the events of 2024 and 2025', async ({ page }) => {
  await page.goto('/about');
  const year = (name: string) => page.locator('.years > li').filter({ hasText: name });
  await expect(year('2024')).toHaveCount(1);
  for (const fact of [
    /founding/i,
    /small-business verification/i,
    /100\+ projects/i,
    /community growth/i,
  ]) {
    await expect(year('2024').getByText(fact)).toBeVisible();
  }
  await expect(year('2025').getByText(/launch of an ai creative tool/i)).toBeVisible();
});

test('ABOUT-05 ABOUT-06 OPEN-31 shows four team members without an API call, and Join leads to the courses', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/about');
  const team = page.getByRole('region', { name: 'Meet the team' });
  await expect(team.getByRole('listitem')).toHaveCount(4);
  await expect(team.getByRole('heading', { level: 3 })).toHaveCount(4);
  expect(calls.filter((path) => path.startsWith('/api'))).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL(/\/courses$/);
});

test('ABOUT-07 OPEN-01 shows MSME Verified and the same address on Home, About and Contact', async ({
  page,
}) => {
  for (const path of ['/', '/about', '/contact']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText('Mumbai, Maharashtra, India').first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Mumbai, Maharashtra, India');
    await expect(page.getByRole('contentinfo')).toContainText('MSME Verified');
    await expect(page.getByRole('banner').getByText('MSME Verified')).toBeVisible();
  }
});

test('ABOUT-09 OPEN-33 the story names all six services', async ({ page }) => {
  await page.goto('/about');
  const story = page.getByRole('region', { name: 'Our story' });
  for (const offer of [
    'social media strategy',
    'digital marketing',
    'graphic design',
    'influencer management',
    'branding and campaigns',
    'creative courses',
  ]) {
    await expect(story).toContainText(offer);
  }
});

test('LAUNCH-07 default people and numbers are marked as samples', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByText('Example content')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Example content')).toBeAttached();
  await expect(page.getByText('Example figures')).toBeAttached();
});
