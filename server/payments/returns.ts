// The guarantee: a buyer returns a course by the button. Access pauses at once; the refund ends it, or opens it again.
import { paise } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import type { ReturnState } from '#contract/returns.ts';
import { lockUser } from '../accounts/accounts.ts';
import { withdraw } from '../enrolments/enrolments.ts';
import { AppError, found, stillThere } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import type { PaymentRow, RefundRow } from '../platform/tables.ts';
import { returnablesOf } from './buyers-past.ts';
import type { Returnable } from './buyers-past.ts';
import type { PaymentsDeps } from './deps.ts';
import { closeOpened } from './refund-effects.ts';
import { isLive } from './refund-lines.ts';
import { requestRefund } from './refund-requests.ts';
import { carriedOut } from './refunds.ts';
import * as store from './refunds.store.ts';

export interface Returned {
  amount: Paise;
  status: RefundRow['status'];
}

/** Of what had cost nothing: there is no refund, and no note. */
const NOTHING_BACK: Returned = { amount: paise(0), status: 'processed' };

/** Where the button does not give a course back, a person does. */
const LEADS_TO_A_PERSON: Readonly<Record<Exclude<ReturnState, 'open'>, string>> = {
  person:
    'We look at this return ourselves: write to us, and you have an answer in two working days.',
  over: 'The days of the guarantee are over. If something is wrong with the course, write to us: that has no last day.',
  returned: 'This course was given back already. If the money has not come, write to us.',
};

/**
 * Returns a course of an own order. Asked twice it is one return. Fails: not_found, conflict (a person looks first),
 * refund_refused. Source: S24.
 */
export async function returnCourse(
  deps: PaymentsDeps,
  userId: string,
  asked: { orderId: string; courseId: string },
): Promise<Returned> {
  const wanted = await deps.db
    .transaction()
    .execute((tx) => returnWithin(deps, tx, { userId, ...asked }));
  deps.studentsChanged([asked.courseId]);
  if (!wanted) return NOTHING_BACK;
  const { amount_paise: amount, status } = await carriedOut(deps, wanted.payment_id, wanted.id);
  return { amount, status };
}

/** Undefined where nothing was paid for the course. */
async function returnWithin(
  deps: PaymentsDeps,
  tx: Queries,
  { userId, orderId, courseId }: { userId: string; orderId: string; courseId: string },
): Promise<RefundRow | undefined> {
  stillThere(await lockUser(tx, userId));
  const all = await returnablesOf(tx, userId, deps.clock());
  const own = all.filter(
    ({ order, item }) =>
      [order.id, order.provider_order_id].includes(orderId) && item.course_id === courseId,
  );
  const one = found(
    own.find(({ offer }) => offer.state !== 'returned') ?? own[0],
    'Order not found.',
  );
  if (one.offer.state === 'returned') {
    const { payment, item } = one;
    if (!payment || item.net_paise === 0) return undefined;
    const known = await askedBefore(tx, payment, item);
    if (known) return known;
  }
  if (one.offer.state !== 'open')
    throw new AppError('conflict', LEADS_TO_A_PERSON[one.offer.state]);
  if (!one.payment) {
    await withdraw(tx, userId, courseId);
    return undefined;
  }
  const paid = found(await store.lockPayment(tx, one.payment.id));
  await closeOpened(tx, paid, [courseId]);
  return requestRefund(deps, tx, {
    ...{ payment: paid.payment, cause: 'guarantee', reason: '', adminId: null },
    courseIds: [courseId],
  });
}

/** The same wish of before: a second press, another tab, a page that was loaded again. */
async function askedBefore(
  tx: Queries,
  payment: PaymentRow,
  item: Returnable['item'],
): Promise<RefundRow | undefined> {
  const { refunds, rows } = await store.linesOfPayment(tx, payment);
  return refunds.findLast(
    (refund) =>
      isLive(refund) &&
      refund.cause === 'guarantee' &&
      rows.some((row) => row.refund_id === refund.id && row.line_no === item.line_no),
  );
}
