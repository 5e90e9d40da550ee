// What each step of buying a course says to the visitor: ERR-20 to ERR-26, and the lines of the card.
import type { Notice } from '#site/stores/notices.ts';
import { settlementNotice } from '#site/queries/settlement.ts';
import type { CardState, Checkout, CheckoutEvent } from './checkout.ts';

/** Nothing for what is no news, or was said where it happened. */
export function checkoutNotice(event: CheckoutEvent, courseName: string): Notice | null {
  switch (event.type) {
    case 'scriptFailed':
      return failure('Payment Gateway Error', 'Failed to load payment gateway. Please try again.');
    case 'orderFailed':
      return failure(
        'Order Creation Failed',
        event.message || 'Failed to create order. Please try again.',
      );
    case 'startFailed':
      return failure(
        'Payment Initialization Failed',
        'Unable to start payment process. Please check your connection and try again.',
      );
    case 'priceChanged':
      return {
        layer: 'banner',
        type: 'warning',
        title: 'Price Changed',
        message: `${courseName} now costs ${event.price}. Press 'Enroll Now' again to pay that.`,
      };
    case 'dismissed':
      return {
        layer: 'banner',
        type: 'warning',
        title: 'Payment Cancelled',
        message: 'Payment was cancelled. You can try enrolling again anytime.',
      };
    case 'enrolledFree':
      return { ...settlementNotice('verified', courseName), title: 'Enrollment Successful!' };
    case 'foundPaid':
      return settlementNotice('verified', courseName);
    case 'settled':
      return settlementNotice(event.settlement, courseName);
    default:
      return null;
  }
}

function failure(title: string, message: string): Notice {
  return { layer: 'banner', type: 'error', title, message };
}

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
