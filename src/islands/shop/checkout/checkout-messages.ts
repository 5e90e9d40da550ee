import type { CardState, Checkout } from './checkout.ts';

/** Read out as it changes; on the card itself while a payment waits, and once it was refused. */
export function statusLine(state: CardState, checkout: Checkout): string {
  const { at } = checkout;
  if (state === 'enrolled') return at === 'enrolled' ? 'You are enrolled.' : '';
  if (state === 'pending') return 'We have your payment, enrolling you now';
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
