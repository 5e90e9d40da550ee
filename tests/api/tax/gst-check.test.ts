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
import { closeAfterTest } from '../../support/close-after.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
  openTestSession,
} from '../../support/makers.ts';
import { waitForEvents, startShop, submitProof } from '../../support/shop.ts';
import { buildRegisteredTerms, getToday } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

async function startBooks() {
  const shop = closeAfterTest(await startShop());
  const admin = await makeAdmin(shop);
  const { db } = shop.deps;
  const course = await makeCourse(shop, admin, { price: '999' });
  const from = getToday(shop.deps.clock()).slice(0, 7);
  await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });

  const sellCourse = async (buyer?: Buyer) => {
    const student = await makeStudent(shop);
    const body = { courses: [course._id], ...(buyer ? { buyer } : {}) };
    const response = await send(shop, capturePayment, { token: student.token, body });
    const proof = await shop.provider.pay(String(response.body['orderId']));
    await submitProof(shop, student, proof);
    await waitForEvents(shop);
    const [row] = await listDocumentsOfPayment(db, proof.razorpay_payment_id);
    if (!row) throw new Error('The sale has no document.');
    return row;
  };
  const sendRefund = async (paymentId: string) => {
    const body = { paymentId, reason: 'Asked for it.' };
    await send(shop, refundPayment, { token: admin.token, body });
    await waitForEvents(shop);
  };
  /** Changes a document directly in the database, past all protections. */
  const alterDocument = async (id: string, change: Partial<DocumentBody> | 'gone') => {
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
  const runCheck = async () => expectData<GstCheck>(await requestCheck(), 'data');
  const downloadReturn = async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const downloadResponse = await fetch(
      `${shop.url}${BASE_PATH}${getGstReturn.path}?from=${from}`,
      {
        headers,
      },
    );
    await downloadResponse.arrayBuffer();
    return downloadResponse.status;
  };
  return {
    shop,
    admin,
    sold: sellCourse,
    givenBack: sendRefund,
    altered: alterDocument,
    requestCheck,
    check: runCheck,
    takenOut: downloadReturn,
  };
}

const getKinds = ({ findings }: GstCheck) => findings.map(({ kind, many }) => [kind, many]);

test('GST-05 a clean month has its number of documents, whether it is over, its last export, and no findings', async () => {
  const {
    shop,
    admin,
    sold: sellCourse,
    requestCheck,
    check: runCheck,
    takenOut: downloadReturn,
  } = await startBooks();
  const none = await requestCheck();
  expect([none.status, none.body.message]).toEqual([
    404,
    expect.stringMatching(/^No documents were issued in \w+ \d{4}\.$/),
  ]);
  expect((await requestCheck({ from: '2099-04' })).body['fields']).toMatchObject([
    { path: 'from', message: 'This period has not started yet.' },
  ]);
  await sellCourse({ state: '27' });
  expect(await runCheck()).toMatchObject({
    documents: 1,
    isOver: false,
    hasGstin: true,
    taken: null,
    difference: 0,
    faults: [],
    findings: [],
  });
  expect(await downloadReturn()).toBe(200);
  shop.advanceClock(1000);
  await sellCourse({ state: '29' });
  expect((await runCheck()).taken).toEqual({ at: expect.any(String) as string, since: 1 });
  shop.advanceClock(40 * DAY_MS);
  const token = await openTestSession(shop.deps, admin.id);
  expect((await requestCheck(undefined, token)).body['data']).toMatchObject({ isOver: true });
  const manager = await makeMember(shop, 'manager');
  expect((await requestCheck(undefined, manager.token)).status).toBe(403);
});

test('GST-05 findings for the accountant are counted and link to their orders, and the export works', async () => {
  const {
    sold: sellCourse,
    givenBack: sendRefund,
    check: runCheck,
    takenOut: downloadReturn,
  } = await startBooks();
  const many = FINDING_DOCUMENTS_MAX + 1;
  const assumed = [];
  for (let index = 0; index < many; index += 1) assumed.push(await sellCourse());
  const abroad = await sellCourse({ isAbroad: true, address: '1 Road, Toronto, Canada' });
  const firm = { gstin: '29ABCDE1234F1ZW', name: 'Ananya Co', address: '1 Road' };
  await sendRefund((await sellCourse(firm)).payment_id);
  const checkResult = await runCheck();
  expect(getKinds(checkResult)).toEqual([
    ['state', many],
    ['abroad', 1],
  ]);
  expect(checkResult.findings[0]?.documents).toEqual(
    assumed
      .slice(0, FINDING_DOCUMENTS_MAX)
      .map((row) => ({ number: row.full_number, orderId: row.order_id })),
  );
  expect(checkResult.findings[1]?.documents[0]?.orderId).toBe(abroad.order_id);
  expect(await downloadReturn()).toBe(200);
});

test('GST-05 reports what the portal refuses: place, GSTIN, name, address, a gap in numbers, a note above its invoice', async () => {
  const {
    shop,
    sold: sellCourse,
    givenBack: sendRefund,
    altered: alterDocument,
    check: runCheck,
    takenOut: downloadReturn,
  } = await startBooks();
  const firm = { gstin: '29ABCDE1234F1ZW', name: 'Ananya Co', address: '1 Road' };
  const rows = [await sellCourse({ state: '27' }), await sellCourse(firm), await sellCourse(firm)];
  rows.push(
    await sellCourse({ state: '27' }),
    await sellCourse({ state: '27' }),
    await sellCourse({ state: '27' }),
  );
  const [place, gstin, business, large, gone, noted] = rows;
  const buyer = parseBody(gstin?.body ?? '').buyer;
  const id = (item = place) => item?.id ?? '';
  await sendRefund(noted?.payment_id ?? '');
  await alterDocument(id(place), { supply: null });
  await alterDocument(id(gstin), { buyer: { ...buyer, gstin: '29ABCDE1234F1ZX' } });
  await alterDocument(id(business), { buyer: { ...buyer, address: '' } });
  const { total } = parseBody(large?.body ?? '');
  await alterDocument(id(large), { total: { ...total, taxable: 5_000_000 } });
  await alterDocument(id(gone), 'gone');
  await shop.deps.db.transaction().execute(async (tx) => {
    await tx.insertInto('document_unlocks').values({ id: 'a test' }).execute();
    const less = tx.updateTable('documents').set({ total_paise: 1 as never });
    await less.where('id', '=', id(noted)).execute();
    await tx.deleteFrom('document_unlocks').execute();
  });
  const checkResult = await runCheck();
  expect(getKinds(checkResult)).toEqual([
    ...['place', 'gstin', 'business', 'address', 'gap', 'over'].map((kind) => [kind, 1]),
  ]);
  expect(checkResult.findings.map(({ documents }) => documents[0]?.orderId)).toEqual([
    ...[place, gstin, business, large, noted, noted].map((row) => row?.order_id),
  ]);
  expect(checkResult.faults.join()).toMatch(/differ from what was issued/);
  expect(await downloadReturn()).toBe(200);
});
