// The checkout in every outcome, with its notices.
import { describe, expect, it, vi } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { ApiError } from '#site/api/client.ts';
import type { Order } from '#site/api/payments.ts';
import { type Settlement, toSettlementNotice, type Verdict } from '#site/queries/settlement.ts';
import type { Notice } from '#site/stores/notices.ts';
import { getCardState, type Checkout, isBusy, reduceCheckout, READY } from './checkout.ts';
import { toCheckoutNotice } from './checkout-notices.ts';
import { getStatusLine } from './checkout-messages.ts';
import {
  createCheckout,
  type OpenWindow,
  type OrderWatch,
  type Purchase,
  type WindowEvents,
} from './run-checkout.ts';

const PURCHASE: Purchase = { userId: 'u', courseId: 'c', courseName: 'Dots', free: false };
const ORDER: Order = {
  orderId: 'order_1',
  amount: paise(49_900),
  currency: 'INR',
  keyId: 'rzp_test_x',
};
const PROOF = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'sig',
};
const PAYMENT = { userId: 'u', courseId: 'c', courseName: 'Dots', amount: 49900, ...PROOF };
const SUCCESS: Notice = {
  layer: 'banner',
  type: 'success',
  title: 'Payment Successful!',
  message: 'You have been enrolled in Dots successfully! Welcome aboard!',
};

interface ShopOptions {
  order?: Order | Error;
  script?: boolean;
  settlements?: (Settlement | Verdict)[];
  open?: OpenWindow;
}

function createShop({
  order: first = ORDER,
  script = true,
  settlements = ['verified'],
  open,
}: ShopOptions = {}) {
  let order = first;
  const orders: unknown[] = [];
  const notices: Notice[] = [];
  const calls: string[] = [];
  const windows: WindowEvents[] = [];
  const watches: (OrderWatch & { orderId: string; stopped: boolean })[] = [];
  const answers = [...settlements];
  const checkout = createCheckout({
    loadPaymentWindow: async () => {
      calls.push('script');
      if (!script) throw new Error('no script');
      return (
        open ??
        ((shown, events) => {
          orders.push(shown.orderId);
          windows.push(events);
          // Like the provider's own window: closing it counts as a dismissal.
          return () => {
            calls.push('closed');
            events.onDismissed();
          };
        })
      );
    },
    createOrder: async () => {
      calls.push('order');
      if (order instanceof Error) throw order;
      return order;
    },
    settle: async () => {
      calls.push('verify');
      const answer = answers.shift() ?? 'waiting';
      return typeof answer === 'string' ? { settlement: answer } : answer;
    },
    watchOrder: (orderId, watch) => {
      const entry = { ...watch, orderId, stopped: false };
      watches.push(entry);
      return () => void (entry.stopped = true);
    },
    onEvent: (event, courseName) => {
      const notice = toCheckoutNotice(event, courseName, toSettlementNotice);
      if (notice) notices.push(notice);
    },
    onEnrolled: () => void calls.push('enrolled'),
    onOutdated: () => void calls.push('outdated'),
  });
  return {
    ...checkout,
    notices,
    calls,
    windows,
    watches,
    orders,
    /** Sets the server's next response to an order. */
    setNextOrder: (next: Order | Error) => void (order = next),
    listTitles: () => notices.map(({ title }) => title),
    checkout: () => checkout.$checkout.get(),
    at: () => checkout.$checkout.get().at,
    /** Clicks Enroll Now and waits for the provider's window. */
    async open() {
      await checkout.press(PURCHASE);
      const [events] = windows;
      if (!events) throw new Error('No payment window was opened.');
      return events;
    },
  };
}

const waitForEvents = () => new Promise((resolve) => setImmediate(resolve));

describe('checkout', () => {
  it('PAY-08 PAY-10 PAY-13 PAY-14: runs script, order, window and verification in this order', async () => {
    const shop = createShop();
    const events = await shop.open();
    expect(shop.calls).toEqual(['script', 'order']);
    expect(shop.at()).toBe('open');
    events.onPaid(PROOF);
    await waitForEvents();
    expect(shop.calls).toEqual(['script', 'order', 'verify', 'enrolled', 'closed']);
    expect(shop.at()).toBe('enrolled');
    expect(shop.notices).toEqual([SUCCESS]);
  });

  it('PAY-09 ERR-20: without the script no order is created', async () => {
    const shop = createShop({ script: false });
    await shop.press(PURCHASE);
    expect(shop.calls).toEqual(['script']);
    expect(shop.notices[0]).toMatchObject({
      title: 'Payment Gateway Error',
      message: 'Failed to load payment gateway. Please try again.',
    });
    expect(shop.at()).toBe('ready');
  });

  it('does not blame the gateway while the browser is offline', () => {
    vi.stubGlobal('navigator', { onLine: false });
    const notice = toCheckoutNotice({ type: 'scriptFailed' }, 'Kolam', toSettlementNotice);
    vi.unstubAllGlobals();
    expect(notice).toMatchObject({
      title: 'You are offline',
      message: 'Please check your connection and try again.',
    });
  });

  it('PAY-11 ERR-21 ERR-24: a failed order opens no window, and a lost response blames the connection', async () => {
    const refused = createShop({
      order: new ApiError({ code: 'not_for_sale', serverMessage: 'Sold out.' }),
    });
    await refused.press(PURCHASE);
    expect(refused.notices[0]).toMatchObject({
      title: 'Order Creation Failed',
      message: 'Sold out.',
    });
    const lost = createShop({ order: new ApiError({ code: 'no_answer' }) });
    await lost.press(PURCHASE);
    expect(lost.notices[0]).toMatchObject({
      title: 'Payment Initialization Failed',
      message: 'Unable to start payment process. Please check your connection and try again.',
    });
    const broken = createShop({ order: new ApiError({ code: 'failed' }) });
    await broken.press(PURCHASE);
    expect(broken.notices[0]?.message).toBe('Failed to create order. Please try again.');
    expect([refused.windows, lost.windows]).toEqual([[], []]);
    expect([refused.at(), lost.at()]).toEqual(['ready', 'ready']);
  });

  it('an order refused because the course is already owned shows it as enrolled', async () => {
    const refusal = { code: 'already_enrolled', serverMessage: 'You have it.' } as const;
    const shop = createShop({ order: new ApiError(refusal) });
    await shop.press(PURCHASE);
    expect(shop.at()).toBe('enrolled');
    expect(shop.calls).toEqual(['script', 'order', 'enrolled']);
  });

  it('PAY-15 ERR-22: an unsuccessful verification enrols nobody', async () => {
    const shop = createShop({ settlements: ['refused'] });
    (await shop.open()).onPaid(PROOF);
    await waitForEvents();
    expect(shop.listTitles()).toEqual(['Payment Verification Failed']);
    expect(shop.calls).not.toContain('enrolled');
    expect(shop.at()).toBe('ready');
  });

  it('ERR-22: the reason for a useless payment stays on the card, and another attempt can start', async () => {
    const message = 'This payment was refunded, so it does not open any course.';
    const shop = createShop({ settlements: [{ settlement: 'refused', message }] });
    (await shop.open()).onPaid(PROOF);
    await waitForEvents();
    const state = shop.checkout();
    expect(state).toEqual({ at: 'refused', message });
    expect(getStatusLine(getCardState('student', state), state)).toBe(message);
    expect(shop.notices.map(({ message }) => message)).toEqual([
      'Payment could not be verified. Please contact support for assistance.',
    ]);
    await shop.press(PURCHASE);
    expect(shop.at()).toBe('open');
    expect(shop.windows).toHaveLength(2);
  });

  it('PAY-16 ERR-23 S45: an unanswered verification is stored and can be retried', async () => {
    const shop = createShop({ settlements: ['waiting', 'waiting', 'verified'] });
    (await shop.open()).onPaid(PROOF);
    await waitForEvents();
    expect(shop.notices).toEqual([
      {
        layer: 'banner',
        type: 'error',
        title: 'Payment Verification Error',
        message: 'Payment verification failed. Please contact support if amount was deducted.',
      },
    ]);
    expect(shop.at()).toBe('pending');
    await shop.checkAgain();
    expect(shop.at()).toBe('pending');
    await shop.checkAgain();
    expect(shop.at()).toBe('enrolled');
    expect(shop.listTitles().at(-1)).toBe('Payment Successful!');
  });

  it('PAY-17 ERR-24: a window that cannot open shows an error', async () => {
    const broken: OpenWindow = () => {
      throw new Error('no window');
    };
    const shop = createShop({ open: broken });
    await shop.press(PURCHASE);
    expect(shop.notices).toEqual([
      {
        layer: 'banner',
        type: 'error',
        title: 'Payment Initialization Failed',
        message: 'Unable to start payment process. Please check your connection and try again.',
      },
    ]);
    expect(shop.at()).toBe('ready');
  });

  it('OPEN-65: without a provider key no window opens', async () => {
    const shop = createShop({ order: { ...ORDER, keyId: '' } });
    await shop.press(PURCHASE);
    expect(shop.listTitles()).toEqual(['Payment Initialization Failed']);
    expect(shop.windows).toEqual([]);
  });

  it('PAY-18 ERR-25: dismissing shows a warning and verifies nothing', async () => {
    const shop = createShop();
    (await shop.open()).onDismissed();
    expect(shop.notices).toEqual([
      {
        layer: 'banner',
        type: 'warning',
        title: 'Payment Cancelled',
        message: 'Payment was cancelled. You can try enrolling again anytime.',
      },
    ]);
    expect(shop.calls).not.toContain('verify');
    expect(shop.at()).toBe('ready');
  });

  it('OPEN-52: a free course enrols without script and window', async () => {
    const shop = createShop({ order: { ...ORDER, orderId: undefined, amount: paise(0) } });
    await shop.press({ ...PURCHASE, free: true });
    expect(shop.calls).toEqual(['order', 'enrolled']);
    expect(shop.notices[0]?.message).toContain('You have been enrolled in Dots');
  });
});

describe('an order with another amount than the page', () => {
  const press = (shop: ReturnType<typeof createShop>, amount: number, currency = 'INR') =>
    shop.press({ ...PURCHASE, shownPrice: { amount: paise(amount), currency } });

  it('shows the new price first, and opens the window on the next click', async () => {
    const shop = createShop();
    await press(shop, 39900);
    expect([shop.at(), shop.windows.length, shop.calls.at(-1)]).toEqual(['ready', 0, 'outdated']);
    expect(shop.notices).toEqual([
      {
        layer: 'banner',
        type: 'warning',
        title: 'Price Changed',
        message: "Dots now costs ₹499. Press 'Enroll Now' again to pay this price.",
      },
    ]);
    // Also while the page still shows the old price.
    await press(shop, 39900);
    expect([shop.at(), shop.windows.length]).toEqual(['open', 1]);
  });

  it('opens at once for the displayed amount, and for prices in another currency', async () => {
    for (const [amount, currency] of [[49900, 'INR'] as const, [999, 'USD'] as const]) {
      const shop = createShop();
      await press(shop, amount, currency);
      expect([shop.at(), shop.notices]).toEqual(['open', []]);
    }
  });
});

describe('a provider that notifies twice, late or never', () => {
  it('handles a payment once, however often button and window call', async () => {
    const shop = createShop();
    await Promise.all([shop.press(PURCHASE), shop.press(PURCHASE)]);
    const [events] = shop.windows;
    events?.onPaid(PROOF);
    events?.onPaid(PROOF);
    events?.onDismissed();
    await waitForEvents();
    events?.onPaid(PROOF);
    await waitForEvents();
    expect(shop.calls).toEqual(['script', 'order', 'verify', 'enrolled', 'closed']);
    expect(shop.listTitles()).toEqual(['Payment Successful!']);
  });

  it('handles a payment once, also when the first verification failed', async () => {
    for (const first of ['refused', 'waiting'] as const) {
      const shop = createShop({ settlements: [first] });
      const events = await shop.open();
      events.onPaid(PROOF);
      await waitForEvents();
      events.onPaid(PROOF);
      await waitForEvents();
      expect(shop.listTitles()).toHaveLength(1);
    }
  });

  it('S23: a second payment shows its refund, and the student is enrolled', async () => {
    const shop = createShop({
      settlements: [{ settlement: 'verified', message: 'It goes back.' }],
    });
    (await shop.open()).onPaid(PROOF);
    await waitForEvents();
    expect(shop.notices).toMatchObject([{ type: 'warning', message: 'It goes back.' }]);
    expect(shop.at()).toBe('enrolled');
  });

  it('a failed attempt in the window shows nothing while the window is open', async () => {
    const retried = createShop();
    const events = await retried.open();
    events.onTryFailed();
    expect([retried.notices, retried.at()]).toEqual([[], 'open']);
    events.onPaid(PROOF);
    await waitForEvents();
    expect(retried.listTitles()).toEqual(['Payment Successful!']);

    const closed = createShop();
    const closedWindow = await closed.open();
    closedWindow.onTryFailed();
    closedWindow.onDismissed();
    expect(closed.listTitles()).toEqual(['Payment Cancelled']);
  });

  it('accepts a payment that arrives after the window was dismissed', async () => {
    const shop = createShop();
    const events = await shop.open();
    events.onDismissed();
    events.onPaid(PROOF);
    await waitForEvents();
    expect(shop.listTitles()).toEqual(['Payment Cancelled', 'Payment Successful!']);
  });

  it('polls the order while the window is open, and eagerly after a failed attempt or a dismissal', async () => {
    const shop = createShop();
    const events = await shop.open();
    events.onTryFailed();
    events.onDismissed();
    expect(shop.watches.map(({ isEager }) => isEager)).toEqual([false, true, true]);
    expect(shop.watches.map(({ stopped }) => stopped)).toEqual([true, true, false]);
    shop.watches[2]?.onPaid();
    expect(shop.at()).toBe('enrolled');
    expect(shop.listTitles()).toEqual(['Payment Cancelled', 'Payment Successful!']);
    expect(shop.calls).not.toContain('verify');
    expect(shop.watches[2]?.stopped).toBe(true);
  });

  it("an order found paid closes its open window and ignores the window's later events", async () => {
    const shop = createShop();
    const events = await shop.open();
    shop.watches[0]?.onPaid();
    events.onPaid(PROOF);
    events.onDismissed();
    events.onTryFailed();
    await waitForEvents();
    expect(shop.calls).toEqual(['script', 'order', 'enrolled', 'closed']);
    expect(shop.listTitles()).toEqual(['Payment Successful!']);
    expect(shop.watches).toHaveLength(1);
  });

  it('stops polling the order once there is a proof', async () => {
    const shop = createShop();
    (await shop.open()).onPaid(PROOF);
    expect(shop.watches[0]?.stopped).toBe(true);
  });

  it("reopens a lost window with the server's current order, and only while a payment is expected", async () => {
    const shop = createShop();
    const events = await shop.open();
    shop.setNextOrder({ ...ORDER, orderId: 'order_2' });
    shop.reopen();
    shop.reopen();
    await waitForEvents();
    expect(shop.orders).toEqual(['order_1', 'order_2']);
    expect(shop.calls).toEqual(['script', 'order', 'order']);
    expect(shop.checkout()).toMatchObject({ at: 'open', order: { orderId: 'order_2' } });
    expect(shop.watches.map(({ orderId, stopped }) => [orderId, stopped])).toEqual([
      ['order_1', true],
      ['order_2', false],
    ]);
    events.onDismissed();
    shop.reopen();
    await waitForEvents();
    expect(shop.orders).toHaveLength(2);
  });

  it('a lost window whose price has risen is not reopened before the buyer sees the new price', async () => {
    const shop = createShop();
    await shop.press({ ...PURCHASE, shownPrice: { amount: paise(49_900), currency: 'INR' } });
    shop.setNextOrder({ ...ORDER, orderId: 'order_2', amount: paise(59_900) });
    shop.reopen();
    await waitForEvents();
    expect(shop.orders).toEqual(['order_1']);
    expect([shop.at(), shop.listTitles()]).toEqual(['ready', ['Price Changed']]);
  });

  it('a lost window of a paid order is not reopened', async () => {
    const shop = createShop();
    await shop.open();
    const refusal = { code: 'already_enrolled', serverMessage: 'You have it.' } as const;
    shop.setNextOrder(new ApiError(refusal));
    shop.reopen();
    await waitForEvents();
    expect([shop.orders, shop.at()]).toEqual([['order_1'], 'enrolled']);
  });

  it('a course found paid while the next attempt starts opens no window', async () => {
    const shop = createShop();
    (await shop.open()).onDismissed();
    const second = shop.press(PURCHASE);
    shop.watches.at(-1)?.onPaid();
    await second;
    expect(shop.windows).toHaveLength(1);
    expect(shop.at()).toBe('enrolled');
  });
});

describe('other pages and tabs', () => {
  const course = { courseId: 'c', courseName: 'Dots' };

  it('S45: a pending payment of an earlier page shows on the card, and its replay adds no notice', () => {
    for (const [settlement, end] of [
      ['verified', 'enrolled'],
      ['refused', 'ready'],
      ['failed', 'ready'],
      ['waiting', 'pending'],
    ] as const) {
      const shop = createShop();
      shop.dispatch({ type: 'foundPending', payment: PAYMENT }, course);
      expect(shop.at()).toBe('pending');
      shop.dispatch({ type: 'replayed', settlement }, course);
      expect(shop.at()).toBe(end);
      expect(shop.notices).toEqual([]);
      expect(shop.calls).toEqual(end === 'enrolled' ? ['enrolled'] : []);
    }
  });

  it('a payment in another tab updates the card silently, and closes an open window', async () => {
    const shop = createShop();
    await shop.open();
    shop.dispatch({ type: 'foundPending', payment: PAYMENT }, course);
    expect(shop.at()).toBe('pending');
    shop.dispatch({ type: 'settledElsewhere', enrolled: true }, course);
    expect(shop.calls.at(-1)).toBe('closed');
    expect(shop.at()).toBe('enrolled');
    expect(shop.notices).toEqual([]);
  });

  it('a payment refused in another tab makes the card ready again', () => {
    const shop = createShop();
    shop.dispatch({ type: 'foundPending', payment: PAYMENT }, course);
    shop.dispatch({ type: 'settledElsewhere', enrolled: false }, course);
    expect(shop.at()).toBe('ready');
  });

  it('other tabs do not disturb a running verification', async () => {
    const shop = createShop();
    (await shop.open()).onPaid(PROOF);
    shop.dispatch({ type: 'replayed', settlement: 'waiting' }, course);
    shop.dispatch({ type: 'foundPending', payment: PAYMENT }, course);
    shop.dispatch({ type: 'settledElsewhere', enrolled: false }, course);
    expect(shop.at()).toBe('verifying');
    await waitForEvents();
    expect(shop.listTitles()).toEqual(['Payment Successful!']);
  });
});

describe('the card', () => {
  const ALL: Checkout[] = [
    READY,
    { at: 'loadingScript' },
    { at: 'ordering' },
    { at: 'open', order: ORDER },
    { at: 'verifying', payment: PAYMENT },
    { at: 'pending', payment: PAYMENT },
    { at: 'refused', message: 'Given back.' },
    { at: 'enrolled' },
  ];
  const cardStates = ['ready', 'busy', 'busy', 'busy', 'busy', 'pending', 'ready', 'enrolled'];

  it('PAY-02: is busy from the click until the outcome', () => {
    const loading = reduceCheckout(READY, { type: 'pressed', free: false });
    expect([isBusy(READY), isBusy(loading)]).toEqual([false, true]);
    expect(ALL.map((checkout) => getCardState('student', checkout))).toEqual(cardStates);
  });

  it('shows the offer to visitors, the enrolment to students and the preview to admins', () => {
    expect(getCardState('visitor', READY)).toBe('ready');
    expect(ALL.map((checkout) => getCardState('enrolled', checkout))).toEqual(
      ALL.map(() => 'enrolled'),
    );
    expect(getCardState('admin', READY)).toBe('preview');
  });

  it('has a status line for every state except ready', () => {
    const lines = ALL.map((checkout) => getStatusLine(getCardState('student', checkout), checkout));
    expect(lines[0]).toBe('');
    expect(lines.slice(1).every((line) => line !== '')).toBe(true);
    expect(lines[5]).toBe('Payment received. We are enrolling you now.');
    expect(getStatusLine('enrolled', READY)).toBe('');
  });
});
