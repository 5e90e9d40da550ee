import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { API_CALLS, NO_FAULTS } from './faults.ts';
import { SANDBOX_PREFIX } from './keys.ts';
import { payOrder, paymentSandbox, type PaymentSandbox } from '#tests/support/payment-sandbox.ts';

const HOME = `http://sandbox.example${SANDBOX_PREFIX}/`;

let sandbox: PaymentSandbox;
beforeEach(async () => {
  sandbox = await paymentSandbox();
});
afterEach(() => sandbox.close());

const at = (path: string) => sandbox.app.inject(path);

async function page() {
  const window = new Window({ settings: { disableJavaScriptFileLoading: true } });
  window.document.write((await at(`${SANDBOX_PREFIX}/`)).body);
  return window.document;
}

/** Every file that a text names, with the files which those name. */
async function filesFrom(url: string, text: string, known = new Set<string>()) {
  const named = /(?:href|src)="([^"#]+)"|from '([^']+)'|url\('([^']+)'\)/g;
  for (const [, link, module, asset] of text.matchAll(named)) {
    const { href, pathname } = new URL(link ?? module ?? asset ?? '', url);
    if (known.has(pathname)) continue;
    known.add(pathname);
    const answer = await at(pathname);
    expect([pathname, answer.statusCode]).toEqual([pathname, 200]);
    if (/\.(css|js)$/.test(pathname)) await filesFrom(href, answer.body, known);
  }
  return known;
}

test('the page and all its files are served, under a policy that lets nothing else run', async () => {
  const { headers, body } = await at(`${SANDBOX_PREFIX}/`);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  expect(body).not.toMatch(/<script>|<style|style=|\son\w+=/);
  const files = await filesFrom(HOME, body);
  expect([...files].filter((file) => file.endsWith('.js'))).toHaveLength(4);
  expect([...files].filter((file) => file.endsWith('.woff2'))).toHaveLength(6);
  const script = await at(`${SANDBOX_PREFIX}/page/page.browser.js`);
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test('an address without its slash leads to the page', async () => {
  const { statusCode, headers } = await at(SANDBOX_PREFIX);
  expect([statusCode, headers['location']]).toEqual([301, `${SANDBOX_PREFIX}/`]);
});

test('every knob has a control with a label, and each begins where its knob rests', async () => {
  const document = await page();
  const rests: Record<string, string> = {};
  for (const [name, value] of Object.entries(NO_FAULTS)) {
    const group = typeof value === 'object' ? Object.entries(value) : [['', value] as const];
    for (const [key, rest] of group) rests[key ? `${name}.${key}` : name] = String(rest ?? '');
  }
  const found: Record<string, string> = {};
  for (const control of document.querySelectorAll('select')) {
    found[control.name] = control.querySelector('option[selected]')?.getAttribute('value') ?? '?';
    expect(control.labels).toHaveLength(1);
  }
  for (const control of document.querySelectorAll('input')) {
    const isBox = control.type === 'checkbox';
    found[control.name] = isBox ? String(control.defaultChecked) : control.defaultValue;
    expect(control.labels).toHaveLength(1);
  }
  expect(found).toEqual(rests);
});

test('what the page offers is what the stand-in takes', async () => {
  const document = await page();
  const calls = [...document.querySelectorAll('[name="api.only"] option')].slice(1);
  expect(calls.map(({ textContent }) => textContent)).toEqual([...API_CALLS]);
  for (const select of document.querySelectorAll('select')) {
    const [group = '', key = ''] = select.name.split('.');
    for (const { value } of select.querySelectorAll('option')) {
      const sent = 'number' in select.dataset ? Number(value) : value || null;
      const turned = await sandbox.open('PUT', '/faults', { [group]: { [key]: sent } });
      expect([select.name, value, turned.status]).toEqual([select.name, value, 200]);
    }
  }
});

test('what callers sent stands on the page as text', async () => {
  const receipt = '"><img src=x>&amp;';
  await sandbox.api('POST', '/orders', { amount: 10_000, currency: 'INR', receipt });
  const document = await page();
  expect(document.querySelector('article')?.textContent).toContain(`receipt ${receipt},`);
  expect(document.querySelector('article img')).toBeNull();
});

test('the latest orders come with what belongs to them, and nothing else', async () => {
  const old = await payOrder(sandbox);
  await sandbox.act('refund', { payment_id: old.paymentId });
  const middle = await payOrder(sandbox, 'failed');
  const latest = await payOrder(sandbox);
  await sandbox.act('refund', { payment_id: latest.paymentId });
  const { json } = await sandbox.open('GET', '/ledger?latest=2');
  expect(json).toMatchObject({
    orders: [{ id: middle.orderId }, { id: latest.orderId }],
    payments: [{ id: middle.paymentId }, { id: latest.paymentId }],
    refunds: [{ payment_id: latest.paymentId }],
  });
  const events = (json['deliveries'] as { event: string }[]).map(({ event }) => event);
  expect(events).toEqual([
    'payment.failed',
    'payment.authorized',
    'payment.captured',
    'order.paid',
    'refund.created',
    'refund.processed',
  ]);
  expect((await sandbox.open('GET', '/ledger?latest=none')).status).toBe(400);
});
