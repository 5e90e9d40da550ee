// What pages never do: ask another origin for something, break their content policy, lead away from us.
import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page, Response } from '@playwright/test';
import { islandsReady, logIn, open, readThrough } from './support/pages.ts';

const ADMIN = { email: 'admin@rangshala.example', password: 'rangshala-admin' };
const STUDENT = { email: 'student@rangshala.example', password: 'rangshala-student' };
/** Pages below one first segment come from one template; so many of them are visited. */
const OF_ONE_TEMPLATE = 2;

/** The addresses of the site as it was built. */
function builtPages(): string[] {
  const seen = new Map<string, number>();
  return readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => `/${name.replace(/(^index)?\.html$/, '')}`)
    .filter((path) => {
      const [, first = '', second] = path.split('/');
      const times = seen.get(first) ?? 0;
      if (second !== undefined) seen.set(first, times + 1);
      return second === undefined || times < OF_ONE_TEMPLATE;
    });
}

interface Watch {
  /** Requests to other origins, and violations of the content policy. */
  faults: string[];
}

async function watch(page: Page, origin: string): Promise<Watch> {
  const faults: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) faults.push(`asked ${request.url()}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => faults.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile } = event;
      const report = Reflect.get(window, 'reportViolation') as (text: string) => void;
      report(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  page.on('console', (message) => {
    if (/content.security.policy|permissions.policy/i.test(message.text()))
      faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return { faults };
}

/** Opens a page and scrolls it from end to end, so that all that waits is asked for. */
async function visit(page: Page, path: string): Promise<Response | null> {
  let response: Response | null = null;
  // The page before may lead elsewhere at the last moment, in place of this one.
  await expect(async () => {
    response = await page.goto(path);
  }).toPass({ timeout: 60_000 });
  // A guarded page leads to the login meanwhile; then that is scrolled.
  await expect(async () => {
    await islandsReady(page);
    await readThrough(page);
  }).toPass({ timeout: 60_000 });
  return response;
}

test('S38 no public page asks another origin for anything or breaks its content policy', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { faults } = await watch(page, String(baseURL));
  const pages = [...builtPages(), '/course-detail/unknown', '/course/unknown', '/no/such/page'];
  expect(pages.length).toBeGreaterThan(15);
  for (const path of pages) {
    const response = await visit(page, path);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'self'; base-uri 'none'");
    expect(policy, path).not.toMatch(/script-src [^;]*'unsafe-/);
  }
  await visit(page, '/');
  for (const link of await page.getByRole('banner').getByRole('link').all()) {
    if (await link.isVisible()) await link.hover();
  }
  await page.waitForLoadState('networkidle');
  expect(faults).toEqual([]);
  await page.evaluate(() => void (new Image().src = 'https://elsewhere.example/planted.png'));
  await expect(() => expect(faults.join()).toContain('elsewhere.example')).toPass();
});

for (const [who, account, paths] of [
  [
    'an admin',
    ADMIN,
    [
      '/dashboard',
      '/profile',
      '/create-course',
      '/manage-courses',
      '/add-category',
      '/payments',
      '/students',
      '/messages',
      '/reviews',
    ],
  ],
  ['a student', STUDENT, ['/dashboard', '/profile', '/courses']],
] as const) {
  test(`S38 no page of ${who} asks another origin for anything or breaks its content policy`, async ({
    page,
    baseURL,
  }) => {
    await logIn(page, account);
    const { faults } = await watch(page, String(baseURL));
    for (const path of paths) await visit(page, path);
    for (const path of who === 'a student' ? await pagesOfLearning(page) : [await editPage(page)])
      await visit(page, path);
    expect(faults).toEqual([]);
  });
}

/** The outline of a course that a student has, and its player. */
async function pagesOfLearning(page: Page): Promise<string[]> {
  await open(page, '/dashboard');
  const outline = page.getByRole('link', { name: /continue learning/i }).first();
  const learning = (await outline.getAttribute('href')) ?? '';
  await open(page, learning);
  const lesson = await page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .getAttribute('href');
  return [learning, lesson ?? ''];
}

async function editPage(page: Page): Promise<string> {
  await open(page, '/manage-courses');
  const edit = page.getByRole('link', { name: /edit/i }).first();
  return (await edit.getAttribute('href')) ?? '';
}

test('S40 a login never leads off the site, whatever its way back says', async ({
  page,
  baseURL,
}) => {
  const { faults } = await watch(page, String(baseURL));
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'javascript:reportViolation("ran")',
    '/\t/evil.example',
    '/..//evil.example',
    '/\u2215/evil.example',
  ]) {
    await page.goto('/about');
    await page.evaluate(() => localStorage.clear());
    await open(page, `/auth?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Email').fill(STUDENT.email);
    await page.getByLabel('Password', { exact: true }).fill(STUDENT.password);
    await page
      .getByRole('main')
      .getByRole('button', { name: /log ?in/i })
      .click();
    await expect(page).not.toHaveURL(/\/auth\b/);
    await islandsReady(page);
    expect(new URL(page.url()).origin, next).toBe(baseURL);
  }
  expect(faults).toEqual([]);
});
