// Queues the confirmation of an enrolment, within the transaction that makes it true.
import type { Paise } from '#contract/money.ts';
import { findBundles } from '../courses/catalogue.ts';
import { nameInMails } from '../accounts/email-verification.ts';
import type { Invited } from '../learning/invitations.ts';
import { queueMail } from '../mails/mails.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { dayNamed, numberOfDay } from '../platform/indian-days.ts';
import type { DocumentRow, OrderItemRow, UserRow } from '../platform/tables.ts';
import { documentsByPayment } from './tax/sale-documents.ts';
import { enrolmentMail, receiptFacts } from './enrolment-mail.ts';
import { paymentById } from './payments.store.ts';

export interface EnrolmentNotice {
  /** Whose account the transaction holds. */
  user: UserRow;
  courses: readonly { id: string; name: string }[];
  /** Absent for free courses. */
  paid?: {
    orderId: string;
    paymentId: string;
    amountPaise: Paise;
    /** Absent where only free courses were opened. */
    document: DocumentRow | undefined;
    /** What was paid for. */
    items: readonly Pick<OrderItemRow, 'bundle_id' | 'net_paise' | 'guarantee_days'>[];
  };
  /** Epoch milliseconds. */
  at: number;
}

export function enrolmentMailKey(paymentId: string): string {
  return `payment ${paymentId}`;
}

/** One mail per payment; what was opened without one is told each time that it was opened. */
export async function queueEnrolmentMail(
  deps: Pick<Deps, 'random' | 'linkOrigin'>,
  tx: Queries,
  notice: EnrolmentNotice,
): Promise<void> {
  const { user, courses, paid, at } = notice;
  const mail = await enrolmentMail(tx, {
    // A paid order shows that the name is no spam text: without payment, anybody could mail their words to a stranger.
    name: paid && paid.amountPaise > 0 ? user.full_name : nameInMails(user),
    courses,
    bundleTitle: paid && (await getBundleTitle(tx, paid.items)),
    linkOrigin: deps.linkOrigin,
    ...(paid ? { receipt: { ...paid, at, refundableUntil: refundableUntil(paid.items, at) } } : {}),
  });
  const free = `free ${user.id} ${courses.map((course) => course.id).sort()} ${at}`;
  await queueMail(deps, tx, {
    onceKey: paid ? enrolmentMailKey(paid.paymentId) : free,
    to: user.email,
    ...mail,
    at,
    documentId: paid?.document?.id,
  });
}

/** The name of the bundle that all of them were bought in. */
async function getBundleTitle(
  db: Queries,
  items: readonly Pick<OrderItemRow, 'bundle_id'>[],
): Promise<string | undefined> {
  const [id, ...others] = new Set(items.map((item) => item.bundle_id));
  if (!id || others.length > 0) return undefined;
  return (await findBundles(db, [id]))[0]?.title;
}

/** The last day on which all that was paid for can be returned. */
function refundableUntil(
  items: readonly Pick<OrderItemRow, 'net_paise' | 'guarantee_days'>[],
  at: number,
): string | undefined {
  const days = items.filter((item) => item.net_paise > 0).map((item) => item.guarantee_days);
  return days.length === 0 ? undefined : dayNamed(numberOfDay(at) + Math.min(...days));
}

/** The receipt in the invitation of a payment whose courses open with it; undefined if there is no such payment. */
export async function getReceiptOfPayment(
  db: Queries,
  paymentId: string,
): Promise<Invited['receipt'] | undefined> {
  const payment = await paymentById(db, paymentId);
  if (!payment) return undefined;
  const { order_id: orderId, amount_paise: amountPaise, captured_at: at } = payment;
  const issued = (await documentsByPayment(db, [orderId])).get(paymentId)?.[0];
  const document = issued && { kind: issued.kind, full_number: issued.number };
  return {
    facts: receiptFacts({ orderId, paymentId, amountPaise, at: Number(at), document }),
    documentId: issued?._id,
  };
}
