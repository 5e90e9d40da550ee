// @ts-check
// The checkout's window: a native modal dialog in a shadow root, styled without inline styles.
/* global document, CSSStyleSheet */
import { button, element, icon, moneyText } from './pieces.browser.js';

const METHODS = [
  { id: 'upi', name: 'UPI', hint: 'Any UPI app', icon: 'M7 4l4.5 8L7 20M13 4l4.5 8L13 20' },
  { id: 'card', name: 'Card', hint: 'Credit or debit', icon: 'M3 6h18v12H3zM3 10h18M6 15h4' },
  {
    id: 'netbanking',
    name: 'Net Banking',
    hint: 'All banks',
    icon: 'M3 9.5 12 4l9 5.5M5.5 10v7M10 10v7M14 10v7M18.5 10v7M3 20h18',
  },
  {
    id: 'wallet',
    name: 'Wallet',
    hint: 'Prepaid balance',
    icon: 'M4 8h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4zM4 8l11-4v4M15.5 14h1',
  },
  {
    id: 'emi',
    name: 'EMI',
    hint: 'Monthly instalments',
    icon: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h3M13 14h3M8 17h3',
  },
];

/** Of the test offer. */
const OFFER_RATE = 0.1;

/**
 * Opens the window over the page.
 * @param {import('./options.ts').DialogParts} parts
 * @returns {import('./options.ts').CheckoutDialog}
 */
export function openDialog({ styles, options, onMethod, onFail, onDismiss }) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];

  const status = element('p', { className: 'status' });
  status.setAttribute('role', 'status');
  const fail = button('Fail this payment', 'fail', onFail);
  const head = header(options, onDismiss);
  const offer = offerButton(options, head);
  const methods = METHODS.map((method) =>
    methodButton(method, () => onMethod(method.id, isPressed(offer))),
  );
  const dialog = element('dialog', { className: 'window' });
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-labelledby', 'merchant');
  dialog.setAttribute('aria-describedby', 'test-notice');
  dialog.append(
    head,
    element('p', { className: 'notice', id: 'test-notice' }, 'Test payment, no money moves'),
    element('div', { className: 'body' }, status, offer, methodList(methods), fail),
  );
  if (options.theme?.color) paint(dialog, options.theme.color);
  letGo(dialog, options.modal ?? {}, onDismiss);
  keepFocus(root, dialog);
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();

  const choices = [offer, ...methods, fail];
  return {
    work(message) {
      dialog.setAttribute('aria-busy', 'true');
      for (const choice of choices) choice.setAttribute('aria-disabled', 'true');
      status.className = 'status';
      status.textContent = message;
    },
    rest(message) {
      dialog.removeAttribute('aria-busy');
      for (const choice of choices) choice.removeAttribute('aria-disabled');
      status.className = 'status problem';
      status.textContent = message;
    },
    close() {
      dialog.close();
      host.remove();
    },
  };
}

/**
 * @param {import('./options.ts').CheckoutOptions} options
 * @param {() => void} onDismiss
 */
function header(options, onDismiss) {
  const title = element('h2', { className: 'merchant', id: 'merchant' }, options.name || 'Payment');
  const who = element('div', { className: 'who' }, title);
  if (options.description) {
    who.append(element('p', { className: 'description' }, options.description));
  }
  const top = element('div', { className: 'top' });
  if (options.image) top.append(element('img', { className: 'logo', src: options.image, alt: '' }));
  const close = button('', 'close', onDismiss);
  close.setAttribute('aria-label', 'Close');
  close.append(icon('M6 6l12 12M18 6 6 18'));
  top.append(who, close);
  const head = element('header', { className: 'head' }, top);
  if (options.amount !== undefined) {
    const sum = moneyText(options.amount, options.currency);
    head.append(element('p', { className: 'amount' }, sum));
  }
  return head;
}

/** @param {HTMLElement} toggle */
function isPressed(toggle) {
  return toggle.getAttribute('aria-pressed') === 'true';
}

/**
 * A toggle: with EMI the offer makes it a no-cost EMI. The sum in the head follows it.
 * @param {import('./options.ts').CheckoutOptions} options
 * @param {HTMLElement} head
 */
function offerButton({ amount, currency }, head) {
  const toggle = button('Use the test offer: 10% off', 'offer', () => {
    const isOn = !isPressed(toggle);
    toggle.setAttribute('aria-pressed', String(isOn));
    const sum = head.querySelector('.amount');
    if (!sum || amount === undefined) return;
    const off = isOn ? Math.round(Number(amount) * OFFER_RATE) : 0;
    sum.textContent = moneyText(Number(amount) - off, currency);
  });
  toggle.setAttribute('aria-pressed', 'false');
  return toggle;
}

/** @param {HTMLElement[]} methods */
function methodList(methods) {
  const list = element('div', { className: 'methods' }, ...methods);
  list.setAttribute('role', 'group');
  list.setAttribute('aria-labelledby', 'how');
  return element(
    'section',
    {},
    element('h3', { className: 'how', id: 'how' }, 'Choose how to pay'),
    list,
  );
}

/**
 * @param {typeof METHODS[number]} method
 * @param {() => void} onChoose
 */
function methodButton({ id, name, hint, icon: path }, onChoose) {
  const choice = button('', 'method', onChoose);
  choice.setAttribute('aria-labelledby', `name-${id} hint-${id}`);
  choice.autofocus = id === 'upi';
  choice.append(
    icon(path),
    element('span', { className: 'name', id: `name-${id}` }, name),
    element('span', { className: 'hint', id: `hint-${id}` }, hint),
  );
  return choice;
}

/**
 * The merchant's colour, with writing that can be read on it.
 * @param {HTMLElement} dialog
 * @param {string} color
 */
function paint(dialog, color) {
  dialog.style.setProperty('--brand', color);
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(color.trim()) ?? [];
  if (!hex) return;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where black and white contrast equally well: (L + 0.05)^2 = 1.05 * 0.05.
  if (luminance > 0.179) dialog.classList.add('bright');
}

/**
 * Escape closes unless the page says no; the backdrop only where it says yes.
 * @param {HTMLDialogElement} dialog
 * @param {{ escape?: boolean, backdropclose?: boolean }} manners
 * @param {() => void} onDismiss
 */
function letGo(dialog, { escape = true, backdropclose = false }, onDismiss) {
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // Taken here: the browser itself closes a dialog that refused Escape once.
    event.preventDefault();
    event.stopPropagation();
    if (escape) onDismiss();
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (escape) onDismiss();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && backdropclose) onDismiss();
  });
}

/**
 * Tab goes round among the buttons instead of out to the browser's own bar.
 * @param {ShadowRoot} root
 * @param {HTMLElement} dialog
 */
function keepFocus(root, dialog) {
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = [...dialog.querySelectorAll('button')];
    const [edge, other] = event.shiftKey
      ? [stops.at(0), stops.at(-1)]
      : [stops.at(-1), stops.at(0)];
    if (root.activeElement !== edge) return;
    event.preventDefault();
    other?.focus();
  });
}
