// The lines of credit notes, and which refunds get a credit note.
import { expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { Refund } from '#contract/sales/orders.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import type { DocumentRow, RefundRow } from '#server/platform/tables.ts';
import { issueForRefund } from '#server/sales/tax/refund-documents.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { expectData, makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { waitForEvents, startShop, submitProof } from '../../support/shop.ts';
import { buildRegisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const { db } = shop.deps;
const admin = await makeAdmin(shop);
const kolam = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });
const rang = await makeCourse(shop, admin, { courseName: 'Rang', price: '1499' });
await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });

class RolledBack extends Error {}

/** An invoice with 18% tax within the State: 846.62 + 152.38, and 1,270.34 + 228.66. */
async function buyCourses(): Promise<string> {
  const buyer = await makeStudent(shop);
  const body = { courses: [kolam._id, rang._id], buyer: { state: '27' as const } };
  const response = await send(shop, capturePayment, { token: buyer.token, body });
  const proof = await shop.provider.pay(String(response.body['orderId']));
  await submitProof(shop, buyer, proof);
  await waitForEvents(shop);
  return proof.razorpay_payment_id;
}

/** The lines of each credit note: net, taxable value and CGST, the lower price first. */
async function getNotes(paymentId: string): Promise<number[][][]> {
  const rows = await db
    .selectFrom('document_lines')
    .innerJoin('documents', 'documents.id', 'document_lines.document_id')
    .selectAll('document_lines')
    .select('documents.number')
    .where('documents.payment_id', '=', paymentId)
    .where('documents.kind', '=', 'credit-note')
    .orderBy('documents.number')
    .orderBy('document_lines.net_paise')
    .execute();
  return [...Map.groupBy(rows, (row) => row.number).values()].map((lines) =>
    lines.map((line) => [line.net_paise, line.taxable_paise, line.cgst_paise]),
  );
}

test('part refunds over two lines: each note credits a share of each line, and the last one closes both', async () => {
  const paymentId = await buyCourses();
  const sendRefund = async (scope: object) => {
    const body = { paymentId, reason: 'Asked for it.', ...scope };
    expectData<Refund>(await send(shop, refundPayment, { token: admin.token, body }), 'data');
    await waitForEvents(shop);
  };
  await sendRefund({ sum: 10_000, key: 'the-first-part' });
  await sendRefund({ sum: 30_000, key: 'the-second-part' });
  await sendRefund({ sum: 50_000, key: 'the-third-part' });
  expect(await getNotes(paymentId)).toEqual([
    [
      [3999, 3389, 305],
      [6001, 5085, 458],
    ],
    [
      [11_998, 10_168, 915],
      [18_002, 15_256, 1373],
    ],
    [
      [19_996, 16_946, 1525],
      [30_004, 25_428, 2288],
    ],
  ]);
  await sendRefund({});
  // The notes add up to the invoice lines: 999.00 (846.62 taxable, 76.19 CGST) and 1,499.00 (1,270.34 and 114.33).
  const lines = (await getNotes(paymentId)).map(([small, large]) => ({ small, large }));
  const sum = (line: 'small' | 'large', index: number) =>
    lines.reduce((total, item) => total + (item[line]?.[index] ?? 0), 0);
  expect([0, 1, 2].map((index) => sum('small', index))).toEqual([99_900, 84_662, 7619]);
  expect([0, 1, 2].map((index) => sum('large', index))).toEqual([149_900, 127_034, 11_433]);
  await expectInvariants({ db, ledger: shop.provider.ledger.dump() });
});

test.each([
  ['admin', 1],
  ['guarantee', 1],
  ['provider', 1],
  ['by-hand', 1],
  ['already-open', 0],
  ['course-gone', 0],
  ['account-gone', 0],
  ['quote-expired', 0],
] as const)('a refund with the cause %s has %i credit notes', async (cause, count) => {
  const paymentId = await buyCourses();
  const refund: RefundRow = {
    id: `refund-${cause}`,
    payment_id: paymentId,
    provider_refund_id: null,
    amount_paise: paise(99_900),
    cause,
    reason: '',
    admin_id: null,
    status: 'processed',
    created_at: 1,
    processed_at: 1,
    request_key: null,
  };
  const at = shop.deps.clock();
  const lines = new Map([[1, paise(99_900)]]);
  let notes: DocumentRow[] = [];
  // The inserted row would falsify the daily totals, so it is rolled back.
  const issuing = db.transaction().execute(async (tx) => {
    await tx.insertInto('refunds').values(refund).execute();
    notes = await issueForRefund(shop.deps, tx, { refund, lines, at });
    throw new RolledBack();
  });
  await expect(issuing).rejects.toThrow(RolledBack);
  expect(notes.map(({ kind }) => kind)).toEqual(Array.from({ length: count }, () => 'credit-note'));
});
