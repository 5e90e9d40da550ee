// The weight of pages as a browser receives them before anybody scrolls.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { devices, expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { REFUSALS } from '#contract/refusals.ts';
import { serveVideo } from './support/adaptive-video.ts';
import { type Account, ADMIN, signIn, STUDENT } from './support/accounts.ts';
import { IS_LONG } from './support/long.ts';
import { MARKETING_PAGES, UNKNOWN } from '../support/marketing-pages.ts';

const SCRIPT_MAX_BYTES = 20_000;
const PAGE_MAX_BYTES = 60_000;

interface Weight {
  path: string;
  html: number;
  css: number;
  /** Includes inline scripts, which also count as html. */
  js: number;
  total: number;
}

/** One of each kind of page: the long tests weigh them all. */
const DIFFERENT = MARKETING_PAGES.filter(
  (path) => !/^\/(?:course\/[2-9]|terms|privacy)/.test(path),
);

test.use({ viewport: devices['Pixel 7'].viewport });

test('the build contains every file that scripts load later', () => {
  const files = readdirSync('dist/_astro');
  const loaded = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(`dist/_astro/${file}`, 'utf8').matchAll(/"_astro\/([^"]+)"/g),
    ])
    .map(([, file = '']) => file);
  expect(loaded).toContainEqual(expect.stringMatching(/\.js$/));
  expect(loaded.filter((file) => !files.includes(file))).toEqual([]);
});

test('marketing pages stay within their byte budget', async ({ browser }) => {
  const weights: Weight[] = [];
  for (const path of [...(IS_LONG ? MARKETING_PAGES : DIFFERENT), UNKNOWN]) {
    // A visitor's first page: nothing is in the cache.
    const page = await browser.newPage();
    weights.push(await weigh(page, path));
    await page.close();
  }
  const over = weights.filter(({ js, total }) => js > SCRIPT_MAX_BYTES || total > PAGE_MAX_BYTES);
  expect(over, getTable(weights)).toEqual([]);
});

/** The JavaScript at load of each page with an island, grouped by purpose. */
const APP_PAGES: readonly {
  name: string;
  max: number;
  account?: Account;
  find: (page: Page) => string | Promise<string>;
  /** Prepares the page before it is weighed. */
  prepare?: (page: Page) => Promise<unknown>;
}[] = [
  { name: 'catalogue', max: 150_000, find: () => '/all-courses' },
  { name: 'course', max: 150_000, find: courseAddress },
  { name: 'category', max: 150_000, find: categoryAddress },
  { name: 'bundle', max: 150_000, find: () => '/bundle/unknown' },
  { name: 'login', max: 150_000, find: () => '/auth' },
  { name: 'dashboard', max: 150_000, account: STUDENT, find: () => '/dashboard' },
  // Includes settings and receipts when they stand within a screen of the top.
  { name: 'profile', max: 150_000, account: STUDENT, find: () => '/profile' },
  { name: 'office', max: 150_000, account: ADMIN, find: () => '/dashboard' },
  { name: 'create', max: 150_000, account: ADMIN, find: () => '/create-course' },
  // One kilobyte more than the others: texts, lessons, uploads and ordering in one place.
  { name: 'edit', max: 150_000, account: ADMIN, find: editAddress },
  { name: 'courses', max: 150_000, account: ADMIN, find: () => '/manage-courses' },
  { name: 'categories', max: 150_000, account: ADMIN, find: () => '/add-category' },
  { name: 'settings', max: 150_000, account: ADMIN, find: () => '/settings' },
  { name: 'bundles', max: 150_000, account: ADMIN, find: () => '/bundles' },
  { name: 'case studies', max: 150_000, account: ADMIN, find: () => '/case-studies' },
  { name: 'posts', max: 150_000, account: ADMIN, find: () => '/posts' },
  { name: 'coupons', max: 150_000, account: ADMIN, find: () => '/coupons' },
  { name: 'seller', max: 150_000, account: ADMIN, find: () => '/seller' },
  { name: 'students', max: 150_000, account: ADMIN, find: () => '/students' },
  { name: 'messages', max: 150_000, account: ADMIN, find: () => '/messages' },
  { name: 'activity', max: 150_000, account: ADMIN, find: () => '/activity' },
  { name: 'team', max: 150_000, account: ADMIN, find: () => '/team' },
  { name: 'questions', max: 150_000, account: ADMIN, find: () => '/questions' },
  { name: 'reviews', max: 150_000, account: ADMIN, find: () => '/reviews' },
  { name: 'payments', max: 150_000, account: ADMIN, find: () => '/payments' },
  // video.js, React and axios alone are 139 KB of it.
  { name: 'player', max: 202_000, account: STUDENT, find: lessonAddress },
  // With an adaptive video.
  {
    name: 'adaptive',
    max: 300_000,
    account: STUDENT,
    find: lessonAddress,
    prepare: (page) => serveVideo(page),
  },
];

/** The long tests weigh every page; the others weigh the most visited pages and the heaviest. */
const OFTEN = ['catalogue', 'course', 'edit', 'player'];
const WEIGHED = IS_LONG ? APP_PAGES : APP_PAGES.filter(({ name }) => OFTEN.includes(name));

test('pages with an island stay within their JavaScript budget', async ({ browser }) => {
  const weights: Weight[] = [];
  const over: string[] = [];
  for (const { name, max, account, find, prepare } of WEIGHED) {
    const context = await browser.newContext();
    const page = await context.newPage();
    if (account) await signIn(page, account);
    const path = await find(page);
    const fresh = await context.newPage();
    if (account) await signIn(fresh, account);
    await prepare?.(fresh);
    const weight = await weigh(fresh, path);
    weights.push({ ...weight, path: name });
    if (weight.js > max) over.push(name);
    await context.close();
  }
  expect(over, getTable(weights)).toEqual([]);
});

test('browsers compare error codes, and are not sent the list of them', async ({ page }) => {
  const arriving: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') arriving.push(response.text());
  });
  await page.goto(await courseAddress(page), { waitUntil: 'networkidle' });
  const code = (await Promise.all(arriving)).join('\n');
  expect(code).toContain('already_enrolled');
  const sent = Object.values(REFUSALS).filter(({ meaning }) => code.includes(meaning));
  expect(sent).toEqual([]);
});

interface Listed {
  _id: string;
  category: { _id: string };
}

async function listed(page: Page): Promise<Listed> {
  const answer = await page.request.get('/api/v1/course/getAllCourses?view=card');
  const [course] = ((await answer.json()) as { data: Listed[] }).data;
  if (!course) throw new Error('The demo content has no course.');
  return course;
}

async function courseAddress(page: Page): Promise<string> {
  return `/course-detail/${(await listed(page))._id}`;
}

async function editAddress(page: Page): Promise<string> {
  return `/edit-course/${(await listed(page))._id}`;
}

async function categoryAddress(page: Page): Promise<string> {
  return `/category/${(await listed(page)).category._id}`;
}

/** The student's first course, in the player. */
async function lessonAddress(page: Page): Promise<string> {
  const login = await page.request.post('/api/v1/auth/login', { data: STUDENT });
  const { token } = (await login.json()) as { token: string };
  const answer = await page.request.get('/api/v1/profile/enrolments', {
    headers: { authorization: `Bearer ${token}` },
  });
  const [own] = ((await answer.json()) as { data: { courseId: string }[] }).data;
  return `/course/${own?.courseId}`;
}

async function weigh(page: Page, path: string): Promise<Weight> {
  const arrived: Request[] = [];
  page.on('requestfinished', (request) => arrived.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  const getBytes = async (kind: string): Promise<number> => {
    const sizes = await Promise.all(
      arrived
        .filter((request) => request.resourceType() === kind)
        .map((request) => request.sizes()),
    );
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };
  const html = await getBytes('document');
  const css = await getBytes('stylesheet');
  const files = await getBytes('script');
  return {
    path,
    html,
    css,
    js: files + brotliCompressSync(await codeWithin(page)).length,
    total: html + css + files,
  };
}

/** The inline scripts; data for search engines does not count. */
function codeWithin(page: Page): Promise<string> {
  return page
    .locator('script:not([src]):not([type$="json"])')
    .evaluateAll((scripts) => scripts.map((script) => script.textContent).join('\n'));
}

function getTable(weights: readonly Weight[]): string {
  const lines = weights.map(({ path, html, css, js, total }) =>
    [path.padEnd(16), ...[html, css, js, total].map((bytes) => String(bytes).padStart(7))].join(''),
  );
  return ['page                html    css     js  total', ...lines].join('\n');
}
