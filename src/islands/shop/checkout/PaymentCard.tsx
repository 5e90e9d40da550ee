import { type RefObject, useEffect, useRef } from 'react';
import { formatPaise, type Paise, toPaise } from '#contract/sales/money.ts';
import { formatPrice, findPriceNumber } from '#contract/sales/price.ts';
import { Sale } from '#site/islands/ui/courses/Sale.tsx';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { Elements } from '#site/islands/ui/elements.ts';
import { useHydrated } from '#site/islands/ui/use-hydrated.ts';
import { isInAppBrowser } from '#site/lib/in-app-browser.ts';
import { pluralize } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import { Guarantee, Included, LastingBenefits } from './Benefits.tsx';
import type { BundleLabels, CardState, Checkout, CheckoutItem } from './checkout.ts';
import { getStatusLine } from './checkout-messages.ts';

interface PaymentCardProps {
  course: CheckoutItem;
  labels: BundleLabels | undefined;
  state: CardState;
  checkout: Checkout;
  wasPressed: boolean;
  hasNoLessons: boolean;
  onPay: () => void;
  checkAgain: () => void;
  total?: Paise | undefined;
  terms: Elements;
  reopen: () => void;
}

export function PaymentCard(props: PaymentCardProps) {
  const { course, state, checkout } = props;
  const card = useRestoredFocus(state, props.wasPressed);
  const isWaiting = state === 'pending';
  const wasRefused = state === 'ready' && checkout.at === 'refused';
  return (
    <div className="payment-card-body" ref={card}>
      {state === 'enrolled' ? (
        <EnrolledNote />
      ) : (
        <Price course={course} total={findDifferingTotal(props)} />
      )}
      <div className={isWaiting || wasRefused ? 'payment-card-note' : 'sr-only'}>
        {isWaiting && <Icon name="clock" />}
        {wasRefused && <Icon name="info" />}
        <p role="status">{getStatusLine(state, checkout)}</p>
        {isWaiting && (
          <p className="small">You do not need to pay again. This page keeps checking.</p>
        )}
      </div>
      {(state === 'ready' || state === 'busy') && props.terms}
      <Action {...props} />
      {state === 'enrolled' ? (
        <ul className="payment-card-benefits border-b-0 pb-0">
          <LastingBenefits />
        </ul>
      ) : (
        <Offer {...props} />
      )}
    </div>
  );
}

function isFree({ price }: CheckoutItem): boolean {
  return findPriceNumber(price) === 0;
}

/** The total, if it differs from the price on the page. */
function findDifferingTotal({
  course: { price, currency },
  total,
}: PaymentCardProps): Paise | undefined {
  const shown = findPriceNumber(price);
  const isOther = total !== undefined && shown !== undefined && toPaise(shown) !== total;
  return isOther && currency === 'INR' ? total : undefined;
}

function Price({ course, total }: { course: CheckoutItem; total: Paise | undefined }) {
  return (
    <p>
      {total !== undefined && (
        <>
          <span className="payment-card-price num">{formatPaise(total)}</span>{' '}
          <s className="num muted">
            <span className="sr-only">Original price </span>
            <span>{formatPrice(course, 'payment')}</span>
          </s>{' '}
        </>
      )}
      {total === undefined && (
        <span className="payment-card-price num">{formatPrice(course, 'payment')}</span>
      )}
      {!isFree(course) && (
        <>
          {' '}
          <span className="small muted">One-time payment</span>
          <Sale course={course} />
        </>
      )}
    </p>
  );
}

function EnrolledNote() {
  return (
    <p className="row heading-lg">
      <Icon name="circle-check" className="text-success" /> You're Enrolled
    </p>
  );
}

/** All states render the same button element, so that it keeps the focus. */
function Action(props: PaymentCardProps) {
  const { course, labels, state, checkout, onPay, checkAgain, reopen } = props;
  const isEnrolled = state === 'enrolled';
  // Admins preview a course; they do not buy it.
  if (isEnrolled || state === 'preview') {
    return (
      labels?.[state] ?? (
        <a
          className={getButtonClass({ size: 'lg', block: true })}
          href={(isEnrolled ? paths.courseLearning : paths.course)(course.id)}
          data-main
        >
          {!isEnrolled && <Icon name="eye" />}{' '}
          <span>{isEnrolled ? 'Continue Learning' : 'Preview'}</span>
        </a>
      )
    );
  }
  const isWaiting = state === 'pending';
  if (props.hasNoLessons && !isWaiting) {
    return <p>This course has no lessons yet. You can buy it once its first lesson is added.</p>;
  }
  const total = findDifferingTotal(props);
  return (
    <>
      <Button
        size="lg"
        block
        look={isWaiting ? 'line' : 'main'}
        busy={state === 'busy'}
        busyText="Processing..."
        onClick={isWaiting ? checkAgain : onPay}
        data-main
      >
        {isWaiting ? 'Check again' : getEnrolLabel(total)}
      </Button>
      {!isFree(course) && <InAppNote />}
      {checkout.at === 'open' && (
        <p className="small muted text-center">
          Closed the payment window?{' '}
          <button type="button" className="link" onClick={reopen}>
            Reopen it
          </button>
        </p>
      )}
    </>
  );
}

function InAppNote() {
  const isHydrated = useHydrated();
  if (!isHydrated || !isInAppBrowser(navigator.userAgent)) return null;
  return (
    <p className="small muted text-center">
      You are using another app's browser. If the payment window does not open, open this page in
      Chrome or Safari.
    </p>
  );
}

function getEnrolLabel(total: Paise | undefined): string {
  if (total === undefined) return 'Enroll Now';
  return `Enroll Now for ${total === 0 ? 'free' : formatPaise(total)}`;
}

function Offer({ course, labels }: Pick<PaymentCardProps, 'course' | 'labels'>) {
  const free = isFree(course);
  return (
    <>
      {!free && <Guarantee />}
      <ul className="payment-card-benefits">
        {labels ? (
          labels.included
        ) : (
          <Included icon="users">{`${pluralize(course.studentsCount, 'student')} enrolled`}</Included>
        )}
        {course.textsCount !== undefined && course.textsCount > 0 && (
          <Included icon="book-open">{pluralize(course.textsCount, 'text lesson')}</Included>
        )}
        {course.filesCount !== undefined && course.filesCount > 0 && (
          <Included icon="paperclip">{pluralize(course.filesCount, 'practice file')}</Included>
        )}
        <LastingBenefits />
        {!free && <Included icon="rotate-ccw">Money-back guarantee</Included>}
      </ul>
      {!free && <PaymentMethods />}
    </>
  );
}

function PaymentMethods() {
  return (
    <div className="grid gap-2">
      <p className="meta row gap-1.5">
        <Icon name="lock" /> Secure payment
      </p>
      <p className="tags">
        {['UPI', 'Cards', 'Net Banking', 'Wallets'].map((method) => (
          <span className="tag" key={method}>
            {method}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Restores the focus only after the user has pressed a button here, never on page load. */
function useRestoredFocus(state: CardState, wasPressed: boolean): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wasPressed || document.activeElement !== document.body) return;
    card.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
  }, [state, wasPressed]);
  return card;
}
