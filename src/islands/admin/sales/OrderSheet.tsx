import { formatPaise } from '#contract/sales/money.ts';
import { useEffect, useRef } from 'react';
import type { OwnOrder, Payment, Refund, Step, OrderBilling } from '#contract/sales/orders.ts';
import { getMethodName } from '#contract/sales/payment-methods.ts';
import { paths } from '#contract/paths.ts';
import type { OpenedOrder } from '#site/api/orders.ts';
import { formatFullDay, formatIndianDateTime } from '#site/lib/indian-time.ts';
import { usePermission } from '#site/queries/use-permission.ts';
import { formatCourseNames, computeRemaining } from '#site/lib/payment-labels.ts';
import { Documents } from '../../ui/orders/Documents.tsx';
import { OrderPolicy } from '../../ui/orders/OrderPolicy.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OrderState } from './OrderList.tsx';

export const SHEET_FOCUS = 'order';

interface OrderSheetProps {
  opened: OpenedOrder;
  focus: string | undefined;
  onRefund: (payment: Payment) => void;
}

export function OrderSheet({ opened, focus, onRefund }: OrderSheetProps) {
  const { order, isStuck } = opened;
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus === undefined) return;
    const button = sheet.current?.querySelector<HTMLElement>(`[data-payment="${focus}"]`);
    (button ?? sheet.current)?.focus();
  }, [focus]);
  return (
    <div ref={sheet} tabIndex={-1} className="orders-details grid gap-6">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <strong className="heading-2xl num">{formatPaise(order.amount)}</strong>
        <OrderState order={{ ...order, isStuck }} />
      </p>
      <UndeliveredNote steps={order.timeline ?? []} email={opened.student.email} />
      <div>
        <Facts opened={opened} />
        <OrderBillingFacts billing={order.billing} />
        <OrderPolicy orderId={order._id} />
      </div>
      <section aria-labelledby="order-payments">
        <h3 id="order-payments">Payments</h3>
        {order.payments.length === 0 && <p className="small muted">No payments yet.</p>}
        <ul className="orders-payments">
          {order.payments.map((payment) => (
            <PaymentLine
              key={payment.paymentId}
              payment={payment}
              onRefund={onRefund}
              courses={order.courses}
            />
          ))}
        </ul>
      </section>
      <Timeline steps={order.timeline ?? []} />
    </div>
  );
}

function Facts({ opened: { order, student } }: { opened: OpenedOrder }) {
  // The provider does not know orders that are free or were paid outside the site.
  const isOutside = order.amount === 0 || order.payments.some(({ outside }) => outside);
  return (
    <FactList
      facts={[
        ['Bundle', order.bundle?.title ?? ''],
        ['Courses', formatCourseNames(order)],
        ['Email', student.email],
        ['Ordered', formatIndianDateTime(order.createdAt)],
        ['Order number', order._id],
        ['Razorpay order', order.orderId ?? (isOutside ? '' : 'No response from Razorpay')],
      ]}
    />
  );
}

function FactList({ facts }: { facts: readonly (readonly [string, string | null | undefined])[] }) {
  return (
    <dl className="orders-facts small">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface PaymentLineProps {
  payment: Payment;
  courses: OwnOrder['courses'];
  onRefund: (payment: Payment) => void;
}

function PaymentLine({ payment, courses, onRefund }: PaymentLineProps) {
  const { paymentId, amount, method, paidAt, refunds, outside } = payment;
  const canRefund = usePermission('payments.refund');
  const outsideLabel =
    outside && `outside this site, on ${formatFullDay(outside.receivedOn)}: ${outside.reference}`;
  const facts = [
    getMethodName(method),
    outsideLabel,
    formatIndianDateTime(paidAt),
    paymentId,
  ].filter(Boolean);
  return (
    <li>
      <div className="row justify-between">
        <p className="min-w-0 flex-1">
          <strong className="num">{formatPaise(amount)}</strong>
          <span className="meta num">{facts.join(' · ')}</span>
        </p>
        {canRefund && computeRemaining(payment) > 0 && (
          <Button
            look="line"
            size="sm"
            data-payment={paymentId}
            aria-label={`Refund ${formatPaise(computeRemaining(payment))} of payment ${paymentId}`}
            onClick={() => onRefund(payment)}
          >
            Refund
          </Button>
        )}
      </div>
      <Documents documents={payment.documents} />
      {refunds.length > 0 && (
        <ul className="orders-refunds small">
          {refunds.map((refund) => (
            <li key={refund._id}>{formatRefund(refund, courses)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

const REFUND_STATUS: Readonly<Record<Refund['status'], string>> = {
  wanted: 'Waiting for Razorpay, retried automatically',
  pending: 'In progress at Razorpay',
  processed: 'Refunded',
  failed: 'Refused by Razorpay',
};

const REFUND_CAUSE: Readonly<Record<Refund['cause'], string>> = {
  admin: 'by an admin',
  guarantee: 'by the buyer, under the guarantee',
  'already-open': 'because the buyer already had the course',
  'course-gone': 'because the course was deleted',
  'account-gone': 'because the account was deleted',
  'quote-expired': 'because its price or coupon had expired',
  'offer-refused': 'because Razorpay offers are not accepted',
  'other-amount': 'because its amount differs from the order',
  provider: 'in the Razorpay dashboard',
  'by-hand': 'outside Razorpay',
};

function formatRefund(refund: Refund, courses: OwnOrder['courses']): string {
  const { amount, status, cause, createdAt, processedAt } = refund;
  const date = formatIndianDateTime(processedAt ?? createdAt);
  const parts = [
    formatPaise(amount),
    formatRefundedCourses(refund, courses),
    REFUND_CAUSE[cause],
    date,
  ];
  return `${REFUND_STATUS[status]}: ${parts.filter(Boolean).join(', ')}`;
}

/** The names of the refunded courses; empty if all courses of the order are refunded. */
function formatRefundedCourses({ items = [] }: Refund, courses: OwnOrder['courses']): string {
  if (items.length === 0 || items.length === courses.length) return '';
  const refundedIds = new Set(items.map(({ courseId }) => courseId));
  return formatCourseNames({
    courses: courses.filter(({ courseId }) => refundedIds.has(courseId)),
  });
}

function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <section aria-labelledby="order-timeline">
      <h3 id="order-timeline">Timeline</h3>
      <ol className="activity orders-timeline mt-4">
        {steps.map(({ at, text, tone }, index) => (
          <li key={index} className={`is-${tone}`}>
            <span>{text}</span>
            <span className="meta num">{formatIndianDateTime(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface OrderBillingFactsProps {
  /** Undefined on a server of the previous release. */
  billing: OrderBilling | undefined;
}

function OrderBillingFacts({ billing }: OrderBillingFactsProps) {
  if (!billing) return null;
  const { coupon, tax } = billing;
  return (
    <FactList
      facts={[
        ['Phone', billing.phone],
        ['List price', formatPaise(billing.listPrice)],
        ['Coupon', coupon ? `${coupon.code} (${formatPaise(coupon.discount)} off)` : ''],
        ['Business', billing.business],
        ['GSTIN', billing.gstin],
        ['State', billing.state],
        ['Receipt or invoice', billing.invoice],
        ['Tax on the invoice', tax === null ? '' : formatPaise(tax)],
      ]}
    />
  );
}

function UndeliveredNote({ steps, email }: { steps: readonly Step[]; email: string }) {
  const mails = steps.filter(({ undelivered }) => undelivered);
  if (mails.length === 0) return null;
  return (
    <div className="small flex gap-2 bg-danger-soft p-3 wrap-anywhere text-danger">
      <Icon name="circle-alert" />
      <div>
        {mails.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
        {email && (
          <a className="link" href={paths.studentsLike(email)}>
            Resend it from the student’s page
          </a>
        )}
      </div>
    </div>
  );
}
