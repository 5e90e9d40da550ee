import { useEffect, useEffectEvent, useState, type ComponentType, useRef } from 'react';
import { type Paise, toPaise } from '#contract/money.ts';
import { priceNumber } from '#contract/price.ts';
import type { Bought, CheckoutSlotProps } from '#site/islands/ui/parts/checkout-slot.ts';
import { toBuy } from '#contract/paths.ts';
import { takeRequestedPayment } from '#site/stores/requested-payment.ts';
import { $session } from '#site/stores/session.ts';
import { cardState } from './checkout.ts';
import { PaymentCard } from './PaymentCard.tsx';
import { useCheckout } from './use-checkout.ts';
import type { Ask, PayTermsProps, PaymentOptions } from './pay-terms-types.ts';

export function CheckoutForCourse(props: CheckoutSlotProps) {
  const { course, bundle, words, viewer, children } = props;
  const checkout = useCheckout(course, props);
  const [wasPressed, setPressed] = useState(false);
  const isFree = priceNumber(course.price) === 0;
  const isBuyer = viewer === 'student';
  const hasNoLessons = isEmptyHere(course) && (isBuyer || viewer === 'visitor');
  const mayAsk = !isFree && !hasNoLessons && (isBuyer || viewer === 'visitor');
  const terms = useTerms(mayAsk, isBuyer);
  const [total, onTotal] = useState<Paise>();
  const { Terms, isAsking, onAsk } = terms;
  const state = isAsking ? 'busy' : cardState(viewer, checkout.state);
  const { tell: notify } = checkout;
  const opensInVain = viewer === 'enrolled' && checkout.state.at === 'open';
  useEffect(() => {
    if (!opensInVain) return;
    const named = { courseId: course.id, courseName: course.name };
    notify({ type: 'settledElsewhere', enrolled: true }, named);
  }, [opensInVain, notify, course.id, course.name]);
  /** Looked up at the press: the session may have ended in another tab (OPEN-24). */
  const signedIn = () => {
    const { token, user } = $session.get();
    if (token && user) return user;
    location.assign(toBuy(location.pathname + location.search));
    return null;
  };
  const pay = async () => {
    setPressed(true);
    const user = signedIn();
    if (!user || isAsking) return;
    const asked = await terms.options();
    if (!asked) return;
    void checkout.press({
      userId: user._id,
      courseId: course.id,
      courseName: course.name,
      free: isFree,
      shown: shownPrice(course),
      ...asked,
      options: { ...bundle, ...asked.options },
    });
  };
  const onPay = () => void pay();
  const payRequested = useEffectEvent(() => {
    if (takeRequestedPayment()) onPay();
  });
  useEffect(() => {
    // Once the card is drawn for the buyer.
    const timer = isBuyer ? setTimeout(payRequested) : undefined;
    return () => clearTimeout(timer);
  }, [isBuyer]);
  const checkAgain = () => {
    setPressed(true);
    if (signedIn()) void checkout.checkAgain();
  };
  const card = (
    <PaymentCard
      course={course}
      words={words}
      state={state}
      onPay={onPay}
      checkAgain={checkAgain}
      wasPressed={wasPressed}
      total={total}
      hasNoLessons={hasNoLessons}
      checkout={checkout.state}
      reopen={checkout.reopen}
      terms={
        mayAsk &&
        (isBuyer || Terms) && (
          <div className="pay-terms">
            {Terms && (
              <Terms
                isBuyer={isBuyer}
                onAsk={onAsk}
                onTotal={onTotal}
                bundle={bundle}
                courseId={course.id}
                at={checkout.state.at}
              />
            )}
          </div>
        )
      }
    />
  );
  return children({
    onPay,
    busy: state === 'busy',
    waiting: state === 'pending' || hasNoLessons,
    card,
  });
}

/** Our server, which names the currency, sells no course without lessons. */
function isEmptyHere({ currency, lessonsCount }: Bought): boolean {
  return currency !== undefined && lessonsCount === 0;
}

/** In minor units. A price without a currency may be in any. */
function shownPrice({ price, currency }: Bought) {
  const amount = priceNumber(price);
  if (amount === undefined || currency === undefined) return undefined;
  return { amount: toPaise(amount), currency };
}

function useTerms(mayAsk: boolean, isBuyer: boolean) {
  const [Terms, setTerms] = useState<ComponentType<PayTermsProps>>();
  const [isAsking, setAsking] = useState(false);
  const told = useRef<{ ask?: Ask | undefined; then?: () => void }>({});
  const onAsk = (ask?: Ask) => {
    told.current.ask = ask;
    if (ask) told.current.then?.();
  };
  useEffect(() => {
    if (isBuyer || location.search.includes('coupon='))
      import('./late.ts').then(
        (made) => setTerms(() => made.PayTerms),
        () => onAsk(() => ({})),
      );
  }, [isBuyer]);
  return {
    Terms,
    isAsking,
    onAsk,
    /** At the press, once it is known what is asked. */
    async options(): Promise<PaymentOptions | null> {
      if (mayAsk && isBuyer && !told.current.ask) {
        setAsking(true);
        await new Promise<void>((done) => (told.current.then = done));
        setAsking(false);
      }
      return told.current.ask ? told.current.ask() : {};
    },
  };
}
