import type { CardState, Checkout } from './checkout.ts';

/** A status announced by screen readers; visible only while a payment is pending or after it was refused. */
export function getStatusLine(state: CardState, checkout: Checkout): string {
  const { at } = checkout;
  if (state === 'enrolled') return at === 'enrolled' ? 'You are enrolled.' : '';
  if (state === 'pending') return 'Payment received. We are enrolling you now.';
  if (at === 'refused') return checkout.message;
  switch (at) {
    case 'loadingScript':
    case 'ordering':
      return 'Preparing your payment.';
    case 'open':
      return 'The payment window is open.';
    case 'verifying':
      return 'Your payment is being confirmed.';
    default:
      return '';
  }
}
