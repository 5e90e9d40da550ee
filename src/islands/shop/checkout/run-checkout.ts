import { atom, type WritableAtom } from 'nanostores';
import { formatPaise, type Paise } from '#contract/sales/money.ts';
import { ApiError } from '#site/api/client.ts';
import type { Order, OrderOptions, PaymentProof } from '#site/api/payments.ts';
import type { Verdict } from '#site/queries/settlement.ts';
import type { PendingPayment } from '#site/stores/pending-payments.ts';
import { type Checkout, type CheckoutEvent, reduceCheckout, READY } from './checkout.ts';

export interface Purchase {
  userId: string;
  courseId: string;
  courseName: string;
  free: boolean;
  /** The price on the page; undefined if its currency is unknown. */
  shownPrice?: { amount: Paise; currency: string } | undefined;
  options?: OrderOptions | undefined;
}

export interface WindowEvents {
  onPaid: (proof: PaymentProof) => void;
  onTryFailed: () => void;
  onDismissed: () => void;
}

/** Returns a function that closes the window, if the provider supports it. */
export type OpenWindow = (order: Order, events: WindowEvents) => () => void;

export interface OrderWatch {
  /** Polls soon and often, because a payment is likely. */
  isEager: boolean;
  onPaid: () => void;
}

export interface CheckoutPorts {
  loadPaymentWindow: () => Promise<OpenWindow>;
  createOrder: (courseId: string, options?: OrderOptions) => Promise<Order>;
  settle: (payment: PendingPayment) => Promise<Verdict>;
  /** Polls the server until the order is paid. Returns a function that stops polling. */
  watchOrder: (orderId: string, startWatching: OrderWatch) => () => void;
  /** Called for every event that changed the state. */
  onEvent: (event: CheckoutEvent, courseName: string) => void;
  onEnrolled: (courseId: string) => void;
  /** The page shows an old price. */
  onOutdated: () => void;
}

interface Run {
  ports: CheckoutPorts;
  $checkout: WritableAtom<Checkout>;
  /** Ids of payments reported by the window. */
  reportedPayments: Set<string>;
  /** Requests the order again and opens its window, because the price of the old order may have expired. */
  reopen: () => void;
  closers: (() => void)[];
  /** The amount in the last 'price changed' notice. */
  notifiedAmount: Paise | undefined;
  isReopening: boolean;
  stopWatching: () => void;
}

export type CheckoutRun = ReturnType<typeof createCheckout>;

export function createCheckout(ports: CheckoutPorts) {
  const doNothing = () => undefined;
  const $checkout = atom<Checkout>(READY);
  const run: Run = {
    ports,
    $checkout,
    reportedPayments: new Set(),
    closers: [],
    notifiedAmount: undefined,
    isReopening: false,
    reopen: doNothing,
    stopWatching: doNothing,
  };
  return {
    $checkout,
    press: (purchase: Purchase) => startCheckout(run, purchase),
    /** The window may close without an event. */
    reopen: () => run.reopen(),
    checkAgain: () => checkAgain(run),
    /** For events from outside this checkout. */
    dispatch: (event: CheckoutEvent, course: CourseRef) => void send(run, event, course),
    stop: () => run.stopWatching(),
  };
}

type CourseRef = Pick<Purchase, 'courseId' | 'courseName'>;

/** Returns whether the event changed the state. */
function send(run: Run, event: CheckoutEvent, { courseId, courseName }: CourseRef): boolean {
  const before = run.$checkout.get();
  const after = reduceCheckout(before, event);
  if (after === before) return false;
  run.$checkout.set(after);
  run.ports.onEvent(event, courseName);
  if (isPaid(after)) run.stopWatching();
  if (after.at === 'enrolled') {
    run.ports.onEnrolled(courseId);
    // Prevents a second payment. The state ignores the 'dismissed' event of closing.
    for (const close of run.closers.splice(0)) close();
  }
  return true;
}

function isPaid({ at }: Checkout): boolean {
  return at === 'verifying' || at === 'pending' || at === 'enrolled';
}

async function startCheckout(run: Run, purchase: Purchase): Promise<void> {
  if (!send(run, { type: 'pressed', free: purchase.free }, purchase)) return;
  const open = purchase.free ? undefined : await run.ports.loadPaymentWindow().catch(() => null);
  if (open === null) return void send(run, { type: 'scriptFailed' }, purchase);
  if (open) send(run, { type: 'scriptReady' }, purchase);
  // Meanwhile another tab or an earlier order may have enrolled the user.
  if (run.$checkout.get().at !== 'ordering') return;
  await orderAndOpen(run, purchase, open);
}

async function orderAndOpen(
  run: Run,
  purchase: Purchase,
  open: OpenWindow | undefined,
): Promise<void> {
  const order = await requestOrder(run, purchase);
  if (!order) return;
  if (isNewPrice(run, purchase, order)) return notifyPrice(run, purchase, order);
  if (order.orderId || order.amount > 0) await openWindow(run, purchase, { order, open });
  else send(run, { type: 'enrolledFree' }, purchase);
}

/** Whether a payable order has an amount that the buyer has not seen. */
function isNewPrice({ notifiedAmount }: Run, { shownPrice }: Purchase, order: Order): boolean {
  if (!order.orderId || !order.keyId || shownPrice?.currency !== order.currency) return false;
  return order.amount !== shownPrice.amount && order.amount !== notifiedAmount;
}

/** Shows the new price instead of the payment window. A buyer who accepts it presses the button again. */
function notifyPrice(run: Run, purchase: Purchase, { amount, currency }: Order): void {
  run.notifiedAmount = amount;
  send(run, { type: 'priceChanged', price: formatPaise(amount, currency) }, purchase);
  run.ports.onOutdated();
}

async function requestOrder(run: Run, purchase: Purchase): Promise<Order | null> {
  try {
    return await run.ports.createOrder(purchase.courseId, purchase.options);
  } catch (error) {
    const refusal = error instanceof ApiError ? error : undefined;
    if (refusal?.code === 'no_answer') {
      send(run, { type: 'startFailed' }, purchase);
      return null;
    }
    const alreadyEnrolled = refusal?.code === 'already_enrolled';
    const message = refusal?.serverMessage;
    send(run, { type: 'orderFailed', message, alreadyEnrolled }, purchase);
    return null;
  }
}

async function openWindow(
  run: Run,
  purchase: Purchase,
  { order, open }: { order: Order; open: OpenWindow | undefined },
): Promise<void> {
  try {
    if (!order.orderId || !order.keyId) throw new Error('The order has no id or no key.');
    const opener = open ?? (await run.ports.loadPaymentWindow());
    if (!send(run, { type: 'ordered', order }, purchase)) return;
    const events = createWindowEvents(run, purchase, order);
    run.reopen = () => void reopenWindow(run, purchase, opener);
    run.closers.push(opener(order, events));
    startWatching(run, purchase, { orderId: order.orderId, isEager: false });
  } catch {
    send(run, { type: 'startFailed' }, purchase);
  }
}

async function reopenWindow(run: Run, purchase: Purchase, opener: OpenWindow): Promise<void> {
  if (run.isReopening || run.$checkout.get().at !== 'open') return;
  run.isReopening = true;
  await orderAndOpen(run, purchase, opener).finally(() => (run.isReopening = false));
}

function createWindowEvents(run: Run, purchase: Purchase, order: Order): WindowEvents {
  const { userId, courseId, courseName } = purchase;
  const watchEagerly = () =>
    startWatching(run, purchase, { orderId: order.orderId, isEager: true });
  return {
    onPaid(proof) {
      if (run.reportedPayments.has(proof.razorpay_payment_id)) return;
      run.reportedPayments.add(proof.razorpay_payment_id);
      const payment = { userId, courseId, courseName, amount: order.amount, ...proof };
      if (send(run, { type: 'paid', payment }, purchase)) void verify(run, payment);
    },
    onTryFailed() {
      send(run, { type: 'tryFailed' }, purchase);
      watchEagerly();
    },
    onDismissed() {
      if (send(run, { type: 'dismissed' }, purchase)) watchEagerly();
    },
  };
}

/** Polls the order, which may be paid without a window event: after the window was closed, or because of a bug in it. */
function startWatching(
  run: Run,
  purchase: Purchase,
  { orderId, isEager }: { orderId: string | undefined; isEager: boolean },
): void {
  if (!orderId || isPaid(run.$checkout.get())) return;
  run.stopWatching();
  const onPaid = () => void send(run, { type: 'foundPaid' }, purchase);
  run.stopWatching = run.ports.watchOrder(orderId, { isEager, onPaid });
}

async function verify(run: Run, payment: PendingPayment): Promise<void> {
  const verdict = await run.ports.settle(payment);
  send(run, { type: 'settled', ...verdict }, payment);
}

async function checkAgain(run: Run): Promise<void> {
  const checkout = run.$checkout.get();
  if (checkout.at !== 'pending') return;
  if (send(run, { type: 'recheckRequested' }, checkout.payment))
    await verify(run, checkout.payment);
}
