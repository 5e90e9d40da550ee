// The test's own school with its own payment provider under the real host names, in a buyer's
// browser.
import { test as base, expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page, Request } from '@playwright/test';
import type { FaultsChange } from '../../../sandbox/razorpay/faults.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import { createServerAndProvider } from '../../support/processes.ts';
import { startProviderTlsProxy } from '../../support/provider-tls-proxy.ts';
import { fromElsewhere } from './accounts.ts';
import { open } from './pages.ts';

interface Provider {
  /** Changes the sandbox's faults; a test starts without any. */
  turn(change: FaultsChange): Promise<void>;
  /** Pays an order as the buyer's bank does, without a window. */
  pay(orderId: string): Promise<void>;
}

interface Shop {
  url: string;
  browserFlag: string;
  provider: Provider & { reset(): Promise<void> };
}

export interface CourseOnSale {
  _id: string;
  courseName: string;
  price: number;
  studentsCount: number;
  lessonsCount: number;
}

export interface Buyer {
  fullName: string;
  email: string;
  password: string;
  contactNumber: string;
  course: CourseOnSale;
}

interface Fixtures {
  provider: Provider;
  /** Signed in on every page of this context, and enrolled in nothing. */
  buyer: Buyer;
  /** Violations of the content policy by pages of this context. */
  violations: string[];
}

/** All buyers share one IP address: each sends another one in a header that the server trusts. */
const TRUSTED = { TRUST_PROXY: '127.0.0.1' };
let buyers = 0;

export const test = base.extend<Fixtures, { shop: Shop }>({
  shop: [
    async ({ browserName: _any }, use) => {
      const database = await createEmptyDatabase('');
      const pair = await createServerAndProvider(database, TRUSTED);
      await Promise.all([pair.server.ready(), pair.provider.ready()]);
      const front = await startProviderTlsProxy(pair.provider.url);
      await use({
        url: pair.server.url,
        browserFlag: front.browserFlag,
        provider: getHand(pair.provider.url),
      });
      await front.close();
      await Promise.all([pair.server.stop(), pair.provider.stop()]);
      await database.drop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  launchOptions: [
    async ({ launchOptions, shop }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), shop.browserFlag] }),
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // The certificate for the provider's host names is the test's own.
  ignoreHTTPSErrors: true,
  provider: async ({ shop }, use) => {
    await shop.provider.reset();
    await use(shop.provider);
  },
  violations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      await context.exposeFunction(
        'tellViolation',
        (violation: string) => void violations.push(violation),
      );
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          const report = Reflect.get(window, 'tellViolation') as (violation: string) => void;
          report(`${violatedDirective}: ${blockedURI}`);
        });
      });
      await use(violations);
      expect(violations, 'against the content policy').toEqual([]);
    },
    { auto: true },
  ],
  buyer: async ({ context, provider: _withoutFaults }, use) => {
    buyers += 1;
    const person = {
      fullName: 'Aarohi Sharma',
      email: `buyer-${buyers}-${process.pid}@example.com`,
      password: 'kolam-by-hand',
      contactNumber: '9820012345',
    };
    const answer = await context.request.post('/api/v1/auth/signup', {
      data: person,
      headers: fromElsewhere(),
    });
    expect(answer.ok()).toBe(true);
    const { token, user } = (await answer.json()) as { token: string; user: object };
    await context.addInitScript(
      ([key, own]) => {
        if (sessionStorage.getItem('signed-in') !== null) return;
        sessionStorage.setItem('signed-in', '');
        localStorage.setItem('token', key ?? '');
        localStorage.setItem('user', own ?? '');
      },
      [token, JSON.stringify(user)],
    );
    await use({ ...person, course: await courseOnSale(context.request) });
  },
});

function getHand(sandboxUrl: string): Shop['provider'] {
  const send = async (method: string, path: string, body: object): Promise<void> => {
    const answer = await fetch(sandboxUrl + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}.`);
  };
  return {
    turn: (change) => send('PUT', '/faults', change),
    reset: () => send('POST', '/faults/reset', {}),
    pay: (orderId) =>
      send('POST', '/test/pay', { order_id: orderId, method: 'upi', outcome: 'success' }),
  };
}

export async function courseOnSale(
  request: APIRequestContext,
  isFree = false,
): Promise<CourseOnSale> {
  const answer = await request.get('/api/v1/course/getAllCourses?view=card');
  const { data } = (await answer.json()) as { data: CourseOnSale[] };
  const isMatch = ({ price, lessonsCount }: CourseOnSale) =>
    (price === 0) === isFree && lessonsCount > 0;
  // Other journeys publish free courses, which are newer than the demo content.
  const course = isFree ? data.findLast(isMatch) : data.find(isMatch);
  if (!course) throw new Error('The demo content has no such course.');
  return course;
}

/** The payment card beside a course, with its controls and texts. */
export function toCard(page: Page) {
  const card = page.getByRole('complementary', { name: 'Enrol' });
  return {
    card,
    enrol: card.getByRole('button', { name: 'Enroll Now' }).last(),
    busy: card.getByRole('button', { name: 'Processing...' }).last(),
    coupon: card.getByRole('button', { name: 'Have a coupon?' }),
    pending: card.getByText('Payment received. We are enrolling you now.'),
    checkAgain: card.getByRole('button', { name: 'Check again' }),
    enrolled: card.getByText("You're Enrolled"),
    goOn: card.getByRole('link', { name: 'Continue Learning' }),
  };
}

/** The provider's window over the page. */
export function getWindow(page: Page) {
  const window = page.getByRole('dialog', { name: 'Rangshala' });
  return {
    window,
    pay: window.getByRole('button', { name: 'UPI' }),
    fail: window.getByRole('button', { name: 'Fail this payment' }),
    close: window.getByRole('button', { name: 'Close' }),
  };
}

export async function openCourse(page: Page, { _id }: CourseOnSale): Promise<void> {
  await open(page, `/course-detail/${_id}`);
  await expect(toCard(page).enrol).toBeVisible();
}

/** Clicks the card's button and waits for the provider's window. */
export async function openWindow(page: Page, course: CourseOnSale): Promise<void> {
  await openCourse(page, course);
  await toCard(page).enrol.click();
  await expect(getWindow(page).window).toBeVisible();
}

/** The visible notices of the page. */
export function noticesOn(page: Page): Locator {
  const notices = page.locator('#notices');
  return notices.getByRole('alert').or(notices.getByRole('status'));
}

/** The requests to a path that a page has made, as they are sent. */
export function callsTo(page: Page, call: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(call)) calls.push(request);
  });
  return calls;
}
