// A server is killed during a job, and another server on the same database takes the job over.
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { SANDBOX_KEYS } from '#sandbox/razorpay/keys.ts';
import { queueMail } from '#server/mails/mails.ts';
import { requestFullRefund } from '#server/sales/refunds/refund-requests.ts';
import { QUICK_PASSWORDS } from './fuzz.ts';
import { createInstallation } from './installation.ts';
import type { TestInstallation } from './installation.ts';
import { startMailServer } from './mail-server.ts';
import type { MailServer } from './mail-server.ts';
import { makeCourse, makeStudent } from './makers.ts';
import { createServerProcess } from './processes.ts';
import type { TestProcess } from './processes.ts';
import { buy, startProvider, webhookUrl } from './shop.ts';
import type { Provider, Shop } from './shop.ts';
import type { TestServer } from './server.ts';

const MAILS = 5;
/** Longer than it takes to kill a server. */
const PROVIDER_TAKES_MS = 3000;
const REFUND_CALL = 'POST /payments/:id/refund';

export interface ServerPair {
  base: TestInstallation;
  mails: MailServer;
  provider: Provider;
  first: TestProcess;
  second: TestProcess;
  close(): Promise<void>;
}

/** Two servers, not started yet, with one mail server and one provider. `address` is a PostgreSQL URL. */
export async function startServerPair(address: string): Promise<ServerPair> {
  const base = await createInstallation(address, QUICK_PASSWORDS);
  const [mails, provider] = [await startMailServer(), await startProvider()];
  const settings = {
    SMTP_URL: mails.url,
    RAZORPAY_KEY_ID: SANDBOX_KEYS.keyId,
    RAZORPAY_KEY_SECRET: SANDBOX_KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
    RAZORPAY_API_URL: new URL(provider.url).href.replace(/\/$/, ''),
  };
  const [first, second] = [
    await createServerProcess(base, settings),
    await createServerProcess(base, settings),
  ];
  return {
    base,
    mails,
    provider,
    first,
    second,
    close: async () => {
      await Promise.all([first.kill(), second.kill()]);
      await provider.close();
      await mails.close();
      await base.drop();
    },
  };
}

/** Waits until the claims of a killed server expire, or expires them. */
export type WaitForClaims = (town: ServerPair) => Promise<void>;

/** Expires all claims at once. Claims of jobs last 30 seconds, claims of mails five minutes. */
export const endClaims: WaitForClaims = async ({ base: { db } }) => {
  await db
    .updateTable('jobs')
    .set({ claimed_until: 1 })
    .where('claim_id', 'is not', null)
    .execute();
  await db.updateTable('mails').set({ claimed_until: 1 }).where('sent_at', 'is', null).execute();
};

/** The first server is killed while it sends a mail. Expects that the second sends every mail once. */
export async function expectMailsTakenOver(town: ServerPair, later: WaitForClaims): Promise<void> {
  const { base, mails, first, second } = town;
  const ids = await queueMails(base);
  const before = mails.countStalled();
  mails.pause();
  await first.ready();
  await eventually(() => expect(mails.countStalled()).toBe(before + 1));
  expect(await findClaimId(base, 'deliver mails')).not.toBeNull();
  await first.kill();
  mails.resume();
  await second.ready();
  expect(mails.acceptedIds).not.toContainEqual(expect.toBeOneOf(ids));
  await later(town);
  const listAcceptedMails = () => mails.acceptedIds.filter((id) => ids.includes(id)).toSorted();
  await expect.poll(listAcceptedMails, { timeout: 600_000, interval: 100 }).toEqual(ids.toSorted());
  const rows = base.db
    .selectFrom('mails')
    .select('id')
    .where('id', 'in', ids)
    .where('sent_at', 'is', null);
  await expect.poll(() => rows.execute()).toEqual([]);
  expect(listAcceptedMails()).toEqual(ids.toSorted());
}

async function queueMails({ db, people }: TestInstallation): Promise<string[]> {
  const at = Date.now();
  await db.transaction().execute(async (tx) => {
    for (let nth = 0; nth < MAILS; nth += 1) {
      const texts = { subject: `Mail ${nth}`, title: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
      const to = `reader${nth}@rangshala.example`;
      await queueMail(people.deps, tx, { onceKey: `taken over ${at} ${nth}`, to, at, ...texts });
    }
  });
  const rows = await db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

async function findClaimId(
  { db }: TestInstallation,
  name: string,
): Promise<string | null | undefined> {
  const rows = db.selectFrom('jobs').select('claim_id').where('name', '=', name);
  return (await rows.executeTakeFirst())?.claim_id;
}

/**
 * The first server is killed after it has sent a refund to the provider, which executes it. Expects that the second
 * server continues: one refund, one mail.
 */
export async function expectRefundTakenOver(town: ServerPair, later: WaitForClaims): Promise<void> {
  const { base, mails, provider, first, second } = town;
  const { buyer, paymentId } = await buyCourse(town);
  await first.stop();
  const { db, people } = base;
  await db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const why = { cause: 'admin', reason: 'Asked for it.', adminId: base.admin.id } as const;
    await requestFullRefund(people.deps, tx, { payment, ...why });
  });
  await provider.faults({ api: { only: REFUND_CALL, latencyMs: PROVIDER_TAKES_MS } });
  provider.calls.splice(0);
  await first.ready();
  const refundCall = `POST /payments/${paymentId}/refund`;
  await eventually(() => expect(provider.calls).toContain(refundCall));
  const requestedAt = performance.now();
  // Whichever came first: who compares with the provider carries out refunds as well.
  const jobs = ['carry out refunds', 'reconcile orders'];
  const holders = await Promise.all(jobs.map((name) => findClaimId(base, name)));
  expect(holders.some((holder) => typeof holder === 'string')).toBe(true);
  await first.kill();
  expect(provider.ledger.listRefundsOfPayment(paymentId)).toEqual([]);
  await provider.reset();
  provider.webhookUrl = webhookUrl(second);
  await second.ready();
  await later(town);
  const status = async () =>
    (
      await db.selectFrom('refunds').select('status').where('payment_id', '=', paymentId).execute()
    ).map((row) => row.status);
  await expect.poll(status, { timeout: 120_000, interval: 100 }).toEqual(['processed']);
  await eventually(() => expect(provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(1));
  const refundMails = db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', buyer.email)
    .where('subject', 'like', '%refund is on its way%');
  const mailIds = (await refundMails.execute()).map(({ id }) => id);
  expect(mailIds).toHaveLength(1);
  const taken = () => mails.acceptedIds.filter((id) => mailIds.includes(id));
  await expect.poll(taken, { timeout: 120_000, interval: 100 }).toEqual(mailIds);
  // By then, the provider has also executed the request of the killed server.
  const since = () => performance.now() - requestedAt;
  await expect.poll(since).toBeGreaterThan(PROVIDER_TAKES_MS + 500);
  expect(provider.ledger.listRefundsOfPayment(paymentId)).toHaveLength(1);
}

async function buyCourse({ base, provider, first }: ServerPair) {
  await first.ready();
  provider.webhookUrl = webhookUrl(first);
  const shop = { ...base.people, url: first.url, provider } as TestServer & Shop;
  const course = await makeCourse(shop, base.admin, { courseName: 'Kolam', price: '499' });
  const buyer = await makeStudent(base.people);
  const proof = await buy(shop, buyer, course._id);
  return { buyer, paymentId: proof.razorpay_payment_id };
}
