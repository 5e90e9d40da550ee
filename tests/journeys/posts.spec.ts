// An owner writes a post, and readers find it in the journal, its feed and its page.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { confirmPublishing, readDocument, publish, untilLive } from './support/documents.ts';
import { overflow, violations } from './support/faults.ts';
import { open } from './support/pages.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Journal' });

const TEXT = `A loom is **loud** before it is _quick_.

## Warp first

- Count the threads
- Count them again

Then [write to us](/contact), or read [more](https://example.org/looms).`;

test('JOURNAL-05 a post is written, published, and found by readers, feeds and search engines', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await signIn(page, ADMIN);
  await open(page, '/posts');
  await expect(list(page).locator('ol > li')).toHaveCount(2);
  await page.getByRole('link', { name: 'Add a post' }).click();
  await page.getByLabel('Title').fill('What a loom hears');
  await expect(page.getByLabel('URL')).toHaveValue('what-a-loom-hears');
  await page.getByLabel('Summary').fill('Two days beside a handloom.');
  await page.getByLabel('Author').selectOption({ label: 'The organization' });
  // Defaults to today.
  await expect(page.getByLabel('Published on')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await page.getByLabel('Published on').fill('2026-11-25');
  await page.getByLabel('Tags').fill('Craft');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/site/picture', async (route) => {
    await isReleased;
    await route.continue();
  });
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/site/picture'));
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles('tests/support/files/picture.png');
  await page.getByLabel('Alt text').fill('A handloom from its side.');
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('See [this](javascript:alert(1)).');
  // Saving waits for the picture, and shows no error meanwhile.
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(page.getByText('Choose a picture', { exact: true })).toHaveCount(0);
  release();
  expect((await sent).status()).toBe(200);
  await expect(page.getByText(/begin with https/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(TEXT);
  expect(await violations(page)).toEqual([]);
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), String(width)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Save to draft' }).click();
  const rows = list(page).locator('ol > li');
  await expect(rows).toHaveCount(3);
  // Sorted as readers see them, newest first: posts cannot be moved.
  await expect(rows.first()).toContainText('What a loom hears25 Nov 2026 · Craft');
  await expect(list(page).getByRole('button', { name: /^Move/ })).toHaveCount(0);
  await list(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await confirmPublishing(page, list(page));
  await expect(async () => {
    expect((await page.request.get('/journal/what-a-loom-hears')).status()).toBe(200);
  }).toPass({ timeout: 15_000 });
  await read(page);
  const { shipped } = await readDocument(page, 'posts');
  await publish(page, 'posts', shipped);
  await untilLive(page);
});

async function read(page: Page): Promise<void> {
  await page.goto('/journal');
  await page.getByRole('link', { name: /What a loom hears/ }).click();
  const post = page.getByRole('article');
  await expect(post.getByRole('heading', { level: 2 })).toHaveText(['Warp first']);
  await expect(post.locator('strong')).toHaveText('loud');
  await expect(post.locator('em')).toHaveText('quick');
  await expect(post.locator('.markdown li')).toHaveCount(2);
  await expect(post.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact');
  await expect(post.getByRole('link', { name: 'more' })).toHaveAttribute(
    'href',
    'https://example.org/looms',
  );
  await expect(post.getByRole('img', { name: 'A handloom from its side.' })).toBeVisible();
  await expect(post).toContainText('Rangshala, 25 Nov 2026');
  const facts = await page.locator('script[type="application/ld+json"]').textContent();
  expect(facts).toContain('"Article"');
  expect(await violations(page)).toEqual([]);
  const feed = await (await page.request.get('/journal/feed.xml')).text();
  expect(feed).toContain('/journal/what-a-loom-hears</link>');
  const map = await page.request.get('/sitemap-index.xml');
  const first = /<loc>([^<]+)<\/loc>/.exec(await map.text())?.[1] ?? '';
  const pages = await (await page.request.get(new URL(first).pathname)).text();
  expect(pages).toContain('/journal/what-a-loom-hears<');
}
