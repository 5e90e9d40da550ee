// An owner writes a case study with pictures, and visitors see it; a removed one disappears.
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { confirmPublishing, readDocument, publish, untilLive } from './support/documents.ts';
import { overflow, violations } from './support/faults.ts';
import { open } from './support/pages.ts';

// Serial: these tests change one document.
test.describe.configure({ mode: 'default' });

const PICTURE = 'tests/support/files/picture.png';

const list = (page: Page) => page.getByRole('region', { name: 'Case studies' });
const rows = (page: Page) => list(page).locator('ol > li');

async function give(page: Page, input: Locator): Promise<void> {
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/site/picture'));
  await input.setInputFiles(PICTURE);
  expect((await sent).status()).toBe(200);
}

async function write(page: Page): Promise<void> {
  await page.getByLabel('Title').first().fill('A fair for handlooms');
  await expect(page.getByLabel('URL')).toHaveValue('a-fair-for-handlooms');
  await page.getByLabel('URL').fill('handloom-fair');
  await page.getByLabel('Category').selectOption('Event Management');
  await page.getByLabel('Client').fill('Weavers of Bhuj');
  await page.getByLabel('Year').fill('2026');
  await page.getByLabel('Summary').fill('Forty looms under one roof, and nobody in a hurry.');
  await page.getByLabel('Show on the home page').check();
  await page.getByLabel('Brief').fill('Bring the town to the looms.\n\nFor two days.');
  await page.getByLabel('Deliverables').fill('A plan of the hall\nA song for the opening');
}

test('WORK-08 WORK-09 WORK-11 a case study is written with pictures, published, and shown on every page that lists work', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await signIn(page, ADMIN);
  await open(page, '/case-studies');
  await expect(rows(page)).toHaveCount(6);
  await expect(list(page).locator('.badge', { hasText: 'Concept project' })).toHaveCount(6);
  await page.getByRole('link', { name: 'Add a case study' }).click();
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByText('Choose a picture', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Title').first()).toBeFocused();
  await write(page);
  await give(page, page.getByLabel('Picture', { exact: true }));
  await page.getByRole('button', { name: 'Add a step' }).click();
  const step = page.getByRole('listitem').filter({ hasText: 'Step 1' });
  await step.getByLabel('Title').fill('Measure the hall');
  await step
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('With string, because the plan was wrong.');
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(step.getByText('Alt text is required')).toBeVisible();
  await give(page, page.getByLabel('Picture of Step 1'));
  await step.getByLabel('Alt text').fill('A hall with strings from wall to wall.');
  await page.getByLabel('Video file').setInputFiles('tests/support/files/lesson.mp4');
  await expect(page.getByText('A video is uploaded.')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Add a result' }).click();
  const result = page.getByRole('listitem').filter({ hasText: 'Result 1' });
  await result.getByRole('textbox', { name: 'Result' }).fill('1,204');
  await result.getByLabel('Description').fill('visitors in two days');
  await result.getByLabel('Source').fill('Counted at the gate');
  expect(await violations(page)).toEqual([]);
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), String(width)).toEqual([]);
  }
  await page.reload();
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(result.getByLabel('Source')).toHaveValue('Counted at the gate');
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(rows(page)).toHaveCount(7);
  await expect(rows(page).first()).toContainText('A fair for handlooms');
  await expect(rows(page).first().getByText('New', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Move A fair for handlooms down' }).click();
  await expect(rows(page).nth(1)).toContainText('A fair for handlooms');
  await page.getByRole('button', { name: 'Remove Last show, back row' }).click();
  await expect(rows(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(7);
  await page.getByRole('button', { name: 'Remove Last show, back row' }).click();
  await expect(rows(page)).toHaveCount(6);
  expect(await violations(page)).toEqual([]);
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), String(width)).toEqual([]);
  }
  await list(page).getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByText('Counted at the gate')).toBeVisible();
  await confirmPublishing(page, list(page));
  await seenByVisitors(page);
  const { shipped } = await readDocument(page, 'work');
  await publish(page, 'work', shipped);
  await untilLive(page);
});

/** Expects that no part of a video is requested before Play. */
async function playsAfterPress(page: Page): Promise<void> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.reload();
  const player = page.getByLabel('Video: A fair for handlooms');
  await player.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const ofVideo = () => requests.filter((path) => path.includes('/media/film/'));
  expect(ofVideo()).toEqual([]);
  await player.evaluate((video: HTMLVideoElement) => video.play());
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  expect(ofVideo()).not.toEqual([]);
}

async function seenByVisitors(page: Page): Promise<void> {
  // A server checks for new pages every second.
  await expect(async () => {
    expect((await page.request.get('/work/handloom-fair')).status()).toBe(200);
  }).toPass({ timeout: 15_000 });
  expect((await page.request.get('/work/last-show')).status()).toBe(404);
  await page.goto('/work/handloom-fair');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('A fair for handlooms');
  await expect(main.locator('.badge', { hasText: 'Concept project' })).toHaveCount(0);
  await expect(main.getByText('Counted at the gate')).toBeVisible();
  const shot = main.getByRole('img', { name: 'A hall with strings from wall to wall.' });
  await shot.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shot.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const source = await shot.evaluate((img: HTMLImageElement) => img.currentSrc);
  const file = await page.request.get(source);
  expect(file.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const facts = await page.locator('script[type="application/ld+json"]').textContent();
  expect(facts).toContain('"CreativeWork"');
  expect(facts).toContain('A fair for handlooms');
  await playsAfterPress(page);
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(new URL(preview ?? '').pathname)).status()).toBe(200);
  expect(await violations(page)).toEqual([]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  const map = await page.request.get('/sitemap-index.xml');
  const first = /<loc>([^<]+)<\/loc>/.exec(await map.text())?.[1] ?? '';
  const pages = await (await page.request.get(new URL(first).pathname)).text();
  expect(pages).toContain('/work/handloom-fair<');
  expect(pages).not.toContain('/work/last-show<');
  await page.goto('/work');
  const works = page.getByRole('region', { name: 'Case studies' });
  await expect(works.getByRole('heading', { name: 'A fair for handlooms' })).toBeVisible();
  await page.goto('/');
  const wall = page.locator('#portfolio').getByRole('listitem');
  await expect(wall).toHaveCount(6);
  await expect(wall.nth(1)).toContainText('A fair for handlooms');
}

test("WORK-08 saving over another admin's work offers Reload and Overwrite, and Overwrite saves it", async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN);
  await open(page, '/case-studies');
  const otherPage = await context.newPage();
  await open(otherPage, '/case-studies');
  await otherPage.getByRole('button', { name: 'Move Last show, back row up' }).click();
  await expect(list(otherPage).getByText('Draft, not yet published')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Last show, back row' }).click();
  await page.getByLabel('Client').fill('The last cinema');
  await page.getByRole('button', { name: 'Save to draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'There is a newer version' });
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(dialog).toBeHidden();
  await otherPage.close();
  await open(page, '/case-studies');
  await expect(list(page).getByText(/The last cinema/)).toBeVisible();
  await list(page).getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(list(page).getByText(/The last cinema/)).toHaveCount(0);
});
