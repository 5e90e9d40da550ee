// Malicious text in every field, and every page that shows it: it is always rendered as text (S37).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5';
import { createEmptyDatabase } from '../support/database.ts';
import { PAYLOADS } from '../support/payloads.ts';
import { createServerProcess } from '../support/processes.ts';
import { getAdmin, hostilePlace, hostileSite } from './support/hostile.ts';
import type { HostilePlace } from './support/hostile.ts';
import { overflow } from './support/faults.ts';
import { IS_LONG, WHOLE } from './support/long.ts';
import { islandsReady, readThrough } from './support/pages.ts';
import { ADMIN_PAGES } from './support/site-pages.ts';

/** Text that once became a script of the page: a build replaced the first match in its HTML. */
const SCRIPTS = '<script data-late></script><script>__xss()</script>';
const TRIED = [SCRIPTS, ...(IS_LONG ? PAYLOADS : PAYLOADS.slice(0, 4))];
/** The maximum length of a person's name, without a line break opportunity. */
const UNBROKEN = 'W'.repeat(100);
const WIDTHS = IS_LONG ? [1440, 390, 320] : [1440, 320];

interface School {
  url: string;
  admin: { token: string; user: object };
  places: readonly HostilePlace[];
  /** Every text of this course is one long word. */
  unbroken: HostilePlace;
  /** The folder of the built pages. */
  pages: string;
  bundleId: string;
}

/** Uses its own school, because its courses would appear in the lists of other tests. */
const test = base.extend<object, { school: School }>({
  school: [
    async ({ playwright }, use) => {
      const database = await createEmptyDatabase('');
      const settings = { TRUST_PROXY: '127.0.0.1' };
      const author = await createServerProcess(database, settings);
      await author.ready();
      const request = await playwright.request.newContext({ baseURL: author.url });
      const admin = await getAdmin(request);
      const places: HostilePlace[] = [];
      for (const [place, payload] of TRIED.entries()) {
        places.push(await hostilePlace(request, payload, { place: place + 1, admin: admin.token }));
      }
      const place = TRIED.length + 1;
      const unbroken = await hostilePlace(request, UNBROKEN, { place, admin: admin.token });
      const courseIds = places.slice(0, 2).map(({ courseId }) => courseId);
      const site = { payload: SCRIPTS, admin: admin.token, courseIds };
      const { bundleId } = await hostileSite(author.url, site);
      await request.dispose();
      await author.stop();
      const pages = join(database.folder, 'pages');
      const server = await createServerProcess({ ...database, pages }, settings);
      await server.ready();
      await use({ url: server.url, admin, places, unbroken, pages, bundleId });
      await server.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ school }, use) => use(school.url),
});

test.describe.configure({ mode: 'serial' });
test.setTimeout(TRIED.length * 60_000 + 120_000);

test('S37 renders a payload as text on the pages of a malicious course, for its malicious student', async ({
  page,
  school,
}) => {
  const trap = await setTrap(page);
  for (const [place, hostile] of school.places.entries()) {
    await become(page, hostile.learner);
    // The shorter runs visit the shared pages only once.
    const more = IS_LONG || place === 0 ? sharedPages(hostile) : [];
    for (const path of [...ownPages(hostile), ...more]) {
      await visit(page, path);
      expect(await trap.caught(), `${hostile.payload} on ${path}`).toEqual([]);
    }
  }
  const markup = PAYLOADS[0] ?? '';
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), markup);
  expect(await trap.caught(), 'the trap itself').not.toEqual([]);
});

test('S37 S38 renders payloads as text on every built page, and no header changes', async ({
  page,
  school,
}) => {
  const trap = await setTrap(page);
  const built = readdirSync(school.pages, { recursive: true, encoding: 'utf8' });
  const names = built.filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -5));
  expect(names).toEqual(
    expect.arrayContaining([
      `course-detail/${school.places[0]?.courseId}`,
      `category/${school.places[0]?.categoryId}`,
      `bundle/${school.bundleId}`,
    ]),
  );
  const hash = createHash('sha256').update('__xss()').digest('base64');
  const getPolicy = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? '';
  const usual = await getPolicy('/no/such/page');
  const paying = await getPolicy('/course-detail/unknown');
  for (const name of names) {
    const html = readFileSync(join(school.pages, `${name}.html`), 'utf8');
    expect(tagSignsInAttributes(html), name).toEqual([]);
    const path = name === 'index' ? '/' : `/${name}`;
    const policy = await getPolicy(path);
    expect(policy, path).not.toContain(hash);
    if (name.startsWith('course-detail/')) expect(policy, path).toBe(paying);
    if (/^(category|journal|work)\b|^(index|about|services)$/.test(name))
      expect(policy, path).toBe(usual);
    // Pages for members redirect to the login: they are visited below.
    if (html.includes('<meta name="robots" content="noindex"')) continue;
    await page.goto(path);
    await islandsReady(page);
    expect(await trap.caught(), path).toEqual([]);
  }
});

test('S37 renders all payloads as text on the admin pages', WHOLE, async ({ page, school }) => {
  const trap = await setTrap(page);
  await become(page, school.admin);
  for (const path of [
    ...ADMIN,
    ...school.places.map(({ courseId }) => `/edit-course/${courseId}`),
  ]) {
    await visit(page, path);
    expect(await trap.caught(), path).toEqual([]);
  }
});

test(
  'a word without line breaks makes no page wider than the window',
  WHOLE,
  async ({ page, school }) => {
    const { unbroken, admin } = school;
    const visits = [
      { person: unbroken.learner, paths: [...ownPages(unbroken), ...sharedPages(unbroken)] },
      { person: admin, paths: [...ADMIN, `/edit-course/${unbroken.courseId}`] },
    ];
    for (const { person, paths } of visits) {
      await become(page, person);
      for (const path of paths) {
        await visit(page, path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await overflow(page), `${path} at ${width}`).toEqual([]);
        }
      }
    }
  },
);

const ownPages = ({ courseId }: HostilePlace): string[] => [
  `/course-detail/${courseId}`,
  `/course/${courseId}`,
  `/certificate/${courseId}`,
  '/profile',
];

const ADMIN = ['/', '/all-courses', ...ADMIN_PAGES];

const sharedPages = ({ payload, courseId, categoryId }: HostilePlace): string[] => [
  `/course-learning/${courseId}`,
  `/category/${categoryId}`,
  '/dashboard',
  `/all-courses?query=${encodeURIComponent(payload)}`,
  `/auth?next=${encodeURIComponent(payload)}`,
];

/** Opens a page and waits for all of its content. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const main = page.getByRole('main');
  // Late content makes a page longer, and a guarded page may redirect meanwhile.
  await expect(async () => {
    await islandsReady(page);
    await readThrough(page);
    await expect(main.getByText(/^Loading/)).toHaveCount(0, { timeout: 1000 });
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

async function become(page: Page, { token, user }: HostilePlace['learner']): Promise<void> {
  await page.goto('/about');
  await page.evaluate(
    ([key, own]) => {
      localStorage.setItem('token', key ?? '');
      localStorage.setItem('user', own ?? '');
    },
    [token, JSON.stringify(user)],
  );
}

/** Attributes whose source contains `<` or `>`. */
function tagSignsInAttributes(html: string): string[] {
  const found: string[] = [];
  const walk = (node: DefaultTreeAdapterMap['node']): void => {
    if (defaultTreeAdapter.isElementNode(node))
      for (const { startOffset, endOffset } of Object.values(
        node.sourceCodeLocation?.attrs ?? {},
      )) {
        const source = html.slice(startOffset, endOffset);
        if (/[<>]/.test(source)) found.push(source);
      }
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parse(html, { sourceCodeLocationInfo: true }));
  return found;
}

/** Handlers and elements that only injected markup can create: no page of ours has them. */
const FOREIGN = [
  '[onerror],[onload],[onclick],[onfocus],[ontoggle],[onstart],[onbegin],[onclose]',
  '[onmouseover],[onpointerenter],[formaction],[srcdoc]',
  'base,object,embed,marquee,math',
  'a[href^="javascript:" i],form[action^="javascript:" i],[src*="//evil.example"],[href*="//evil.example"]',
].join();

interface Trap {
  /** Scripts that ran, violations of the content policy, and injected elements. */
  caught(): Promise<string[]>;
}

async function setTrap(page: Page): Promise<Trap> {
  const caught: string[] = [];
  await page.exposeFunction('__xss', () => void caught.push('ran'));
  await page.exposeFunction('tellViolation', (violation: string) => void caught.push(violation));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const report = Reflect.get(window, 'tellViolation') as (violation: string) => void;
      report(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    caught.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return {
    async caught() {
      const elements = await page
        .locator(FOREIGN)
        .evaluateAll((all) => all.map((item) => item.outerHTML.slice(0, 120)));
      return [...caught, ...elements];
    },
  };
}
