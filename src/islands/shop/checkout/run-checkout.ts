import { atom, type WritableAtom } from 'nanostores';
import { formatPaise, type Paise } from '#contract/money.ts';
import { ApiError } from '#site/api/client.ts';
import type { Order, OrderOptions, PaymentProof } from '#site/api/payments.ts';
import type { Verdict } from '#site/queries/settlement.ts';
import type { PendingPayment } from '#site/stores/pending-payments.ts';
import { type Checkout, type CheckoutEvent, nextCheckout, READY } from './checkout.ts';

export interface Purchase {
  userId: string;
  courseId: string;
  courseName: string;
  free: boolean;
  /** What the page says that it costs, where it names a currency. */
  shown?: { amount: Paise; currency: string } | undefined;
  options?: OrderOptions | undefined;
}

export interface WindowEvents {
  onPaid: (proof: PaymentProof) => void;
  onTryFailed: () => void;
  onDismissed: () => void;
}

/** Answers how to close the window, as far as the provider lets us. */
export type OpenWindow = (order: Order, events: WindowEvents) => () => void;

export interface OrderWatch {
  /** Soon and often: there is a reason to think that money is on its way. */
  eager: boolean;
  onPaid: () => void;
}

export interface CheckoutPorts {
  loadWindow: () => Promise<OpenWindow>;
  createOrder: (courseId: string, options?: OrderOptions) => Promise<Order>;
  settle: (payment: PendingPayment) => Promise<Verdict>;
  /** Asks the server now and then whether an order is paid. Answers how to stop. */
  watchOrder: (orderId: string, watch: OrderWatch) => () => void;
  /** Says aloud what has happened, where it is news. */
  say: (event: CheckoutEvent, courseName: string) => void;
  onEnrolled: (courseId: string) => void;
  /** The page shows a price that is no longer true. */
  onOutdated: () => void;
}

interface Run {
  ports: CheckoutPorts;
  $checkout: WritableAtom<Checkout>;
  /** Payments that a window has told of. */
  onLine: Set<string>;
  /** Asks for the order once more and opens its window: one whose price has ended is never opened again. */
  reopen: () => void;
  closers: (() => void)[];
  /** The amount that the buyer was told of last, beside what the page says. */
  notifiedAmount: Paise | undefined;
  isAsking: boolean;
  stopWatching: () => void;
}

export type CheckoutRun = ReturnType<typeof createCheckout>;

export function createCheckout(ports: CheckoutPorts) {
  const nothing = () => undefined;
  const $checkout = atom<Checkout>(READY);
  const run: Run = {
    ports,
    $checkout,
    onLine: new Set(),
    closers: [],
    notifiedAmount: undefined,
    isAsking: false,
    reopen: nothing,
    stopWatching: nothing,
  };
  return {
    $checkout,
    press: (purchase: Purchase) => startCheckout(run, purchase),
    /** For visitors who lost the window: it may close without a word. */
    reopen: () => run.reopen(),
    checkAgain: () => checkAgain(run),
    /** Takes in what happened outside this checkout. */
    tell: (event: CheckoutEvent, course: Named) => void send(run, event, course),
    stop: () => run.stopWatching(),
  };
}

type Named = Pick<Purchase, 'courseId' | 'courseName'>;

function send(run: Run, event: CheckoutEvent, { courseId, courseName }: Named): boolean {
  const before = run.$checkout.get();
  const after = nextCheckout(before, event);
  if (after === before) return false;
  run.$checkout.set(after);
  run.ports.say(event, courseName);
  if (isPaid(after)) run.stopWatching();
  if (after.at === 'enrolled') {
    run.ports.onEnrolled(courseId);
    // Nobody shall pay twice. What the closing tells is no news to a card that is enrolled.
    for (const close of run.closers.splice(0)) close();
  }
  return true;
}

function isPaid({ at }: Checkout): boolean {
  return at === 'verifying' || at === 'pending' || at === 'enrolled';
}

async function startCheckout(run: Run, purchase: Purchase): Promise<void> {
  if (!send(run, { type: 'pressed', free: purchase.free }, purchase)) return;
  const open = purchase.free ? undefined : await run.ports.loadWindow().catch(() => null);
  if (open === null) return void send(run, { type: 'scriptFailed' }, purchase);
  if (open) send(run, { type: 'scriptReady' }, purchase);
  // Meanwhile another tab, or an earlier order, may have brought the course.
  if (run.$checkout.get().at !== 'ordering') return;
  await orderAndOpen(run, purchase, open);
}

async function orderAndOpen(
  run: Run,
  purchase: Purchase,
  open: OpenWindow | undefined,
): Promise<void> {
  const order = await orderFor(run, purchase);
  if (!order) return;
  if (isNews(run, purchase, order)) return notifyPrice(run, purchase, order);
  if (order.orderId || order.amount > 0) await openFor(run, purchase, { order, open });
  else send(run, { type: 'enrolledFree' }, purchase);
}

/** Whether an order that could be paid asks for an amount that the buyer has not seen. */
function isNews({ notifiedAmount }: Run, { shown }: Purchase, order: Order): boolean {
  if (!order.orderId || !order.keyId || shown?.currency !== order.currency) return false;
  return order.amount !== shown.amount && order.amount !== notifiedAmount;
}

/** Before any window: whoever agrees presses again. */
function notifyPrice(run: Run, purchase: Purchase, { amount, currency }: Order): void {
  run.notifiedAmount = amount;
  send(run, { type: 'priceChanged', price: formatPaise(amount, currency) }, purchase);
  run.ports.onOutdated();
}

async function orderFor(run: Run, purchase: Purchase): Promise<Order | null> {
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

async function openFor(
  run: Run,
  purchase: Purchase,
  { order, open }: { order: Order; open: OpenWindow | undefined },
): Promise<void> {
  try {
    if (!order.orderId || !order.keyId) throw new Error('An order needs an id and a key.');
    const show = open ?? (await run.ports.loadWindow());
    if (!send(run, { type: 'ordered', order }, purchase)) return;
    const events = windowEvents(run, purchase, order);
    run.reopen = () => void openAgain(run, purchase, show);
    run.closers.push(show(order, events));
    watch(run, purchase, { orderId: order.orderId, eager: false });
  } catch {
    send(run, { type: 'startFailed' }, purchase);
  }
}

async function openAgain(run: Run, purchase: Purchase, show: OpenWindow): Promise<void> {
  if (run.isAsking || run.$checkout.get().at !== 'open') return;
  run.isAsking = true;
  await orderAndOpen(run, purchase, show).finally(() => (run.isAsking = false));
}

function windowEvents(run: Run, purchase: Purchase, order: Order): WindowEvents {
  const { userId, courseId, courseName } = purchase;
  const watchEagerly = () => watch(run, purchase, { orderId: order.orderId, eager: true });
  return {
    onPaid(proof) {
      if (run.onLine.has(proof.razorpay_payment_id)) return;
      run.onLine.add(proof.razorpay_payment_id);
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

/** The money may come without a word of the window: after it was closed, or when it forgets to tell. */
function watch(
  run: Run,
  purchase: Purchase,
  { orderId, eager }: { orderId: string | undefined; eager: boolean },
): void {
  if (!orderId || isPaid(run.$checkout.get())) return;
  run.stopWatching();
  const onPaid = () => void send(run, { type: 'foundPaid' }, purchase);
  run.stopWatching = run.ports.watchOrder(orderId, { eager, onPaid });
}

async function verify(run: Run, payment: PendingPayment): Promise<void> {
  const verdict = await run.ports.settle(payment);
  send(run, { type: 'settled', ...verdict }, payment);
}

/** Asks again for a payment that was made and not yet answered. */
async function checkAgain(run: Run): Promise<void> {
  const checkout = run.$checkout.get();
  if (checkout.at !== 'pending') return;
  if (send(run, { type: 'askedAgain' }, checkout.payment)) await verify(run, checkout.payment);
}
