// @ts-check
// The entries of the books as people read them: an order with its payments and their refunds.
import { element, moneyText } from '../checkout/pieces.browser.js';
import { action, badge, code, line, row } from './entry-parts.browser.js';
import { events } from './event-entries.browser.js';
import { many, timeText } from './words.browser.js';

/** @typedef {import('../entities.ts').Order} Order */
/** @typedef {import('../entities.ts').Payment} Payment */
/** @typedef {import('../entities.ts').Refund} Refund */
/** @typedef {import('../outbox.ts').Delivery} Delivery */
/** @typedef {{ order: Order, payments: Payment[], refunds: Refund[], deliveries: Delivery[] }} Entry */
/** @typedef {(path: string, body: object, words: string | ((answer: any) => string)) => void} Press */

/**
 * @param {Entry} entry everything newest first, events oldest first
 * @param {Press} press
 */
export function orderCard({ order, payments, refunds, deliveries }, press) {
  const title = `title-${order.id}`;
  const card = element('article', { className: 'order' });
  card.setAttribute('aria-labelledby', title);
  card.tabIndex = -1;
  const facts = element(
    'div',
    { className: 'order-head' },
    element('h3', { id: title }, moneyText(order.amount, order.currency), ' ', code(order.id)),
    badge(order.status),
    element('p', { className: 'meta' }, orderFacts(order)),
  );
  card.append(
    row(facts, orderActions(order, press)),
    element(
      'ul',
      { className: 'payments' },
      ...payments.map((one) => paymentRow(one, refunds, press)),
    ),
    events(order, deliveries, press),
  );
  return card;
}

/** @param {Order} order */
function orderFacts({ created_at, receipt, attempts }) {
  return [timeText(created_at), receipt ? `receipt ${receipt}` : '', many(attempts, 'attempt')]
    .filter(Boolean)
    .join(', ');
}

/**
 * @param {Order} order
 * @param {Press} press
 */
function orderActions({ id, status }, press) {
  if (status === 'paid') {
    return [
      action('Pay again', id, () => press('actions/pay-again', { order_id: id }, 'Paid again.')),
    ];
  }
  /** @param {string} outcome */
  const pay = (outcome) => ({ order_id: id, outcome });
  return [
    action('Pay', id, () => press('test/pay', pay('success'), 'Paid.')),
    action('Fail', id, () => press('test/pay', pay('failed'), 'The payment failed.')),
    action('Authorise only', id, () => press('test/pay', pay('authorized'), 'Authorised.')),
    action('Leave waiting', id, () => press('test/pay', pay('pending'), 'A payment waits.')),
  ];
}

/**
 * @param {Payment} payment
 * @param {Refund[]} refunds
 * @param {Press} press
 */
function paymentRow(payment, refunds, press) {
  const own = refunds.filter(({ payment_id }) => payment_id === payment.id);
  const facts = line(payment.method, code(payment.id), badge(payment.status));
  const item = element('li', { className: 'payment' }, row(facts, paymentActions(payment, press)));
  if (payment.error_description) {
    item.append(element('p', { className: 'hint' }, payment.error_description));
  }
  if (own.length > 0) {
    item.append(element('ul', {}, ...own.map((refund) => refundRow(refund, press))));
  }
  return item;
}

/**
 * @param {Payment} payment
 * @param {Press} press
 */
function paymentActions({ id, status }, press) {
  const body = { payment_id: id };
  const authorise = action('Authorise late', id, () =>
    press('actions/authorise-late', body, 'Authorised late.'),
  );
  const capture = action(status === 'authorized' ? 'Capture' : 'Capture late', id, () =>
    press('actions/capture-late', body, 'Captured.'),
  );
  if (status === 'created' || status === 'failed') return [authorise, capture];
  if (status === 'authorized') return [capture];
  if (status !== 'captured') return [];
  return [action('Refund', id, () => press('actions/refund', body, 'A refund was made.'))];
}

/**
 * @param {Refund} refund
 * @param {Press} press
 */
function refundRow({ id, amount, currency, status }, press) {
  /**
   * @param {'processed' | 'failed'} outcome
   * @param {string} words
   */
  const end = (outcome, words) => press('actions/end-refund', { refund_id: id, outcome }, words);
  const endings = [
    action('Process', id, () => end('processed', 'The refund is processed.')),
    action('Let it fail', id, () => end('failed', 'The refund failed.')),
  ];
  const facts = line(`refund of ${moneyText(amount, currency)}`, code(id), badge(status));
  return element('li', { className: 'payment' }, row(facts, status === 'pending' ? endings : []));
}
