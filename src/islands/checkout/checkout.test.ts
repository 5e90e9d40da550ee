// Buying a course: every way it can go, with the words each one says.
import { describe, expect, it } from 'vitest';
import { ApiError } from '#site/api/client.ts';
import type { Order } from '#site/api/payments.ts';
import type { Settlement } from '#site/stores/queries/settlement.ts';
import type { Notice } from '#site/stores/notices.ts';
import { isBusy, nextCheckout } from './checkout.ts';
import { createCheckout, type OpenWindow, type Purchase } from './run-checkout.ts';

const PURCHASE: Purchase = { userId: 'u', courseId: 'c', courseName: 'Dots', free: false };
const ORDER: Order = { orderId: 'order_1', amount: 49900, currency: 'INR', keyId: 'rzp_test_x' };
const PROOF = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'sig',
};

interface Stage {
  order?: Order | Error;
  script?: boolean;
  settlements?: Settlement[];
  open?: OpenWindow;
}

function stage({ order = ORDER, script = true, settlements = ['verified'], open }: Stage = {}) {
  const notices: Notice[] = [];
  const said: string[] = [];
  const windows: Parameters<OpenWindow>[] = [];
  const answers = [...settlements];
  const checkout = createCheckout({
    loadWindow: async () => {
      said.push('script');
      if (!script) throw new Error('no script');
      return open ?? ((...shown) => void windows.push(shown));
    },
    createOrder: async () => {
      said.push('order');
      if (order instanceof Error) throw order;
      return order;
    },
    settle: async () => {
      said.push('verify');
      return answers.shift() ?? 'failed';
    },
    notify: (notice) => void notices.push(notice),
    onEnrolled: () => void said.push('enrolled'),
  });
  return { ...checkout, notices, said, windows, titles: () => notices.map(({ title }) => title) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('checkout', () => {
  it('PAY-08 PAY-10 PAY-13 PAY-14: script, order, window, verification, in that order', async () => {
    const shop = stage();
    await shop.press(PURCHASE);
    expect(shop.said).toEqual(['script', 'order']);
    expect(shop.$checkout.get().at).toBe('open');
    shop.windows[0]?.[1].onPaid(PROOF);
    await settled();
    expect(shop.said).toEqual(['script', 'order', 'verify', 'enrolled']);
    expect(shop.$checkout.get().at).toBe('enrolled');
    expect(shop.notices).toEqual([
      {
        layer: 'banner',
        type: 'success',
        title: 'Payment Successful!',
        message: 'You have been enrolled in Dots successfully! Welcome aboard!',
      },
    ]);
  });

  it('PAY-09 ERR-20: without the script no order is created', async () => {
    const shop = stage({ script: false });
    await shop.press(PURCHASE);
    expect(shop.said).toEqual(['script']);
    expect(shop.notices[0]).toMatchObject({
      title: 'Payment Gateway Error',
      message: 'Failed to load payment gateway. Please try again.',
    });
    expect(shop.$checkout.get().at).toBe('idle');
  });

  it('PAY-11 ERR-21: a failed order opens no window', async () => {
    const refused = stage({ order: new ApiError({ status: 200, serverMessage: 'Sold out.' }) });
    await refused.press(PURCHASE);
    expect(refused.notices[0]).toMatchObject({
      title: 'Order Creation Failed',
      message: 'Sold out.',
    });
    const lost = stage({ order: new ApiError({ status: 0 }) });
    await lost.press(PURCHASE);
    expect(lost.notices[0]?.message).toBe('Failed to create order. Please try again.');
    expect([refused.windows, lost.windows]).toEqual([[], []]);
  });

  it('PAY-15 ERR-22: an unsuccessful verification enrols nobody', async () => {
    const shop = stage({ settlements: ['refused'] });
    await shop.press(PURCHASE);
    shop.windows[0]?.[1].onPaid(PROOF);
    await settled();
    expect(shop.titles()).toEqual(['Payment Verification Failed']);
    expect(shop.said).not.toContain('enrolled');
  });

  it('PAY-16 ERR-23: a verification without answer is kept and can be asked again', async () => {
    const shop = stage({ settlements: ['failed', 'verified'] });
    await shop.press(PURCHASE);
    shop.windows[0]?.[1].onPaid(PROOF);
    await settled();
    expect(shop.titles()).toEqual(['Payment Verification Error']);
    expect(shop.$checkout.get().at).toBe('pending');
    await shop.checkAgain();
    expect(shop.$checkout.get().at).toBe('enrolled');
  });

  it('PAY-17 ERR-24: a window that cannot open', async () => {
    const broken: OpenWindow = () => {
      throw new Error('no window');
    };
    const shop = stage({ open: broken });
    await shop.press(PURCHASE);
    expect(shop.notices).toEqual([
      {
        layer: 'banner',
        type: 'error',
        title: 'Payment Initialization Failed',
        message: 'Unable to start payment process. Please check your connection and try again.',
      },
    ]);
  });

  it('OPEN-65: without a key nothing opens', async () => {
    const shop = stage({ order: { ...ORDER, keyId: '' } });
    await shop.press(PURCHASE);
    expect(shop.titles()).toEqual(['Payment Initialization Failed']);
    expect(shop.windows).toEqual([]);
  });

  it('PAY-18 ERR-25: dismissing warns and verifies nothing', async () => {
    const shop = stage();
    await shop.press(PURCHASE);
    shop.windows[0]?.[1].onDismissed();
    expect(shop.notices).toEqual([
      {
        layer: 'banner',
        type: 'warning',
        title: 'Payment Cancelled',
        message: 'Payment was cancelled. You can try enrolling again anytime.',
      },
    ]);
    expect(shop.said).not.toContain('verify');
  });

  it('OPEN-52: a free course enrols without script and window', async () => {
    const shop = stage({ order: { ...ORDER, orderId: undefined, amount: 0 } });
    await shop.press({ ...PURCHASE, free: true });
    expect(shop.said).toEqual(['order', 'enrolled']);
    expect(shop.notices[0]?.message).toContain('You have been enrolled in Dots');
  });

  it('pays once, however often button and window call', async () => {
    const shop = stage();
    await Promise.all([shop.press(PURCHASE), shop.press(PURCHASE)]);
    const [, ends] = shop.windows[0] ?? [];
    ends?.onPaid(PROOF);
    ends?.onPaid(PROOF);
    ends?.onDismissed();
    await settled();
    expect(shop.said).toEqual(['script', 'order', 'verify', 'enrolled']);
    expect(shop.titles()).toEqual(['Payment Successful!']);
  });
});

it('PAY-02: is busy from the press until it is decided', () => {
  const loading = nextCheckout({ at: 'idle' }, { type: 'pressed', free: false });
  expect([isBusy({ at: 'idle' }), isBusy(loading)]).toEqual([false, true]);
  const rest = [{ at: 'enrolled' as const }, { at: 'ordering' as const }].map(isBusy);
  expect(rest).toEqual([false, true]);
});
