// One checkout for a course page, wired to the real script, server and notices.
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { createOrder } from '#site/api/payments.ts';
import { replayPending, settle } from '#site/stores/queries/settlement.ts';
import { useSession } from '#site/stores/queries/use-enrolments.ts';
import { notify } from '#site/stores/notices.ts';
import { $session } from '#site/stores/session.ts';
import { loadProvider, windowFor } from './provider-window.ts';
import { createCheckout } from './run-checkout.ts';

interface CheckoutUse {
  courseName: string;
  onEnrolled: () => void;
}

export function useCheckout({ courseName, onEnrolled }: CheckoutUse) {
  const enrolled = useRef(onEnrolled);
  useEffect(() => {
    enrolled.current = onEnrolled;
  }, [onEnrolled]);
  const checkout = useMemo(
    () =>
      createCheckout({
        loadWindow: async () =>
          windowFor(await loadProvider(), { courseName, user: $session.get().user }),
        createOrder,
        settle,
        notify,
        onEnrolled: () => enrolled.current(),
      }),
    [courseName],
  );
  const { token, isLoading } = useSession();
  useEffect(() => {
    if (!isLoading && token) void replayPending();
  }, [token, isLoading]);
  return { ...checkout, state: useStore(checkout.$checkout) };
}
