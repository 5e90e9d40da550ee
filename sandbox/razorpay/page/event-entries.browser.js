// @ts-check
// What was told of an order: its events, with their tries and answers.
import { element } from '../checkout/pieces.browser.js';
import { action, badge, line, row } from './entry-parts.browser.js';
import { many, redeliveredText } from './words.browser.js';

/** @typedef {import('../entities.ts').Order} Order */
/** @typedef {import('../outbox.ts').Delivery} Delivery */
/** @typedef {import('./entries.browser.js').Press} Press */

/** @type {Record<Delivery['state'], string>} */
const STATES = {
  pending: 'waiting',
  held: 'dropped',
  delivered: 'delivered',
  given_up: 'given up',
};

/**
 * @param {Order} order
 * @param {Delivery[]} deliveries
 * @param {Press} press
 */
export function events({ id }, deliveries, press) {
  if (deliveries.length === 0) return element('p', { className: 'meta' }, 'No events yet.');
  const open = deliveries.filter(({ state }) => state !== 'delivered').length;
  const summary = `${many(deliveries.length, 'event')}, ${open === 0 ? 'all delivered' : `${open} not delivered`}`;
  const details = element(
    'details',
    {},
    element('summary', {}, summary),
    element('ul', {}, ...deliveries.map((one) => eventRow(one, press))),
  );
  details.dataset['order'] = id;
  return details;
}

/**
 * @param {Delivery} delivery
 * @param {Press} press
 */
function eventRow({ id, event, state, attempts, last_answer }, press) {
  const tries = attempts === 0 ? 'not sent' : many(attempts, 'try').replace('trys', 'tries');
  const answer = last_answer === null ? '' : `, last answer ${last_answer}`;
  const resend = action('Send again', id, () =>
    press('actions/redeliver', { event_id: id }, redeliveredText),
  );
  resend.setAttribute('aria-label', `Send again: ${event}`);
  const facts = line(
    event,
    element('span', { className: 'meta' }, tries + answer),
    badge(STATES[state]),
  );
  return element('li', {}, row(facts, [resend]));
}
