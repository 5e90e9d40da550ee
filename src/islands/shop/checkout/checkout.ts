import type { ReactNode } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import type { Order, OrderOptions } from '#site/api/payments.ts';
import type { Verdict } from '#site/queries/settlement.ts';
import type { PendingPayment } from '#site/stores/pending-payments.ts';
import type { Elements } from '#site/islands/ui/elements.ts';

export type Viewer = 'visitor' | 'student' | 'enrolled' | 'admin';

/** The item for sale: a course, or a bundle described like a course. */
export type CheckoutItem = Pick<
  SiteCourse,
  'id' | 'name' | 'price' | 'currency' | 'saleUntil' | 'listPrice' | 'studentsCount'
> &
  Partial<Pick<SiteCourse, 'lessonsCount' | 'filesCount' | 'textsCount'>>;

/** The fields of an order for a bundle. */
export interface BundleOrder extends Pick<OrderOptions, 'bundleId'> {
  courses: string[];
}

export interface BundleLabels {
  included: Elements;
  enrolled: ReactNode;
  preview: ReactNode;
}

export type Checkout =
  | { at: 'ready' }
  | { at: 'loadingScript' }
  | { at: 'ordering' }
  | { at: 'open'; order: Order }
  | { at: 'verifying'; payment: PendingPayment }
  | { at: 'pending'; payment: PendingPayment }
  /** The server refused the payment with a reason. The user can try again. */
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
  /** The order has another amount than the page. `price` is formatted. */
  | { type: 'priceChanged'; price: string }
  /** An attempt failed inside the payment window, which stays open. */
  | { type: 'tryFailed' }
  | { type: 'dismissed' }
  | { type: 'paid'; payment: PendingPayment }
  | { type: 'recheckRequested' }
  | ({ type: 'settled' } & Verdict)
  /** An earlier page or another tab stored a payment for this course. */
  | { type: 'foundPending'; payment: PendingPayment }
  | ({ type: 'replayed' } & Verdict)
  /** Settled in another tab, which has shown its own notice. */
  | { type: 'settledElsewhere'; enrolled: boolean }
  /** The server reports the order as paid; the payment window reported nothing. */
  | { type: 'foundPaid' };

export const READY: Checkout = { at: 'ready' };
const ENROLLED: Checkout = { at: 'enrolled' };

/** Returns the same object if the event does not apply, such as a second press. */
export function reduceCheckout(checkout: Checkout, event: CheckoutEvent): Checkout {
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
      return canOpen(checkout) ? { at: 'open', order: event.order } : checkout;
    case 'enrolledFree':
      return canOpen(checkout) ? ENROLLED : checkout;
    case 'tryFailed':
      return checkout;
    case 'dismissed':
      return checkout.at === 'open' ? READY : checkout;
    default:
      return applyPaymentEvent(checkout, event);
  }
}

function applyPaymentEvent(
  checkout: Checkout,
  event: Extract<
    CheckoutEvent,
    {
      type:
        | 'paid'
        | 'recheckRequested'
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
    return event.type === 'settled' ? applySettlement(checkout, event) : checkout;
  }
  switch (event.type) {
    // Also after the window was dismissed: the provider may report late.
    case 'paid':
      return { at: 'verifying', payment: event.payment };
    case 'recheckRequested':
      return checkout.at === 'pending' ? { at: 'verifying', payment: checkout.payment } : checkout;
    case 'foundPending':
      return checkout.at === 'pending' ? checkout : { at: 'pending', payment: event.payment };
    case 'replayed':
      if (event.settlement === 'verified') return ENROLLED;
      return checkout.at === 'pending' ? applySettlement(checkout, event) : checkout;
    case 'settledElsewhere':
      if (event.enrolled) return ENROLLED;
      return checkout.at === 'pending' ? READY : checkout;
    case 'foundPaid':
      return ENROLLED;
    case 'settled':
      return checkout;
  }
}

function applySettlement(
  checkout: Extract<Checkout, { payment: PendingPayment }>,
  { settlement, message }: Verdict,
): Checkout {
  if (settlement === 'verified') return ENROLLED;
  if (settlement === 'refused' && message) return { at: 'refused', message };
  if (settlement !== 'waiting') return READY;
  return checkout.at === 'pending' ? checkout : { at: 'pending', payment: checkout.payment };
}

/** An order was requested, for the first time or again. */
function canOpen({ at }: Checkout): boolean {
  return at === 'ordering' || at === 'open';
}

function isStarting({ at }: Checkout): boolean {
  return at === 'loadingScript' || at === 'ordering' || at === 'open';
}

/** The button reads 'Processing...'. */
export function isBusy(checkout: Checkout): boolean {
  return isStarting(checkout) || checkout.at === 'verifying';
}

export type CardState = 'preview' | 'ready' | 'busy' | 'pending' | 'enrolled';

export function getCardState(viewer: Viewer, checkout: Checkout): CardState {
  if (viewer === 'enrolled' || checkout.at === 'enrolled') return 'enrolled';
  if (viewer === 'admin') return 'preview';
  if (checkout.at === 'pending') return 'pending';
  return isBusy(checkout) ? 'busy' : 'ready';
}
