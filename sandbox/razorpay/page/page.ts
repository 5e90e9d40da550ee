// The page where a developer turns the knobs and reads the books, as both stand now.
import type { Desk } from '../desk.ts';
import { actionButton, orderCards, TIME } from './books.ts';
import { html } from './html.ts';
import { knobFields, turnedKnobs } from './knobs.ts';
import { many } from './words.browser.js';

/** The sheets of the site that the page wears, below `src/styles`. */
export const SHEETS = [
  ...['tokens.css', 'fonts.css', 'base/reset.css', 'base/type.css', 'base/layout.css'],
  ...['components/buttons.css', 'components/fields.css', 'components/badges.css'],
];
const FORWARD_SECONDS = { '+10 min': 600, '+3 days': 259_200, '+5 days': 432_000 };

export function pageText({ knobs: { faults }, ledger, now }: Desk): string {
  const turned = turnedKnobs(faults);
  const active = turned.filter(({ isModifier }) => !isModifier).length;
  const state = active === 0 ? 'Everything works' : `${many(active, 'fault')} active`;
  const forward = Object.entries(FORWARD_SECONDS).map(([text, forwardSeconds]) =>
    actionButton([text, 'actions/set-clock', { forwardSeconds }]),
  );
  const clock = html`<p class="small num">Its clock: <time>${TIME.format(now() * 1000)}</time></p>
    <div class="row">${forward}</div>`;
  const cards = orderCards(ledger.dump(20));
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Payment sandbox</title>
        <link rel="icon" href="site/favicon.svg" type="image/svg+xml" />
        ${SHEETS.map((file) => html`<link rel="stylesheet" href="site/styles/${file}" />`)}
        <link rel="stylesheet" href="page/page.css" />
        <script src="page/theme.browser.js"></script>
        <script type="module" src="page/page.browser.js"></script>
      </head>
      <body>
        <a class="skip" href="#books">Skip to the books</a>
        <header class="bar row">
          <h1 class="heading-xl">Payment sandbox</h1>
          <p id="state" class="badge badge-${active === 0 ? 'live' : 'danger'}">${state}</p>
          <p id="result" class="small muted" role="status"></p>
          <a class="link to-books" href="#books">Books</a>
          ${actionButton(
            ['Reset all knobs', 'faults/reset', {}, 'Everything works again.'],
            html`aria-disabled="${String(turned.length === 0)}"`,
          )}
          <button id="theme" class="link small" type="button">
            <span class="theme-moon">Dark Mode</span><span class="theme-sun">Light Mode</span>
          </button>
        </header>
        <main class="wrap">
          <form id="knobs" aria-label="Fault knobs">
            <p class="small muted">
              A stand-in for Razorpay: no money moves. Turn a knob, and the next call, event or
              window goes wrong that way. A restart sets all knobs back.
            </p>
            <noscript><p class="small muted">This page needs JavaScript.</p></noscript>
            ${knobFields(faults, clock)}
          </form>
          <section id="books" class="books" aria-labelledby="books-title" tabindex="-1">
            <div class="row between">
              <h2 id="books-title" class="heading-lg">Books</h2>
              <div class="row">
                <button class="btn btn-sm" type="button" data-post="actions/deliver-now">
                  Deliver waiting events
                </button>
                ${actionButton(['Run the auto-refund', 'actions/auto-refund'])}
              </div>
            </div>
            ${cards}
            ${cards.length === 0 && html`<p class="muted">No orders yet. Buy a course, and everything that happens shows up here.</p>`}
            <p class="hint">
              The latest 20 orders. The whole is <a class="link" href="ledger">the ledger</a>, as
              JSON.
            </p>
          </section>
        </main>
      </body>
    </html>`.html;
}
