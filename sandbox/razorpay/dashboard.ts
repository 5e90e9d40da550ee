// The dashboard for developers: a form for faults, and the latest orders with their actions.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { ACTIONS, changeFaults, requireOwnPage, resetFaults } from './control.routes.ts';
import { parse, ProviderError } from './errors.ts';
import { NO_FAULTS, OPTIONS, type Faults } from './faults.ts';
import type { Delivery, LedgerDump } from './ledger.ts';
import { payOrSettle } from './payments.ts';
import type { Order, Payment, Refund } from './entities.ts';
import { TestPay } from './schemas.ts';

const LATEST_ORDERS = 20;
const FILES = [
  ['dashboard.css', 'text/css; charset=utf-8'],
  ['dashboard.js', 'text/javascript; charset=utf-8'],
] as const;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const LEGENDS = {
  api: 'API calls',
  webhooks: 'Webhooks',
  payments: 'Payments and refunds',
  checkout: 'Checkout',
  time: 'Time',
};
/** Labels of the form's fields, by fault. */
const LABELS: Record<string, string> = {
  'api.fault': 'Failure',
  'api.only': 'Only for',
  'api.latencyMs': 'Latency (ms)',
  'api.answersToLose': 'Responses to drop after a write',
  'webhooks.drop': 'Drop new events until you deliver them manually',
  'webhooks.reorder': 'Shuffle events that are due together',
  'webhooks.delayMs': 'Delay (ms)',
  'webhooks.repeat': 'Times each event is sent',
  'webhooks.signing': 'Signature',
  'payments.capture': 'Capture for new orders',
  'payments.amount': 'Amount paid, compared with the order',
  'payments.offers': 'Apply the test offer, 10% off, to payments',
  'payments.refunds': 'Status of new refunds',
  'payments.autoRefundDays': 'Days until uncaptured payments are refunded',
  'checkout.script': 'Script',
  'checkout.handler': 'Handler is called',
  'checkout.dismissFirst': 'Dismiss checkout, capture 2 seconds later',
  clockOffsetSeconds: 'Clock offset (seconds)',
  seed: 'Seed for shuffling events',
};
/** Settings that cause no fault by themselves. */
const MODIFIERS = ['api.only', 'payments.autoRefundDays', 'seed'];

const BUTTON_ACTIONS = {
  ...ACTIONS,
  'reset-faults': resetFaults,
  faults: (context: Context, fields: unknown) =>
    changeFaults(context, parseFaults(fields as Record<string, string>)),
  pay: (context: Context, body: unknown) => payOrSettle(context, parse(TestPay, body)),
};
/** The action of a button: name, body, and the order that it concerns. */
type ButtonAction = [name: keyof typeof BUTTON_ACTIONS, body?: object, orderId?: string];

export function registerDashboardRoutes(app: FastifyInstance, context: Context): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' });
    reply.header('cache-control', 'no-cache');
  });
  app.get('', { prefixTrailingSlash: 'no-slash' }, async (_request, reply) =>
    reply.redirect(`${app.prefix}/`, 301),
  );
  app.get<{ Querystring: { result?: string; order?: string } }>(
    '/',
    { prefixTrailingSlash: 'slash' },
    async ({ query }, reply) =>
      reply.type('text/html; charset=utf-8').send(renderPage(context, query).html),
  );
  for (const [file, type] of FILES) {
    const path = join(import.meta.dirname, 'browser', file);
    app.get(`/${file}`, async (_request, reply) => reply.type(type).send(await readFile(path)));
  }
  app.post<{ Body: Record<string, string> }>('/', async (request, reply) => {
    requireOwnPage(request);
    const [name, body, order = ''] = JSON.parse(request.body['action'] ?? '') as ButtonAction;
    let result = 'Done.';
    try {
      await BUTTON_ACTIONS[name](context, body ?? request.body);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      result = `Refused: ${error.message}`;
    }
    return reply.redirect(`./?${new URLSearchParams({ result, order })}#${order || 'top'}`, 303);
  });
}

function parseFaults(fields: Record<string, string>): object {
  const faults: Record<string, Record<string, unknown> | unknown> = {};
  for (const name of Object.keys(LABELS)) {
    const initial = getValue(NO_FAULTS, name);
    const text = fields[name];
    const typed = typeof initial === 'number' ? Number(text) : text || null;
    const value = typeof initial === 'boolean' ? text !== undefined : typed;
    const [group = '', key] = name.split('.');
    faults[group] = key ? { ...(faults[group] as object), [key]: value } : value;
  }
  return faults;
}

function getValue(faults: Faults, name: string): unknown {
  return name.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), faults);
}

/** Markup that must not be escaped again. */
interface Html {
  html: string;
}
type Part = Html | string | number | false | null | undefined | readonly Part[];

function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: String.raw({ raw: texts }, ...parts.map(toHtml)) };
}

function toHtml(part: Part): string {
  if (typeof part === 'object' && part) {
    return 'html' in part ? part.html : part.map(toHtml).join('');
  }
  const text = part === false ? '' : String(part ?? '');
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const formatCount = ({ length }: readonly unknown[], noun: string) =>
  `${length} ${noun}${length === 1 ? '' : 's'}`;
const RUPEES = {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
} as const;
const formatMoney = (paise: number) => (paise / 100).toLocaleString('en-IN', RUPEES);
const TIME = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium' });

function renderPage(
  context: Context,
  { result, order }: { result?: string; order?: string },
): Html {
  const { faults, ledger, nowMs } = context;
  const isChanged = (name: string) => getValue(faults, name) !== getValue(NO_FAULTS, name);
  const changed = Object.keys(LABELS).filter(isChanged);
  const active = changed.filter((name) => !MODIFIERS.includes(name));
  const state = active.length > 0 ? `${formatCount(active, 'fault')} active` : 'No faults';
  const fields = Object.groupBy(
    Object.keys(LABELS),
    (name) => /^(\w+)\./.exec(name)?.[1] ?? 'time',
  );
  return html`<!doctype html>
    <html lang="en-IN" id="top">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Payment sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="dashboard.css" />
        <script src="dashboard.js"></script>
      </head>
      <body>
        <header>
          <h1>Payment sandbox</h1>
          <b class="${active.length > 0 && 'bad'}">${state}</b>
          <p role="status">${result}</p>
          <form id="actions" method="post" action="./"></form>
          ${renderButton('Reset faults', ['reset-faults', {}], changed.length === 0 && html`disabled`)}
        </header>
        <main>
          <form method="post" action="./" aria-label="Faults">
            <p>
              This page imitates Razorpay. No money moves. Faults apply to the next API call, event
              or checkout. A restart clears them.
            </p>
            ${Object.entries(LEGENDS).map(
              ([group, legend]) =>
                html`<fieldset>
                  <legend>${legend}</legend>
                  ${fields[group]?.map((name) => renderField(name, faults))}
                </fieldset>`,
            )}
            <button name="action" value='["faults"]'>Apply faults</button>
            <p>
              Clock: ${TIME.format(nowMs())}. Pending payments time out after 10 minutes. Uncaptured
              payments are refunded after 3 or 5 days.
            </p>
            <p>
              ${renderButton('+10 min', ['set-clock', { forwardSeconds: 600 }])}
              ${renderButton('+3 days', ['set-clock', { forwardSeconds: 259_200 }])}
              ${renderButton('+5 days', ['set-clock', { forwardSeconds: 432_000 }])}
            </p>
          </form>
          <section id="orders" aria-labelledby="orders-title">
            <div>
              <h2 id="orders-title">Orders</h2>
              ${renderButton('Deliver waiting events', ['deliver-now', {}])}
              ${renderButton('Run timeouts', ['auto-refund', {}])}
            </div>
            ${renderOrders(ledger.dump(LATEST_ORDERS), order)}
            <p>Latest ${LATEST_ORDERS} orders. <a href="ledger">All data as JSON</a></p>
          </section>
        </main>
      </body>
    </html>`;
}

function renderField(name: string, faults: Faults): Html {
  const value = getValue(faults, name);
  const key = name.split('.').at(-1) as keyof typeof OPTIONS;
  const options: readonly (string | number)[] | undefined = OPTIONS[key];
  const choices = options?.map(
    (option) => html`<option ${option === value && 'selected'}>${option}</option>`,
  );
  const all = name === 'api.only' && html`<option value="">every call</option>`;
  const control = choices
    ? html`<select name="${name}">
        ${all}${choices}
      </select>`
    : typeof value === 'boolean'
      ? html`<input type="checkbox" name="${name}" ${value && 'checked'} />`
      : html`<input type="number" name="${name}" value="${String(value)}" />`;
  const isChanged = value !== getValue(NO_FAULTS, name);
  return html`<label class="${isChanged && 'bad'}">${LABELS[name]} ${control}</label>`;
}

function renderButton(text: string, action: ButtonAction, attributes?: Html | false): Html {
  return html`<button form="actions" name="action" value="${JSON.stringify(action)}" ${attributes}>
    ${text}
  </button>`;
}

function renderOrders(
  { orders, payments, refunds, deliveries }: LedgerDump,
  openId?: string,
): Part {
  if (orders.length === 0)
    return html`<p>No orders yet. Buy a course to see its payments here.</p>`;
  return orders.toReversed().map((order, index) => {
    const { id, amount, status, receipt, attempts, created_at } = order;
    const renderOwnButton = (text: string, name: ButtonAction[0], body: object) =>
      renderButton(text, [name, body, id], html`aria-label="${text}: ${Object.values(body)[0]}"`);
    const own = payments.filter(({ order_id }) => order_id === id);
    const events = deliveries.filter(({ order_id }) => order_id === id);
    const waiting = events.filter(({ state }) => state !== 'delivered').length;
    const isOpen = openId ? id === openId : index === 0;
    return html`<article id="${id}" aria-label="${formatMoney(amount)} ${id}" tabindex="-1">
      <h3>${formatMoney(amount)} <code>${id}</code></h3>
      ${renderBadge(status)} ${renderOrderButtons(order, renderOwnButton)}
      <small>${TIME.format(created_at * 1000)}, attempts: ${attempts}, receipt: ${receipt}</small>
      <ul>
        ${own.map((payment) => renderPayment(payment, refunds, renderOwnButton)).toReversed()}
      </ul>
      <details id="events-${id}" ${isOpen && 'open'}>
        <summary>
          ${formatCount(events, 'event')},
          ${waiting === 0 ? 'all delivered' : `${waiting} not delivered`}
        </summary>
        <ul>
          ${events.map((event) => renderEvent(event, renderOwnButton))}
        </ul>
      </details>
    </article>`;
  });
}

type RenderButton = (text: string, name: ButtonAction[0], body: object) => Html;

function renderOrderButtons({ id, status }: Order, renderButton: RenderButton): Part {
  if (status === 'paid') return renderButton('Pay again', 'pay-again', { order_id: id });
  return [
    renderButton('Pay', 'pay', { order_id: id, outcome: 'success' }),
    renderButton('Fail', 'pay', { order_id: id, outcome: 'failed' }),
    renderButton('Authorise only', 'pay', { order_id: id, outcome: 'authorized' }),
    renderButton('Leave pending', 'pay', { order_id: id, outcome: 'pending' }),
  ];
}

function renderPayment(payment: Payment, refunds: Refund[], renderButton: RenderButton): Html {
  const { id, method, status, amount, error_description, offers } = payment;
  const body = { payment_id: id };
  const isPendingOrFailed = status === 'created' || status === 'failed';
  const own = refunds.filter(({ payment_id }) => payment_id === id);
  return html`<li>
    ${method} <code>${id}</code> ${renderBadge(status)}
    ${isPendingOrFailed && renderButton('Authorise late', 'authorise-late', body)}
    ${isPendingOrFailed && renderButton('Capture late', 'capture-late', body)}
    ${status === 'authorized' && renderButton('Capture', 'capture-late', body)}
    ${status === 'captured' && renderButton('Refund', 'refund', body)}
    <small>${error_description ?? (offers && `with an offer: ${formatMoney(amount)}`)}</small>
    ${own.map((refund) => renderRefund(refund, renderButton)).toReversed()}
  </li>`;
}

function renderRefund({ id, amount, status }: Refund, renderButton: RenderButton): Html {
  const end = (outcome: string) => ({ refund_id: id, outcome });
  return html`<p>
    refund of ${formatMoney(amount)} <code>${id}</code> ${renderBadge(status)}
    ${status === 'pending' && renderButton('Mark as processed', 'end-refund', end('processed'))}
    ${status === 'pending' && renderButton('Mark as failed', 'end-refund', end('failed'))}
  </p>`;
}

function renderEvent(
  { id, event, state, attempts, last_answer }: Delivery,
  renderButton: RenderButton,
) {
  return html`<li>
    ${event} <code>${id}</code> ${renderBadge(state)}
    ${renderButton('Send again', 'redeliver', { event_id: id })}
    <small>attempts: ${attempts}${last_answer && `, last response: ${last_answer}`}</small>
  </li>`;
}

function renderBadge(status: string): Html {
  const isGood = /paid|captured|processed|delivered/.test(status);
  const isBad = /failed|given_up|held/.test(status);
  return html`<b class="${isGood ? 'good' : isBad && 'bad'}">${status}</b>`;
}
