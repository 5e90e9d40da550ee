import type { Order } from '#site/api/payments.ts';
import type { Verdict } from '#site/queries/settlement.ts';
import type { PendingPayment } from '#site/stores/pending-payments.ts';
import type { Viewer } from '#site/islands/ui/parts/checkout-slot.ts';

export type Checkout =
  | { at: 'ready' }
  | { at: 'loadingScript' }
  | { at: 'ordering' }
  | { at: 'open'; order: Order }
  | { at: 'verifying'; payment: PendingPayment }
  | { at: 'pending'; payment: PendingPayment }
  /** Paid in vain; the server has said why. Another try is free to start. */
  | { at: 'refused'; message: string }
  | { at: 'enrolled' };

export type CheckoutEvent =
  | { type: 'pressed'; free: boolean }
  | { type: 'scriptReady' }
  | { type: 'scriptFailed' }
  | { type: 'ordered'; order: Order }
  | { type: 'orderFailed'; message: string | undefined; alreadyEnrolled: boolean }
  | { type: 'enrolledFree' }
  | { type: 'startFailed' }
  /** The order asks for another amount than the page; `price` as it is read. */
  | { type: 'priceChanged'; price: string }
  /** A try failed inside the window, which stays open for the next one. */
  | { type: 'tryFailed' }
  | { type: 'dismissed' }
  | { type: 'paid'; payment: PendingPayment }
  | { type: 'askedAgain' }
  | ({ type: 'settled' } & Verdict)
  /** An earlier page or another tab left a payment for this course. */
  | { type: 'foundPending'; payment: PendingPayment }
  | ({ type: 'replayed' } & Verdict)
  /** Settled in another tab, which has said so itself. */
  | { type: 'settledElsewhere'; enrolled: boolean }
  /** The server says that the order is paid, though the window never did. */
  | { type: 'foundPaid' };

export const READY: Checkout = { at: 'ready' };
const ENROLLED: Checkout = { at: 'enrolled' };

/** The next state; the same one when the event has no business there, such as a second press. */
export function nextCheckout(checkout: Checkout, event: CheckoutEvent): Checkout {
  switch (event.type) {
    case 'pressed':
      if (checkout.at !== 'ready' && checkout.at !== 'refused') return checkout;
      return { at: event.free ? 'ordering' : 'loadingScript' };
    case 'scriptReady':
      return checkout.at === 'loadingScript' ? { at: 'ordering' } : checkout;
    case 'scriptFailed':
    case 'startFailed':
    case 'priceChanged':
      return isStarting(checkout) ? READY : checkout;
    case 'orderFailed':
      if (!isStarting(checkout)) return checkout;
      return event.alreadyEnrolled ? ENROLLED : READY;
    case 'ordered':
      return mayOpen(checkout) ? { at: 'open', order: event.order } : checkout;
    case 'enrolledFree':
      return mayOpen(checkout) ? ENROLLED : checkout;
    case 'tryFailed':
      return checkout;
    case 'dismissed':
      return checkout.at === 'open' ? READY : checkout;
    default:
      return afterPaying(checkout, event);
  }
}

function afterPaying(
  checkout: Checkout,
  event: Extract<
    CheckoutEvent,
    {
      type:
        | 'paid'
        | 'askedAgain'
        | 'settled'
        | 'foundPending'
        | 'replayed'
        | 'settledElsewhere'
        | 'foundPaid';
    }
  >,
): Checkout {
  if (checkout.at === 'enrolled') return checkout;
  if (checkout.at === 'verifying') {
    return event.type === 'settled' ? afterSettlement(checkout, event) : checkout;
  }
  switch (event.type) {
    // Even after the window was dismissed: a late word of the provider is still its word.
    case 'paid':
      return { at: 'verifying', payment: event.payment };
    case 'askedAgain':
      return checkout.at === 'pending' ? { at: 'verifying', payment: checkout.payment } : checkout;
    case 'foundPending':
      return checkout.at === 'pending' ? checkout : { at: 'pending', payment: event.payment };
    case 'replayed':
      if (event.settlement === 'verified') return ENROLLED;
      return checkout.at === 'pending' ? afterSettlement(checkout, event) : checkout;
    case 'settledElsewhere':
      if (event.enrolled) return ENROLLED;
      return checkout.at === 'pending' ? READY : checkout;
    case 'foundPaid':
      return ENROLLED;
    case 'settled':
      return checkout;
  }
}

function afterSettlement(
  checkout: Extract<Checkout, { payment: PendingPayment }>,
  { settlement, message }: Verdict,
): Checkout {
  if (settlement === 'verified') return ENROLLED;
  if (settlement === 'refused' && message) return { at: 'refused', message };
  if (settlement !== 'waiting') return READY;
  return checkout.at === 'pending' ? checkout : { at: 'pending', payment: checkout.payment };
}

/** An order was asked for, for the first time or once more. */
function mayOpen({ at }: Checkout): boolean {
  return at === 'ordering' || at === 'open';
}

function isStarting({ at }: Checkout): boolean {
  return at === 'loadingScript' || at === 'ordering' || at === 'open';
}

/** A press is being worked on: the button reads 'Processing...'. */
export function isBusy(checkout: Checkout): boolean {
  return isStarting(checkout) || checkout.at === 'verifying';
}

export type CardState = 'preview' | 'ready' | 'busy' | 'pending' | 'enrolled';

export function cardState(viewer: Viewer, checkout: Checkout): CardState {
  if (viewer === 'enrolled' || checkout.at === 'enrolled') return 'enrolled';
  if (viewer === 'admin') return 'preview';
  if (checkout.at === 'pending') return 'pending';
  return isBusy(checkout) ? 'busy' : 'ready';
}
