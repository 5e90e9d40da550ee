// A static host without rules, only clean URLs and 404.html: every URL of the app works there.
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, inject, it } from 'vitest';
import { SHELLS } from '#contract/paths.ts';
import { BROWSER_FLAGS } from '../../scripts/machine/browser.ts';
import { sendRawRequest } from './support/raw-request.ts';

const host = inject('plainUrl');
const api = inject('ownUrl');
const newer = inject('newerCourse');
const executablePath = inject('browser');
const LOST = 'Oops! Page not found';
const SOON = { timeout: 15_000 };

it.each(['/host.json', '/nginx.conf', '/build.stamp', '/_headers', '/_redirects'])(
  'a plain host serves no %s to visitors',
  async (address) => {
    expect((await sendRawRequest(host, address)).status).toBe(404);
  },
);

describe.skipIf(executablePath === '')('on a plain host', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage({ baseURL: host });
    await page.route('**/api/v1/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: api + pathname + search }) });
    });
  });
  afterEach(() => page.close());

  const address = () => new URL(page.url());
  const pathAndMore = () => page.url().slice(host.length);

  it('opens a course newer than the build, and keeps its URL with query and hash', async () => {
    const path = `/course-detail/${newer.id}?from=mail&next=%2Fabout#reviews`;
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: newer.name, level: 1 }).waitFor();
    expect(pathAndMore()).toBe(path);
    expect(await page.getByText(LOST).count()).toBe(0);
  });

  it('reopens the course after a reload, and going back returns to the earlier page', async () => {
    await page.goto('/about', { waitUntil: 'commit' });
    await page.goto(`/course-detail/${newer.id}`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: newer.name, level: 1 }).waitFor();
    await page.evaluate(() => {
      document.title = 'before';
      setTimeout(() => location.reload());
    });
    await expect.poll(() => page.title(), SOON).toContain(newer.name);
    await page.getByRole('heading', { name: newer.name, level: 1 }).waitFor();
    expect(address().pathname).toBe(`/course-detail/${newer.id}`);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect.poll(() => address().pathname, SOON).toBe('/about');
  });

  it.each(SHELLS)('shows the shell of /%s/... at the requested URL', async (shell) => {
    const shellTitle = /<title>(.*?)<\/title>/.exec(
      (await sendRawRequest(host, `/${shell}`)).body,
    )?.[1];
    // Signs in locally, because some shells redirect visitors.
    await page.addInitScript(() => {
      localStorage.setItem('token', 'a token that no server knows');
      localStorage.setItem('user', JSON.stringify({ _id: 'x', accountType: 'Admin' }));
    });
    // Never responds, because a response could end the session.
    await page.unroute('**/api/v1/**');
    await page.route('**/api/v1/**', () => undefined);
    await page.goto(`/${shell}/0123456789abcdef01234567?a=1`, { waitUntil: 'commit' });
    await expect.poll(() => page.title(), SOON).toBe(shellTitle?.replaceAll('&amp;', '&'));
    await expect.poll(pathAndMore, SOON).toBe(`/${shell}/0123456789abcdef01234567?a=1`);
    expect(await page.getByText(LOST).count()).toBe(0);
  });

  it.each(['/no-such-page', '/no/such/page', '/course/1/2', '/course/x.html', '/about/1'])(
    'shows the 404 page at %s',
    async (missing) => {
      await page.goto(missing, { waitUntil: 'commit' });
      await page.getByText(LOST).waitFor();
      expect(pathAndMore()).toBe(missing);
    },
  );

  it.each(['#/about/x', '#//evil.example/x', '#/course/../auth', '#/course-detail', '#course/x'])(
    'does not navigate to a hash that is not a path of the shell: %s',
    async (hash) => {
      await page.goto(`/course${hash}`);
      expect(address().pathname).toBe('/course');
    },
  );
});
