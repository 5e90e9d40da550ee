// The notices of the checkout's events: ERR-20 to ERR-26. Loaded with the payment form.
import type { Notice } from '#site/stores/notices.ts';
import type { toSettlementNotice } from '#site/queries/settlement.ts';
import type { CheckoutEvent } from './checkout.ts';
import { isBrowserOffline } from './use-offline-warning.ts';

/** Null for events without a notice, or whose notice is shown elsewhere. */
export function toCheckoutNotice(
  event: CheckoutEvent,
  courseName: string,
  buildSettlementNotice: typeof toSettlementNotice,
): Notice | null {
  switch (event.type) {
    case 'scriptFailed':
      if (isBrowserOffline()) return buildOfflineNotice();
      return buildFailureNotice(
        'Payment Gateway Error',
        'Failed to load payment gateway. Please try again.',
      );
    case 'orderFailed':
      return buildFailureNotice(
        'Order Creation Failed',
        event.message || 'Failed to create order. Please try again.',
      );
    case 'startFailed':
      return buildFailureNotice(
        'Payment Initialization Failed',
        'Unable to start payment process. Please check your connection and try again.',
      );
    case 'priceChanged':
      return {
        layer: 'banner',
        type: 'warning',
        title: 'Price Changed',
        message: `${courseName} now costs ${event.price}. Press 'Enroll Now' again to pay this price.`,
      };
    case 'dismissed':
      return {
        layer: 'banner',
        type: 'warning',
        title: 'Payment Cancelled',
        message: 'Payment was cancelled. You can try enrolling again anytime.',
      };
    case 'enrolledFree':
      return {
        ...buildSettlementNotice({ settlement: 'verified' }, courseName),
        title: 'Enrollment Successful!',
      };
    case 'foundPaid':
      return buildSettlementNotice({ settlement: 'verified' }, courseName);
    case 'settled':
      return buildSettlementNotice(event, courseName);
    default:
      return null;
  }
}

/** Neither the gateway nor the server is the cause. */
function buildOfflineNotice(): Notice {
  return buildFailureNotice('You are offline', 'Please check your connection and try again.');
}

function buildFailureNotice(title: string, message: string): Notice {
  return { layer: 'banner', type: 'error', title, message };
}
