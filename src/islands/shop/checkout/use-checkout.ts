import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { createOrder } from '#site/api/payments.ts';
import { recheckEnrolled } from '#site/queries/enrolments.ts';
import { scheduleRetry } from '#site/queries/retry-payments.ts';
import { $settled, settle, toSettlementNotice } from '#site/queries/settlement.ts';
import { useSession } from '#site/queries/use-session.ts';
import { notifyOfPayment } from '#site/stores/payment-notices.ts';
import { watchPendingPayments } from '#site/stores/pending-payments.ts';
import { $session } from '#site/stores/session.ts';
import type { CheckoutEvent } from './checkout.ts';
import {
  type CheckoutPorts,
  type CheckoutRun,
  createCheckout,
  type OrderWatch,
} from './run-checkout.ts';

type CourseRef = Pick<SiteCourse, 'id' | 'name'>;

export interface PageEvents {
  onEnrolled: () => void;
  /** The course has changed since the page was built. */
  onOutdated: () => void;
}

/** One checkout per course and user. */
export function useCheckout({ id, name }: CourseRef, events: PageEvents) {
  const userId = useSession().user?._id ?? '';
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  const checkout = useMemo(
    () => createCheckout(createPorts({ id, name }, userId, () => latest.current)),
    [id, name, userId],
  );
  useEffect(() => () => checkout.stop(), [checkout]);
  useEffect(
    () => (userId ? subscribeToOutsideEvents(checkout, { id, name }, userId) : undefined),
    [checkout, id, name, userId],
  );
  return { ...checkout, state: useStore(checkout.$checkout) };
}

function createPorts(
  { name }: CourseRef,
  userId: string,
  getPageEvents: () => PageEvents,
): CheckoutPorts {
  const isSameUser = () => $session.get().user?._id === userId;
  return {
    // Loaded only for payments.
    loadPaymentWindow: async () => {
      const paymentWindow = await import('./payment-window.ts');
      return paymentWindow.createWindowOpener(await paymentWindow.loadPaymentScript(), {
        courseName: name,
        user: $session.get().user,
      });
    },
    createOrder,
    settle: async (payment) => {
      const verdict = await settle(payment);
      if (verdict.settlement === 'waiting') scheduleRetry();
      return verdict;
    },
    watchOrder: watchOrderLazily,
    onEvent: (event, courseName) => void showNotice(event, courseName),
    onEnrolled: () => {
      if (isSameUser()) getPageEvents().onEnrolled();
    },
    onOutdated: () => getPageEvents().onOutdated(),
  };
}

async function showNotice(event: CheckoutEvent, courseName: string): Promise<void> {
  const { toCheckoutNotice } = await import('./lazy-checkout.ts');
  const notice = toCheckoutNotice(event, courseName, toSettlementNotice);
  if (notice) notifyOfPayment(notice);
}

/** Loads the polling code after the window has opened. */
function watchOrderLazily(orderId: string, watch: OrderWatch): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  import('./watch-order.ts').then(
    (loaded) => {
      if (!isStopped) stop = loaded.watchOrder(orderId, watch);
    },
    // Without it the next page shows whether the order was paid.
    () => undefined,
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}

/** Forwards events of other tabs and of replayed payments to the checkout. */
function subscribeToOutsideEvents(
  checkout: CheckoutRun,
  { id, name }: CourseRef,
  userId: string,
): () => void {
  const course = { courseId: id, courseName: name };
  const unfollow = watchPendingPayments(userId, (payments) => {
    const payment = payments.find(({ courseId }) => courseId === id);
    if (payment) {
      checkout.dispatch({ type: 'foundPending', payment }, course);
      // The tab that paid may be closed: then this one replays the payment.
      return scheduleRetry();
    }
    if (checkout.$checkout.get().at !== 'pending') return;
    recheckEnrolled(id, userId).then(
      (enrolled) => checkout.dispatch({ type: 'settledElsewhere', enrolled }, course),
      // The payment stays on the card with its 'Check again' button.
      () => undefined,
    );
  });
  const unlisten = $settled.listen((last) => {
    if (last?.payment.courseId !== id || last.payment.userId !== userId) return;
    const { settlement, message } = last;
    checkout.dispatch({ type: 'replayed', settlement, message }, course);
  });
  return () => {
    unfollow();
    unlisten();
  };
}
