import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import { createOrder } from '#site/api/payments.ts';
import { askEnrolled } from '#site/queries/enrolments.ts';
import { replayLater } from '#site/queries/replay.ts';
import { $settled, settle, settlementNotice } from '#site/queries/settlement.ts';
import { useSession } from '#site/queries/use-session.ts';
import { notifyOfPayment } from '#site/stores/payment-notices.ts';
import { followPending } from '#site/stores/pending-payments.ts';
import { $session } from '#site/stores/session.ts';
import type { CheckoutEvent } from './checkout.ts';
import {
  type CheckoutPorts,
  type CheckoutRun,
  createCheckout,
  type OrderWatch,
} from './run-checkout.ts';

type Named = Pick<SiteCourse, 'id' | 'name'>;

export interface PageEvents {
  onEnrolled: () => void;
  /** The course has changed since the page was built. */
  onOutdated: () => void;
}

/** One checkout per course and user. */
export function useCheckout({ id, name }: Named, events: PageEvents) {
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
    () => (userId ? followOutside(checkout, { id, name }, userId) : undefined),
    [checkout, id, name, userId],
  );
  return { ...checkout, state: useStore(checkout.$checkout) };
}

function createPorts({ name }: Named, userId: string, page: () => PageEvents): CheckoutPorts {
  const isStillHere = () => $session.get().user?._id === userId;
  return {
    // Loaded only for payments.
    loadPaymentWindow: async () => {
      const paymentWindow = await import('./payment-window.ts');
      return paymentWindow.createOpenWindow(await paymentWindow.loadPaymentScript(), {
        courseName: name,
        user: $session.get().user,
      });
    },
    createOrder,
    settle: async (payment) => {
      const verdict = await settle(payment);
      if (verdict.settlement === 'waiting') replayLater();
      return verdict;
    },
    watchOrder: watchOrderLazily,
    onEvent: (event, courseName) => void showNotice(event, courseName),
    onEnrolled: () => {
      if (isStillHere()) page().onEnrolled();
    },
    onOutdated: () => page().onOutdated(),
  };
}

async function showNotice(event: CheckoutEvent, courseName: string): Promise<void> {
  const { toCheckoutNotice } = await import('./lazy-checkout.ts');
  const notice = toCheckoutNotice(event, courseName, settlementNotice);
  if (notice) notifyOfPayment(notice);
}

/** Loads the polling code after the window has opened. */
function watchOrderLazily(orderId: string, watch: OrderWatch): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  import('./watch-order.ts').then(
    (loaded) => {
      if (!isOver) stop = loaded.watchOrder(orderId, watch);
    },
    // Without it the next page shows whether the order was paid.
    () => undefined,
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Forwards events of other tabs and of replayed payments to the checkout. */
function followOutside(checkout: CheckoutRun, { id, name }: Named, userId: string): () => void {
  const course = { courseId: id, courseName: name };
  const unfollow = followPending(userId, (payments) => {
    const payment = payments.find(({ courseId }) => courseId === id);
    if (payment) {
      checkout.dispatch({ type: 'foundPending', payment }, course);
      // The tab that paid may be closed: then this one replays the payment.
      return replayLater();
    }
    if (checkout.$checkout.get().at !== 'pending') return;
    askEnrolled(id, userId).then(
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
