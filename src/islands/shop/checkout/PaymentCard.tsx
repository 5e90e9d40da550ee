import '#site/styles/components/badges.css';
import '#site/styles/pages/course-detail.css';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { formatPaise, type Paise, toPaise } from '#contract/money.ts';
import { formatPrice, priceNumber } from '#contract/price.ts';
import type { Bought, BundleLabels } from '#site/islands/ui/parts/checkout-slot.ts';
import { Sale } from '#site/islands/ui/parts/Sale.tsx';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { Elements } from '#site/islands/ui/elements.ts';
import { useHydrated } from '#site/islands/ui/use-hydrated.ts';
import type { IconName } from '#site/lib/icons.ts';
import { isInAppBrowser } from '#site/lib/in-app-browser.ts';
import { counted } from '#site/lib/plural.ts';
import { paths } from '#contract/paths.ts';
import type { CardState, Checkout } from './checkout.ts';
import { statusLine } from './checkout-messages.ts';

interface PaymentCardProps {
  course: Bought;
  words: BundleLabels | undefined;
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
  const card = useKeptFocus(state, props.wasPressed);
  const isWaiting = state === 'pending';
  const wasRefused = state === 'ready' && checkout.at === 'refused';
  return (
    <div className="pay-body" ref={card}>
      {state === 'enrolled' ? <Yours /> : <Price course={course} total={totalIn(props)} />}
      <div className={isWaiting || wasRefused ? 'pay-note' : 'sr'}>
        {isWaiting && <Icon name="clock" />}
        {wasRefused && <Icon name="info" />}
        <p role="status">{statusLine(state, checkout)}</p>
        {isWaiting && (
          <p className="small">You do not need to pay again. This page keeps checking.</p>
        )}
      </div>
      {(state === 'ready' || state === 'busy') && props.terms}
      <Action {...props} />
      {state === 'enrolled' ? (
        <ul className="pay-list border-b-0 pb-0">
          <Lasting />
        </ul>
      ) : (
        <Offer {...props} />
      )}
    </div>
  );
}

function isFree({ price }: Bought): boolean {
  return priceNumber(price) === 0;
}

/** What is to be paid, where that is another sum than the price of the page. */
function totalIn({ course: { price, currency }, total }: PaymentCardProps): Paise | undefined {
  const shown = priceNumber(price);
  const isOther = total !== undefined && shown !== undefined && toPaise(shown) !== total;
  return isOther && currency === 'INR' ? total : undefined;
}

function Price({ course, total }: { course: Bought; total: Paise | undefined }) {
  return (
    <p>
      {total !== undefined && (
        <>
          <span className="pay-price num">{formatPaise(total)}</span>{' '}
          <s className="num muted">
            <span className="sr">Price before </span>
            <span>{formatPrice(course, 'payment')}</span>
          </s>{' '}
        </>
      )}
      {total === undefined && (
        <span className="pay-price num">{formatPrice(course, 'payment')}</span>
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

function Yours() {
  return (
    <p className="row heading-lg">
      <Icon name="circle-check" className="text-success" /> You're Enrolled
    </p>
  );
}

/** The button stays one and the same while it can, so that focus stays on it. */
function Action(props: PaymentCardProps) {
  const { course, words, state, checkout, onPay, checkAgain, reopen } = props;
  const isYours = state === 'enrolled';
  // Admins look into a course; they do not buy it.
  if (isYours || state === 'preview') {
    return (
      words?.[state] ?? (
        <a
          className={buttonClass({ size: 'lg', block: true })}
          href={(isYours ? paths.courseLearning : paths.course)(course.id)}
          data-main
        >
          {!isYours && <Icon name="eye" />} <span>{isYours ? 'Continue Learning' : 'Preview'}</span>
        </a>
      )
    );
  }
  const isWaiting = state === 'pending';
  if (props.hasNoLessons && !isWaiting) {
    return <p>This course has no lessons yet. You can buy it once its first lesson is here.</p>;
  }
  const total = totalIn(props);
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
        {isWaiting ? 'Check again' : enrolLabels(total)}
      </Button>
      {!isFree(course) && <InAppNote />}
      {checkout.at === 'open' && (
        <p className="small muted text-center">
          Lost the payment window?{' '}
          <button type="button" className="link" onClick={reopen}>
            Open it again
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
      This page is open inside another app. If the payment does not open, open the page in Chrome or
      Safari and pay there.
    </p>
  );
}

function enrolLabels(total: Paise | undefined): string {
  if (total === undefined) return 'Enroll Now';
  return `Enroll Now for ${total === 0 ? 'free' : formatPaise(total)}`;
}

function Offer({ course, words }: Pick<PaymentCardProps, 'course' | 'words'>) {
  const free = isFree(course);
  return (
    <>
      {!free && <Guarantee />}
      <ul className="pay-list">
        {words ? (
          words.included
        ) : (
          <Included icon="users">{`${counted(course.studentsCount, 'student')} enrolled`}</Included>
        )}
        <Lasting />
        {!free && <Included icon="rotate-ccw">Money-back guarantee</Included>}
      </ul>
      {!free && <WaysToPay />}
    </>
  );
}

function Guarantee() {
  return (
    <p className="meta row justify-center gap-1.5">
      <Icon name="shield-check" /> 30-day money-back guarantee
      <a href={paths.refundPolicy}>How refunds work</a>
    </p>
  );
}

function WaysToPay() {
  return (
    <div className="grid gap-2">
      <p className="meta row gap-1.5">
        <Icon name="lock" /> Secure payment
      </p>
      <p className="tags">
        {['UPI', 'Cards', 'Net Banking', 'Wallets'].map((way) => (
          <span className="tag" key={way}>
            {way}
          </span>
        ))}
      </p>
    </div>
  );
}

function Lasting() {
  return (
    <>
      <Included icon="infinity">Full lifetime access</Included>
      <Included icon="award">Certificate of completion</Included>
    </>
  );
}

function Included({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} /> <span>{children}</span>
    </li>
  );
}

/** Only where somebody has pressed something here: nobody's place is moved on a page that just opened. */
function useKeptFocus(state: CardState, wasPressed: boolean): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wasPressed || document.activeElement !== document.body) return;
    card.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
  }, [state, wasPressed]);
  return card;
}
