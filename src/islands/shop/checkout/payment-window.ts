import { fetchCheckoutScript, type Order, PaymentProof } from '#site/api/payments.ts';
import { COMPANY } from '#site/company.ts';
import { browserLog } from '#site/lib/browser-log.ts';
import { getName, type SessionUser } from '#site/stores/session.ts';
import type { OpenWindow } from './run-checkout.ts';

interface RazorpayWindow {
  open: () => void;
  /** Not documented by Razorpay. */
  close?: unknown;
  on: (event: 'payment.failed', listener: () => void) => void;
}

type RazorpayConstructor = new (options: Record<string, unknown>) => RazorpayWindow;

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor;
  }
}

const SCRIPT_TIMEOUT_MS = 30_000;

export async function loadPaymentScript(): Promise<RazorpayConstructor> {
  if (window.Razorpay) return window.Razorpay;
  const script = document.createElement('script');
  script.src = await fetchCheckoutScript();
  await new Promise<void>((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error('The checkout script could not be loaded.'));
    };
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
  if (!window.Razorpay) throw new Error('The checkout script does not define Razorpay.');
  return window.Razorpay;
}

export function createWindowOpener(
  Window: RazorpayConstructor,
  buyer: { courseName: string; user: SessionUser | null },
): OpenWindow {
  return (order, { onPaid, onTryFailed, onDismissed }) => {
    const handler = (response: unknown) => {
      const proof = PaymentProof.safeParse(response);
      if (proof.success) onPaid(proof.data);
    };
    const options = buildWindowOptions(order, buyer);
    const paymentWindow = new Window({ ...options, handler, modal: { ondismiss: onDismissed } });
    paymentWindow.on('payment.failed', onTryFailed);
    paymentWindow.open();
    return () => closeWindow(paymentWindow);
  };
}

function closeWindow(paymentWindow: RazorpayWindow): void {
  if (typeof paymentWindow.close !== 'function') return;
  try {
    paymentWindow.close();
  } catch (error) {
    browserLog.warn('The payment window could not be closed.', error);
  }
}

/** PAY-12, OPEN-65, OPEN-71. */
export function buildWindowOptions(
  order: Order,
  { courseName, user }: { courseName: string; user: SessionUser | null },
) {
  return {
    key: order.keyId,
    amount: order.amount,
    currency: order.currency,
    order_id: order.orderId,
    name: COMPANY.name,
    description: `Enrollment for ${courseName}`,
    prefill: {
      name: user ? getName(user) : '',
      email: user?.email ?? '',
      contact: user?.additionalDetails.contactNumber ?? '',
    },
    theme: { color: getPrimaryColour() },
  };
}

function getPrimaryColour(): string {
  if (typeof document === 'undefined') return '';
  return getComputedStyle(document.documentElement).getPropertyValue('--primary').trim();
}
