// The payment card in every state, with its exact texts: on the pages that we serve, with their
// content policy, and the sandbox under the provider's own host names.
import type { Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { pluralize } from '#site/lib/plural.ts';
import { violations } from './support/faults.ts';
import { longUnless, WHOLE } from './support/long.ts';
import { openTimeless } from './support/notices.ts';
import { islandsReady, open } from './support/pages.ts';
import {
  callsTo,
  toCard,
  courseOnSale,
  noticesOn,
  openCourse,
  openWindow,
  test,
  getWindow,
} from './support/shop.ts';

// Serial: starting one server per test would cost more than the tests do.
test.describe.configure({ mode: 'default' });

const CAPTURE = '/payment/capturePayment';
const VERIFY = '/payment/verifyPayment';
const MAIL = '/payment/sendPaymentSuccessEmail';
const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

const messages = {
  cancelled: 'Payment Cancelled Payment was cancelled. You can try enrolling again anytime.',
  unverified:
    'Payment Verification Failed Payment could not be verified. Please contact support for assistance.',
  unanswered:
    'Payment Verification Error Payment verification failed. Please contact support if amount was deducted.',
  noGateway: 'Payment Gateway Error Failed to load payment gateway. Please try again.',
  notStarted:
    'Payment Initialization Failed Unable to start payment process. Please check your connection and try again.',
  success: (course: string) =>
    `Payment Successful! You have been enrolled in ${course} successfully! Welcome aboard!`,
};

const cut = (route: Route) => route.abort();
const answerWith = (status: number, json: object) => (route: Route) =>
  route.fulfill({ status, json });

/** Pays, while the verification request gets no response. */
async function payUnanswered(page: Page): Promise<void> {
  await page.route(`**${VERIFY}`, cut);
  await getWindow(page).pay.click();
  await expect(noticesOn(page)).toHaveText([messages.unanswered]);
  await expect(toCard(page).pending).toBeVisible();
}

test.describe('before the payment', () => {
  test('PAY-01 PAY-03 PAY-04 PAY-05 the card shows the price and what a course includes', async ({
    page,
  }) => {
    const course = await courseOnSale(page.request);
    await openCourse(page, course);
    const { card } = toCard(page);
    await expect(card.getByText(`₹${course.price.toLocaleString('en-IN')}`)).toBeVisible();
    await expect(card.getByText('One-time payment')).toBeVisible();
    await expect(card.getByText('30-day money-back guarantee')).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveText([
      `${course.studentsCount} students enrolled`,
      'Full lifetime access',
      'Certificate of completion',
      'Money-back guarantee',
      // The card's own list ends here.
    ]);
    await expect(card.getByText('Secure payment')).toBeVisible();
    await expect(card.locator('.tag')).toHaveText(['UPI', 'Cards', 'Net Banking', 'Wallets']);
  });

  test('COUP-09 the coupon field keeps its place free, so that the button does not move', async ({
    page,
    buyer,
  }) => {
    const quoted = Promise.withResolvers<void>();
    await page.route('**/payment/quote', async (route) => {
      await quoted.promise;
      await route.continue();
    });
    await openCourse(page, buyer.course);
    const { enrol, coupon } = toCard(page);
    const before = await enrol.boundingBox();
    quoted.resolve();
    await expect(coupon).toBeVisible();
    expect(await enrol.boundingBox()).toEqual(before);
  });

  test(
    'PAY-06 the button leads a signed-out visitor to the login, also after a logout in another tab',
    WHOLE,
    async ({ page, context, buyer }) => {
      await openCourse(page, buyer.course);
      const otherPage = await context.newPage();
      await open(otherPage, '/about');
      await otherPage.evaluate(() => localStorage.clear());
      await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
      const orders = callsTo(page, CAPTURE);
      await toCard(page).enrol.click();
      await expect(page).toHaveURL(/\/auth\?next=.*&side=sign-up$/);
      expect(orders).toEqual([]);
    },
  );
});

test.describe('a purchase', () => {
  test('API-37 PAY-08 PAY-10 PAY-12 OPEN-65 OPEN-71 loads script, order and window only after the click, in this order', async ({
    page,
    buyer,
  }) => {
    await page.addInitScript(() => {
      let own: unknown;
      Object.defineProperty(window, 'Razorpay', {
        configurable: true,
        get: () => own,
        set(Provider: new (options: object) => object) {
          own = function record(options: object) {
            Reflect.set(window, 'shown', JSON.parse(JSON.stringify(options)));
            return new Provider(options);
          };
        },
      });
    });
    const requests: string[] = [];
    page.on('request', (request) => {
      // A quote is not an order.
      if (/razorpay|\/payment\/(?!quote)/.test(request.url())) requests.push(request.url());
    });
    await openCourse(page, buyer.course);
    expect(requests).toEqual([]);
    const order = page.waitForResponse(`**${CAPTURE}`);
    await toCard(page).enrol.click();
    await expect(getWindow(page).window).toBeVisible();
    expect(requests.map((url) => url.replace(/^http:.*v1/, ''))).toEqual([SCRIPT, CAPTURE]);
    const answer = await order;
    expect(answer.request().postDataJSON()).toEqual({ courses: [buyer.course._id] });
    const { orderId, amount, currency, keyId } = await answer.json();
    expect(await page.evaluate(() => Reflect.get(window, 'shown') as unknown)).toEqual({
      key: keyId,
      amount,
      currency,
      order_id: orderId,
      name: 'Rangshala',
      description: `Enrollment for ${buyer.course.courseName}`,
      prefill: { name: buyer.fullName, email: buyer.email, contact: buyer.contactNumber },
      theme: { color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
      modal: {},
    });
  });

  test('PAY-02 pressing the button repeatedly shows Processing... and creates one order', async ({
    page,
    buyer,
  }) => {
    await openCourse(page, buyer.course);
    const { promise: stalled, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(`**${CAPTURE}`, async (route) => {
      await stalled;
      await route.continue();
    });
    const orders = callsTo(page, CAPTURE);
    const { enrol, busy } = toCard(page);
    await enrol.dblclick();
    await expect(busy).toHaveText('Processing...');
    await expect(busy).toBeFocused();
    for (let again = 0; again < 3; again += 1) await page.keyboard.press('Enter');
    letGo();
    await expect(getWindow(page).window).toBeVisible();
    expect(orders).toHaveLength(1);
  });

  test('S39 STATE-11 PAY-07 PAY-13 PAY-14 PAY-19 ERR-26 pays, verifies, enrols, and reloads the course after one second', async ({
    page,
    buyer: { course },
  }) => {
    const calls = [CAPTURE, VERIFY, MAIL].map((call) => callsTo(page, call));
    await openTimeless(page, `/course-detail/${course._id}`);
    const { card, enrol, enrolled, goOn } = toCard(page);
    await enrol.click();
    await getWindow(page).pay.click();
    await expect(noticesOn(page)).toHaveText([messages.success(course.courseName)]);
    await expect(enrolled).toBeVisible();
    await expect(goOn).toBeFocused();
    await expect(goOn).toHaveAttribute('href', `/course-learning/${course._id}`);
    await expect(card.getByRole('status')).toHaveText('You are enrolled.');
    const progress = page.getByRole('progressbar', { name: 'Your progress' });
    await expect(progress).toHaveAttribute('aria-valuenow', '0');
    await expect.poll(() => calls.map(({ length }) => length)).toEqual([1, 1, 1]);
    const [, [verified] = []] = calls;
    expect(verified?.postDataJSON()).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_order_id: expect.stringMatching(/^order_/),
      razorpay_signature: expect.any(String),
      courses: [course._id],
    });
    const readings = callsTo(page, '/course/page');
    // Cards of related courses show such counts too.
    const facts = page.locator('.course-page-facts');
    const students = (count: number) =>
      facts.getByText(pluralize(count, 'student'), { exact: true });
    await expect(students(course.studentsCount)).toBeVisible();
    await page.clock.runFor(999);
    expect(readings).toEqual([]);
    await page.clock.runFor(1);
    await expect(students(course.studentsCount + 1)).toBeVisible();
    await expect.poll(() => readings).toHaveLength(1);
  });

  test(
    'OPEN-53 the email request does not delay the purchase, and its failure is only logged',
    WHOLE,
    async ({ page, buyer: { course } }) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      const { promise: stalled, resolve: letGo } = Promise.withResolvers<void>();
      await page.route(`**${MAIL}`, async (route) => {
        await stalled;
        await route.fulfill({ status: 500, json: { success: false, message: 'No mail.' } });
      });
      await openWindow(page, course);
      await getWindow(page).pay.click();
      await expect(noticesOn(page)).toHaveText([messages.success(course.courseName)]);
      letGo();
      await expect.poll(() => logged.join('\n')).toContain('confirmation mail failed');
      await expect(noticesOn(page)).toHaveText([messages.success(course.courseName)]);
    },
  );

  test('paying by EMI with an offer shows the reduced price, and opens the course', async ({
    page,
    buyer,
  }) => {
    await openWindow(page, buyer.course);
    const { window } = getWindow(page);
    await window.getByRole('checkbox', { name: 'Use the test offer: 10% off' }).check();
    const sum = buyer.course.price * 0.9;
    const digits = { minimumFractionDigits: Number.isInteger(sum) ? 0 : 2 };
    const lower = `₹${sum.toLocaleString('en-IN', digits)}`;
    await expect(window.getByText(lower, { exact: true })).toBeVisible();
    await window.getByRole('button', { name: 'EMI' }).click();
    await expect(toCard(page).enrolled).toBeVisible();
    await open(page, '/profile');
    await expect(page.getByText(lower, { exact: true }).first()).toBeVisible();
  });

  test('OPEN-52 a free course opens without the payment window', async ({
    page,
    buyer: _signedIn,
  }) => {
    const course = await courseOnSale(page.request, true);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await openCourse(page, course);
    const { card } = toCard(page);
    await expect(card.getByText('Free', { exact: true })).toBeVisible();
    await expect(card.getByText(/money-back|one-time|secure payment/i)).toHaveCount(0);
    await toCard(page).enrol.click();
    await expect(toCard(page).enrolled).toBeVisible();
    await expect(noticesOn(page)).toContainText([`You have been enrolled in ${course.courseName}`]);
    expect(requests.filter((url) => url.includes('razorpay'))).toEqual([]);
  });
});

test.describe('payments that do not start', () => {
  test('PAY-09 ERR-20 without the script no order is created, and the next attempt works', async ({
    page,
    provider,
    buyer,
  }) => {
    await provider.turn({ checkout: { script: 'missing' } });
    const orders = callsTo(page, CAPTURE);
    await openCourse(page, buyer.course);
    const { enrol } = toCard(page);
    await enrol.click();
    await expect(noticesOn(page)).toHaveText([messages.noGateway]);
    await expect(enrol).toBeFocused();
    expect(orders).toEqual([]);
    await provider.turn({ checkout: { script: 'works' } });
    await enrol.click();
    await expect(getWindow(page).window).toBeVisible();
  });

  test('an offline click shows an error, and the next one works', async ({ page, buyer }) => {
    await openCourse(page, buyer.course);
    const { card, enrol } = toCard(page);
    await expect(card.getByRole('button', { name: 'Have a coupon?' })).toBeVisible();
    await page.context().setOffline(true);
    await enrol.click();
    const missed = card.getByRole('alert');
    await expect(missed).toHaveText('You are offline. Try again once you are back online.');
    await expect(enrol).toBeFocused();
    await page.context().setOffline(false);
    await expect(missed).toHaveCount(0);
    await expect(noticesOn(page)).toHaveCount(0);
    await enrol.click();
    await expect(getWindow(page).window).toBeVisible();
  });

  test('ERR-20 gives up on a script that never loads', WHOLE, async ({ page, provider, buyer }) => {
    await provider.turn({ checkout: { script: 'slow' } });
    await openTimeless(page, `/course-detail/${buyer.course._id}`);
    const script = page.waitForRequest(SCRIPT);
    await toCard(page).enrol.click();
    await script;
    await expect(toCard(page).card.getByRole('status')).toHaveText('Preparing your payment.');
    await page.clock.runFor(30_000);
    await expect(noticesOn(page)).toHaveText([messages.noGateway]);
  });

  for (const { name, answer, words } of [
    {
      name: "with the server's reason",
      answer: answerWith(200, { success: false, message: 'This course is not available.' }),
      words: 'Order Creation Failed This course is not available.',
    },
    {
      name: 'without a reason',
      answer: answerWith(200, { success: false }),
      words: 'Order Creation Failed Failed to create order. Please try again.',
    },
    {
      name: 'without a response',
      answer: cut,
      words:
        'Payment Initialization Failed Unable to start payment process. Please check your connection and try again.',
    },
  ]) {
    test(`PAY-11 ERR-21 ERR-24 a refused order opens no window, ${name}`, async ({
      page,
      buyer,
    }) => {
      await page.route(`**${CAPTURE}`, answer);
      await openCourse(page, buyer.course);
      await toCard(page).enrol.click();
      await expect(noticesOn(page)).toHaveText([words]);
      await expect(toCard(page).enrol).toBeFocused();
      await expect(getWindow(page).window).toHaveCount(0);
    });
  }

  test(
    "PAY-11 ERR-21 an unavailable provider shows the server's message",
    WHOLE,
    async ({ page, provider, buyer }) => {
      await provider.turn({ api: { fault: 'status 500', only: 'POST /orders' } });
      await openCourse(page, buyer.course);
      await toCard(page).enrol.click();
      await expect(noticesOn(page)).toHaveText([
        'Order Creation Failed The payment gateway is not responding. Please try again.',
      ]);
    },
  );

  test(
    'PAY-17 ERR-24 OPEN-65 without a provider key no window opens',
    WHOLE,
    async ({ page, buyer }) => {
      const order = { success: true, orderId: 'order_x', amount: 49900, currency: 'INR' };
      await page.route(`**${CAPTURE}`, answerWith(200, order));
      await page.route('**/api/v1/meta', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), paymentKeyId: '' } });
      });
      await openCourse(page, buyer.course);
      await toCard(page).enrol.click();
      await expect(noticesOn(page)).toHaveText([messages.notStarted]);
      await expect(toCard(page).enrol).toBeFocused();
    },
  );
});

test.describe("the provider's window", () => {
  for (const how of ['its button', 'Escape']) {
    test(
      `PAY-18 ERR-25 dismissed by ${how}: shows a warning, verifies nothing, and allows another attempt`,
      longUnless(how === 'Escape'),
      async ({ page, buyer }) => {
        const verifications = callsTo(page, VERIFY);
        await openWindow(page, buyer.course);
        await expect(toCard(page).card.getByRole('status')).toHaveText(
          'The payment window is open.',
        );
        if (how === 'Escape') await page.keyboard.press('Escape');
        else await getWindow(page).close.click();
        await expect(noticesOn(page)).toHaveText([messages.cancelled]);
        await expect(toCard(page).enrol).toBeFocused();
        expect(verifications).toEqual([]);
        await toCard(page).enrol.click();
        await expect(getWindow(page).window).toBeVisible();
      },
    );
  }

  test(
    'a failed attempt shows nothing on the page; the next one may succeed',
    WHOLE,
    async ({ page, buyer: { course } }) => {
      await openWindow(page, course);
      const { window, fail, pay } = getWindow(page);
      await fail.click();
      await expect(window.getByText(/declined|failed/i)).toBeVisible();
      await expect(noticesOn(page)).toHaveCount(0);
      await expect(toCard(page).busy).toBeVisible();
      await pay.click();
      await expect(noticesOn(page)).toHaveText([messages.success(course.courseName)]);
      await expect(toCard(page).enrolled).toBeVisible();
    },
  );

  test('closing it after a failed attempt counts as cancelled', WHOLE, async ({ page, buyer }) => {
    await openWindow(page, buyer.course);
    const { window, fail, close } = getWindow(page);
    await fail.click();
    await expect(window.getByText(/declined|failed/i)).toBeVisible();
    await close.click();
    await expect(noticesOn(page)).toHaveText([messages.cancelled]);
    await expect(toCard(page).enrol).toBeVisible();
  });

  test(
    'reporting a payment twice verifies it once',
    WHOLE,
    async ({ page, provider, buyer: { course } }) => {
      await provider.turn({ checkout: { handler: 'twice' } });
      const verifications = callsTo(page, VERIFY);
      await openWindow(page, course);
      await getWindow(page).pay.click();
      await expect(noticesOn(page)).toHaveText([messages.success(course.courseName)]);
      await expect(toCard(page).enrolled).toBeVisible();
      expect(verifications).toHaveLength(1);
    },
  );

  test(
    'a window that closes without an event after a payment leaves a card that updates by itself',
    WHOLE,
    async ({ page, provider, buyer: { course } }) => {
      await provider.turn({ checkout: { handler: 'never' } });
      await openTimeless(page, `/course-detail/${course._id}`);
      await toCard(page).enrol.click();
      await getWindow(page).pay.click();
      await expect(getWindow(page).window).toHaveCount(0);
      await expect(toCard(page).busy).toBeVisible();
      await expect(async () => {
        await page.clock.runFor(5000);
        await expect(toCard(page).enrolled).toBeVisible({ timeout: 300 });
      }).toPass();
      await expect(noticesOn(page)).toHaveText([messages.success(course.courseName)]);
    },
  );

  test(
    'a window removed without a payment can be reopened for the same order',
    WHOLE,
    async ({ page, buyer }) => {
      const orders: string[] = [];
      page.on('response', async (response) => {
        if (!response.url().endsWith(CAPTURE)) return;
        orders.push(((await response.json()) as { orderId: string }).orderId);
      });
      await openWindow(page, buyer.course);
      // An extension or a failing frame removes it without an event.
      await getWindow(page).window.evaluate((dialog) => {
        const root = dialog.getRootNode();
        if (root instanceof ShadowRoot) root.host.remove();
      });
      await page.getByRole('button', { name: 'Reopen it' }).click();
      await expect(getWindow(page).window).toBeVisible();
      // The order is requested again because its price may have expired: within the hour it stays
      // the same.
      await expect.poll(() => orders).toHaveLength(2);
      expect(new Set(orders).size).toBe(1);
    },
  );

  test(
    'dismissed while the money was on its way: the card updates once it arrives, and verifies nothing',
    WHOLE,
    async ({ page, provider, buyer: { course } }) => {
      await provider.turn({ checkout: { dismissFirst: true } });
      const verifications = callsTo(page, VERIFY);
      await openWindow(page, course);
      await getWindow(page).pay.click();
      await expect(noticesOn(page)).toHaveText([messages.cancelled]);
      await expect(toCard(page).enrol).toBeVisible();
      await expect(toCard(page).enrolled).toBeVisible({ timeout: 20_000 });
      await expect(noticesOn(page)).toHaveText([messages.success(course.courseName)]);
      expect(verifications).toEqual([]);
    },
  );
});

test.describe('a payment and its verification', () => {
  test('PAY-15 ERR-22 a refused verification enrols nobody', async ({ page, provider, buyer }) => {
    await provider.turn({ webhooks: { drop: true } });
    await page.route(`**${VERIFY}`, answerWith(200, { success: false, message: 'Not paid.' }));
    await openWindow(page, buyer.course);
    await getWindow(page).pay.click();
    await expect(noticesOn(page)).toHaveText([messages.unverified]);
    await expect(toCard(page).enrol).toBeVisible();
    await expect(toCard(page).enrolled).toHaveCount(0);
  });

  for (const { fault, answer } of [
    { fault: 'is lost with the network', answer: cut },
    { fault: 'answers 500', answer: answerWith(500, { success: false, message: 'A fault.' }) },
    {
      fault: 'gets a 502 from a gateway',
      answer: (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
    },
  ]) {
    test(
      `PAY-16 ERR-23 S45 verification ${fault}: the card says that we have the payment, and can check again`,
      longUnless(fault === 'is lost with the network'),
      async ({ page, provider, buyer: { course } }) => {
        await provider.turn({ webhooks: { drop: true } });
        await page.route(`**${VERIFY}`, answer);
        await openTimeless(page, `/course-detail/${course._id}`);
        const { card, enrol, pending, checkAgain, enrolled } = toCard(page);
        await enrol.click();
        await getWindow(page).pay.click();
        await expect(noticesOn(page)).toHaveText([messages.unanswered]);
        await expect(pending).toBeVisible();
        await expect(card.getByRole('status')).toHaveText(
          'Payment received. We are enrolling you now.',
        );
        await expect(checkAgain).toBeFocused();
        await page.unroute(`**${VERIFY}`);
        await checkAgain.click();
        await expect(enrolled).toBeVisible();
        await expect(noticesOn(page)).toHaveText([messages.success(course.courseName)]);
        const storedKeys = await page.evaluate(() => Object.keys(localStorage).sort());
        expect(storedKeys).toEqual(['token', 'user']);
      },
    );
  }

  test('S45 a pending payment survives a reload, and completes on the page opened next', async ({
    page,
    provider,
    buyer: { course },
  }) => {
    await provider.turn({ webhooks: { drop: true } });
    await openWindow(page, course);
    await payUnanswered(page);
    await page.reload();
    await islandsReady(page);
    await expect(toCard(page).pending).toBeVisible();
    await expect(noticesOn(page)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    // The page keeps verifying by itself: the block is lifted only after the page is gone.
    await page.goto('about:blank');
    await page.unroute(`**${VERIFY}`);
    await open(page, '/about');
    await expect(noticesOn(page)).toHaveText([messages.success(course.courseName)]);
    await open(page, `/course-detail/${course._id}`);
    await expect(toCard(page).enrolled).toBeVisible();
  });

  test(
    'S45 verification restarts on the next page after the tab closed during it',
    WHOLE,
    async ({ page, context, provider, buyer: { course } }) => {
      await provider.turn({ webhooks: { drop: true } });
      await page.route(`**${VERIFY}`, () => undefined);
      await openWindow(page, course);
      const verification = page.waitForRequest(`**${VERIFY}`);
      await getWindow(page).pay.click();
      await verification;
      const { card, busy } = toCard(page);
      await expect(card.getByRole('status')).toHaveText('Your payment is being confirmed.');
      await expect(busy).toBeVisible();
      await page.close();
      const next = await context.newPage();
      await open(next, '/');
      await expect(noticesOn(next)).toHaveText([messages.success(course.courseName)]);
    },
  );

  test(
    'S45 verification is retried with growing delays, and at once when the network or the visitor returns',
    WHOLE,
    async ({ page, provider, buyer: { course } }) => {
      await provider.turn({ webhooks: { drop: true } });
      const verifications = callsTo(page, VERIFY);
      const answered = async (count: number) => {
        await expect.poll(() => verifications.length).toBe(count);
        await verifications
          .at(-1)
          ?.response()
          .catch(() => null);
        await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0);
      };
      await openTimeless(page, `/course-detail/${course._id}`);
      await toCard(page).enrol.click();
      await payUnanswered(page);
      await answered(1);
      await page.clock.runFor(2000);
      await answered(2);
      await page.clock.runFor(3900);
      await answered(2);
      await page.clock.runFor(100);
      await answered(3);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await answered(4);
      await expect(toCard(page).pending).toBeVisible();
      await page.unroute(`**${VERIFY}`);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(toCard(page).enrolled).toBeVisible();
      await expect(noticesOn(page)).toHaveText([messages.success(course.courseName)]);
    },
  );

  test(
    'S45 a pending payment waits for its buyer after the session ended, and completes after the next login',
    WHOLE,
    async ({ page, provider, buyer }) => {
      await provider.turn({ webhooks: { drop: true } });
      await page.route(
        `**${VERIFY}`,
        answerWith(401, { success: false, message: 'Please log in.' }),
      );
      await openWindow(page, buyer.course);
      await getWindow(page).pay.click();
      await expect(page).toHaveURL(/\/auth\?next=/);
      await page.unroute(`**${VERIFY}`);
      await islandsReady(page);
      await page.getByLabel('Email').fill(buyer.email);
      await page.getByLabel('Password', { exact: true }).fill(buyer.password);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(new RegExp(`/course-detail/${buyer.course._id}$`));
      await expect(toCard(page).enrolled).toBeVisible();
      await expect(noticesOn(page).filter({ hasText: 'Payment' })).toHaveText([
        messages.success(buyer.course.courseName),
      ]);
    },
  );

  test(
    'S45 the page remembers a pending payment when storage is full',
    WHOLE,
    async ({ page, provider, buyer }) => {
      await provider.turn({ webhooks: { drop: true } });
      await page.addInitScript(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function keep(key, value) {
          if (key === 'rangshala.pending') throw new DOMException('full', 'QuotaExceededError');
          setItem.call(this, key, value);
        };
      });
      // The frozen clock prevents automatic checks: only Check again verifies.
      await openTimeless(page, `/course-detail/${buyer.course._id}`);
      await toCard(page).enrol.click();
      await payUnanswered(page);
      await page.unroute(`**${VERIFY}`);
      await toCard(page).checkAgain.click();
      await expect(toCard(page).enrolled).toBeVisible();
    },
  );

  test(
    'S45 another user of this computer does not see the pending payment',
    WHOLE,
    async ({ page, provider, buyer: { course } }) => {
      await provider.turn({ webhooks: { drop: true } });
      await openWindow(page, course);
      await payUnanswered(page);
      await page.evaluate(() => {
        const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
        localStorage.setItem('user', JSON.stringify({ ...user, _id: 'somebody-else' }));
      });
      // The buyer's page keeps verifying as long as it is open.
      await page.goto('about:blank');
      const verifications = callsTo(page, VERIFY);
      await openCourse(page, course);
      expect(verifications).toEqual([]);
      await expect(toCard(page).pending).toHaveCount(0);
    },
  );
});

test.describe('two tabs', () => {
  test('one tab pays, the other closes its window and updates without a notice', async ({
    page,
    context,
    buyer: { course },
  }) => {
    const otherTab = await context.newPage();
    await openWindow(otherTab, course);
    await openWindow(page, course);
    const { promise: stalled, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(`**${VERIFY}`, async (route) => {
      await stalled;
      await route.continue();
    });
    await getWindow(page).pay.click();
    await expect(toCard(otherTab).pending).toBeAttached();
    letGo();
    await expect(toCard(page).enrolled).toBeVisible();
    await expect(getWindow(otherTab).window).toHaveCount(0);
    await expect(toCard(otherTab).enrolled).toBeVisible();
    await expect(noticesOn(otherTab)).toHaveCount(0);
  });

  test(
    'the other tab goes on verifying when the paying tab closes before the response',
    WHOLE,
    async ({ page, context, provider, buyer: { course } }) => {
      await provider.turn({ webhooks: { drop: true } });
      const otherTab = await context.newPage();
      const { promise: stalled, resolve: letGo } = Promise.withResolvers<void>();
      await otherTab.route(`**${VERIFY}`, async (route) => {
        await stalled;
        await route.continue();
      });
      await openCourse(otherTab, course);
      await openWindow(page, course);
      await payUnanswered(page);
      await expect(toCard(otherTab).pending).toBeVisible();
      await page.close();
      letGo();
      await expect(toCard(otherTab).enrolled).toBeVisible();
      await expect(noticesOn(otherTab)).toHaveText([messages.success(course.courseName)]);
    },
  );

  test(
    'only one tab verifies a pending payment at a time',
    WHOLE,
    async ({ page, context, provider, buyer: { course } }) => {
      await provider.turn({ webhooks: { drop: true } });
      await openWindow(page, course);
      await payUnanswered(page);
      await page.goto('about:blank');
      const { promise: stalled, resolve: letGo } = Promise.withResolvers<void>();
      const requests: string[] = [];
      await context.route(`**${VERIFY}`, async (route) => {
        requests.push(route.request().url());
        await stalled;
        await route.continue();
      });
      await page.unroute(`**${VERIFY}`);
      const otherTab = await context.newPage();
      await Promise.all([open(page, '/about'), open(otherTab, `/course-detail/${course._id}`)]);
      await expect(toCard(otherTab).pending).toBeVisible();
      await expect.poll(() => requests.length).toBe(1);
      letGo();
      await expect(toCard(otherTab).enrolled).toBeVisible();
      expect(requests).toHaveLength(1);
      await expect
        .poll(async () => (await noticesOn(page).count()) + (await noticesOn(otherTab).count()))
        .toBe(1);
    },
  );
});
