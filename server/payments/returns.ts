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
import { askPerson } from './return-requests.ts';

export interface Returned {
  amount: Paise;
  status: RefundRow['status'] | 'asked';
}

/** Of what had cost nothing: there is no refund, and no note. */
const NOTHING_BACK: Returned = { amount: paise(0), status: 'processed' };

/** Where the button does nothing, a person does. */
const LEADS_TO_A_PERSON: Readonly<Record<Exclude<ReturnState, 'open' | 'person'>, string>> = {
  over: 'The days of the guarantee are over. If something is wrong with the course, write to us: that has no last day.',
  returned: 'This course was given back already. If the money has not come, write to us.',
};

/** A refund that was wanted; what a person was asked for; nothing where nothing was paid. */
type Outcome = { refund: RefundRow } | { asked: Paise } | undefined;

/**
 * Returns a course of an own order, or asks a person for it. Asked twice it is one return, or one question. Fails:
 * not_found, conflict (the days are over), refund_refused. Source: S24.
 */
export async function returnCourse(
  deps: PaymentsDeps,
  userId: string,
  asked: { orderId: string; courseId: string },
): Promise<Returned> {
  const outcome = await deps.db
    .transaction()
    .execute((tx) => returnWithin(deps, tx, { userId, ...asked }));
  if (outcome && 'asked' in outcome) {
    deps.mailQueued();
    return { amount: outcome.asked, status: 'asked' };
  }
  deps.studentsChanged([asked.courseId]);
  if (!outcome) return NOTHING_BACK;
  const { payment_id: paymentId, id } = outcome.refund;
  const { amount_paise: amount, status } = await carriedOut(deps, paymentId, id);
  return { amount, status };
}

async function returnWithin(
  deps: PaymentsDeps,
  tx: Queries,
  { userId, orderId, courseId }: { userId: string; orderId: string; courseId: string },
): Promise<Outcome> {
  const user = stillThere(await lockUser(tx, userId));
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
    if (known) return { refund: known };
  }
  if (one.offer.state === 'person') return { asked: await askPerson(deps, tx, { user, one }) };
  if (one.offer.state !== 'open')
    throw new AppError('conflict', LEADS_TO_A_PERSON[one.offer.state]);
  if (!one.payment) {
    await withdraw(tx, userId, courseId);
    return undefined;
  }
  const paid = found(await store.lockPayment(tx, one.payment.id));
  await closeOpened(tx, paid, [courseId]);
  const refund = await requestRefund(deps, tx, {
    ...{ payment: paid.payment, cause: 'guarantee', reason: '', adminId: null },
    courseIds: [courseId],
  });
  return refund && { refund };
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
