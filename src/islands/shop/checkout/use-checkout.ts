import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import type { CheckoutSlotProps } from '#site/islands/ui/parts/checkout-slot.ts';
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

type PageEvents = Pick<CheckoutSlotProps, 'onEnrolled' | 'onOutdated'>;

/** A checkout per course and person, which tells the page what has become of it. */
export function useCheckout({ id, name }: Named, events: PageEvents) {
  const userId = useSession().user?._id ?? '';
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  const checkout = useMemo(
    () => createCheckout(portsFor({ id, name }, userId, () => latest.current)),
    [id, name, userId],
  );
  useEffect(() => () => checkout.stop(), [checkout]);
  useEffect(
    () => (userId ? followOutside(checkout, { id, name }, userId) : undefined),
    [checkout, id, name, userId],
  );
  return { ...checkout, state: useStore(checkout.$checkout) };
}

function portsFor({ name }: Named, userId: string, page: () => PageEvents): CheckoutPorts {
  const isStillHere = () => $session.get().user?._id === userId;
  return {
    // Only who pays loads what shows the window; without it there is no gateway either.
    loadWindow: async () => {
      // Whole: names taken out here would be written down three times.
      const provider = await import('./provider-window.ts');
      return provider.windowFor(await provider.loadProvider(), {
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
    watchOrder: watchLate,
    say: (event, courseName) => void loadWords(event, courseName),
    onEnrolled: () => {
      if (isStillHere()) page().onEnrolled();
    },
    onOutdated: () => page().onOutdated(),
  };
}

/** They are here already, with what the card asks, but for who presses at once. */
async function loadWords(event: CheckoutEvent, courseName: string): Promise<void> {
  const { checkoutNotice } = await import('./late.ts');
  const notice = checkoutNotice(event, courseName, settlementNotice);
  if (notice) notifyOfPayment(notice);
}

/** What watches comes after the window is open. */
function watchLate(orderId: string, watch: OrderWatch): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  import('./watch-order.ts').then(
    (watching) => {
      if (!isOver) stop = watching.watchOrder(orderId, watch);
    },
    // Without it the truth comes with the next page.
    () => undefined,
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

function followOutside(checkout: CheckoutRun, { id, name }: Named, userId: string): () => void {
  const course = { courseId: id, courseName: name };
  const unfollow = followPending(userId, (payments) => {
    const payment = payments.find(({ courseId }) => courseId === id);
    if (payment) {
      checkout.tell({ type: 'foundPending', payment }, course);
      // Who paid may close their tab: then this one asks.
      return replayLater();
    }
    if (checkout.$checkout.get().at !== 'pending') return;
    askEnrolled(id, userId).then(
      (enrolled) => checkout.tell({ type: 'settledElsewhere', enrolled }, course),
      // The payment stays on the card, with the way to check again.
      () => undefined,
    );
  });
  const unlisten = $settled.listen((last) => {
    if (last?.payment.courseId !== id || last.payment.userId !== userId) return;
    const { settlement, message: said } = last;
    checkout.tell({ type: 'replayed', settlement, message: said }, course);
  });
  return () => {
    unfollow();
    unlisten();
  };
}
