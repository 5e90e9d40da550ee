// @vitest-environment happy-dom
// A refund in the order's dialog, and every response to it, from a local server.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { Refund } from '#contract/sales/orders.ts';
import { $notices } from '#site/stores/notices.ts';

const AT = '2026-03-14T08:30:00.000Z';
const PAYMENT = { paymentId: 'pay_1', amount: paise(149_900), method: 'upi', paidAt: AT };
const STUDENT = { _id: 'u1', name: 'Asha Rao', email: 'asha@example.com' };
const COURSES = [{ courseId: 'c1', courseName: 'Colour from the ground up' }];

// The response comes over a real connection, on a machine that may be busy.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

let server: Server;
/** The refunds that the server receives. */
let requested: unknown[];
let refunds: Refund[];
let answerRefund: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('PUBLIC_API_URL', `http://127.0.0.1:${port}`);
});
beforeEach(async () => {
  requested = [];
  refunds = [];
  $notices.set([]);
  const { signIn, toSessionUser } = await import('#site/stores/session.ts');
  const admin = toSessionUser({ _id: 'a1', accountType: 'Admin' });
  if (admin) signIn(admin, 'token');
});
afterEach(cleanup);
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*, authorization, content-type');
  response.setHeader('content-type', 'application/json');
  if (method === 'OPTIONS') return void response.writeHead(204).end();
  const order = {
    _id: 'o1',
    orderId: 'order_1',
    status: refunds.length > 0 ? 'refunding' : 'paid',
    courses: COURSES,
    amount: paise(149_900),
    currency: 'INR',
    createdAt: AT,
    payments: [{ ...PAYMENT, refunds }],
  };
  if (method === 'POST') {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    requested.push(JSON.parse(Buffer.concat(parts).toString()));
    return answerRefund(response);
  }
  if (url.includes('/orders/')) {
    const timeline = [{ at: AT, text: 'Order of ₹1,499 placed.', tone: 'plain' }];
    return send(response, { data: { ...order, timeline } });
  }
  const listedOrder = { ...order, student: STUDENT, isStuck: false };
  send(response, {
    data: [listedOrder],
    page: 1,
    pages: 1,
    total: 1,
    isMore: false,
    older: null,
  });
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status).end(JSON.stringify({ success: status < 400, ...body }));
}

/** Saves a refund on the mock server and returns it. */
function saveRefund(status: Refund['status']): Refund {
  const refund: Refund = {
    _id: 'r1',
    amount: paise(149_900),
    status,
    cause: 'admin',
    createdAt: AT,
    processedAt: null,
  };
  refunds = [refund];
  return refund;
}

async function openRefundForm(): Promise<ReturnType<typeof vi.fn>> {
  const { OrderDialog } = await import('./OrderDialog.tsx');
  const changed = vi.fn();
  render(<OrderDialog orderId="o1" onChanged={changed} />);
  fireEvent.click(await screen.findByRole('button', { name: /^Refund ₹1,499/ }));
  return changed;
}

function submitReason(reason: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: /reason/i }), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Refund ₹1,499' }));
}

async function waitForNotice(): Promise<string> {
  await waitFor(() => expect($notices.get()).toHaveLength(1));
  return (
    $notices.get().map(({ type, title, message }) => `${type} / ${title} / ${message}`)[0] ?? ''
  );
}

it('explains the consequences beforehand, and refunds nothing without a reason', async () => {
  await openRefundForm();
  expect(screen.getByRole('heading', { name: 'Refund ₹1,499?' })).toBeTruthy();
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent.trim());
  expect(lines[0]).toContain('₹1,499 is refunded to the payment method (UPI)');
  expect(lines[1]).toBe(
    'As soon as the refund is made, Asha Rao loses access to Colour from the ground up, unless another payment covers it.',
  );
  expect(lines[2]).toContain('We notify asha@example.com by email');
  submitReason('  ');
  expect(screen.getByRole('alert').textContent).toContain('Enter a reason.');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /reason/i }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const button = await screen.findByRole('button', { name: /^Refund/ });
  expect(document.activeElement).toBe(button);
  expect(requested).toEqual([]);
});

it('TEAM-02: the Refund button is shown only to roles that may refund', async () => {
  const [{ OrderDialog }, { signIn, toSessionUser }] = await Promise.all([
    import('./OrderDialog.tsx'),
    import('#site/stores/session.ts'),
  ]);
  const table = document.createElement('div');
  table.dataset.permissions = JSON.stringify({ 'payments.refund': 'owner manager' });
  document.body.append(table);
  for (const [role, buttonCount] of [
    ['support', 0],
    ['manager', 1],
  ] as const) {
    const member = toSessionUser({ _id: role, accountType: 'Admin', role });
    if (member) signIn(member, 'token');
    render(<OrderDialog orderId="o1" onChanged={vi.fn()} />);
    await screen.findByRole('heading', { name: 'Payments' });
    expect(screen.queryAllByRole('button', { name: /^Refund/ }), role).toHaveLength(buttonCount);
    cleanup();
  }
  table.remove();
});

it('clicking twice sends one request; then the order shows the refund', async () => {
  const pending: ServerResponse[] = [];
  answerRefund = (response) => pending.push(response);
  const changed = await openRefundForm();
  submitReason('Asked within 30 days');
  fireEvent.submit(screen.getByRole('button', { name: 'Refunding...' }));
  await waitFor(() => expect(pending).toHaveLength(1));
  pending.forEach((response) => send(response, { data: saveRefund('pending') }));
  expect(await waitForNotice()).toMatch(/^success \/ Refund started \/ .*₹1,499/);
  expect(await screen.findByText('Being refunded')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  expect(requested).toEqual([{ paymentId: 'pay_1', reason: 'Asked within 30 days' }]);
  expect(changed).toHaveBeenCalledOnce();
});

it('an unreachable provider leaves the refund requested, and the dialog says what follows', async () => {
  answerRefund = (response) => send(response, { data: saveRefund('wanted') });
  await openRefundForm();
  submitReason('Asked within 30 days');
  expect(await waitForNotice()).toMatch(
    /^warning \/ Refund waiting for Razorpay \/ .*automatically/,
  );
  expect(await screen.findByText(/Waiting for Razorpay, retried automatically/)).toBeTruthy();
});

it('a rejected refund shows the provider’s reason', async () => {
  const message = 'Razorpay refused the refund: Your account has no balance.';
  answerRefund = (response) => {
    saveRefund('failed');
    send(response, { message, code: 'refund_refused' }, 409);
  };
  await openRefundForm();
  submitReason('Asked within 30 days');
  expect(await waitForNotice()).toBe(`error / Refund refused / ${message}`);
  expect(await screen.findByText(/Refused by Razorpay: ₹1,499/)).toBeTruthy();
  // A rejected refund can be requested again.
  expect(screen.getByRole('button', { name: /^Refund ₹1,499/ })).toBeTruthy();
});

it('without a response the notice does not claim that nothing happened', async () => {
  answerRefund = (response) => response.socket?.destroy();
  await openRefundForm();
  submitReason('Asked within 30 days');
  expect(await waitForNotice()).toMatch(/^error \/ No response \/ The refund may have started/);
});

it('a completed refund only claims that this payment gives no more access', async () => {
  answerRefund = (response) => send(response, { data: saveRefund('processed') });
  await openRefundForm();
  submitReason('Asked within 30 days');
  expect(await waitForNotice()).toMatch(
    /^success \/ Payment refunded \/ .* Access to refunded courses has ended\.$/,
  );
});
