// Runs a checkout: script, order, the provider's window, verification. What it touches comes as ports.
import { atom } from 'nanostores';
import { ApiError } from '#site/api/client.ts';
import type { Order, PaymentProof } from '#site/api/payments.ts';
import type { Settlement } from '#site/stores/queries/settlement.ts';
import type { Notice } from '#site/stores/notices.ts';
import type { PendingPayment } from '#site/stores/pending-payments.ts';
import {
  type Checkout,
  type CheckoutEvent,
  checkoutNotice,
  IDLE,
  isBusy,
  nextCheckout,
} from './checkout.ts';

export interface Purchase {
  userId: string;
  courseId: string;
  courseName: string;
  free: boolean;
}

/** Opens the provider's window for an order; exactly one of the two is called when it closes. */
export type OpenWindow = (
  order: Order,
  ends: { onPaid: (proof: PaymentProof) => void; onDismissed: () => void },
) => void;

export interface CheckoutPorts {
  /** Rejects when the provider's script does not come. */
  loadWindow: () => Promise<OpenWindow>;
  createOrder: (courseId: string) => Promise<Order>;
  settle: (payment: PendingPayment) => Promise<Settlement>;
  notify: (notice: Notice) => void;
  onEnrolled: (courseId: string) => void;
}

export function createCheckout(ports: CheckoutPorts) {
  const $checkout = atom<Checkout>(IDLE);

  /** Whether the event changed anything. Only what did is said aloud. */
  const send = (event: CheckoutEvent, purchase: { courseName: string }): boolean => {
    const before = $checkout.get();
    const after = nextCheckout(before, event);
    if (after === before) return false;
    $checkout.set(after);
    const notice = checkoutNotice(event, purchase.courseName);
    if (notice) ports.notify(notice);
    return true;
  };

  const press = async (purchase: Purchase): Promise<void> => {
    if (!send({ type: 'pressed', free: purchase.free }, purchase)) return;
    const open = purchase.free ? undefined : await ports.loadWindow().catch(() => null);
    if (open === null) return void send({ type: 'scriptFailed' }, purchase);
    if (open) send({ type: 'scriptReady' }, purchase);
    const order = await orderFor(purchase);
    if (order) await openFor(purchase, { order, open });
  };

  const orderFor = async (purchase: Purchase): Promise<Order | null> => {
    try {
      return await ports.createOrder(purchase.courseId);
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      send({ type: 'orderFailed', message: refusal?.serverMessage }, purchase);
      if (refusal?.code === 'already_enrolled') ports.onEnrolled(purchase.courseId);
      return null;
    }
  };

  const openFor = async (
    purchase: Purchase,
    { order, open }: { order: Order; open: OpenWindow | undefined },
  ): Promise<void> => {
    if (!order.orderId && order.amount === 0) {
      if (send({ type: 'enrolledFree' }, purchase)) ports.onEnrolled(purchase.courseId);
      return;
    }
    try {
      if (!order.orderId || !order.keyId) throw new Error('An order needs an id and a key.');
      const show = open ?? (await ports.loadWindow());
      send({ type: 'ordered', order }, purchase);
      show(order, {
        onPaid: (proof) => void verify({ ...pendingOf(purchase, order), ...proof }),
        onDismissed: () => send({ type: 'dismissed' }, purchase),
      });
    } catch {
      send({ type: 'startFailed' }, purchase);
    }
  };

  const verify = async (payment: PendingPayment): Promise<void> => {
    if (!send({ type: 'paid', payment }, payment)) return;
    const settlement = await ports.settle(payment);
    send({ type: 'settled', settlement }, payment);
    if (settlement === 'verified') ports.onEnrolled(payment.courseId);
  };

  /** Asks again for a payment that was made and not yet answered. */
  const checkAgain = async (): Promise<void> => {
    const checkout = $checkout.get();
    if (checkout.at === 'pending') await verify(checkout.payment);
  };

  return { $checkout, press, checkAgain, isBusy: () => isBusy($checkout.get()) };
}

function pendingOf(purchase: Purchase, order: Order) {
  const { userId, courseId, courseName } = purchase;
  return { userId, courseId, courseName, amount: order.amount };
}
