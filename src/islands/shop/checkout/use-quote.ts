import { useEffect, useState } from 'react';
import { ApiError } from '#site/api/client.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { fetchQuote } from '#site/api/own-payments.ts';
import type { OrderOptions } from '#site/api/payments.ts';
import type { BundleOrder } from './checkout.ts';

interface QuoteOptions {
  courseId: string;
  bundle: BundleOrder | undefined;
  coupon: string;
  buyer: OrderOptions['buyer'];
}

interface QuoteState {
  /** Undefined before the first answer, and on servers without quotes. */
  quote: QuoteView | undefined;
  /** The request for the current coupon has ended. */
  isSettled: boolean;
}

interface LastQuote {
  quote?: QuoteView | undefined;
  coupon?: string;
}

/** `isEnabled` is false during a payment. `onRefused` receives the server's message about the coupon. */
export function useQuote(
  { courseId, bundle, coupon, buyer }: QuoteOptions,
  isEnabled: boolean,
  onRefused: (message: string) => void,
): QuoteState {
  const [lastQuote, setLastQuote] = useState<LastQuote>({});
  const buyerKey = JSON.stringify(buyer ?? null);
  useEffect(() => {
    if (!isEnabled) return;
    let isStale = false;
    const options = {
      ...bundle,
      ...(coupon === '' ? {} : { coupon }),
      ...(buyer ? { buyer } : {}),
    };
    fetchQuote(courseId, options).then(
      (quote) => !isStale && setLastQuote({ quote, coupon }),
      (error: unknown) => {
        if (isStale) return;
        // Without a quote, the order request reports the error.
        if (coupon === '' || isBuyerFault(error))
          return setLastQuote((previous) => ({ ...previous, coupon }));
        const message = error instanceof ApiError ? error.serverMessage : undefined;
        onRefused(message ?? 'The coupon could not be checked. Please try again.');
      },
    );
    return () => {
      isStale = true;
    };
    // `buyerKey` compares `buyer` by value; a new `onRefused` needs no new quote.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [courseId, bundle, coupon, buyerKey, isEnabled]);
  return { quote: lastQuote.quote, isSettled: lastQuote.coupon === coupon };
}

/** Faults of the buyer's details are shown at their fields. */
function isBuyerFault(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ path }) => path.startsWith('buyer.'));
}
