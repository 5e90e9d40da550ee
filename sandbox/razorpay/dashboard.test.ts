import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_FAULTS } from './faults.ts';
import { SANDBOX_PREFIX } from './keys.ts';
import {
  payOrder,
  startPaymentSandbox,
  type PaymentSandbox,
} from '#tests/support/payment-sandbox.ts';

let sandbox: PaymentSandbox;
beforeEach(async () => {
  sandbox = await startPaymentSandbox();
});
afterEach(() => sandbox.close());

const at = (path: string) => sandbox.app.inject(path);

async function page() {
  const window = new Window({ settings: { disableJavaScriptFileLoading: true } });
  window.document.write((await at(`${SANDBOX_PREFIX}/`)).body);
  return window.document;
}

test('serves the page and its files, with a policy that blocks all other scripts', async () => {
  const { headers, body } = await at(`${SANDBOX_PREFIX}/`);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  expect(body).not.toMatch(/<script>|<style|style=|\son\w+=/);
  const files = [...body.matchAll(/(?:href|src)="(dashboard\.\w+)"/g)].map(([, file]) => file);
  expect(files).toEqual(['dashboard.css', 'dashboard.js']);
  const styles = await at(`${SANDBOX_PREFIX}/dashboard.css`);
  expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
  const script = await at(`${SANDBOX_PREFIX}/dashboard.js`);
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test('redirects a URL without the trailing slash to the page', async () => {
  const { statusCode, headers } = await at(SANDBOX_PREFIX);
  expect([statusCode, headers['location']]).toEqual([301, `${SANDBOX_PREFIX}/`]);
});

type Group = Record<string, unknown>;
/** The value of a fault such as `api.fault`, as text. */
const toText = (faults: object, name: string) => {
  const [group = '', key = ''] = name.split('.');
  const value = (faults as Record<string, Group>)[group];
  return String((key ? value?.[key] : value) ?? 'every call');
};
const isChecked = ({ type }: { type: string }) => type === 'checkbox';

test('every fault has a labelled field that shows its value', async () => {
  const document = await page();
  const fields = [...document.querySelectorAll('main form select, main form input')];
  const expected = Object.entries(NO_FAULTS).flatMap(([name, value]) =>
    typeof value === 'object' ? Object.keys(value).map((key) => `${name}.${key}`) : name,
  );
  expect(fields.map((field) => field.getAttribute('name')).sort()).toEqual(expected.sort());
  for (const select of document.querySelectorAll('select')) {
    const shown = select.querySelector('option[selected]') ?? select.querySelector('option');
    expect([select.name, shown?.textContent]).toEqual([
      select.name,
      toText(NO_FAULTS, select.name),
    ]);
    expect(select.labels).toHaveLength(1);
  }
  for (const input of document.querySelectorAll('main form input')) {
    const field = input as unknown as HTMLInputElement;
    const shown = isChecked(field) ? String(field.defaultChecked) : field.defaultValue;
    expect([field.name, shown]).toEqual([field.name, toText(NO_FAULTS, field.name)]);
    expect(field.labels).toHaveLength(1);
  }
});

const ORIGIN = { host: 'sandbox.example', origin: 'http://sandbox.example' };
const submit = (fields: Record<string, string>, headers: object = ORIGIN) =>
  sandbox.app.inject({
    method: 'POST',
    url: `${SANDBOX_PREFIX}/`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

/** The fields of the form, submitted without a change. */
async function unchangedForm(): Promise<Record<string, string>> {
  const fields = (await page()).querySelectorAll('main form select, main form input');
  const sent = [...fields].map((field) => {
    const name = field.getAttribute('name') ?? '';
    const text = toText(NO_FAULTS, name);
    return [name, text === 'every call' ? '' : text] as const;
  });
  return {
    ...Object.fromEntries(sent.filter(([, text]) => text !== 'false')),
    action: '["faults"]',
  };
}

test('each choice in the form sets its fault', async () => {
  const form = await unchangedForm();
  for (const select of (await page()).querySelectorAll('select')) {
    for (const { textContent: choice } of select.querySelectorAll('option:not([value])')) {
      expect((await submit({ ...form, [select.name]: choice })).statusCode).toBe(303);
      const { json } = await sandbox.callWithoutKey('GET', '/faults');
      expect([select.name, toText(json, select.name)]).toEqual([select.name, choice]);
    }
  }
  await submit({ ...form, 'webhooks.drop': 'on', clockOffsetSeconds: '-60' });
  const changed = { webhooks: { drop: true, repeat: 1 }, clockOffsetSeconds: -60, seed: 1 };
  expect((await sandbox.callWithoutKey('GET', '/faults')).json).toMatchObject(changed);
  await submit({ action: '["reset-faults",{}]' });
  expect((await sandbox.callWithoutKey('GET', '/faults')).json).toEqual(NO_FAULTS);
});

test('a refused form changes nothing, and the page says why', async () => {
  const answer = await submit({ ...(await unchangedForm()), 'webhooks.repeat': '0' });
  const result = 'Refused: webhooks.repeat must be a whole number from 1 to 100';
  const { searchParams } = new URL(String(answer.headers.location), 'http://sandbox.example');
  expect(searchParams.get('result')).toBe(result);
  expect((await sandbox.callWithoutKey('GET', '/faults')).json).toEqual(NO_FAULTS);
});

test.each([
  { host: 'sandbox.example', origin: 'http://evil.example' },
  { host: 'sandbox.example', origin: 'null' },
  { ...ORIGIN, 'sec-fetch-site': 'cross-site' },
])('refuses a form submitted from another page: %j', async (headers) => {
  const answer = await submit({ ...(await unchangedForm()), 'api.fault': 'hang' }, headers);
  expect(answer.statusCode).toBe(403);
  expect((await sandbox.callWithoutKey('GET', '/faults')).json).toEqual(NO_FAULTS);
});

test('escapes text from API clients on the page', async () => {
  const receipt = '"><img src=x>&amp;';
  await sandbox.callApi('POST', '/orders', { amount: 10_000, currency: 'INR', receipt });
  const document = await page();
  expect(document.querySelector('article')?.textContent).toContain(`receipt: ${receipt}`);
  expect(document.querySelector('article img')).toBeNull();
});

test('lists the latest orders with only their own payments, refunds and events', async () => {
  const old = await payOrder(sandbox);
  await sandbox.act('refund', { payment_id: old.paymentId });
  const middle = await payOrder(sandbox, 'failed');
  const latest = await payOrder(sandbox);
  await sandbox.act('refund', { payment_id: latest.paymentId });
  const dump = sandbox.ledger.dump(2);
  expect(dump).toMatchObject({
    orders: [{ id: middle.orderId }, { id: latest.orderId }],
    payments: [{ id: middle.paymentId }, { id: latest.paymentId }],
    refunds: [{ payment_id: latest.paymentId }],
  });
  expect(dump.deliveries.map(({ event }) => event)).toEqual([
    'payment.failed',
    'payment.authorized',
    'payment.captured',
    'order.paid',
    'refund.created',
    'refund.processed',
  ]);
});
