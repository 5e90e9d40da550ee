// @ts-check
// The checkout as pages know it: `new Razorpay(options)`, `.on(event, listener)`, `.open()`.
/* global document, fetch, window, setTimeout, clearTimeout, URL */
import { openDialog } from './dialog.browser.js';

const UNREACHABLE = 'The payment could not be sent. Check the connection and try again.';

/**
 * Defines `window.Razorpay`; payments go to the place this script was loaded from. Under the provider's own
 * names that is the host of its API beside the host of its checkout.
 * @param {string} styles the text of the window's style sheet
 */
export function installCheckout(styles) {
  const source = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const payUrl = new URL('checkout/pay', source).href.replace('//checkout.', '//api.');
  /** @param {import('./options.ts').CheckoutOptions} options */
  function Razorpay(options) {
    if (!options?.key) throw new TypeError('No key passed');
    // The provider would take any amount then; nothing of ours could tell what was paid for.
    if (!options.order_id) throw new TypeError('No order passed');
    return checkout(options, { styles, payUrl });
  }
  Object.assign(window, { Razorpay });
}

/**
 * @param {import('./options.ts').CheckoutOptions} options
 * @param {{ styles: string, payUrl: string }} place
 */
function checkout(options, { styles, payUrl }) {
  /** @type {Map<string, ((answer: unknown) => void)[]>} */
  const listeners = new Map();
  /** @type {import('./options.ts').CheckoutDialog | undefined} */
  let dialog;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let closing;

  function close() {
    clearTimeout(closing);
    dialog?.close();
    dialog = undefined;
  }

  function dismiss() {
    if (!dialog) return;
    close();
    options.modal?.ondismiss?.();
  }

  /** @param {{ error: { description: string } }} refusal */
  function refuse(refusal) {
    dialog?.rest(refusal.error.description);
    for (const listener of listeners.get('payment.failed') ?? []) listener(refusal);
    if (!mayRetry(options.retry)) dismiss();
  }

  /**
   * @param {string} method
   * @param {'success' | 'failed'} outcome
   * @param {boolean} [takesOffer]
   */
  async function pay(method, outcome, takesOffer = false) {
    const asked = dialog;
    asked?.work('Processing the payment');
    const answer = await send(payUrl, {
      ...bodyOf(options),
      ...(takesOffer ? { offer: true } : {}),
      method,
      outcome,
    });
    // The buyer may have closed the window meanwhile; then the page hears of nothing, as in life.
    if (!asked || dialog !== asked) return;
    if (answer === undefined) asked.rest(UNREACHABLE);
    else if ('error' in answer) refuse(answer);
    else if ('razorpay_signature' in answer) tell(answer);
    else dismiss();
  }

  /**
   * The stand-in says with each payment how often the page shall hear of it.
   * @param {import('./options.ts').PaidAnswer} answer
   */
  function tell({ handler, ...proof }) {
    close();
    if (handler === 'never') return;
    options.handler?.(proof);
    if (handler === 'twice') options.handler?.({ ...proof });
  }

  return {
    open() {
      if (dialog) return;
      dialog = openDialog({
        styles,
        options,
        onMethod: (method, takesOffer) => void pay(method, 'success', takesOffer),
        onFail: () => void pay('card', 'failed'),
        onDismiss: dismiss,
      });
      if (options.timeout) closing = setTimeout(dismiss, options.timeout * 1000);
    },
    close,
    /**
     * @param {string} event
     * @param {(answer: unknown) => void} listener
     */
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
  };
}

/** @param {import('./options.ts').CheckoutOptions} options */
function bodyOf({ key, order_id, amount, description, notes, prefill }) {
  const { email, contact } = prefill ?? {};
  return { key_id: key, order_id, amount, description, notes, email, contact };
}

/** @param {import('./options.ts').CheckoutOptions['retry']} retry */
function mayRetry(retry) {
  return typeof retry === 'object' ? retry.enabled !== false : retry !== false;
}

/**
 * Answers undefined when no readable answer came.
 * @param {string} url
 * @param {object} body
 */
async function send(url, body) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    });
    return await answer.json();
  } catch {
    return undefined;
  }
}
