// The payment provider's own window: its script, loaded when somebody pays, and its options.
import type { Order, PaymentProof } from '#site/api/payments.ts';
import { checkoutScript, PaymentProof as Proof } from '#site/api/payments.ts';
import { COMPANY } from '#site/company.ts';
import { nameOf, type SessionUser } from '#site/stores/session.ts';
import type { OpenWindow } from './run-checkout.ts';

interface ProviderWindow {
  open: () => void;
}

type Provider = new (options: Record<string, unknown>) => ProviderWindow;

declare global {
  interface Window {
    Razorpay?: Provider;
  }
}

export async function loadProvider(): Promise<Provider> {
  if (window.Razorpay) return window.Razorpay;
  const script = document.createElement('script');
  script.src = await checkoutScript();
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The checkout script did not load.'));
    });
    document.head.append(script);
  });
  if (!window.Razorpay) throw new Error('The checkout script brought nothing.');
  return window.Razorpay;
}

export function windowFor(
  Window: Provider,
  buyer: { courseName: string; user: SessionUser | null },
): OpenWindow {
  return (order, { onPaid, onDismissed }) => {
    const options = windowOptions(order, buyer);
    const handler = (answer: unknown) => {
      const proof = Proof.safeParse(answer);
      if (proof.success) onPaid(proof.data satisfies PaymentProof);
    };
    new Window({ ...options, handler, modal: { ondismiss: onDismissed } }).open();
  };
}

/** PAY-12, OPEN-65, OPEN-71. */
export function windowOptions(
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
      name: user ? nameOf(user) : '',
      email: user?.email ?? '',
      contact: user?.additionalDetails.contactNumber ?? '',
    },
    theme: { color: primaryColour() },
  };
}

function primaryColour(): string {
  if (typeof document === 'undefined') return '';
  return getComputedStyle(document.documentElement).getPropertyValue('--primary').trim();
}
