// @ts-check
// The page of the stand-in: turns knobs, presses actions, and shows what the books hold, every two seconds.
/* global document, setTimeout, clearTimeout, localStorage, HTMLElement, HTMLButtonElement, HTMLFormElement */
import { openBooks } from './books.browser.js';
import { read, write } from './door.browser.js';
import { openKnobs } from './knobs.browser.js';
import { clockText, deliveredText, passedText, stateText, timeText } from './words.browser.js';

const LOOK_EVERY_MS = 2_000;
const SHOWN = 20;

const state = part('state', HTMLElement);
const result = part('result', HTMLElement);
const clock = part('clock', HTMLElement);
const theme = part('theme', HTMLButtonElement);
const reset = part('reset', HTMLButtonElement);
const knobs = openKnobs(part('knobs', HTMLFormElement), (change, words) => {
  void press(() => write('PUT', 'faults', change), words);
});
const books = openBooks(part('orders', HTMLElement), (path, body, words) => {
  void press(() => write('POST', path, body), words);
});
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** An older look may come back after a newer one, or after a press: it is not shown then. */
let newest = 0;

onPress(reset, () => press(() => write('POST', 'faults/reset'), 'Everything works again.'));
onPress(part('deliver-now', HTMLButtonElement), () =>
  press(() => write('POST', 'actions/deliver-now'), deliveredText),
);
onPress(part('auto-refund', HTMLButtonElement), () =>
  press(() => write('POST', 'actions/auto-refund'), passedText),
);
for (const button of document.querySelectorAll('button[data-forward]')) {
  const forwardSeconds = Number(button.getAttribute('data-forward'));
  onPress(button, () =>
    press(() => write('POST', 'actions/set-clock', { forwardSeconds }), clockText),
  );
}
onPress(theme, async () => wear(!document.documentElement.classList.contains('dark')));
document.addEventListener('visibilitychange', () => void look());
nameTheme();
void look();

/**
 * Does something, says what came of it, and shows it.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string | ((answer: T) => string)} words
 */
async function press(work, words) {
  newest += 1;
  try {
    const answer = await work();
    say(typeof words === 'string' ? words : words(answer), false);
  } catch (error) {
    say(error instanceof Error ? `Refused: ${error.message}` : 'It did not work.', true);
  }
  await look();
}

/** Shows how everything stands, now and again while somebody can see it. */
async function look() {
  clearTimeout(timer);
  if (document.hidden) return;
  const own = (newest += 1);
  try {
    const [faults, dump] = await Promise.all([read('faults'), read(`ledger?latest=${SHOWN}`)]);
    if (own !== newest) return;
    const standing = knobs.show(faults);
    show(stateText(standing.faults), standing.faults === 0 ? 'live' : 'danger');
    reset.setAttribute('aria-disabled', String(standing.turned === 0));
    clock.textContent = timeText(Date.now() / 1000 + faults.clockOffsetSeconds);
    books.show(dump);
  } catch {
    show('The stand-in does not answer', 'danger');
  }
  clearTimeout(timer);
  timer = setTimeout(look, LOOK_EVERY_MS);
}

/**
 * @param {string} text
 * @param {'live' | 'danger'} tone
 */
function show(text, tone) {
  if (state.textContent === text) return;
  state.textContent = text;
  state.className = `badge badge-${tone}`;
}

/**
 * @param {string} text
 * @param {boolean} isRefusal
 */
function say(text, isRefusal) {
  result.textContent = text;
  result.classList.toggle('is-refusal', isRefusal);
}

/** @param {boolean} dark */
function wear(dark) {
  document.documentElement.classList.toggle('dark', dark);
  try {
    localStorage.setItem('theme', dark ? 'dark' : 'light');
  } catch {
    // A private window keeps the choice for this page only.
  }
  nameTheme();
}

function nameTheme() {
  const isDark = document.documentElement.classList.contains('dark');
  theme.textContent = isDark ? 'Light Mode' : 'Dark Mode';
}

/**
 * @param {Element} button
 * @param {() => unknown} work
 */
function onPress(button, work) {
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') void work();
  });
}

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
function part(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}
