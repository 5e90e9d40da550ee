// Columns and lines of a document are checked against its text: lists and GST returns read them.
import { expect, test } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import type { Queries } from '#server/platform/ports.ts';
import type { DocumentLineRow, DocumentRow } from '#server/platform/tables.ts';
import { listDocumentsOfPayment, listLinesByDocument } from '#server/sales/tax/documents.store.ts';
import { verifyDocuments } from '#server/sales/tax/number-series.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { waitForMails } from '../../support/mails.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { buy, waitForEvents, startShop } from '../../support/shop.ts';
import { buildRegisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { db } = shop.deps;
await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });
const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });

test('TAX-06: reports any column or line that was changed directly in the database', async () => {
  const { razorpay_payment_id: paymentId } = await buy(shop, await makeStudent(shop), course._id);
  await waitForEvents(shop);
  const [row] = await listDocumentsOfPayment(db, paymentId);
  if (!row) throw new Error('The sale has no document.');
  const { id } = row;
  const [line] = (await listLinesByDocument(db, [id])).get(id) ?? [];
  if (!line) throw new Error('The document has no line.');
  const alterAndVerify = async (change: (tx: Queries) => Promise<unknown>) => {
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('document_unlocks').values({ id: 'a test' }).execute();
      await change(tx);
      await tx.deleteFrom('document_unlocks').execute();
    });
    return (await verifyDocuments(db)).faults.join();
  };
  const alterRow = (to: Partial<DocumentRow>) =>
    alterAndVerify((tx) => tx.updateTable('documents').set(to).where('id', '=', id).execute());
  const alterLine = (to: Partial<DocumentLineRow>) =>
    alterAndVerify((tx) =>
      tx.updateTable('document_lines').set(to).where('document_id', '=', id).execute(),
    );
  const onePaisa = paise(1);
  for (const to of [
    { kind: 'credit-note' as const },
    { place_code: '29' },
    { issued_at: row.issued_at + 1 },
    { taxable_paise: onePaisa },
    { cgst_paise: onePaisa },
    { sgst_paise: onePaisa },
    { igst_paise: onePaisa },
    { total_paise: onePaisa },
    { full_number: 'X/26-27/000001' },
    { template: 'a4-0' },
  ])
    expect([await alterRow(to), await alterRow(row)], JSON.stringify(to)).toEqual([
      expect.stringMatching(/and its row differ/),
      '',
    ]);
  await alterRow({ place_code: '29' });
  // The daily job reports each finding once.
  expect([await shop.work.examineDocuments(), await shop.work.examineDocuments()]).toEqual([1, 1]);
  const notices = await waitForMails(shop, shop.deps.contactTo);
  expect(notices).toMatchObject([{ subject: 'Issued documents were changed or are missing' }]);
  expect(notices[0]?.text).toContain(`${row.full_number} and its row differ`);
  expect(shop.failures()).toHaveLength(2);
  expect(await alterRow(row)).toBe('');
  expect(await shop.work.examineDocuments()).toBe(0);
  for (const to of [
    { description: 'Another' },
    { sac: '999999' },
    { rate_bp: 1 },
    { list_paise: onePaisa },
    { discount_paise: onePaisa },
    { net_paise: onePaisa },
    { taxable_paise: onePaisa },
    { line_no: 7 },
  ])
    expect([await alterLine(to), await alterLine(line)], JSON.stringify(to)).toEqual([
      expect.stringMatching(/and its lines differ/),
      '',
    ]);
});
