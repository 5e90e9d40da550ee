// A static host that knows nothing but files, clean addresses and 404.html: every address of the app opens there.
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, inject, it } from 'vitest';
import { SHELLS } from '#contract/paths.ts';
import { BROWSER_FLAGS } from '../../scripts/machine/browser.ts';
import { ask } from './support/requested.ts';

const host = inject('plainUrl');
const api = inject('ownUrl');
const newer = inject('newerCourse');
const executablePath = inject('browser');
const LOST = 'Oops! Page not found';
const SOON = { timeout: 15_000 };

it.each(['/host.json', '/nginx.conf', '/build.stamp', '/_headers', '/_redirects'])(
  'visitors of a plain host find no %s of ours',
  async (address) => {
    expect((await ask(host, address)).status).toBe(404);
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

  it('a course that is newer than the build opens, and its address stays, query and all', async () => {
    const path = `/course-detail/${newer.id}?from=mail&next=%2Fabout#reviews`;
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: newer.name, level: 1 }).waitFor();
    expect(pathAndMore()).toBe(path);
    expect(await page.getByText(LOST).count()).toBe(0);
  });

  it('it opens again after a reload, and one step back leads to where one came from', async () => {
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

  it.each(SHELLS)('the shell of /%s/... answers at the requested URL', async (shell) => {
    const shellTitle = /<title>(.*?)<\/title>/.exec((await ask(host, `/${shell}`)).body)?.[1];
    // Open doors: what stands behind them decides for itself once it is awake.
    await page.addInitScript(() => {
      localStorage.setItem('token', 'a token that no server knows');
      localStorage.setItem('user', JSON.stringify({ _id: 'x', accountType: 'Admin' }));
    });
    // What is behind the door asks who somebody is: an answer that ends the visit is not what is tried here.
    await page.unroute('**/api/v1/**');
    await page.route('**/api/v1/**', () => undefined);
    await page.goto(`/${shell}/0123456789abcdef01234567?a=1`, { waitUntil: 'commit' });
    await expect.poll(() => page.title(), SOON).toBe(shellTitle?.replaceAll('&amp;', '&'));
    await expect.poll(pathAndMore, SOON).toBe(`/${shell}/0123456789abcdef01234567?a=1`);
    expect(await page.getByText(LOST).count()).toBe(0);
  });

  it.each(['/no-such-page', '/no/such/page', '/course/1/2', '/course/x.html', '/about/1'])(
    '%s stays what is missing',
    async (missing) => {
      await page.goto(missing, { waitUntil: 'commit' });
      await page.getByText(LOST).waitFor();
      expect(pathAndMore()).toBe(missing);
    },
  );

  it.each(['#/about/x', '#//evil.example/x', '#/course/../auth', '#/course-detail', '#course/x'])(
    'an address behind the hash that is not of the shell is left there: %s',
    async (hash) => {
      await page.goto(`/course${hash}`);
      expect(address().pathname).toBe('/course');
    },
  );
});
