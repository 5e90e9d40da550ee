// Order responses: orders with payments, refunds, documents, and the unrefunded amount of each course.
import { paise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import type { LedgerOrder, OwnOrder, Payment, Refund } from '#contract/sales/orders.ts';
import type { ReturnOffer } from '#contract/sales/returns.ts';
import type { IssuedDocument } from '#contract/sales/issued-documents.ts';
import { courseNamesByIds, findBundles } from '../../courses/catalogue.ts';
import type { Queries } from '../../platform/ports.ts';
import type { OrderItemRow, PaymentRow, RefundRow } from '../../platform/tables.ts';
import { documentsByPayment } from '../tax/sale-documents.ts';
import { calculateRefundTotal } from '../refunds/bundle-refunds.ts';
import type { Purchase } from '../refunds/bundle-refunds.ts';
import { getLines, getParts } from './order-parts.ts';
import type { OrderParts } from './order-parts.ts';
import type { OrderOfPayer } from './orders.store.ts';
import { leftOfLines, linesByRefund, returnedLines } from '../refunds/refund-lines.ts';
import type { Lines } from '../refunds/refund-lines.ts';

const NOTHING = paise(0);

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
export function lineKey(paidId: string, lineNo: number): string {
  return `${paidId} ${lineNo}`;
}

export async function toViews<View>(
  db: Queries,
  orders: readonly OrderOfPayer[],
  view: (row: OrderOfPayer, parts: Parts) => View,
): Promise<View[]> {
  if (orders.length === 0) return [];
  return viewsWith(db, { orders, parts: await getParts(db, orders) }, view);
}

/** Like `buildOrderViews`, for orders whose parts are already loaded. */
export async function viewsWith<View>(
  db: Queries,
  { orders, parts: known }: { orders: readonly OrderOfPayer[]; parts: OrderParts },
  view: (row: OrderOfPayer, parts: Parts) => View,
): Promise<View[]> {
  const items = [...known.items.values()].flat();
  const bundleIds = items.flatMap((item) => item.bundle_id ?? []);
  const orderIds = orders.map((row) => row.id);
  const [names, bundles, documents] = await Promise.all([
    courseNamesByIds(
      db,
      items.map((item) => item.course_id),
    ),
    bundleIds.length > 0 ? findBundles(db, [...new Set(bundleIds)]) : [],
    documentsByPayment(db, orderIds),
  ]);
  const titles = new Map(bundles.map(({ id, title }) => [id, title]));
  const parts = { ...known, names, bundles: titles, documents };
  return orders.map((row) => view(row, parts));
}

export function orderView(row: OrderOfPayer, parts: Parts): OwnOrder {
  const { items, payments, names, bundles, offers } = parts;
  const bundleId = items.get(row.id)?.[0]?.bundle_id;
  return {
    _id: row.id,
    orderId: row.provider_order_id,
    status: row.state,
    courses: (items.get(row.id) ?? []).map(({ course_id: courseId, line_no: no }) => {
      const offer = offers?.get(lineKey(row.id, no));
      return { courseId, courseName: names.get(courseId) ?? '', ...(offer ? { offer } : {}) };
    }),
    ...(bundleId ? { bundle: { bundleId, title: bundles.get(bundleId) ?? '' } } : {}),
    amount: row.amount_paise,
    currency: row.currency,
    createdAt: iso(row.created_at),
    payments: (payments.get(row.id) ?? []).map((payment) => paymentView(payment, parts)),
  };
}

function paymentView(payment: PaymentRow, parts: Parts): Payment {
  const { documents, offers, purchases } = parts;
  const paid = getLines(parts, payment);
  const byHand = parts.outside.get(payment.id);
  const { items, refunds } = paid;
  const left = leftOfLines(paid);
  const back = linesByRefund(paid);
  const returned = returnedLines(paid);
  const refund = (some: readonly OrderItemRow[]) => refundsIn(purchases, payment, some);
  return {
    paymentId: payment.id,
    amount: payment.amount_paise,
    method: payment.method,
    ...(byHand ? { outside: { receivedOn: byHand.received_on, reference: byHand.reference } } : {}),
    paidAt: iso(payment.captured_at),
    refunds: refunds.map((refund) => ({
      ...refundView(refund),
      items: coursesIn(back.get(refund.id) ?? new Map(), items),
    })),
    documents: documents.get(payment.id) ?? [],
    ...refund(items.filter((item) => !returned.has(item.line_no))),
    items: items.map((item) => {
      const offer = offers?.get(lineKey(payment.id, item.line_no));
      return {
        courseId: item.course_id,
        paid: item.net_paise,
        left: left.get(item.line_no) ?? NOTHING,
        ...(returned.has(item.line_no) ? { isReturned: true } : {}),
        ...refund([item]),
        ...(offer ? { offer } : {}),
      };
    }),
  };
}

/** The refund for returning these courses. Not calculated in lists. */
function refundsIn(
  purchases: readonly Purchase[] | undefined,
  { id: paymentId }: PaymentRow,
  items: readonly OrderItemRow[],
): { refund?: Paise } {
  if (!purchases) return {};
  const returning = items.map(({ course_id: courseId }) => ({ paymentId, courseId }));
  return { refund: calculateRefundTotal(purchases, returning) };
}

function coursesIn(lines: Lines, items: readonly OrderItemRow[]) {
  return items.flatMap(({ line_no: no, course_id: courseId }) => {
    const amount = lines.get(no);
    return amount === undefined ? [] : [{ courseId, amount }];
  });
}

export function ledgerView(row: OrderOfPayer, parts: Parts): LedgerOrder {
  const isGone = row.erased_at !== null;
  return {
    ...orderView(row, parts),
    student: isGone
      ? { _id: '', name: '', email: '' }
      : { _id: row.user_id, name: row.full_name, email: row.email },
    isStuck: row.is_stuck === 1,
  };
}

export function refundView(row: RefundRow): Refund {
  return {
    _id: row.id,
    amount: row.amount_paise,
    status: row.status,
    cause: row.cause,
    createdAt: iso(row.created_at),
    processedAt: row.processed_at === null ? null : iso(row.processed_at),
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
