// Every route under faults: the specified message shows, no page is blank, nothing is thrown, and
// the visitor can continue.
import { expect, test } from '@playwright/test';
import type { Page, Route as Call } from '@playwright/test';
import { LONG, wholeUnless } from './support/long.ts';
import { watchForErrors } from './support/pages.ts';
import { arrive, ROUTES } from './support/routes.ts';
import type { Route } from './support/routes.ts';

const CALLS = '**/api/v1/**';
const SLOW_MS = 1500;

const FAULTS = {
  down: (page: Page) => page.route(CALLS, (call) => call.abort('connectionrefused')),
  slow: (page: Page) => page.route(CALLS, slowly),
  'answering 500': (page: Page) => page.route(CALLS, (call) => refuse(call, 500)),
  'answering 401': (page: Page) => page.route(CALLS, (call) => refuse(call, 401)),
  offline: async (page: Page) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false });
    });
    await page.route(CALLS, (call) => call.abort('internetdisconnected'));
  },
  'a corrupt storage': (page: Page) => page.addInitScript(corrupt),
} as const;
type Fault = keyof typeof FAULTS;

const names = Object.keys(FAULTS) as Fault[];
ROUTES.forEach((route, place) => {
  // The long tests run everything. Otherwise every second route meets one fault, and each fault one
  // or two routes. `npm test` runs one route per fault.
  const met = place % 2 === 0 ? names[(place / 2) % names.length] : undefined;
  for (const fault of names) {
    test(
      `S45 ${route.path} for ${route.who}: ${fault}`,
      fault === met ? wholeUnless(place < 2 * names.length) : LONG,
      async ({ page }) => {
        const errors = watchForErrors(page);
        const path = await arrive(page, route);
        const messages = await listenToNotices(page);
        await FAULTS[fault](page);
        await page.goto(path);
        await expectTruth(page, { route, fault, messages });
        await expectUsable(page);
        expect(errors.filter((error) => !isOfTheNetwork(error))).toEqual([]);
      },
    );
  }
});

interface Met {
  route: Route;
  fault: Fault;
  messages: readonly string[];
}

async function expectTruth(page: Page, { route, fault, messages }: Met): Promise<void> {
  const guarded = route.who !== 'a visitor';
  if (fault === 'a corrupt storage') {
    if (guarded && isClosed(route)) await expect(page).not.toHaveURL(new RegExp(`${route.path}$`));
    await expect(page.locator('html')).not.toHaveClass(/dark/);
    return;
  }
  if (fault === 'slow') return;
  if (fault === 'answering 401' && guarded && route.failure && !route.makesNoPrivateCalls) {
    await expect(page).toHaveURL(/\/auth\?next=/);
    await expect.poll(() => messages.join()).toContain('Session expired');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    return;
  }
  if (route.leadsTo) await expect(page).toHaveURL(route.leadsTo);
  // A notice may be replaced by the next one: the page it leads to reports its own failure.
  const onLine = async (): Promise<string> =>
    [...messages, await page.getByRole('main').innerText()].join();
  if (route.failure) await expect.poll(onLine).toMatch(route.failure);
}

/** Every notice shown on any page, in order. */
async function listenToNotices(page: Page): Promise<readonly string[]> {
  const messages: string[] = [];
  await page.exposeFunction('tellNotice', (words: string) => void messages.push(words));
  await page.addInitScript(() => {
    const notify = Reflect.get(window, 'tellNotice') as (words: string) => void;
    new MutationObserver(() => {
      const words = document.querySelector('#notices')?.textContent ?? '';
      if (words !== '') notify(words);
    }).observe(document, { childList: true, subtree: true });
  });
  return messages;
}

/** Pages that are open to visitors also answer without a session. */
function isClosed({ path }: Route): boolean {
  return !/^\/(course-detail|courses|add-category|course\/)/.test(path);
}

/** The page has text, has finished loading, and offers something to click. */
async function expectUsable(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText(/^Loading/)).toHaveCount(0);
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect
    .poll(async () => (await main.innerText()).trim().length, 'words in the page')
    .toBeGreaterThan(20);
  const doors = main.locator('a[href], button:enabled').filter({ visible: true });
  await expect(doors.first()).toBeVisible();
}

async function slowly(call: Call): Promise<void> {
  await new Promise((passed) => setTimeout(passed, SLOW_MS));
  // The page may be closed by then.
  await call.continue().catch(() => undefined);
}

function refuse(call: Call, status: number): Promise<void> {
  return call.fulfill({ status, json: { success: false } });
}

/** Storage as left behind by other programs, old releases and full disks. */
function corrupt(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of ['token', 'user', 'theme', 'rangshala.pending']) storage.setItem(key, '{');
  }
}

/** Chromium logs every response with an error status. */
function isOfTheNetwork(error: string): boolean {
  return error.startsWith('console: Failed to load resource');
}
