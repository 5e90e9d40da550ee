// Orders with their lines, payments, refunds and the provider's events, from the purchases.
import type { RefundRow } from '#server/platform/tables.ts';
import type { Plan } from './plan.ts';
import { areAmong, HAVE_ORDERS } from './purchases.ts';
import { dice, handle, idOf, insertion, pick, pickAny, quoted } from './sql.ts';

const MINUTE_MS = 60_000;
const METHODS = ['upi', 'upi', 'card', 'netbanking', 'wallet', ''];
const CAUSES: RefundRow['cause'][] = ['admin', 'admin', 'provider', 'course-gone', 'quote-expired'];
const ORDERS = `(select order_no, user_no, min(state) as state, min(at) as at, sum(paise) as paise,
  case count(*) when 1 then min(course_no) end as only_course_no
  from purchases where ${HAVE_ORDERS} group by order_no, user_no) as bought`;
/** Of a seller who is not registered. */
const NOT_QUOTED = {
  ...{ quote_hash: 'null', buyer_kind: "'none'", buyer_name: 'null', buyer_state: 'null' },
  ...{ buyer_address: 'null', buyer_gstin: 'null', state_source: 'null', seller_terms_id: 'null' },
  ...{ coupon_id: 'null', age_source: 'null' },
};
const PAID_AT = `at + ${MINUTE_MS}`;
/** What came in twice goes by another number. */
const second = ({ places }: Plan): string => `${6 * places} + n`;

export function money(plan: Plan): string[] {
  return [
    orders(),
    items(),
    payments(),
    secondPayments(plan),
    refunds(plan),
    secondRefunds(plan),
  ].concat(
    events('payment.captured', `state = 'paid' and line_no = 1 and n % 10 = 3`),
    events('payment.failed', `state = 'open' and n % 7 = 3`),
  );
}

/** One unpaid order in fifty never reached the provider. */
function orders(): string {
  const paid = (then: string, otherwise: string) =>
    `case state when 'open' then ${otherwise} else ${then} end`;
  return insertion(
    'orders',
    {
      id: idOf('order', 'order_no'),
      user_id: idOf('student', 'user_no'),
      provider_order_id: `case when state = 'open' and order_no % 50 = 3 then null else ${handle('order', 'order_no')} end`,
      amount_paise: 'paise',
      currency: `'INR'`,
      status: paid(`'paid'`, `'created'`),
      created_at: 'at',
      paid_at: paid(PAID_AT, 'null'),
      state: "'open'",
      is_stuck: '0',
      asked_at: paid('null', 'at + 180000'),
      ...NOT_QUOTED,
      rebuilt_at: 'null',
      only_course_id: `case when only_course_no is not null then ${idOf('course', 'only_course_no')} end`,
    },
    ORDERS,
  );
}

function items(): string {
  return insertion(
    'order_items',
    {
      order_id: idOf('order', 'order_no'),
      line_no: 'line_no',
      course_id: 'courses.id',
      title: 'courses.name',
      bundle_id: 'null',
      list_paise: 'paise',
      price_paise: 'paise',
      discount_paise: '0',
      net_paise: 'paise',
      is_estimated: '0',
      sac: 'null',
      rate_bp: 'null',
      guarantee_days: '30',
      policy_version: 'null',
    },
    `purchases join courses on courses.id = ${idOf('course', 'course_no')} where ${HAVE_ORDERS}`,
  );
}

function payments(): string {
  return insertion(
    'payments',
    {
      id: handle('pay', 'order_no'),
      order_id: idOf('order', 'order_no'),
      amount_paise: 'paise',
      method: pickAny(METHODS, ['order_no', 31]),
      captured_at: PAID_AT,
    },
    `${ORDERS} where state <> 'open'`,
  );
}

function secondPayments(plan: Plan): string {
  return insertion(
    'payments',
    {
      id: handle('pay', second(plan)),
      order_id: idOf('order', 'order_no'),
      amount_paise: 'paise',
      method: `'upi'`,
      captured_at: `${PAID_AT} + ${MINUTE_MS}`,
    },
    `purchases where state = 'twice'`,
  );
}

const REFUND = {
  amount_paise: 'paise',
  created_at: `at + ${60 * MINUTE_MS}`,
  request_key: 'null',
};

function refunds({ now }: Plan): string {
  const cause = `case state when 'left' then 'account-gone' when 'refunded' then ${pickAny(CAUSES, ['n', 32])} else 'admin' end`;
  const ofAdmin = (then: string, otherwise: string) =>
    `case ${cause} when 'admin' then ${then} else ${otherwise} end`;
  const isEnded = areAmong(['refunded', 'failed', 'left']);
  return insertion(
    'refunds',
    {
      ...REFUND,
      id: idOf('refund', 'n'),
      payment_id: handle('pay', 'order_no'),
      provider_refund_id: `case state when 'wanted' then null else ${handle('rfnd', 'n')} end`,
      cause,
      reason: ofAdmin(`'Asked for it by mail.'`, `''`),
      admin_id: ofAdmin(idOf('admin', '0'), 'null'),
      status: `case when ${areAmong(['refunded', 'left'])} then 'processed' else state end`,
      processed_at: `case when ${isEnded} then case when at + ${120 * MINUTE_MS} < ${now} then at + ${120 * MINUTE_MS} else ${now} end end`,
    },
    `purchases where ${areAmong(['refunded', 'wanted', 'pending', 'failed'])} or state = 'left' and ${dice('n', 33, 10)} = 0`,
  );
}

function secondRefunds(plan: Plan): string {
  return insertion(
    'refunds',
    {
      ...REFUND,
      id: idOf('refund', second(plan)),
      payment_id: handle('pay', second(plan)),
      provider_refund_id: handle('rfnd', second(plan)),
      cause: `'already-open'`,
      reason: `''`,
      admin_id: 'null',
      status: `'processed'`,
      processed_at: `at + ${90 * MINUTE_MS}`,
    },
    `purchases where state = 'twice'`,
  );
}

function events(kind: 'payment.captured' | 'payment.failed', which: string): string {
  return insertion(
    'payment_events',
    {
      id: idOf('event', 'n'),
      kind: quoted(kind),
      provider_order_id: handle('order', 'order_no'),
      body: `'{"event":${JSON.stringify(kind)},"payload":{"payment":{"entity":{"order_id":"' || ${handle('order', 'order_no')} || '","method":"' || ${pick(METHODS, 'n')} || '"}}}}'`,
      received_at: PAID_AT,
      processed_at: PAID_AT,
    },
    `purchases where ${which}`,
  );
}
