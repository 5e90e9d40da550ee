// Pages never request another origin, break their content policy, or redirect off the site.
import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { STUDENT } from './support/accounts.ts';
import { IS_LONG, LONG } from './support/long.ts';
import { islandsReady, open, readThrough } from './support/pages.ts';
import { watch } from './support/policy-watch.ts';
import { VISITOR_PAGES } from './support/site-pages.ts';

/** Pages below one first path segment share a template; this many of them are visited. */
const OF_ONE_TEMPLATE = 2;

/** The paths of the built site. */
function builtPages(): string[] {
  return readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => `/${name.replace(/(^index)?\.html$/, '')}`);
}

/** Built pages that other journeys do not watch, a few of each template. */
function getPagesOfTemplates(): string[] {
  const visited: readonly string[] = VISITOR_PAGES;
  const seen = new Map<string, number>();
  return builtPages().filter((path) => {
    const [, first = '', second] = path.split('/');
    const times = seen.get(first) ?? 0;
    if (second !== undefined) seen.set(first, times + 1);
    return second === undefined ? !visited.includes(path) : times < OF_ONE_TEMPLATE;
  });
}

/** Opens a page and scrolls it from end to end, so that everything lazy is loaded. */
async function visit(page: Page, path: string): Promise<void> {
  // The previous page may redirect at the last moment, in place of this navigation.
  await expect(async () => {
    await page.goto(path);
  }).toPass({ timeout: 60_000 });
  // A guarded page redirects to the login meanwhile, which is then scrolled instead.
  await expect(async () => {
    await islandsReady(page);
    await readThrough(page);
  }).toPass({ timeout: 60_000 });
}

test('S38 every built page has a content policy without exceptions for scripts', async ({
  request,
}) => {
  const pages = [...builtPages(), '/course-detail/unknown', '/course/unknown', '/no/such/page'];
  expect(pages.length).toBeGreaterThan(15);
  for (const path of pages) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'self'; base-uri 'none'");
    expect(policy, path).not.toMatch(/script-src [^;]*'unsafe-/);
  }
});

test(
  'S38 no page of a template requests another origin or breaks its content policy',
  LONG,
  async ({ page, baseURL }) => {
    const { faults } = await watch(page, String(baseURL));
    for (const path of getPagesOfTemplates()) await visit(page, path);
    await visit(page, '/');
    for (const link of await page.getByRole('banner').getByRole('link').all()) {
      if (await link.isVisible()) await link.hover();
    }
    await page.waitForLoadState('networkidle');
    expect(faults).toEqual([]);
    await page.evaluate(() => void (new Image().src = 'https://elsewhere.example/planted.png'));
    await expect(() => expect(faults.join()).toContain('elsewhere.example')).toPass();
  },
);

const AWAY = [
  '//evil.example',
  'javascript:reportViolation("ran")',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/\u2215/evil.example',
];

test('S40 a login never redirects off the site, whatever its next parameter says', async ({
  page,
  baseURL,
}) => {
  const { faults } = await watch(page, String(baseURL));
  for (const next of IS_LONG ? AWAY : AWAY.slice(0, 2)) {
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
