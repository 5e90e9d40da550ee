// The invariants I1 to I12 between the provider's ledger and our database, checked once nothing is pending.
import { expect } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { QUOTE_MS } from '#contract/sales/payments.ts';
import type { LedgerDump } from '#sandbox/razorpay/ledger.ts';
import type { Db } from '#server/platform/ports.ts';
import type { RefundRow } from '#server/platform/tables.ts';
import { findBundleFaults } from './bundle-invariants.ts';
import { findCouponFaults } from './coupon-invariants.ts';
import { findDocumentFaults } from './document-invariants.ts';

export interface InvariantInput {
  db: Db;
  ledger: LedgerDump;
  /** Names of the stored files; absent if the server's folder is unknown. */
  files?: readonly string[];
}

/** Fails with every broken invariant by name. Call it when no event, refund or mail is pending. */
export async function expectInvariants(books: InvariantInput): Promise<void> {
  const broken = [
    ...(await findUnsettledPayments(books)),
    ...(await findUnpaidEnrolments(books)),
    ...(await compareSums(books)),
    ...(await compareFilesWithRows(books)),
    ...(await findWrongMails(books)),
    ...(await findWrongRefusals(books)),
    ...(await compareOrderSums(books)),
    ...(await findDocumentFaults(books.db)),
    ...(await findCouponFaults(books.db)),
    ...(await findBundleFaults(books.db)),
  ];
  expect(broken).toEqual([]);
}

async function loadRows({ db }: InvariantInput) {
  return {
    orders: await db.selectFrom('orders').selectAll().execute(),
    items: await db.selectFrom('order_items').selectAll().execute(),
    payments: await db.selectFrom('payments').selectAll().execute(),
    enrolments: await db.selectFrom('enrolments').selectAll().execute(),
    refunds: await db.selectFrom('refunds').selectAll().execute(),
  };
}

/** Ids of outside payments, which the provider's ledger does not contain. */
async function listOutsidePaymentIds({ db }: InvariantInput): Promise<Set<string>> {
  const rows = await db.selectFrom('outside_payments').select('payment_id').execute();
  return new Set(rows.map((row) => row.payment_id));
}

/** Paise of a payment that an admin refunded outside the provider. */
function sumManualRefunds(refunds: readonly RefundRow[], paymentId: string): number {
  return refunds
    .filter((row) => row.payment_id === paymentId && row.cause === 'by-hand')
    .reduce((sum, row) => sum + row.amount_paise, 0);
}

/** Paise of a payment that the provider refunded. */
function sumProviderRefunds({ refunds }: LedgerDump, paymentId: string): number {
  return refunds
    .filter((refund) => refund.payment_id === paymentId && refund.status === 'processed')
    .reduce((sum, refund) => sum + refund.amount, 0);
}

/** I1: every captured payment has a row, and an enrolment or a refund for each of its courses. */
async function findUnsettledPayments(books: InvariantInput): Promise<string[]> {
  const { orders, items, payments, enrolments, refunds } = await loadRows(books);
  const { db } = books;
  const rows = await db.selectFrom('refund_items').selectAll().execute();
  const owned = await db.selectFrom('order_owned_courses').select('payment_id').execute();
  const isLinked = new Set(owned.map((row) => row.payment_id));
  /** A returned course of a bundle, or one that lowered a bundle price, may stay partly paid: I12 checks how much. */
  const mayStayPaid = (paymentId: string, item: (typeof items)[number]) =>
    (item.bundle_id !== null || isLinked.has(paymentId)) &&
    rows.some(
      (row) =>
        row.is_returned === 1 &&
        row.line_no === item.line_no &&
        refunds.some((refund) => refund.id === row.refund_id && refund.payment_id === paymentId),
    );
  const sumAllRefunds = (id: string) =>
    sumProviderRefunds(books.ledger, id) + sumManualRefunds(refunds, id);
  return books.ledger.payments
    .filter((payment) => payment.captured)
    .flatMap((payment) => {
      const order = orders.find((row) => row.provider_order_id === payment.order_id);
      if (!order) return [`I1 ${payment.id}: paid for an order that is not ours`];
      const row = payments.find(({ id }) => id === payment.id);
      if (row?.amount_paise !== payment.amount) return [`I1 ${payment.id}: no row of its amount`];
      const courses = items
        .filter((item) => item.order_id === order.id)
        .map((item) => item.course_id);
      const opened = enrolments.filter((row) => row.payment_id === payment.id);
      const isBack = sumAllRefunds(payment.id) === payment.amount;
      if (isBack) return opened.length === 0 ? [] : [`I1 ${payment.id}: given back, and open`];
      const isTheirs = opened.every((row) => courses.includes(row.course_id));
      const closed = items.filter(
        (item) =>
          item.order_id === order.id &&
          !mayStayPaid(payment.id, item) &&
          !opened.some(({ course_id: courseId }) => courseId === item.course_id),
      );
      // A provider offer lowers every line in proportion; rounding may move a paisa to another line.
      const full = closed.reduce((sum, item) => sum + item.net_paise, 0);
      const owed =
        payment.amount === order.amount_paise
          ? full
          : Math.floor((full * payment.amount) / order.amount_paise) - closed.length;
      const isNotRefunded = items.some(
        (item) => item.order_id === order.id && mayStayPaid(payment.id, item),
      );
      const isWhole = (opened.length > 0 || isNotRefunded) && sumAllRefunds(payment.id) >= owed;
      return isTheirs && isWhole
        ? []
        : [`I1 ${payment.id}: paid, ${opened.length} of ${courses.length} open`];
    });
}

/** I2: no enrolment without a captured or outside payment, a free course, an admin's grant or a coupon (see I11). */
async function findUnpaidEnrolments(books: InvariantInput): Promise<string[]> {
  const { enrolments } = await loadRows(books);
  const taken = await listOutsidePaymentIds(books);
  const free = await books.db
    .selectFrom('courses')
    .select('id')
    .where('price_paise', '=', paise(0))
    .execute();
  const grants = await books.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'grant')
    .execute();
  return enrolments.flatMap((row) => {
    const name = `${row.user_id} in ${row.course_id}`;
    if (row.source === 'free')
      return free.some(({ id }) => id === row.course_id) ? [] : [`I2 ${name}: not a free course`];
    if (row.source === 'coupon') return [];
    if (row.source === 'grant')
      return grants.some((word) => word.user_id === row.user_id && word.course_id === row.course_id)
        ? []
        : [`I2 ${name}: by nobody’s word`];
    if (taken.has(row.payment_id ?? '')) return [];
    const payment = books.ledger.payments.find((payment) => payment.id === row.payment_id);
    return payment?.captured ? [] : [`I2 ${name}: not paid`];
  });
}

/** I3: payments minus refunds are the same in the provider's ledger and in our database. */
async function compareSums(books: InvariantInput): Promise<string[]> {
  const taken = await listOutsidePaymentIds(books);
  const { payments: all, refunds: every } = await loadRows(books);
  const payments = all.filter(({ id }) => !taken.has(id));
  const refunds = every.filter(({ payment_id: id }) => !taken.has(id));
  const theirs = books.ledger.payments
    .filter((payment) => payment.captured)
    .reduce(
      (sum, payment) => sum + payment.amount - sumProviderRefunds(books.ledger, payment.id),
      0,
    );
  const ours =
    payments.reduce((sum, row) => sum + row.amount_paise, 0) -
    refunds
      .filter((row) => row.status === 'processed' && row.cause !== 'by-hand')
      .reduce((sum, row) => sum + row.amount_paise, 0);
  return ours === theirs ? [] : [`I3: ${ours} paise in our books, ${theirs} in the provider’s`];
}

/** I4: every stored file has one row, and every row has its file. */
async function compareFilesWithRows({ db, files }: InvariantInput): Promise<string[]> {
  if (!files) return [];
  const rows = await db.selectFrom('media').selectAll().execute();
  const named = rows.map((row) => row.storage_key).toSorted();
  const storedNames = files.toSorted();
  return JSON.stringify(named) === JSON.stringify(storedNames)
    ? []
    : [`I4: ${storedNames.length} files, ${named.length} rows`];
}

/** I5: at most one mail per payment, and none without a payment. */
async function findWrongMails(books: InvariantInput): Promise<string[]> {
  const { db, ledger } = books;
  const mails = await db.selectFrom('mails').select(['once_key']).execute();
  const known = ledger.payments.filter((payment) => payment.captured).map((payment) => payment.id);
  const captured = new Set([...known, ...(await listOutsidePaymentIds(books))]);
  const mailedIds = mails
    .map((mail) => mail.once_key.split(' '))
    .filter(([kind]) => kind === 'payment')
    .map(([, id = '']) => id);
  return [
    ...mailedIds
      .filter((id) => !captured.has(id))
      .map((id) => `I5 ${id}: a mail without a payment`),
    ...mailedIds.filter((id, at) => mailedIds.indexOf(id) < at).map((id) => `I5 ${id}: two mails`),
  ];
}

/**
 * I6: a payment refunded as `quote-expired` opened no course. It began after its order's price had expired, or its
 * order had lost its coupon or the owned course that lowered its price.
 */
async function findWrongRefusals(books: InvariantInput): Promise<string[]> {
  const { orders, payments, enrolments, refunds } = await loadRows(books);
  const released = await books.db
    .selectFrom('coupon_redemptions')
    .select('id')
    .where('state', '=', 'released')
    .execute();
  const owned = await books.db.selectFrom('order_owned_courses').select('order_id as id').execute();
  const hasLost = new Set([...released, ...owned].map(({ id }) => id));
  return refunds
    .filter(({ cause }) => cause === 'quote-expired')
    .flatMap(({ payment_id: id }) => {
      const ours = payments.find((row) => row.id === id);
      const order = orders.find((row) => row.id === ours?.order_id);
      const theirs = books.ledger.payments.find((row) => row.id === id);
      const begun = (theirs?.created_at ?? 0) * 1000;
      return [
        ...(begun > (order?.created_at ?? Infinity) + QUOTE_MS || hasLost.has(order?.id ?? '')
          ? []
          : [`I6 ${id}: was not late`]),
        ...(enrolments.some((row) => row.payment_id === id) ? [`I6 ${id}: refused, and open`] : []),
      ];
    });
}

/** I7: the lines of every order add up to its amount. */
async function compareOrderSums(books: InvariantInput): Promise<string[]> {
  const { orders, items } = await loadRows(books);
  const lines = Map.groupBy(items, (item) => item.order_id);
  return orders.flatMap(({ id, amount_paise: amount }) => {
    const own = lines.get(id) ?? [];
    const sum = own.reduce((all, item) => all + item.net_paise, 0);
    return own.length > 0 && sum === amount ? [] : [`I7 ${id}: ${sum} of ${amount} paise in lines`];
  });
}
