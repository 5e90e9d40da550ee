// The check of GSTR-1 before its export: findings with links to orders never block the export.
import { expect, test } from 'vitest';
import { BASE_PATH } from '#contract/endpoint.ts';
import { checkGstReturn, FINDING_DOCUMENTS_MAX } from '#contract/sales/gst-return.ts';
import type { GstCheck } from '#contract/sales/gst-return.ts';
import { getGstReturn } from '#contract/sales/gst-return.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import type { Buyer } from '#contract/sales/buyer.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import type { DocumentBody } from '#server/sales/tax/document-body.ts';
import { parseBody } from '#server/sales/tax/document-body.ts';
import { listDocumentsOfPayment } from '#server/sales/tax/documents.store.ts';
import { closeAfterTest } from '../../support/closing.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
  openSessionOf,
} from '../../support/makers.ts';
import { eventsDelivered, startShop, verify } from '../../support/sandbox.ts';
import { registered, today } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

async function books() {
  const shop = closeAfterTest(await startShop());
  const admin = await makeAdmin(shop);
  const { db } = shop.deps;
  const course = await makeCourse(shop, admin, { price: '999' });
  const from = today(shop.deps.clock()).slice(0, 7);
  await send(shop, saveSellerTerms, { token: admin.token, body: registered() });

  const sold = async (buyer?: Buyer) => {
    const student = await makeStudent(shop);
    const body = { courses: [course._id], ...(buyer ? { buyer } : {}) };
    const got = await send(shop, capturePayment, { token: student.token, body });
    const proof = await shop.provider.pay(String(got.body['orderId']));
    await verify(shop, student, proof);
    await eventsDelivered(shop);
    const [row] = await listDocumentsOfPayment(db, proof.razorpay_payment_id);
    if (!row) throw new Error('The sale has no document.');
    return row;
  };
  const givenBack = async (paymentId: string) => {
    const body = { paymentId, reason: 'Asked for it.' };
    await send(shop, refundPayment, { token: admin.token, body });
    await eventsDelivered(shop);
  };
  /** Changes a document directly in the database, past all protections. */
  const altered = async (id: string, change: Partial<DocumentBody> | 'gone') => {
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('document_unlocks').values({ id: 'a test' }).execute();
      const row = await tx
        .selectFrom('documents')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (change === 'gone') {
        for (const table of ['undrawn_documents', 'document_files', 'document_lines'] as const)
          await tx.deleteFrom(table).where('document_id', '=', id).execute();
        await tx.deleteFrom('documents').where('id', '=', id).execute();
      } else {
        const body = JSON.stringify({ ...parseBody(row.body), ...change });
        await tx.updateTable('documents').set({ body }).where('id', '=', id).execute();
      }
      await tx.deleteFrom('document_unlocks').execute();
    });
  };
  const requestCheck = (
    query: { from: string; months?: '1' | '3' } = { from },
    token = admin.token,
  ) => send(shop, checkGstReturn, { token, query });
  const check = async () => expectData<GstCheck>(await requestCheck(), 'data');
  const takenOut = async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`${shop.url}${BASE_PATH}${getGstReturn.path}?from=${from}`, {
      headers,
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  return { shop, admin, sold, givenBack, altered, requestCheck, check, takenOut };
}

const getKinds = ({ findings }: GstCheck) => findings.map(({ kind, many }) => [kind, many]);

test('GST-05 a clean month has its number of documents, whether it is over, its last export, and no findings', async () => {
  const { shop, admin, sold, requestCheck, check, takenOut } = await books();
  const none = await requestCheck();
  expect([none.status, none.body.message]).toEqual([
    404,
    expect.stringMatching(/^No document was issued in \w+ \d{4}\.$/),
  ]);
  expect((await requestCheck({ from: '2099-04' })).body['fields']).toMatchObject([
    { path: 'from', message: 'This period has not begun.' },
  ]);
  await sold({ state: '27' });
  expect(await check()).toMatchObject({
    documents: 1,
    isOver: false,
    hasGstin: true,
    taken: null,
    difference: 0,
    faults: [],
    findings: [],
  });
  expect(await takenOut()).toBe(200);
  shop.pass(1000);
  await sold({ state: '29' });
  expect((await check()).taken).toEqual({ at: expect.any(String) as string, since: 1 });
  shop.pass(40 * DAY_MS);
  const token = await openSessionOf(shop.deps, admin.id);
  expect((await requestCheck(undefined, token)).body['data']).toMatchObject({ isOver: true });
  const manager = await makeMember(shop, 'manager');
  expect((await requestCheck(undefined, manager.token)).status).toBe(403);
});

test('GST-05 findings for the accountant are counted and link to their orders, and the export works', async () => {
  const { sold, givenBack, check, takenOut } = await books();
  const many = FINDING_DOCUMENTS_MAX + 1;
  const assumed = [];
  for (let index = 0; index < many; index += 1) assumed.push(await sold());
  const abroad = await sold({ isAbroad: true, address: '1 Road, Toronto, Canada' });
  const firm = { gstin: '29ABCDE1234F1ZW', name: 'Ananya Co', address: '1 Road' };
  await givenBack((await sold(firm)).payment_id);
  const found = await check();
  expect(getKinds(found)).toEqual([
    ['state', many],
    ['abroad', 1],
  ]);
  expect(found.findings[0]?.documents).toEqual(
    assumed
      .slice(0, FINDING_DOCUMENTS_MAX)
      .map((row) => ({ number: row.full_number, orderId: row.order_id })),
  );
  expect(found.findings[1]?.documents[0]?.orderId).toBe(abroad.order_id);
  expect(await takenOut()).toBe(200);
});

test('GST-05 reports what the portal refuses: place, GSTIN, name, address, a gap in numbers, a note above its invoice', async () => {
  const { shop, sold, givenBack, altered, check, takenOut } = await books();
  const firm = { gstin: '29ABCDE1234F1ZW', name: 'Ananya Co', address: '1 Road' };
  const rows = [await sold({ state: '27' }), await sold(firm), await sold(firm)];
  rows.push(await sold({ state: '27' }), await sold({ state: '27' }), await sold({ state: '27' }));
  const [place, gstin, business, large, gone, noted] = rows;
  const buyer = parseBody(gstin?.body ?? '').buyer;
  const id = (item = place) => item?.id ?? '';
  await givenBack(noted?.payment_id ?? '');
  await altered(id(place), { supply: null });
  await altered(id(gstin), { buyer: { ...buyer, gstin: '29ABCDE1234F1ZX' } });
  await altered(id(business), { buyer: { ...buyer, address: '' } });
  const { total } = parseBody(large?.body ?? '');
  await altered(id(large), { total: { ...total, taxable: 5_000_000 } });
  await altered(id(gone), 'gone');
  await shop.deps.db.transaction().execute(async (tx) => {
    await tx.insertInto('document_unlocks').values({ id: 'a test' }).execute();
    const less = tx.updateTable('documents').set({ total_paise: 1 as never });
    await less.where('id', '=', id(noted)).execute();
    await tx.deleteFrom('document_unlocks').execute();
  });
  const found = await check();
  expect(getKinds(found)).toEqual([
    ...['place', 'gstin', 'business', 'address', 'gap', 'over'].map((kind) => [kind, 1]),
  ]);
  expect(found.findings.map(({ documents }) => documents[0]?.orderId)).toEqual([
    ...[place, gstin, business, large, noted, noted].map((row) => row?.order_id),
  ]);
  expect(found.faults.join()).toMatch(/differ from what was issued/);
  expect(await takenOut()).toBe(200);
});
