// @ts-check
// The checkout window as pages know it: `new Razorpay(options)`, `.on('payment.failed', listener)`, `.open()`.
/* global document, fetch, window, URL, CSSStyleSheet */

const METHODS = [
  ['upi', 'UPI', 'Any UPI app', 'M7 4l4.5 8L7 20M13 4l4.5 8L13 20'],
  ['card', 'Card', 'Credit or debit', 'M3 6h18v12H3zM3 10h18M6 15h4'],
  ['netbanking', 'Net Banking', 'All banks', 'M3 9l9-5 9 5M5 10v7M10 10v7M14 10v7M19 10v7M3 20h18'],
  ['wallet', 'Wallet', 'Prepaid balance', 'M4 8h16v12H4zM4 8l11-4v4M15.5 14h1'],
  ['emi', 'EMI', 'Monthly instalments', 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h3M13 14h3'],
];
const OFFER_RATE = 0.1;

/** @param {string | undefined} path */
const icon = (path) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

const WINDOW = `
  <dialog aria-labelledby="name" aria-describedby="notice">
    <header>
      <button id="close" type="button" aria-label="Close">${icon('M6 6l12 12M18 6 6 18')}</button>
      <h2 id="name"></h2>
      <p id="description"></p>
      <p id="amount"></p>
    </header>
    <p id="notice">Test payment, no money moves</p>
    <main>
      <p id="status" role="status"></p>
      <label><input id="offer" type="checkbox"> Use the test offer: 10% off</label>
      <h3 id="how">Choose how to pay</h3>
      <div role="group" aria-labelledby="how">
        ${METHODS.map(
          ([method, name, hint, path]) => `
            <button class="method" type="button" value="${method}" ${method === 'upi' ? 'autofocus' : ''}>
              ${icon(path)} <b>${name}</b> <span>${hint}</span>
            </button>`,
        ).join('')}
      </div>
      <button id="fail" type="button">Fail this payment</button>
    </main>
  </dialog>`;

/** The server puts the style sheet here. */
const STYLES = '__STYLES__';
/** Under the provider's own names the API has another host than this script. */
const PAY_URL = new URL(
  'checkout/pay',
  /** @type {HTMLScriptElement} */ (document.currentScript).src,
).href.replace('//checkout.', '//api.');

/** @param {any} options */
function Razorpay(options) {
  if (!options?.key) throw new TypeError('No key passed');
  // The provider would accept any amount without an order, so the merchant could not tell what was paid for.
  if (!options.order_id) throw new TypeError('No order passed');
  return createCheckout(options);
}
Object.assign(window, { Razorpay });

/**
 * @param {any} options named as at the provider; unknown options are ignored
 */
function createCheckout({ handler, modal, ...options }) {
  /** @type {((error: object) => void)[]} */
  const failureListeners = [];
  /** @type {HTMLElement | undefined} */
  let host;

  function close() {
    host?.shadowRoot?.querySelector('dialog')?.close();
    host?.remove();
    host = undefined;
  }

  function dismiss() {
    if (!host) return;
    close();
    modal?.ondismiss?.();
  }

  /** @param {object} choice */
  async function pay(choice) {
    const opened = host;
    showStatus('Processing the payment', true);
    const answer = await sendPayment(options, choice);
    // As at the provider, the page is not notified after the buyer has closed the window.
    if (!opened || host !== opened) return;
    if (answer.error) {
      showStatus(answer.error.description, false);
      if (answer.error.code) failureListeners.forEach((listener) => listener(answer));
    } else if (answer.razorpay_signature) {
      close();
      const { handler: times, ...proof } = answer;
      if (times !== 'never') handler?.({ ...proof });
      if (times === 'twice') handler?.({ ...proof });
    } else dismiss();
  }

  /**
   * @param {string} text
   * @param {boolean} isBusy
   */
  function showStatus(text, isBusy) {
    const root = host?.shadowRoot;
    const status = root?.getElementById('status');
    if (!root || !status) return;
    status.textContent = text;
    status.className = isBusy ? '' : 'problem';
    // Unlike `disabled`, this keeps the focus where it is.
    for (const control of root.querySelectorAll('main button')) {
      control.setAttribute('aria-disabled', String(isBusy));
    }
  }

  function open() {
    if (host) return;
    host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = WINDOW;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    const dialog = /** @type {HTMLDialogElement} */ (root.querySelector('dialog'));
    const offer = /** @type {HTMLInputElement} */ (root.querySelector('#offer'));
    const showTexts = () => {
      const amount = Number(options.amount) * (offer.checked ? 1 - OFFER_RATE : 1);
      const texts = { ...options, amount: formatMoney(Math.round(amount)) };
      for (const id of ['name', 'description', 'amount']) {
        Object.assign(root.querySelector(`#${id}`) ?? {}, { textContent: texts[id] });
      }
    };
    showTexts();
    if (options.theme?.color) dialog.style.setProperty('--brand', options.theme.color);
    offer.addEventListener('change', showTexts);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      dismiss();
    });
    dialog.addEventListener('click', ({ target }) => {
      const button = /** @type {Element} */ (target).closest('button');
      if (!button || button.getAttribute('aria-disabled') === 'true') return;
      if (button.id === 'close') dismiss();
      else if (button.id === 'fail') void pay({ method: 'card', outcome: 'failed' });
      else void pay({ method: button.value, offer: offer.checked || undefined });
    });
    document.body.append(host);
    dialog.showModal();
  }

  return {
    open,
    close,
    /**
     * @param {string} event
     * @param {(error: object) => void} listener
     */
    on(event, listener) {
      if (event === 'payment.failed') failureListeners.push(listener);
    },
  };
}

/**
 * @param {any} options
 * @param {object} choice
 */
async function sendPayment({ key, order_id, amount, description, notes, prefill }, choice) {
  const { email, contact } = prefill ?? {};
  const body = { key_id: key, order_id, amount, description, notes, email, contact, ...choice };
  const headers = { 'content-type': 'application/json' };
  try {
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return await (await fetch(PAY_URL, { ...request, credentials: 'omit' })).json();
  } catch {
    const description = 'The payment could not be sent. Check the connection and try again.';
    return { error: { description } };
  }
}

/** @param {number} paise */
function formatMoney(paise) {
  const style = /** @type {const} */ ({ style: 'currency', currency: 'INR' });
  const digits = paise % 100 === 0 ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat('en-IN', { ...style, ...digits }).format(paise / 100);
}
