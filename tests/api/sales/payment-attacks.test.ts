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
import { closeAfterAll } from '../../support/close-after.ts';
import { sendWebhook } from '../../support/event-order.ts';
import { dumpDatabase } from '../../support/dump-database.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import {
  loadPurchases,
  orderCoursesForId,
  payWithoutEvents,
  startShop,
  submitProof,
} from '../../support/shop.ts';
import type { Proof } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const BOOKS = ['orders', 'payments', 'enrolments', 'refunds', 'mails'] as const;
const OTHER_SECRET = 'not-the-secret-of-this-shop';

let attacker: Person;
/** The attacker's own order of the cheap course, with the proof of its payment. */
let ownProof: Proof;

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const cheap = await makeCourse(shop, admin, { courseName: 'Cheap', price: '1' });
const expensive = await makeCourse(shop, admin, { courseName: 'Dear', price: '4999' });
beforeEach(async () => {
  attacker = await makeStudent(shop);
  ownProof = await payUnreported(attacker, cheap);
});

/** Pays an order without any event or verification reaching the shop. */
async function payUnreported(buyer: Person, course: Course): Promise<Proof> {
  const id = await orderCoursesForId(shop, buyer, course._id);
  await payWithoutEvents(shop, id);
  const paymentId = shop.provider.ledger.listPaymentsOfOrder(id)[0]?.id ?? '';
  return {
    razorpay_order_id: id,
    razorpay_payment_id: paymentId,
    razorpay_signature: signPayment(id, paymentId, SANDBOX_KEYS.keySecret),
  };
}

async function dumpBooks(): Promise<unknown> {
  const dump = await dumpDatabase(shop.deps.db);
  return BOOKS.map((table) => dump[table]);
}

/** Runs an attempt, expects that orders and payments are unchanged, and returns the response. */
async function expectUnchanged<T>(attempt: () => Promise<T>): Promise<T> {
  // Sends the emails of earlier purchases first, so that they do not count as changes.
  await shop.work.deliverMails();
  const before = await dumpBooks();
  const result = await attempt();
  expect(await dumpBooks()).toEqual(before);
  return result;
}

const REFUSED = { success: false, code: 'payment_unverified' };

describe('verification', () => {
  it('S14: the buyer of the cheap course cannot claim the expensive one', async () => {
    for (const courses of [[expensive._id], [cheap._id, expensive._id]]) {
      const result = await expectUnchanged(() =>
        submitProof(shop, attacker, { ...ownProof, courses }),
      );
      expect(result.body).toMatchObject(REFUSED);
    }
    await submitProof(shop, attacker, ownProof);
    expect((await loadPurchases(shop, attacker)).enrolments).toMatchObject([
      { course_id: cheap._id },
    ]);
  });

  it('S14: the payment of one order does not pay for another order, whatever the signature', async () => {
    const requestedId = await orderCoursesForId(shop, attacker, expensive._id);
    const { razorpay_payment_id: paymentId } = ownProof;
    const signatures = [
      ownProof.razorpay_signature,
      signPayment(requestedId, paymentId, OTHER_SECRET),
      signPayment(ownProof.razorpay_order_id, paymentId, SANDBOX_KEYS.keyId),
      signWebhook(`${requestedId}|${paymentId}`, SANDBOX_KEYS.webhookSecret),
    ];
    for (const razorpay_signature of signatures) {
      const proof = { ...ownProof, razorpay_order_id: requestedId, razorpay_signature };
      expect((await expectUnchanged(() => submitProof(shop, attacker, proof))).body).toMatchObject(
        REFUSED,
      );
    }
  });

  it('S20: a valid signature over a payment of another order grants no access', async () => {
    // Simulates a leaked key. The provider still reports which order the payment belongs to.
    const requestedId = await orderCoursesForId(shop, attacker, expensive._id);
    const signature = signPayment(
      requestedId,
      ownProof.razorpay_payment_id,
      SANDBOX_KEYS.keySecret,
    );
    const proof = { ...ownProof, razorpay_order_id: requestedId, razorpay_signature: signature };
    expect((await expectUnchanged(() => submitProof(shop, attacker, proof))).body).toMatchObject(
      REFUSED,
    );
  });

  it("S14: refuses to settle another user's order", async () => {
    const student = await makeStudent(shop);
    const othersProof = await payUnreported(student, expensive);
    expect(
      (await expectUnchanged(() => submitProof(shop, attacker, othersProof))).body,
    ).toMatchObject(REFUSED);
    const mail = {
      paymentId: othersProof.razorpay_payment_id,
      orderId: othersProof.razorpay_order_id,
    };
    const mailResponse = await expectUnchanged(() =>
      send(shop, sendPaymentSuccessEmail, { token: attacker.token, body: mail }),
    );
    expect(mailResponse.status).toBe(404);
  });

  it('S16: repeating the same three values changes nothing, for their owner or for another user', async () => {
    expect((await submitProof(shop, attacker, ownProof)).body.success).toBe(true);
    await shop.work.deliverMails();
    expect((await expectUnchanged(() => submitProof(shop, attacker, ownProof))).body.success).toBe(
      true,
    );
    const student = await makeStudent(shop);
    expect((await expectUnchanged(() => submitProof(shop, student, ownProof))).body).toMatchObject(
      REFUSED,
    );
  });

  it('S15: refuses a signature changed in any of its 64 characters', async () => {
    const flippedSignatures = Array.from({ length: 64 }, (_, position) => {
      const digit = ownProof.razorpay_signature[position] === '0' ? '1' : '0';
      const { razorpay_signature: validSignature } = ownProof;
      return validSignature.slice(0, position) + digit + validSignature.slice(position + 1);
    });
    await expectUnchanged(async () => {
      for (const razorpay_signature of flippedSignatures) {
        const result = await submitProof(shop, attacker, { ...ownProof, razorpay_signature });
        expect([result.status, result.body]).toMatchObject([200, REFUSED]);
      }
    });
  });

  it('S15: refuses a signature of another length, in capitals, or not in hex', async () => {
    const { razorpay_signature: validSignature } = ownProof;
    const wrongSignatures = [
      '',
      validSignature.slice(1),
      `${validSignature}0`,
      validSignature.toUpperCase(),
      'g'.repeat(64),
      `${validSignature}\n`,
    ];
    await expectUnchanged(async () => {
      for (const razorpay_signature of wrongSignatures) {
        const result = await submitProof(shop, attacker, { ...ownProof, razorpay_signature });
        expect([result.status, result.body]).toMatchObject([200, REFUSED]);
      }
      for (const invalidSignature of [
        [validSignature],
        { toString: validSignature },
        null,
        5,
        undefined,
      ]) {
        const body = { ...ownProof, razorpay_signature: invalidSignature };
        const result = await send(shop, verifyPayment, { token: attacker.token, body });
        expect([result.status, result.body.code]).toEqual([400, 'malformed']);
      }
    });
  });
});

describe('orders', () => {
  it('S13: ignores amount, price and currency sent by the client', async () => {
    const falseFields = {
      amount: 100,
      amountPaise: 100,
      price: '1',
      currency: 'XXX',
      total: 0,
      free: true,
    };
    const body = { courses: [expensive._id], ...falseFields };
    const result = await send(shop, capturePayment, { token: attacker.token, body });
    expect(result.body).toMatchObject({ success: true, amount: 499_900, currency: 'INR' });
    const order = shop.provider.ledger.order(String(result.body['orderId']));
    expect(order).toMatchObject({ amount: 499_900, currency: 'INR' });
    const proof = await payUnreported(attacker, expensive);
    const claimResponse = await send(shop, verifyPayment, {
      token: attacker.token,
      body: { ...ownProof, ...falseFields, razorpay_order_id: proof.razorpay_order_id },
    });
    expect(claimResponse.body).toMatchObject(REFUSED);
  });

  it('S13: the same course sent many times is one course at its price', async () => {
    const body = { courses: Array.from({ length: 20 }, () => expensive._id) };
    const result = await send(shop, capturePayment, { token: attacker.token, body });
    expect(result.body).toMatchObject({ amount: 499_900 });
  });
});

describe('events', () => {
  /** The event of a payment for the expensive course that was never made. */
  async function forgeEvent() {
    const id = await orderCoursesForId(shop, attacker, expensive._id);
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
    const body = await forgeEvent();
    const secrets = ['', OTHER_SECRET, SANDBOX_KEYS.keySecret, SANDBOX_KEYS.keyId, attacker.token];
    for (const [index, secret] of secrets.entries()) {
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      expect(
        await expectUnchanged(() => sendWebhook(shop, { id: `forged${index}`, body, signature })),
      ).toBe(400);
    }
    expect(
      await expectUnchanged(() => sendWebhook(shop, { id: 'forged', body, signature: '' })),
    ).toBe(400);
  });

  it('S19: refuses a genuine event with changed bytes, and a genuine signature over another event', async () => {
    const id = await orderCoursesForId(shop, attacker, expensive._id);
    const forgedEvent = await forgeEvent();
    const [event] = await payWithoutEvents(shop, id);
    if (!event) throw new Error('The sandbox sent no event.');
    const { signature } = event;
    const bodies = [
      JSON.stringify(JSON.parse(event.body), null, 2),
      `${event.body} `,
      event.body.replaceAll('"INR"', '"\\u0049NR"'),
      event.body.replace(id, ownProof.razorpay_order_id),
      forgedEvent,
    ];
    for (const body of bodies) {
      expect(
        await expectUnchanged(() => sendWebhook(shop, { id: event.id, body, signature })),
      ).toBe(400);
    }
    expect(await sendWebhook(shop, event)).toBe(200);
  });

  it('S19: an old event under a new id changes nothing', async () => {
    const id = await orderCoursesForId(shop, attacker, expensive._id);
    const events = await payWithoutEvents(shop, id);
    for (const event of events) await sendWebhook(shop, event);
    await shop.work.deliverMails();
    for (const event of events) {
      expect(
        await expectUnchanged(() => sendWebhook(shop, { ...event, id: `${event.id}again` })),
      ).toBe(200);
    }
  });
});
