// Mails about refunds, queued in the transaction of the refund.
import { formatMoney, formatPaise, toRupees } from '#contract/sales/money.ts';
import { QUOTE_MS } from '#contract/sales/payments.ts';
import { paths } from '#contract/paths.ts';
import { findUserById } from '../../accounts/accounts.ts';
import { getGreetingName } from '../../accounts/email-verification.ts';
import { courseNamesByIds } from '../../courses/catalogue.ts';
import { listEnrolments } from '../../courses/enrolments.ts';
import { renderMail } from '../../mails/mail-template.ts';
import { queueMail } from '../../mails/mails.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Deps, ProviderPayment, Queries } from '../../platform/ports.ts';
import type { DocumentRow, RefundRow } from '../../platform/tables.ts';
import { toDocumentFacts } from '../mails/enrolment-mail.ts';
import { listItemsByOrder } from '../orders/order-items.store.ts';
import type { Order } from '../payments/payments.store.ts';
import type { PaidOrder } from './refunds.store.ts';

interface RefundNotice {
  userId: string;
  refund: RefundRow;
  /** Ids of the courses that the refund closed. */
  closed: readonly string[];
  /** Credit or refund note; undefined when the payment had no document. */
  note: DocumentRow | undefined;
  /** Epoch milliseconds. */
  at: number;
}

const REASONS: Readonly<Record<RefundRow['cause'], string>> = {
  admin: 'We have refunded your payment.',
  guarantee: 'We have refunded your purchase under our money-back guarantee.',
  provider: 'Your payment was refunded.',
  'by-hand': 'Your payment was refunded.',
  'already-open': 'You already had one of the courses you paid for, so we have refunded it.',
  'account-gone': 'Your account was deleted, so we have refunded your payment.',
  'course-gone':
    'A course you paid for is no longer available, so we have refunded what you paid for it.',
  'quote-expired': `The price of your order was no longer valid when you paid. A price is valid for ${QUOTE_MS / 60_000} minutes. It expires earlier if you use the coupon in another order, if the coupon reaches its limit, or if you lose a course that lowered the price of a bundle. We have refunded the whole payment, and no course was opened. You can enrol at today’s price at any time.`,
  'offer-refused':
    'You paid with a Razorpay offer or no-cost EMI, which we do not accept. We have refunded the whole payment, and no course was opened. You can pay again without the offer.',
  'other-amount':
    'The amount you paid does not match your order. We have refunded the whole payment, and no course was opened. You can pay again.',
};
/** Causes whose refunds can be any part of a payment. */
const PARTIAL_CAUSES: ReadonlySet<RefundRow['cause']> = new Set(['admin', 'provider', 'by-hand']);
/** Causes of payments that never opened a course. */
export const OPENED_NOTHING: ReadonlySet<RefundRow['cause']> = new Set([
  'course-gone',
  'account-gone',
  'quote-expired',
  'offer-refused',
  'other-amount',
]);

const QUESTIONS = 'Questions? Reply to this email.';
const BUNDLE_HINT =
  'The courses you keep are charged at their list prices on the day of purchase, up to the bundle price. We refund the rest.';
const OUTSIDE_HINT = 'You received the money outside this website, for example by bank transfer.';
const BANK_TIME_HINT = 'The money usually reaches your account in 5-7 working days.';

export function getRefundMailKey(refundId: string): string {
  return `refund ${refundId}`;
}

/** Tells the admins that a refund failed and needs attention. */
export async function queueRefundAlarm(
  deps: Deps,
  tx: Queries,
  { paid, refund, why, at }: { paid: PaidOrder; refund: RefundRow; why: string; at: number },
): Promise<void> {
  const sum = formatPaise(refund.amount_paise);
  const accessText = OPENED_NOTHING.has(refund.cause)
    ? 'The payment did not open any course.'
    : await describeAccess(tx, paid);
  const link = deps.linkOrigin + paths.paymentsAbout(refund.payment_id);
  const mail = renderMail({
    subject: `A refund of ${sum} has failed`,
    title: 'A refund has failed',
    parts: [
      `The refund of ${sum} for payment ${refund.payment_id} has failed. ${why}`,
      `${accessText} Open the order, and try again or refund the student another way.`,
      { link, label: 'Open the order' },
    ],
  });
  await queueMail(deps, tx, {
    onceKey: `refund failed ${refund.id}`,
    to: deps.contactTo,
    ...mail,
    at,
  });
}

/** Which courses of the payment are open: a failed refund need not have closed any, and others may have been closed before. */
async function describeAccess(tx: Queries, { payment, userId }: PaidOrder): Promise<string> {
  const items = (await listItemsByOrder(tx, [payment.order_id])).get(payment.order_id) ?? [];
  const enrolled = new Set((await listEnrolments(tx, userId)).map((row) => row.course_id));
  const open = items.filter((item) => enrolled.has(item.course_id));
  if (open.length === 0) return 'The student has no access to the courses of this payment.';
  return `The student has access to: ${open.map(({ title }) => title).join(', ')}.`;
}

/** A row with the courses of the order; no row without titles. */
async function listPaidFor(
  tx: Queries,
  { payment: { order_id: orderId } }: PaidOrder,
): Promise<[label: string, value: string][]> {
  const items = (await listItemsByOrder(tx, [orderId])).get(orderId) ?? [];
  const titles = items.flatMap(({ title }) => (title === '' ? [] : title)).join(', ');
  return titles === '' ? [] : [['Paid for', titles]];
}

/** Tells the admins about a payment whose amount or currency does not match its order. One mail per payment. */
export async function queueAmountAlarm(
  deps: Deps,
  tx: Queries,
  {
    order,
    payment,
    at,
  }: { order: Pick<Order, 'amountPaise'>; payment: ProviderPayment; at: number },
): Promise<void> {
  const paid = formatMoney(toRupees(payment.amountPaise), payment.currency);
  const mail = renderMail({
    subject: `A payment of ${paid} does not match its order`,
    parts: [
      `The order costs ${formatPaise(order.amountPaise)}, and ${paid} was paid. No Razorpay offer explains the difference. The payment did not open any course and is being refunded in full.`,
      'Check the settings of your Razorpay account, for example customer fees and currency conversion.',
      { facts: [['Payment', payment.id]] },
      { link: deps.linkOrigin + paths.paymentsAbout(payment.id), label: 'Open the order' },
    ],
  });
  const onceKey = `other amount ${payment.id}`;
  await queueMail(deps, tx, { onceKey, to: deps.contactTo, ...mail, at });
}

/** Corrects the earlier mail about the refund. */
export async function queueReopenedMail(
  deps: Deps,
  tx: Queries,
  { userId, paid, refund, note, at }: Omit<RefundNotice, 'closed'> & { paid: PaidOrder },
): Promise<void> {
  const user = await findUserById(tx, userId);
  if (!user) return;
  const sum = formatPaise(refund.amount_paise);
  const mail = renderMail({
    subject: 'Your refund did not go through',
    to: { name: getGreetingName(user) },
    parts: [
      `Our refund of ${sum} did not go through. You have access again until this is resolved. We are looking into it and will email you.`,
      { facts: [...(await listPaidFor(tx, paid)), ...toDocumentFacts(note)] },
    ],
    closing: QUESTIONS,
  });
  await queueMail(deps, tx, {
    onceKey: `refund reopened ${refund.id}`,
    to: user.email,
    ...mail,
    at,
    documentId: note?.id,
  });
  await notifyOfRefund(deps, tx, { userId, text: `Your refund of ${sum} did not go through` });
}

/** One mail per refund. */
export async function queueRefundMail(
  deps: Deps,
  tx: Queries,
  notice: RefundNotice & { paid: PaidOrder; isOutside: boolean; isInPart: boolean },
): Promise<void> {
  const { userId, paid, refund, closed, note, at, isOutside, isInPart } = notice;
  const user = await findUserById(tx, userId);
  if (!user) return;
  const names = [...(await courseNamesByIds(tx, closed)).values()];
  const sum = formatPaise(refund.amount_paise);
  const ended = names.length > 0 ? [`You no longer have access to: ${names.join(', ')}.`] : [];
  const facts = [
    ...(await listPaidFor(tx, paid)),
    ['Amount', sum],
    ['Payment', refund.payment_id],
    ...toDocumentFacts(note),
  ] as const;
  const total = paid.payment.amount_paise;
  const isPart = PARTIAL_CAUSES.has(refund.cause) && refund.amount_paise < total;
  const mail = renderMail({
    subject: isOutside
      ? `${isPart ? 'Part of your' : 'Your'} payment was refunded`
      : 'Your refund is on its way',
    to: { name: getGreetingName(user) },
    parts: [
      isPart
        ? `${sum} of your payment of ${formatPaise(total)} was refunded.`
        : REASONS[refund.cause],
      ...ended,
      ...(isInPart ? [BUNDLE_HINT] : []),
      isOutside ? OUTSIDE_HINT : BANK_TIME_HINT,
      { facts },
    ],
    closing: QUESTIONS,
  });
  const onceKey = getRefundMailKey(refund.id);
  await queueMail(deps, tx, { onceKey, to: user.email, ...mail, at, documentId: note?.id });
  const text = isOutside ? `${sum} was refunded to you` : `Your refund of ${sum} is on its way`;
  await notifyOfRefund(deps, tx, { userId, text });
}

function notifyOfRefund(
  deps: Deps,
  tx: Queries,
  { userId, text }: { userId: string; text: string },
): Promise<void> {
  const link = paths.profile;
  return notify(tx, deps, { kind: 'refund', userIds: [userId], courseId: null, text, link });
}
