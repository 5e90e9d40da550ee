// Brings buying to a course page: the card, and a press that other buttons of the page may use.
import { useEffect, useState } from 'react';
import { paiseOf } from '#contract/money.ts';
import { priceNumber } from '#contract/price.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { CheckoutSlotProps } from '#site/islands/parts/checkout-slot.ts';
import { toBuy } from '#contract/paths.ts';
import { $session } from '#site/stores/session.ts';
import { cardState } from './checkout.ts';
import { PaymentCard } from './PaymentCard.tsx';
import { useCheckout } from './use-checkout.ts';

export function CheckoutForCourse(props: CheckoutSlotProps) {
  const { course, viewer, children } = props;
  const checkout = useCheckout(course, props);
  const [wasPressed, setPressed] = useState(false);
  const state = cardState(viewer, checkout.state);
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
    location.assign(toBuy(location.pathname));
    return null;
  };
  const onPay = () => {
    setPressed(true);
    const user = signedIn();
    if (!user) return;
    void checkout.press({
      userId: user._id,
      courseId: course.id,
      courseName: course.name,
      free: priceNumber(course.price) === 0,
      shown: shownPrice(course),
    });
  };
  const checkAgain = () => {
    setPressed(true);
    if (signedIn()) void checkout.checkAgain();
  };
  const card = (
    <PaymentCard
      {...{ course, state, onPay, checkAgain, wasPressed }}
      checkout={checkout.state}
      reopen={checkout.reopen}
    />
  );
  return children({ onPay, busy: state === 'busy', waiting: state === 'pending', card });
}

/** In minor units. A price without a currency may be in any. */
function shownPrice({ price, currency }: SiteCourse) {
  const amount = priceNumber(price);
  if (amount === undefined || currency === undefined) return undefined;
  return { amount: paiseOf(amount), currency };
}
