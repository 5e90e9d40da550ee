// The states of buying a course, what moves one to the next, and what each move says.
import type { Order } from '#site/api/payments.ts';
import type { Settlement } from '#site/stores/queries/settlement.ts';
import { settlementNotice } from '#site/stores/queries/settlement.ts';
import type { Notice } from '#site/stores/notices.ts';
import type { PendingPayment } from '#site/stores/pending-payments.ts';

export type Checkout =
  | { at: 'idle' }
  | { at: 'loadingScript' }
  | { at: 'ordering' }
  | { at: 'open'; order: Order }
  | { at: 'verifying'; payment: PendingPayment }
  /** Paid, and the server has not answered yet. */
  | { at: 'pending'; payment: PendingPayment }
  | { at: 'enrolled' };

export type CheckoutEvent =
  | { type: 'pressed'; free: boolean }
  | { type: 'scriptReady' }
  | { type: 'scriptFailed' }
  | { type: 'ordered'; order: Order }
  | { type: 'orderFailed'; message: string | undefined }
  | { type: 'enrolledFree' }
  | { type: 'startFailed' }
  | { type: 'dismissed' }
  | { type: 'paid'; payment: PendingPayment }
  | { type: 'settled'; settlement: Settlement };

export const IDLE: Checkout = { at: 'idle' };

/** The next state; the same one when the event has no business there, such as a second press. */
export function nextCheckout(checkout: Checkout, event: CheckoutEvent): Checkout {
  switch (event.type) {
    case 'pressed':
      if (checkout.at !== 'idle') return checkout;
      return { at: event.free ? 'ordering' : 'loadingScript' };
    case 'scriptReady':
      return checkout.at === 'loadingScript' ? { at: 'ordering' } : checkout;
    case 'scriptFailed':
    case 'orderFailed':
    case 'startFailed':
      return ['loadingScript', 'ordering', 'open'].includes(checkout.at) ? IDLE : checkout;
    case 'ordered':
      return checkout.at === 'ordering' ? { at: 'open', order: event.order } : checkout;
    case 'enrolledFree':
      return checkout.at === 'ordering' ? { at: 'enrolled' } : checkout;
    case 'dismissed':
      return checkout.at === 'open' ? IDLE : checkout;
    case 'paid':
      if (checkout.at !== 'open' && checkout.at !== 'pending') return checkout;
      return { at: 'verifying', payment: event.payment };
    case 'settled':
      return checkout.at === 'verifying' ? afterSettlement(checkout, event.settlement) : checkout;
  }
}

function afterSettlement(
  { payment }: { payment: PendingPayment },
  settlement: Settlement,
): Checkout {
  if (settlement === 'verified') return { at: 'enrolled' };
  return settlement === 'refused' ? IDLE : { at: 'pending', payment };
}

/** A press is being worked on: the button reads 'Processing...'. */
export function isBusy({ at }: Checkout): boolean {
  return at !== 'idle' && at !== 'pending' && at !== 'enrolled';
}

/** What an event says to the visitor, if anything. */
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
    case 'dismissed':
      return {
        layer: 'banner',
        type: 'warning',
        title: 'Payment Cancelled',
        message: 'Payment was cancelled. You can try enrolling again anytime.',
      };
    case 'enrolledFree':
      return { ...settlementNotice('verified', courseName), title: 'Enrollment Successful!' };
    case 'settled':
      return settlementNotice(event.settlement, courseName);
    default:
      return null;
  }
}

function failure(title: string, message: string): Notice {
  return { layer: 'banner', type: 'error', title, message };
}
