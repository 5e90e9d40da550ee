// Attempts to get a course for less than its price: all are refused, and no order, payment or enrolment changes.
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Course } from '#contract/courses/course.ts';
import {
  capturePayment,
  sendPaymentSuccessEmail,
  verifyPayment,
} from '#contract/sales/payments.ts';
import { SANDBOX_KEYS, signPayment, signWebhook } from '#sandbox/razorpay/keys.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { deliver } from '../../support/disorder.ts';
import { dumpOf } from '../../support/dump.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { holdings, orderId, payUnheard, startShop, verify } from '../../support/sandbox.ts';
import type { Proof } from '../../support/sandbox.ts';
import { send } from '../../support/server.ts';

const BOOKS = ['orders', 'payments', 'enrolments', 'refunds', 'mails'] as const;
const OTHER_SECRET = 'not-the-secret-of-this-shop';

let thief: Person;
/** The attacker's own order of the cheap course, with the proof of its payment. */
let own: Proof;

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const cheap = await makeCourse(shop, admin, { courseName: 'Cheap', price: '1' });
const dear = await makeCourse(shop, admin, { courseName: 'Dear', price: '4999' });
beforeEach(async () => {
  thief = await makeStudent(shop);
  own = await paidUnheard(thief, cheap);
});

/** Pays an order without any event or verification reaching the shop. */
async function paidUnheard(buyer: Person, course: Course): Promise<Proof> {
  const id = await orderId(shop, buyer, course._id);
  await payUnheard(shop, id);
  const paymentId = shop.provider.ledger.listPaymentsOfOrder(id)[0]?.id ?? '';
  return {
    razorpay_order_id: id,
    razorpay_payment_id: paymentId,
    razorpay_signature: signPayment(id, paymentId, SANDBOX_KEYS.keySecret),
  };
}

async function books(): Promise<unknown> {
  const dump = await dumpOf(shop.deps.db);
  return BOOKS.map((table) => dump[table]);
}

/** Runs an attempt, expects that orders and payments are unchanged, and returns the response. */
async function harmless<T>(attempt: () => Promise<T>): Promise<T> {
  // Sends the emails of earlier purchases first, so that they do not count as changes.
  await shop.work.deliverMails();
  const before = await books();
  const got = await attempt();
  expect(await books()).toEqual(before);
  return got;
}

const REFUSED = { success: false, code: 'payment_unverified' };

describe('verification', () => {
  it('S14: the buyer of the cheap course cannot claim the expensive one', async () => {
    for (const courses of [[dear._id], [cheap._id, dear._id]]) {
      const got = await harmless(() => verify(shop, thief, { ...own, courses }));
      expect(got.body).toMatchObject(REFUSED);
    }
    await verify(shop, thief, own);
    expect((await holdings(shop, thief)).enrolments).toMatchObject([{ course_id: cheap._id }]);
  });

  it('S14: the payment of one order does not pay for another order, whatever the signature', async () => {
    const requested = await orderId(shop, thief, dear._id);
    const { razorpay_payment_id: paymentId } = own;
    const signatures = [
      own.razorpay_signature,
      signPayment(requested, paymentId, OTHER_SECRET),
      signPayment(own.razorpay_order_id, paymentId, SANDBOX_KEYS.keyId),
      signWebhook(`${requested}|${paymentId}`, SANDBOX_KEYS.webhookSecret),
    ];
    for (const razorpay_signature of signatures) {
      const proof = { ...own, razorpay_order_id: requested, razorpay_signature };
      expect((await harmless(() => verify(shop, thief, proof))).body).toMatchObject(REFUSED);
    }
  });

  it('S20: a valid signature over a payment of another order grants no access', async () => {
    // Simulates a leaked key. The provider still reports which order the payment belongs to.
    const requested = await orderId(shop, thief, dear._id);
    const signature = signPayment(requested, own.razorpay_payment_id, SANDBOX_KEYS.keySecret);
    const proof = { ...own, razorpay_order_id: requested, razorpay_signature: signature };
    expect((await harmless(() => verify(shop, thief, proof))).body).toMatchObject(REFUSED);
  });

  it("S14: refuses to settle another user's order", async () => {
    const student = await makeStudent(shop);
    const theirs = await paidUnheard(student, dear);
    expect((await harmless(() => verify(shop, thief, theirs))).body).toMatchObject(REFUSED);
    const mail = { paymentId: theirs.razorpay_payment_id, orderId: theirs.razorpay_order_id };
    const mailed = await harmless(() =>
      send(shop, sendPaymentSuccessEmail, { token: thief.token, body: mail }),
    );
    expect(mailed.status).toBe(404);
  });

  it('S16: repeating the same three values changes nothing, for their owner or for another user', async () => {
    expect((await verify(shop, thief, own)).body.success).toBe(true);
    await shop.work.deliverMails();
    expect((await harmless(() => verify(shop, thief, own))).body.success).toBe(true);
    const student = await makeStudent(shop);
    expect((await harmless(() => verify(shop, student, own))).body).toMatchObject(REFUSED);
  });

  it('S15: refuses a signature changed in any of its 64 characters', async () => {
    const flipped = Array.from({ length: 64 }, (_, place) => {
      const sign = own.razorpay_signature[place] === '0' ? '1' : '0';
      const { razorpay_signature: right } = own;
      return right.slice(0, place) + sign + right.slice(place + 1);
    });
    await harmless(async () => {
      for (const razorpay_signature of flipped) {
        const got = await verify(shop, thief, { ...own, razorpay_signature });
        expect([got.status, got.body]).toMatchObject([200, REFUSED]);
      }
    });
  });

  it('S15: refuses a signature of another length, in capitals, or not in hex', async () => {
    const { razorpay_signature: right } = own;
    const wrong = [
      '',
      right.slice(1),
      `${right}0`,
      right.toUpperCase(),
      'g'.repeat(64),
      `${right}\n`,
    ];
    await harmless(async () => {
      for (const razorpay_signature of wrong) {
        const got = await verify(shop, thief, { ...own, razorpay_signature });
        expect([got.status, got.body]).toMatchObject([200, REFUSED]);
      }
      for (const odd of [[right], { toString: right }, null, 5, undefined]) {
        const body = { ...own, razorpay_signature: odd };
        const got = await send(shop, verifyPayment, { token: thief.token, body });
        expect([got.status, got.body.code]).toEqual([400, 'malformed']);
      }
    });
  });
});

describe('orders', () => {
  it('S13: ignores amount, price and currency sent by the client', async () => {
    const lies = {
      amount: 100,
      amountPaise: 100,
      price: '1',
      currency: 'XXX',
      total: 0,
      free: true,
    };
    const body = { courses: [dear._id], ...lies };
    const got = await send(shop, capturePayment, { token: thief.token, body });
    expect(got.body).toMatchObject({ success: true, amount: 499_900, currency: 'INR' });
    const order = shop.provider.ledger.order(String(got.body['orderId']));
    expect(order).toMatchObject({ amount: 499_900, currency: 'INR' });
    const proof = await paidUnheard(thief, dear);
    const claimed = await send(shop, verifyPayment, {
      token: thief.token,
      body: { ...own, ...lies, razorpay_order_id: proof.razorpay_order_id },
    });
    expect(claimed.body).toMatchObject(REFUSED);
  });

  it('S13: the same course sent many times is one course at its price', async () => {
    const body = { courses: Array.from({ length: 20 }, () => dear._id) };
    const got = await send(shop, capturePayment, { token: thief.token, body });
    expect(got.body).toMatchObject({ amount: 499_900 });
  });
});

describe('events', () => {
  /** The event of a payment for the expensive course that was never made. */
  async function forged() {
    const id = await orderId(shop, thief, dear._id);
    const entity = {
      id: 'pay_00000000000001',
      order_id: id,
      amount: 499_900,
      currency: 'INR',
      status: 'captured',
      captured: true,
    };
    return JSON.stringify({
      entity: 'event',
      event: 'payment.captured',
      contains: ['payment'],
      payload: { payment: { entity } },
    });
  }

  it('S19: refuses a forged event, signed with any secret that an attacker may have', async () => {
    const body = await forged();
    const secrets = ['', OTHER_SECRET, SANDBOX_KEYS.keySecret, SANDBOX_KEYS.keyId, thief.token];
    for (const [nth, secret] of secrets.entries()) {
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      expect(await harmless(() => deliver(shop, { id: `forged${nth}`, body, signature }))).toBe(
        400,
      );
    }
    expect(await harmless(() => deliver(shop, { id: 'forged', body, signature: '' }))).toBe(400);
  });

  it('S19: refuses a genuine event with changed bytes, and a genuine signature over another event', async () => {
    const id = await orderId(shop, thief, dear._id);
    const unmade = await forged();
    const [event] = await payUnheard(shop, id);
    if (!event) throw new Error('The sandbox sent no event.');
    const { signature } = event;
    const bodies = [
      JSON.stringify(JSON.parse(event.body), null, 2),
      `${event.body} `,
      event.body.replaceAll('"INR"', '"\\u0049NR"'),
      event.body.replace(id, own.razorpay_order_id),
      unmade,
    ];
    for (const body of bodies) {
      expect(await harmless(() => deliver(shop, { id: event.id, body, signature }))).toBe(400);
    }
    expect(await deliver(shop, event)).toBe(200);
  });

  it('S19: an old event under a new id changes nothing', async () => {
    const id = await orderId(shop, thief, dear._id);
    const events = await payUnheard(shop, id);
    for (const event of events) await deliver(shop, event);
    await shop.work.deliverMails();
    for (const event of events) {
      expect(await harmless(() => deliver(shop, { ...event, id: `${event.id}again` }))).toBe(200);
    }
  });
});
