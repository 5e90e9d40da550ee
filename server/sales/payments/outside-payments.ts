// Records a payment that the school received outside the provider: a paid order with its document and enrolments.
import { splitByWeights } from '#contract/sales/largest-remainder.ts';
import { formatPaise, sumPaise, ZERO } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { OUTSIDE_DAYS_MAX } from '#contract/sales/outside-payments.ts';
import type { OutsidePayment } from '#contract/sales/outside-payments.ts';
import { getMethodName } from '#contract/sales/payment-methods.ts';
import { findUserByEmail, lockUser } from '../../accounts/accounts.ts';
import { recordAuditEntry } from '../../accounts/audit.ts';
import { doesPaymentWait, enrol, insertWaiting, isEnrolled } from '../../courses/enrolments.ts';
import { AppError, createFieldError, requireFound } from '../../platform/errors.ts';
import { formatDay, toDayNumber } from '../../platform/indian-days.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { CourseRow, OrderRow, PaymentRow, UserRow } from '../../platform/tables.ts';
import type { OrderItem } from '../orders/order-items.ts';
import { requireInvoiceFacts } from '../tax/invoice-facts.ts';
import { confirmSale } from './confirm-sale.ts';
import * as outside from './outside-payments.store.ts';
import { listCoursesForSale } from './payments.ts';
import * as store from './payments.store.ts';
import { buildQuote } from '../orders/quote.ts';
import type { QuoteDetails } from '../orders/quote.ts';

export interface Recorded {
  orderId: string;
  paymentId: string;
  /** Whether its courses wait until the student confirms the address. */
  waits: boolean;
}

/**
 * Idempotent by creation key. Payment and document are dated on the day of the recording. While the account's address is not
 * confirmed, the courses wait for the mailed link, as grants do: anybody may have signed up with that address. Fails:
 * malformed, no_account, not_for_sale, already_enrolled.
 */
export async function recordOutsidePayment(
  deps: Deps,
  adminId: string,
  request: OutsidePayment,
): Promise<Recorded> {
  const { db, clock } = deps;
  const known = await findRecordedBefore(db, toCreationKey(adminId, request));
  if (known) return known;
  checkReceivedDay(request.receivedOn, clock());
  const student = await getStudent(db, request.email);
  const courses = await listCoursesForSale(deps, [...new Set(request.courses)]);
  const quoted = await buildQuote(deps, { userId: student.id, courses, buyer: request.buyer });
  const items = priceItems(quoted.items, request.amount);
  const { gstin, state, isAbroad } = request.buyer ?? {};
  if (quoted.terms?.registration === 'regular' && !gstin && !state && !isAbroad)
    throw createFieldError('buyer.state', 'Choose the buyer’s State for the invoice');
  requireInvoiceFacts({ ...quoted, items }, request.buyer);
  const recorded = await db
    .transaction()
    .execute((tx) =>
      recordInTransaction(deps, tx, { adminId, request, student, courses, quoted, items }),
    );
  deps.log.info(
    { order: recorded.orderId, payment: recorded.paymentId },
    'offline payment recorded',
  );
  deps.studentsChanged();
  deps.mailQueued();
  return recorded;
}

const toCreationKey = (adminId: string, { creationKey }: OutsidePayment) => ({
  recorded_by: adminId,
  creation_key: creationKey,
});

async function findRecordedBefore(
  db: Queries,
  key: Parameters<typeof outside.findRecordedPayment>[1],
): Promise<Recorded | undefined> {
  const known = await outside.findRecordedPayment(db, key);
  return known && { ...known, waits: await doesPaymentWait(db, known.paymentId) };
}

function checkReceivedDay(day: string, now: number): void {
  const today = toDayNumber(now);
  if (day > formatDay(today))
    throw createFieldError('receivedOn', 'Choose today or an earlier day.');
  if (day < formatDay(today - OUTSIDE_DAYS_MAX))
    throw createFieldError(
      'receivedOn',
      `Payments can be recorded up to ${OUTSIDE_DAYS_MAX} days back.`,
    );
}

async function getStudent(db: Queries, email: string): Promise<UserRow> {
  const user = requireStudent(await findUserByEmail(db, email));
  if (user.account_type !== 'Student')
    throw createFieldError(
      'email',
      'This account belongs to the team. Team accounts cannot buy courses.',
    );
  return user;
}

/** Fails: no_account. */
function requireStudent(user: UserRow | undefined): UserRow {
  if (!user) throw createFieldError('email', 'No account has this email address.', 'no_account');
  return user;
}

/** Splits the amount over the lines in proportion to their list prices. Fails: malformed. */
function priceItems(items: readonly OrderItem[], amount: Paise): OrderItem[] {
  const lists = items.map((item) => item.list_paise);
  const listTotal = sumPaise(lists);
  if (amount > listTotal)
    throw createFieldError(
      'amount',
      `The amount must not exceed the list price of ${formatPaise(listTotal)}.`,
    );
  const shares = splitByWeights(amount, lists);
  return items.map((item, at) => {
    const agreed = requireFound(shares[at]);
    return { ...item, price_paise: agreed, net_paise: agreed, discount_paise: ZERO };
  });
}

interface Recording {
  adminId: string;
  request: OutsidePayment;
  student: UserRow;
  courses: readonly CourseRow[];
  quoted: QuoteDetails;
  items: readonly OrderItem[];
}

/** Takes the locks in the same order as a settlement; draws the document number last. */
async function recordInTransaction(
  deps: Deps,
  tx: Queries,
  recording: Recording,
): Promise<Recorded> {
  const { adminId, request, courses, quoted } = recording;
  const at = deps.clock();
  const student = requireStudent(await lockUser(tx, recording.student.id));
  const known = await findRecordedBefore(tx, toCreationKey(adminId, request));
  if (known) return known;
  const order: OrderRow = {
    ...quoted.quote,
    id: deps.random.id(),
    user_id: student.id,
    provider_order_id: null,
    amount_paise: request.amount,
    currency: 'INR',
    status: 'paid',
    state: 'paid',
    created_at: at,
    paid_at: at,
    asked_at: null,
    is_stuck: 0,
    age_source: 'not-asked',
  };
  const payment: PaymentRow = {
    id: `out_${deps.random.id()}`,
    order_id: order.id,
    amount_paise: request.amount,
    method: request.way,
    captured_at: at,
  };
  await store.insertOrder(tx, order, recording);
  await store.insertPayment(tx, payment);
  await outside.insertOutsidePayment(tx, {
    payment_id: payment.id,
    received_on: request.receivedOn,
    reference: request.reference,
    reason: request.reason,
    ...toCreationKey(adminId, request),
  });
  const waits = student.proven_at === null;
  await openCourses(tx, { student, courses, payment, waits });
  await recordAuditEntry(deps, tx, toAuditEntry(adminId, student.id, request));
  const items = recording.items.map((item) => ({ ...item, order_id: order.id }));
  await confirmSale(deps, tx, { buyer: student, courses, order, payment, items, waits });
  return { orderId: order.id, paymentId: payment.id, waits };
}

interface Sold {
  student: UserRow;
  payment: PaymentRow;
  waits: boolean;
}

async function openCourses(
  tx: Queries,
  { student, courses, payment, waits }: Sold & { courses: readonly CourseRow[] },
): Promise<void> {
  const at = payment.captured_at;
  for (const { id: courseId, name } of courses) {
    const isOpened = waits
      ? !(await isEnrolled(tx, student.id, courseId)) &&
        (await insertWaiting(tx, {
          user_id: student.id,
          course_id: courseId,
          payment_id: payment.id,
          created_at: at,
        }))
      : await enrol(tx, {
          userId: student.id,
          courseId,
          source: 'payment',
          paymentId: payment.id,
          at,
        });
    if (!isOpened)
      throw new AppError('already_enrolled', `${student.full_name} already has '${name}'.`);
  }
}

function toAuditEntry(adminId: string, userId: string, { amount, way, reason }: OutsidePayment) {
  const changes = [
    { field: 'amount', before: '', after: formatPaise(amount) },
    { field: 'method', before: '', after: getMethodName(way) },
  ];
  return { adminId, action: 'record-payment', userId, reason, changes } as const;
}
