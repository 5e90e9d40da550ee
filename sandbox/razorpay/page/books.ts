// The books as people read them: orders with their payments, refunds and events, each with what can be done about it.
import { moneyText } from '../checkout/pieces.browser.js';
import type { Order, Payment, Refund } from '../entities.ts';
import type { LedgerDump } from '../ledger.ts';
import type { Delivery } from '../outbox.ts';
import { html, type Html } from './html.ts';
import { many } from './words.browser.js';

/** A button: what the page's script sends, and says then unless the answer has more to tell. */
type Action = readonly [text: string, path: string, body?: object, said?: string];

/** What a row of the books shows; the element `name-ID` in it describes its buttons, unless they are labelled. */
interface Entry {
  id: string;
  title: Html | string;
  status: string;
  meta?: string | null;
  actions?: readonly Action[] | undefined;
  label?: string;
  below?: readonly Entry[];
}

/** Of milliseconds since 1970. */
export const TIME = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium' });

/** How the site's badges wear a status; one that is not named is plain. */
const TONES = {
  live: ['paid', 'captured', 'processed', 'delivered'],
  info: ['authorized'],
  draft: ['attempted', 'pending', 'waiting', 'dropped'],
  danger: ['failed', 'given up'],
};

/** Newest first, events oldest first. */
export function orderCards({ orders, payments, refunds, deliveries }: LedgerDump): Html[] {
  return orders.toReversed().map((order) => {
    const own = payments.filter(({ order_id }) => order_id === order.id).toReversed();
    const below = own.map((payment) => paymentEntry(payment, refunds.toReversed()));
    const told = deliveries.filter(({ body }) => orderIdOf(body) === order.id);
    return html`<article id="${order.id}" aria-labelledby="title-${order.id}" tabindex="-1">
      ${entry({ ...orderEntry(order), below })} ${events(told)}
    </article>`;
  });
}

export function actionButton([text, path, body = {}, said]: Action, more?: Html): Html {
  const id = [path, ...Object.values(body)].join('-');
  const sent = html`data-post="${path}" data-body="${JSON.stringify(body)}" data-said="${said}"`;
  return html`<button class="btn btn-sm btn-line" type="button" id="${id}" ${sent} ${more}>
    ${text}
  </button>`;
}

function entry({ id, title, status, meta, actions = [], label, below = [] }: Entry): Html {
  const tone = Object.entries(TONES).find(([, statuses]) => statuses.includes(status))?.[0];
  const about = label ? html`aria-label="${label}"` : html`aria-describedby="name-${id}"`;
  return html`<div class="row between">
      <div class="row small">
        ${title} <span class="badge badge-${tone}">${status}</span>
        <span class="meta">${meta}</span>
      </div>
      <div class="row">${actions.map((action) => actionButton(action, about))}</div>
    </div>
    ${below.length > 0 && list(below)}`;
}

function list(entries: readonly Entry[]): Html {
  return html`<ul>
    ${entries.map((one) => html`<li id="${one.id}">${entry(one)}</li>`)}
  </ul>`;
}

function named(text: string, id: string): Html {
  return html`${text} <code id="name-${id}">${id}</code>`;
}

function orderEntry({ id, amount, currency, status, ...facts }: Order): Entry {
  const title = named(moneyText(amount, currency), id);
  const receipt = facts.receipt ? `receipt ${facts.receipt}, ` : '';
  const pay = (outcome: string) => ({ order_id: id, outcome });
  return {
    id,
    title: html`<h3 class="heading-lg" id="title-${id}">${title}</h3>`,
    status,
    meta: `${TIME.format(facts.created_at * 1000)}, ${receipt}${many(facts.attempts, 'attempt')}`,
    actions:
      status === 'paid'
        ? [['Pay again', 'actions/pay-again', { order_id: id }, 'Paid again.']]
        : [
            ['Pay', 'test/pay', pay('success'), 'Paid.'],
            ['Fail', 'test/pay', pay('failed'), 'The payment failed.'],
            ['Authorise only', 'test/pay', pay('authorized'), 'Authorised.'],
            ['Leave waiting', 'test/pay', pay('pending'), 'A payment waits.'],
          ],
  };
}

function paymentEntry({ id, method, status, ...facts }: Payment, refunds: Refund[]): Entry {
  const body = { payment_id: id };
  const late: Action[] = [
    ['Authorise late', 'actions/authorise-late', body, 'Authorised late.'],
    ['Capture late', 'actions/capture-late', body, 'Captured.'],
  ];
  const actions: Partial<Record<Payment['status'], Action[]>> = {
    created: late,
    failed: late,
    authorized: [['Capture', 'actions/capture-late', body, 'Captured.']],
    captured: [['Refund', 'actions/refund', body, 'A refund was made.']],
  };
  return {
    id,
    title: named(method, id),
    status,
    meta: facts.error_description ?? offerText(facts),
    actions: actions[status],
    below: refunds.filter(({ payment_id }) => payment_id === id).map(refundEntry),
  };
}

function offerText({ offers, amount, currency }: Pick<Payment, 'offers' | 'amount' | 'currency'>) {
  return offers ? `with an offer: ${moneyText(amount, currency)}` : null;
}

function refundEntry({ id, amount, currency, status }: Refund): Entry {
  const end = (outcome: string) => ({ refund_id: id, outcome });
  const endings: Action[] = [
    ['Process', 'actions/end-refund', end('processed'), 'The refund is processed.'],
    ['Let it fail', 'actions/end-refund', end('failed'), 'The refund failed.'],
  ];
  const title = named(`refund of ${moneyText(amount, currency)}`, id);
  return { id, title, status, actions: status === 'pending' ? endings : [] };
}

function events(told: Delivery[]): Html {
  if (told.length === 0) return html`<p class="meta">No events yet.</p>`;
  const open = told.filter(({ state }) => state !== 'delivered').length;
  const fate = open === 0 ? 'all delivered' : `${open} not delivered`;
  return html`<details>
    <summary class="label">${many(told.length, 'event')}, ${fate}</summary>
    ${list(told.map(eventEntry))}
  </details>`;
}

function eventEntry({ id, event, state, attempts, last_answer }: Delivery): Entry {
  const states = {
    pending: 'waiting',
    held: 'dropped',
    delivered: 'delivered',
    given_up: 'given up',
  };
  const tries = attempts === 0 ? 'not sent' : attempts === 1 ? '1 try' : `${attempts} tries`;
  return {
    id,
    title: event,
    status: states[state],
    meta: last_answer === null ? tries : `${tries}, last answer ${last_answer}`,
    actions: [['Send again', 'actions/redeliver', { event_id: id }]],
    label: `Send again: ${event}`,
  };
}

function orderIdOf(body: string): unknown {
  return JSON.parse(body).payload.payment?.entity.order_id;
}
