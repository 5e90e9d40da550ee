import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type Paise, toPaise } from '#contract/sales/money.ts';
import { findPriceNumber } from '#contract/sales/price.ts';
import type { Elements } from '#site/islands/ui/elements.ts';
import { getSignUpPath } from '#contract/paths.ts';
import { takeRequestedPayment } from '#site/stores/requested-payment.ts';
import { $session } from '#site/stores/session.ts';
import {
  type BundleLabels,
  type BundleOrder,
  type CheckoutItem,
  getCardState,
  type Viewer,
} from './checkout.ts';
import { PaymentCard } from './PaymentCard.tsx';
import type { PaymentFormProps } from './PaymentForm.tsx';
import type { GetPaymentOptions, PaymentOptions } from './payment-form.ts';
import { type PageEvents, useCheckout } from './use-checkout.ts';

export interface CheckoutControls {
  /** Starts the purchase; signed-out users go to the login page. */
  onPay: () => void;
  /** Price and button, or the note that the user is enrolled. */
  card: Elements;
  busy: boolean;
  /** A payment is pending, or the course cannot be bought yet. */
  isBlocked: boolean;
}

export interface CheckoutProps extends PageEvents {
  course: CheckoutItem;
  /** Must be the same object while its courses are the same. */
  bundle?: BundleOrder;
  labels?: BundleLabels;
  viewer: Viewer;
  children: (checkout: CheckoutControls) => ReactNode;
}

export function CheckoutForCourse(props: CheckoutProps) {
  const { course, bundle, labels, viewer, children } = props;
  const checkout = useCheckout(course, props);
  const [wasPressed, setPressed] = useState(false);
  const isFree = findPriceNumber(course.price) === 0;
  const isBuyer = viewer === 'student';
  const hasNoLessons = hasNoLessonsYet(course) && (isBuyer || viewer === 'visitor');
  const hasForm = !isFree && !hasNoLessons && (isBuyer || viewer === 'visitor');
  const form = useLazyForm(hasForm, isBuyer);
  const [total, onTotal] = useState<Paise>();
  const { PaymentForm } = form;
  const state = form.isWaiting ? 'busy' : getCardState(viewer, checkout.state);
  const { dispatch } = checkout;
  const isAlreadyEnrolled = viewer === 'enrolled' && checkout.state.at === 'open';
  useEffect(() => {
    if (!isAlreadyEnrolled) return;
    const namedCourse = { courseId: course.id, courseName: course.name };
    dispatch({ type: 'settledElsewhere', enrolled: true }, namedCourse);
  }, [isAlreadyEnrolled, dispatch, course.id, course.name]);
  /** Read when the user presses: the session may have ended in another tab (OPEN-24). */
  const findUserOrRedirect = () => {
    const { token, user } = $session.get();
    if (token && user) return user;
    location.assign(getSignUpPath(location.pathname + location.search));
    return null;
  };
  const pay = async () => {
    setPressed(true);
    const user = findUserOrRedirect();
    if (!user || form.isWaiting) return;
    const enteredOptions = await form.getOptions();
    if (!enteredOptions) return;
    void checkout.press({
      userId: user._id,
      courseId: course.id,
      courseName: course.name,
      free: isFree,
      shownPrice: getShownPrice(course),
      ...enteredOptions,
      options: { ...bundle, ...enteredOptions.options },
    });
  };
  const onPay = () => void pay();
  const payRequested = useEffectEvent(() => {
    if (takeRequestedPayment()) onPay();
  });
  useEffect(() => {
    // After the card has been rendered for the buyer.
    const timer = isBuyer ? setTimeout(payRequested) : undefined;
    return () => clearTimeout(timer);
  }, [isBuyer]);
  const checkAgain = () => {
    setPressed(true);
    if (findUserOrRedirect()) void checkout.checkAgain();
  };
  const card = (
    <PaymentCard
      course={course}
      labels={labels}
      state={state}
      onPay={onPay}
      checkAgain={checkAgain}
      wasPressed={wasPressed}
      total={total}
      hasNoLessons={hasNoLessons}
      checkout={checkout.state}
      reopen={checkout.reopen}
      terms={
        hasForm &&
        (isBuyer || PaymentForm) && (
          <div className="payment-card-form">
            {PaymentForm && (
              <PaymentForm
                isBuyer={isBuyer}
                onReady={form.onReady}
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
    isBlocked: state === 'pending' || hasNoLessons,
    card,
  });
}

/** Only the own server, which sends a currency, refuses to sell a course without lessons. */
function hasNoLessonsYet({ currency, lessonsCount }: CheckoutItem): boolean {
  return currency !== undefined && lessonsCount === 0;
}

/** In minor units; undefined if the currency is unknown. */
function getShownPrice({ price, currency }: CheckoutItem) {
  const amount = findPriceNumber(price);
  if (amount === undefined || currency === undefined) return undefined;
  return { amount: toPaise(amount), currency };
}

/** Loads the form for signed-in buyers and coupon links. If it fails to load, the purchase works without the form. */
function useLazyForm(hasForm: boolean, isBuyer: boolean) {
  const [PaymentForm, setPaymentForm] = useState<ComponentType<PaymentFormProps>>();
  const [isWaiting, setWaiting] = useState(false);
  const ready = useRef<{ getOptions?: GetPaymentOptions | undefined; resolve?: () => void }>({});
  const onReady = (getOptions?: GetPaymentOptions) => {
    ready.current.getOptions = getOptions;
    if (getOptions) ready.current.resolve?.();
  };
  useEffect(() => {
    if (isBuyer || location.search.includes('coupon='))
      import('./lazy-checkout.ts').then(
        (loaded) => setPaymentForm(() => loaded.PaymentForm),
        () => onReady(() => ({})),
      );
  }, [isBuyer]);
  return {
    PaymentForm,
    isWaiting,
    onReady,
    /** Waits until the form has loaded its quote. */
    async getOptions(): Promise<PaymentOptions | null> {
      if (hasForm && isBuyer && !ready.current.getOptions) {
        setWaiting(true);
        await new Promise<void>((resolve) => (ready.current.resolve = resolve));
        setWaiting(false);
      }
      return ready.current.getOptions ? ready.current.getOptions() : {};
    },
  };
}
