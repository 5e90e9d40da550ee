// Queues the mail that confirms an enrolment, in the transaction that enrols.
import type { Paise } from '#contract/sales/money.ts';
import { listBundlesByIds } from '../../courses/catalogue.ts';
import { getFirstName, getGreetingName } from '../../accounts/email-verification.ts';
import type { InvitationOptions } from '../../learning/invitations.ts';
import { queueMail } from '../../mails/mails.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import { formatDay, toDayNumber } from '../../platform/indian-days.ts';
import type { DocumentRow, OrderItemRow, UserRow } from '../../platform/tables.ts';
import { listDocumentsByPayment } from '../tax/sale-documents.ts';
import { buildEnrolmentMail, toReceiptFacts } from './enrolment-mail.ts';
import { findPayment } from '../payments/payments.store.ts';

interface EnrolmentNotice {
  /** The caller's transaction has locked this account. */
  user: UserRow;
  courses: readonly { id: string; name: string }[];
  /** Absent for free courses and coupons. */
  paid?: {
    orderId: string;
    paymentId: string;
    amountPaise: Paise;
    /** Undefined when no document was issued. */
    document: DocumentRow | undefined;
    /** The lines that were paid for. */
    items: readonly Pick<OrderItemRow, 'bundle_id' | 'net_paise' | 'guarantee_days'>[];
  };
  /** Epoch milliseconds. */
  at: number;
}

export function getEnrolmentMailKey(paymentId: string): string {
  return `payment ${paymentId}`;
}

/** One mail per payment; without a payment one mail per enrolment. */
export async function queueEnrolmentMail(
  deps: Pick<Deps, 'random' | 'linkOrigin'>,
  tx: Queries,
  notice: EnrolmentNotice,
): Promise<void> {
  const { user, courses, paid, at } = notice;
  const mail = await buildEnrolmentMail(tx, {
    // Without a payment, anybody could send spam to any address by signing up with the spam as their name.
    name: paid && paid.amountPaise > 0 ? getFirstName(user.full_name) : getGreetingName(user),
    courses,
    bundleTitle: paid && (await findBundleTitle(tx, paid.items)),
    linkOrigin: deps.linkOrigin,
    ...(paid ? { receipt: { ...paid, at, refundableUntil: refundableUntil(paid.items, at) } } : {}),
  });
  const freeKey = `free ${user.id} ${courses.map((course) => course.id).sort()} ${at}`;
  await queueMail(deps, tx, {
    onceKey: paid ? getEnrolmentMailKey(paid.paymentId) : freeKey,
    to: user.email,
    ...mail,
    at,
    documentId: paid?.document?.id,
  });
}

/** The title of the bundle when all lines were bought in the same one. */
async function findBundleTitle(
  db: Queries,
  items: readonly Pick<OrderItemRow, 'bundle_id'>[],
): Promise<string | undefined> {
  const ids = new Set(items.map((item) => item.bundle_id));
  const [id] = ids;
  if (!id || ids.size > 1) return undefined;
  return (await listBundlesByIds(db, [id]))[0]?.title;
}

/** The last day on which every paid course can be returned. */
function refundableUntil(
  items: readonly Pick<OrderItemRow, 'net_paise' | 'guarantee_days'>[],
  at: number,
): string | undefined {
  const days = items.filter((item) => item.net_paise > 0).map((item) => item.guarantee_days);
  return days.length === 0 ? undefined : formatDay(toDayNumber(at) + Math.min(...days));
}

/** The receipt that an invitation mail includes. Undefined for an unknown payment. */
export async function findReceiptOfPayment(
  db: Queries,
  paymentId: string,
): Promise<InvitationOptions['receipt'] | undefined> {
  const payment = await findPayment(db, paymentId);
  if (!payment) return undefined;
  const { order_id: orderId, amount_paise: amountPaise, captured_at: at } = payment;
  const issued = (await listDocumentsByPayment(db, [orderId])).get(paymentId)?.[0];
  const document = issued && { kind: issued.kind, full_number: issued.number };
  return {
    facts: toReceiptFacts({ orderId, paymentId, amountPaise, at: Number(at), document }),
    documentId: issued?._id,
  };
}
