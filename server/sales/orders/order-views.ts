// Order responses: orders with payments, refunds, documents, and the unrefunded amount of each course.
import { ZERO } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { LedgerOrder, OwnOrder, Payment, Refund } from '#contract/sales/orders.ts';
import type { ReturnOffer } from '#contract/sales/returns.ts';
import type { IssuedDocument } from '#contract/sales/issued-documents.ts';
import { courseNamesByIds, listBundlesByIds } from '../../courses/catalogue.ts';
import type { Queries } from '../../platform/ports.ts';
import type { OrderItemRow, PaymentRow, RefundRow } from '../../platform/tables.ts';
import { listDocumentsByPayment } from '../tax/sale-documents.ts';
import { calculateRefundTotal } from '../refunds/bundle-refunds.ts';
import type { Purchase } from '../refunds/bundle-refunds.ts';
import { toPaidLines } from './order-parts.ts';
import type { OrderParts } from './order-parts.ts';
import type { OrderOfPayer } from './orders.store.ts';
import {
  calculateLeftByLine,
  listLinesByRefund,
  listReturnedLines,
} from '../refunds/refund-lines.ts';
import type { AmountByLine } from '../refunds/refund-lines.ts';

interface Parts extends OrderParts {
  /** By payment. */
  documents: Map<string, IssuedDocument[]>;
  /** Names by course id. */
  names: Map<string, string>;
  /** Titles by bundle. */
  bundles: Map<string, string>;
  /** Return offers by line key; only for the buyer. */
  offers?: ReadonlyMap<string, ReturnOffer>;
  /** All purchases of the buyer, to calculate refunds; absent in lists. */
  purchases?: readonly Purchase[];
}

/** Key of a line of a payment, or of an order without a payment. */
export function getLineKey(paidId: string, lineNo: number): string {
  return `${paidId} ${lineNo}`;
}

export async function buildOrderViews<View>(
  db: Queries,
  loaded: OrderParts,
  toView: (row: OrderOfPayer, parts: Parts) => View,
): Promise<View[]> {
  const items = [...loaded.items.values()].flat();
  const bundleIds = items.flatMap((item) => item.bundle_id ?? []);
  const [names, bundles, documents] = await Promise.all([
    courseNamesByIds(
      db,
      items.map((item) => item.course_id),
    ),
    listBundlesByIds(db, [...new Set(bundleIds)]),
    listDocumentsByPayment(
      db,
      loaded.orders.map((row) => row.id),
    ),
  ]);
  const titles = new Map(bundles.map(({ id, title }) => [id, title]));
  const parts = { ...loaded, names, bundles: titles, documents };
  return loaded.orders.map((row) => toView(row, parts));
}

export function toOrderView(row: OrderOfPayer, parts: Parts): OwnOrder {
  const { items, payments, names, bundles, offers } = parts;
  const bundleId = items.get(row.id)?.[0]?.bundle_id;
  return {
    _id: row.id,
    orderId: row.provider_order_id,
    status: row.state,
    courses: (items.get(row.id) ?? []).map(({ course_id: courseId, line_no: lineNumber }) => {
      const offer = offers?.get(getLineKey(row.id, lineNumber));
      return { courseId, courseName: names.get(courseId) ?? '', ...(offer ? { offer } : {}) };
    }),
    ...(bundleId ? { bundle: { bundleId, title: bundles.get(bundleId) ?? '' } } : {}),
    amount: row.amount_paise,
    currency: row.currency,
    createdAt: toIso(row.created_at),
    payments: (payments.get(row.id) ?? []).map((payment) => toPaymentView(payment, parts)),
  };
}

function toPaymentView(payment: PaymentRow, parts: Parts): Payment {
  const { documents, offers, purchases } = parts;
  const paid = toPaidLines(parts, payment);
  const outsidePayment = parts.outside.get(payment.id);
  const { items, refunds } = paid;
  const left = calculateLeftByLine(paid);
  const linesOfRefunds = listLinesByRefund(paid);
  const returned = listReturnedLines(paid);
  const refund = (some: readonly OrderItemRow[]) => calculateReturnRefund(purchases, payment, some);
  return {
    paymentId: payment.id,
    amount: payment.amount_paise,
    method: payment.method,
    ...(outsidePayment
      ? { outside: { receivedOn: outsidePayment.received_on, reference: outsidePayment.reference } }
      : {}),
    paidAt: toIso(payment.captured_at),
    refunds: refunds.map((refund) => ({
      ...toRefundView(refund),
      items: toRefundedCourses(linesOfRefunds.get(refund.id) ?? new Map(), items),
    })),
    documents: documents.get(payment.id) ?? [],
    ...refund(items.filter((item) => !returned.has(item.line_no))),
    items: items.map((item) => {
      const offer = offers?.get(getLineKey(payment.id, item.line_no));
      return {
        courseId: item.course_id,
        paid: item.net_paise,
        left: left.get(item.line_no) ?? ZERO,
        ...(returned.has(item.line_no) ? { isReturned: true } : {}),
        ...refund([item]),
        ...(offer ? { offer } : {}),
      };
    }),
  };
}

/** The refund for returning these courses. Not calculated in lists. */
function calculateReturnRefund(
  purchases: readonly Purchase[] | undefined,
  { id: paymentId }: PaymentRow,
  items: readonly OrderItemRow[],
): { refund?: Paise } {
  if (!purchases) return {};
  const returning = items.map(({ course_id: courseId }) => ({ paymentId, courseId }));
  return { refund: calculateRefundTotal(purchases, returning) };
}

function toRefundedCourses(lines: AmountByLine, items: readonly OrderItemRow[]) {
  return items.flatMap(({ line_no: lineNumber, course_id: courseId }) => {
    const amount = lines.get(lineNumber);
    return amount === undefined ? [] : [{ courseId, amount }];
  });
}

export function toLedgerView(row: OrderOfPayer, parts: Parts): LedgerOrder {
  const isErased = row.erased_at !== null;
  return {
    ...toOrderView(row, parts),
    student: isErased
      ? { _id: '', name: '', email: '' }
      : { _id: row.user_id, name: row.full_name, email: row.email },
    isStuck: row.is_stuck === 1,
  };
}

export function toRefundView(row: RefundRow): Refund {
  return {
    _id: row.id,
    amount: row.amount_paise,
    status: row.status,
    cause: row.cause,
    createdAt: toIso(row.created_at),
    processedAt: row.processed_at === null ? null : toIso(row.processed_at),
  };
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}
