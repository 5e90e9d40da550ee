// @ts-check
// The script of the page: sends knobs and buttons, says what came of it, and shows how all stands, every two seconds.
/* global document, fetch, setTimeout, clearTimeout, DOMParser, HTMLSelectElement */
import { renew } from './renew.browser.js';
import { outcomeText } from './words.browser.js';

const LOOK_EVERY_MS = 2_000;
const LIVE = ['state', 'faults/reset', 'knobs', 'books'];
const SILENCE = 'The stand-in does not answer';

/** What somebody is typing is left alone until it is sent. @type {EventTarget | null} */
let typing = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** An older look may come back after a newer one, or after a press: it is not shown then. */
let newest = 0;

document.addEventListener('click', ({ target }) => {
  const button = /** @type {Element} */ (target).closest('button');
  const { post, body = '{}', said } = button?.dataset ?? {};
  if (post && button?.ariaDisabled !== 'true') void send(post, { method: 'POST', body }, said);
});
document.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('input', ({ target }) => (typing = target));
document.addEventListener('focusout', () => (typing = null));
document.addEventListener('change', ({ target }) => {
  typing = null;
  const control = /** @type {HTMLInputElement | HTMLSelectElement} */ (target);
  const { value, text } = standing(control);
  const path = control.name.split('.');
  const change = path.reduceRight(
    (inner, key) => ({ [key]: inner }),
    /** @type {unknown} */ (value),
  );
  const said = `${control.dataset['title']}: ${text}.`;
  void send('faults', { method: 'PUT', body: JSON.stringify(change) }, said);
});
document.addEventListener('visibilitychange', look);
document.querySelector('article details')?.setAttribute('open', '');
void look();

/** @param {HTMLInputElement | HTMLSelectElement} control */
function standing(control) {
  const { value } = control;
  if (control instanceof HTMLSelectElement) {
    const text = control.selectedOptions[0]?.text;
    return { value: 'number' in control.dataset ? Number(value) : value || null, text };
  }
  if (control.type !== 'checkbox') return { value: control.valueAsNumber, text: value };
  return { value: control.checked, text: control.checked ? 'on' : 'off' };
}

/**
 * Sends something, says what came of it, and shows it.
 * @param {string} path
 * @param {RequestInit} request
 * @param {string} [said] where it does not depend on the answer
 */
async function send(path, request, said) {
  newest += 1;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(path, { ...request, headers }).then(
    (response) => response.json(),
    () => ({ error: { description: SILENCE, metadata: {} } }),
  );
  // A payment that failed, as it was told to, is no refusal.
  const isRefused = answer.error && !answer.error.metadata.payment_id;
  const result = part('result');
  result.textContent = isRefused
    ? `Refused: ${answer.error.description}`
    : said || outcomeText(answer);
  result.className = isRefused ? 'error' : 'small muted';
  await look();
}

/** Shows how everything stands, now and again while somebody can see it. */
async function look() {
  clearTimeout(timer);
  if (document.hidden) return;
  timer = setTimeout(look, LOOK_EVERY_MS);
  const own = (newest += 1);
  try {
    const response = await fetch('', { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    // A button that changes while it is pressed would lose the press; the next look comes soon.
    if (own !== newest || document.querySelector('button:active')) return;
    const card = document.activeElement?.closest('article');
    for (const id of LIVE) renew(part(id), part(id, page), typing);
    if (document.activeElement === document.body) card?.focus();
  } catch {
    part('state').textContent = SILENCE;
    part('state').className = 'badge badge-danger';
  }
}

/** @param {string} id */
function part(id, page = document) {
  return /** @type {HTMLElement} */ (page.getElementById(id));
}
