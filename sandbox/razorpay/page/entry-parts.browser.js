// @ts-check
// What entries of the books are made of: lines, badges, ids and buttons.
import { button, element } from '../checkout/pieces.browser.js';

/** @type {Record<string, string>} */
const TONES = {
  paid: 'live',
  captured: 'live',
  processed: 'live',
  delivered: 'live',
  authorized: 'info',
  attempted: 'draft',
  pending: 'draft',
  waiting: 'draft',
  dropped: 'draft',
  failed: 'danger',
  'given up': 'danger',
};

/** @param {...(Node | string)} parts */
export function line(...parts) {
  return element('p', { className: 'line' }, ...parts.flatMap((part) => [part, ' ']));
}

/**
 * An id, which names what the buttons beside it act on.
 * @param {string} id
 */
export function code(id) {
  return element('code', { id: `name-${id}` }, id);
}

/** @param {string} status */
export function badge(status) {
  return element('span', { className: `badge badge-${TONES[status] ?? 'plain'}` }, status);
}

/**
 * What is known, and what can be done about it.
 * @param {HTMLElement} facts
 * @param {HTMLElement[]} actions
 */
export function row(facts, actions) {
  return element(
    'div',
    { className: 'entry' },
    facts,
    element('div', { className: 'actions' }, ...actions),
  );
}

/**
 * @param {string} text
 * @param {string} id of what it acts on
 * @param {() => void} onPress
 */
export function action(text, id, onPress) {
  const made = button(text, 'btn btn-sm btn-line', onPress);
  made.dataset['key'] = `${text} ${id}`;
  made.setAttribute('aria-describedby', `name-${id}`);
  return made;
}
