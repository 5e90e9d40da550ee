import { useEffect, useState } from 'react';
import { ApiError } from '#site/api/client.ts';
import { fetchQuote, type QuoteView } from '#site/api/own-payments.ts';
import type { OrderOptions } from '#site/api/payments.ts';
import type { BundleOrder } from '#site/islands/ui/parts/checkout-slot.ts';

interface QuoteOptions {
  courseId: string;
  bundle: BundleOrder | undefined;
  coupon: string;
  buyer: OrderOptions['buyer'];
}

interface Quoting {
  /** Undefined before the first answer, and from servers that quote nothing. */
  quote: QuoteView | undefined;
  /** It is answered for the coupon that is wanted now, or will not be. */
  isSettled: boolean;
}

/** The last answer, and the coupon that it is of. */
interface Quoted {
  quote?: QuoteView | undefined;
  of?: string;
}

/** `isOn`: nothing is asked while somebody pays. `onRefused` is told what the server says of the coupon. */
export function useQuote(
  { courseId, bundle, coupon, buyer }: QuoteOptions,
  isOn: boolean,
  onRefused: (message: string) => void,
): Quoting {
  const [{ quote, of }, setQuoted] = useState<Quoted>({});
  const place = JSON.stringify(buyer ?? null);
  useEffect(() => {
    if (!isOn) return;
    let isOld = false;
    const options = {
      ...bundle,
      ...(coupon === '' ? {} : { coupon }),
      ...(buyer ? { buyer } : {}),
    };
    fetchQuote(courseId, options).then(
      (answered) => !isOld && setQuoted({ quote: answered, of: coupon }),
      (error: unknown) => {
        if (isOld) return;
        // Without a quote the server decides at the order.
        if (coupon === '' || isOfBuyer(error))
          return setQuoted((last) => ({ ...last, of: coupon }));
        const message = error instanceof ApiError ? error.serverMessage : undefined;
        onRefused(message ?? 'The coupon could not be checked. Please try again.');
      },
    );
    return () => {
      isOld = true;
    };
    // `place` is `buyer` by its value; whom a refusal is told asks nothing anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [courseId, bundle, coupon, place, isOn]);
  return { quote, isSettled: of === coupon };
}

/** What is wrong with the buyer stands at its field. */
function isOfBuyer(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ path }) => path.startsWith('buyer.'));
}
