// @ts-check
// The list of orders, kept up to date without taking the focus or closing what somebody opened.
/* global document, HTMLElement */
import { element } from '../checkout/pieces.browser.js';
import { orderCard } from './entries.browser.js';

/** @typedef {import('../ledger.ts').LedgerDump} LedgerDump */
/** @typedef {import('./entries.browser.js').Entry} Entry */

/**
 * @param {HTMLElement} list
 * @param {import('./entries.browser.js').Press} press
 */
export function openBooks(list, press) {
  /** @type {Map<string, { shown: string, card: HTMLElement }>} */
  const cards = new Map();

  /** @param {Entry} entry */
  function cardOf(entry) {
    const { id } = entry.order;
    const shown = JSON.stringify(entry);
    const known = cards.get(id);
    if (known?.shown === shown) return known.card;
    const card = orderCard(entry, press);
    const wasOpen = known?.card.querySelector('details')?.open ?? cards.size === 0;
    card.querySelector('details')?.toggleAttribute('open', wasOpen);
    const focus = known ? focusWithin(known.card) : undefined;
    known?.card.replaceWith(card);
    if (focus) bringBack(card, focus);
    cards.set(id, { shown, card });
    return card;
  }

  return {
    /** @param {LedgerDump} dump */
    show(dump) {
      // A button that is drawn anew while it is pressed would lose the press; the next look comes soon.
      if (list.matches(':active')) return;
      const wanted = entriesOf(dump).map(cardOf);
      const isSame =
        wanted.length === list.children.length &&
        wanted.every((card, at) => list.children[at] === card);
      if (isSame && wanted.length > 0) return;
      if (wanted.length === 0) list.replaceChildren(emptyBooks());
      else list.replaceChildren(...wanted);
    },
  };
}

function emptyBooks() {
  return element(
    'p',
    { className: 'none' },
    'No orders yet. Buy a course, and everything that happens shows up here.',
  );
}

/**
 * Newest first.
 * @param {LedgerDump} dump
 * @returns {Entry[]}
 */
function entriesOf({ orders, payments, refunds, deliveries }) {
  return orders.toReversed().map((order) => {
    const own = payments.filter(({ order_id }) => order_id === order.id).toReversed();
    const ids = own.map(({ id }) => id);
    return {
      order,
      payments: own,
      refunds: refunds.filter(({ payment_id }) => ids.includes(payment_id)).toReversed(),
      deliveries: deliveries.filter(({ body }) => orderIdOf(body) === order.id),
    };
  });
}

/** @param {string} body of an event */
function orderIdOf(body) {
  return JSON.parse(body).payload.payment?.entity.order_id;
}

/**
 * What has the focus in a card: the key of an action, or the card as a whole.
 * @param {HTMLElement} card
 */
function focusWithin(card) {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !card.contains(activeElement)) return undefined;
  return activeElement.dataset['key'] ?? activeElement.tagName;
}

/**
 * @param {HTMLElement} card
 * @param {string} focus
 */
function bringBack(card, focus) {
  const same = [...card.querySelectorAll('button')].find(({ dataset }) => dataset['key'] === focus);
  (same ?? (focus === 'SUMMARY' ? card.querySelector('summary') : card))?.focus();
}
