// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SANDBOX_KEYS, SANDBOX_PREFIX } from './keys.ts';
import { startPaymentSandbox, type PaymentSandbox } from '#tests/support/payment-sandbox.ts';

const SLOW_MS = 150;
const LATE_MS = 50;

let sandbox: PaymentSandbox;
let url: string;
beforeEach(async () => {
  sandbox = await startPaymentSandbox({ slowScriptMs: SLOW_MS, lateCaptureMs: LATE_MS });
  url = (await sandbox.app.listen({ host: '127.0.0.1', port: 0 })) + SANDBOX_PREFIX;
  // Here `fetch` is the browser's; the sandbox itself must not use it.
  await sandbox.setFaults({ webhooks: { drop: true } });
});
afterEach(() => sandbox.close());

describe('the script', () => {
  test('can be missing', async () => {
    await sandbox.setFaults({ checkout: { script: 'missing' } });
    expect((await sandbox.app.inject(`${SANDBOX_PREFIX}/checkout.js`)).statusCode).toBe(404);
  });

  test('can be slow', async () => {
    await sandbox.setFaults({ checkout: { script: 'slow' } });
    const begun = performance.now();
    const script = await sandbox.app.inject(`${SANDBOX_PREFIX}/checkout.js`);
    expect(script.body).toContain('Razorpay');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(SLOW_MS - 5);
  });
});

describe('a page that has the script', () => {
  /** Loads the script and returns the class that it defines. */
  async function checkout() {
    const source = `${url}/checkout.js`;
    const script = await sandbox.app.inject(`${SANDBOX_PREFIX}/checkout.js`);
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(
      Object.assign(document.createElement('script'), { src: source }),
    );
    new Function(script.body)();
    const { Razorpay } = window as unknown as {
      Razorpay: new (options: object) => { open(): void };
    };
    return Razorpay;
  }

  /** Opens the checkout window for a new order; `chooseUpi` then pays by UPI. */
  async function payInWindow() {
    const Razorpay = await checkout();
    const { json } = await sandbox.callApi('POST', '/orders', { amount: 10_000, currency: 'INR' });
    const order_id = String(json['id']);
    const handler = vi.fn();
    const ondismiss = vi.fn();
    new Razorpay({ key: SANDBOX_KEYS.keyId, order_id, handler, modal: { ondismiss } }).open();
    return { order_id, handler, ondismiss, chooseUpi };
  }

  const shadow = () => [...document.body.children].at(-1)?.shadowRoot;
  const chooseUpi = () => shadow()?.querySelector<HTMLButtonElement>('.method')?.click();
  const closed = () => vi.waitFor(() => expect(shadow()).toBeUndefined());
  const toStatus = (orderId: string) => sandbox.ledger.order(orderId)?.status;

  test.each([undefined, ''])(
    'throws for a missing order id (%j), and opens no window',
    async (id) => {
      const Razorpay = await checkout();
      const options = {
        key: SANDBOX_KEYS.keyId,
        amount: 0,
        ...(id === undefined ? {} : { order_id: id }),
      };
      expect(() => new Razorpay(options)).toThrow('No order passed');
      expect(shadow()).toBeUndefined();
    },
  );

  test('is notified of the payment once, with only the payment proof', async () => {
    const window = await payInWindow();
    window.chooseUpi();
    await closed();
    expect(window.handler).toHaveBeenCalledExactlyOnceWith({
      razorpay_order_id: window.order_id,
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(window.ondismiss).not.toHaveBeenCalled();
  });

  test('is notified twice if the fault is set while the window is open', async () => {
    const window = await payInWindow();
    await sandbox.setFaults({ checkout: { handler: 'twice' } });
    window.chooseUpi();
    await closed();
    expect(window.handler).toHaveBeenCalledTimes(2);
    expect(window.handler.mock.calls[0]).toEqual(window.handler.mock.calls[1]);
  });

  test('is never notified, although the order is paid', async () => {
    await sandbox.setFaults({ checkout: { handler: 'never' } });
    const window = await payInWindow();
    window.chooseUpi();
    await closed();
    expect(toStatus(window.order_id)).toBe('paid');
    expect([window.handler.mock.calls, window.ondismiss.mock.calls]).toEqual([[], []]);
  });

  test('is notified of a dismissal, and the payment is captured afterwards', async () => {
    await sandbox.setFaults({ checkout: { dismissFirst: true } });
    const window = await payInWindow();
    let statusThen: string | undefined;
    window.ondismiss.mockImplementation(() => {
      statusThen = toStatus(window.order_id);
    });
    window.chooseUpi();
    await closed();
    expect(window.ondismiss).toHaveBeenCalledOnce();
    expect(statusThen).toBe('attempted');
    await vi.waitFor(() => expect(toStatus(window.order_id)).toBe('paid'));
    expect(window.handler).not.toHaveBeenCalled();
  });
});
