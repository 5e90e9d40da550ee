// The notices of the checkout's events: ERR-20 to ERR-26. Loaded with the payment form.
import type { Notice } from '#site/stores/notices.ts';
import type { settlementNotice } from '#site/queries/settlement.ts';
import type { CheckoutEvent } from './checkout.ts';
import { isOffline } from './use-offline-warning.ts';

/** Null for events without a notice, or whose notice is shown elsewhere. */
export function toCheckoutNotice(
  event: CheckoutEvent,
  courseName: string,
  settled: typeof settlementNotice,
): Notice | null {
  switch (event.type) {
    case 'scriptFailed':
      if (isOffline()) return offline();
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
      return {
        ...settled({ settlement: 'verified' }, courseName),
        title: 'Enrollment Successful!',
      };
    case 'foundPaid':
      return settled({ settlement: 'verified' }, courseName);
    case 'settled':
      return settled(event, courseName);
    default:
      return null;
  }
}

/** Neither the gateway nor the server is the cause. */
function offline(): Notice {
  return failure('You are offline', 'Please check your connection and try again.');
}

function failure(title: string, message: string): Notice {
  return { layer: 'banner', type: 'error', title, message };
}
