// GSTR-1 of a period: each document in its table, and sums that match to the paisa.
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { BASE_PATH } from '#contract/endpoint.ts';
import { getGstReturn } from '#contract/sales/gst-return.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { formatPlainRupees, paise } from '#contract/sales/money.ts';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import type { Buyer } from '#contract/sales/buyer.ts';
import { parseBody } from '#server/sales/tax/document-body.ts';
import { listDocumentsOfPayment } from '#server/sales/tax/documents.store.ts';
import { HEADINGS } from '#server/sales/tax/gstr1-headings.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
} from '../../support/makers.ts';
import { buildOutsidePayment } from '../../support/outside-payment.ts';
import { waitForEvents, startShop, submitProof } from '../../support/shop.ts';
import { buildRegisteredTerms, getToday, buildUnregisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { db } = shop.deps;
const kolam = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });
const rang = await makeCourse(shop, admin, { courseName: '=Rang, "1"', price: '1499' });
const studio = await makeCourse(shop, admin, { courseName: 'Studio', price: '150000' });
const month = getToday(shop.deps.clock()).slice(0, 7);

async function sold(ids: readonly string[], buyer?: Buyer): Promise<string> {
  const student = await makeStudent(shop, 'Ananya Rao');
  const body = { courses: ids, ...(buyer ? { buyer } : {}) };
  const response = await send(shop, capturePayment, { token: student.token, body });
  const proof = await shop.provider.pay(String(response.body['orderId']));
  await submitProof(shop, student, proof);
  await waitForEvents(shop);
  return proof.razorpay_payment_id;
}

async function sendRefund(paymentId: string, scope: object = {}): Promise<void> {
  const body = { paymentId, reason: 'Asked for it.', ...scope };
  const response = await send(shop, refundPayment, { token: admin.token, body });
  expect(response.status).toBe(200);
  await waitForEvents(shop);
}

function requestReturn(query: string, token = admin.token) {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${shop.url}${BASE_PATH}${getGstReturn.path}?${query}`, { headers });
}

async function downloadFiles(query = `from=${month}`): Promise<Record<string, string>> {
  const httpResponse = await requestReturn(query);
  expect(httpResponse.headers.get('content-type')).toBe('application/zip');
  const entries = unzipSync(new Uint8Array(await httpResponse.arrayBuffer()));
  return Object.fromEntries(Object.entries(entries).map(([name, to]) => [name, strFromU8(to)]));
}

/** The rows below the headings; no cell of these tables contains a comma. */
const rows = (text = '') =>
  text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(','));

test('GST-04: a period without documents gets 404, a period in the future an error at its field', async () => {
  const none = await requestReturn(`from=${month}`);
  const readBody = async (httpResponse: Response) =>
    (await httpResponse.json()) as Record<string, unknown>;
  expect([none.status, (await readBody(none))['message']]).toEqual([
    404,
    expect.stringMatching(/^No documents were issued in \w+ \d{4}\.$/),
  ]);
  expect(await readBody(await requestReturn('from=2099-04'))).toMatchObject({
    fields: [{ path: 'from', message: 'This period has not started yet.' }],
  });
  expect(await readBody(await requestReturn('from=2026-05&months=3'))).toMatchObject({
    fields: [{ path: 'from', message: 'A quarter starts in January, April, July or October.' }],
  });
  const manager = await makeMember(shop, 'manager');
  expect((await requestReturn(`from=${month}`, manager.token)).status).toBe(403);
});

test('GST-01, GST-02: each document and note is in its table, and the headings are those of the GST tool', async () => {
  await sold([kolam._id]);
  await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });
  const inside = await sold([kolam._id, rang._id], { state: '27' });
  await sendRefund(inside, { courseId: kolam._id });
  const firm = { gstin: '29ABCDE1234F1ZW', name: 'Ananya Co', address: '1 Road' };
  await sendRefund(await sold([kolam._id], firm));
  await sendRefund(await sold([studio._id], { state: '29', address: '1 Road' }), {
    sum: 10_000,
    key: 'goodwill-gst',
  });
  await sold([rang._id], { state: '29' });
  await sold([kolam._id], { isAbroad: true, address: '1 Road, Toronto, Canada' });

  const exportFiles = await downloadFiles();
  expect(Object.keys(exportFiles)).toEqual([
    'register.csv',
    ...Object.keys(HEADINGS).map((name) => `${name}.csv`),
    'summary.txt',
  ]);
  for (const [name, headings] of Object.entries(HEADINGS))
    expect(exportFiles[`${name}.csv`]?.split('\r\n')[0]).toBe(headings.join(','));
  const [invoice = []] = rows(exportFiles['b2b.csv']);
  expect(invoice.slice(0, 2)).toEqual(['29ABCDE1234F1ZW', 'Ananya Co']);
  expect(invoice.slice(4)).toEqual([
    '999.00',
    '29-Karnataka',
    'N',
    '',
    'Regular B2B',
    '',
    '18',
    '846.61',
    '',
  ]);
  expect(rows(exportFiles['exp.csv']).map(([kind, , , ...cells]) => [kind, ...cells])).toEqual([
    ['WPAY', '999.00', '', '', '', '18', '846.61', ''],
  ]);
  expect(rows(exportFiles['cdnr.csv'])[0]?.slice(4, 8)).toEqual([
    'C',
    '29-Karnataka',
    'N',
    'Regular B2B',
  ]);
  expect(rows(exportFiles['b2cl.csv'])[0]?.slice(2, 7)).toEqual([
    '150000.00',
    '29-Karnataka',
    '',
    '18',
    '127118.64',
  ]);
  expect(rows(exportFiles['cdnur.csv'])[0]?.[0]).toBe('B2CL');
  expect(rows(exportFiles['b2cs.csv'])).toEqual([
    ['OE', '27-Maharashtra', '18', '', '1270.34', '', ''],
    ['OE', '29-Karnataka', '18', '', '1270.34', '', ''],
  ]);
  expect(rows(exportFiles['hsn(b2c).csv'])[0]?.slice(0, 4)).toEqual(['999293', '', 'NA', '0']);
  expect(rows(exportFiles['docs.csv']).map(([nature, , , many]) => [nature, many])).toEqual([
    ['Credit Note', '3'],
    ['Invoices for outward supply', '5'],
  ]);
});

test('GST-02: a sale of ₹1,00,000 to another State is in the small sales, of one paisa more in a row of its own', async () => {
  await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });
  const before = await downloadFiles();
  const many = (all: Record<string, string>) => rows(all['b2cl.csv']).length;
  const priced = async (price: string) => {
    const { _id } = await makeCourse(shop, admin, { courseName: 'A year', price });
    await sold([_id], { state: '33', address: '1 Road, Chennai' });
    return downloadFiles();
  };
  const small = await priced('100000');
  expect(many(small)).toBe(many(before));
  expect(rows(small['b2cs.csv'])).toContainEqual([
    'OE',
    '33-Tamil Nadu',
    '18',
    '',
    '84745.76',
    '',
    '',
  ]);
  const large = await priced('100000.01');
  expect(many(large)).toBe(many(before) + 1);
});

test("GST-02: an export under a letter of undertaking has no tax and no rate; dates and numbers are in the GST tool's format", async () => {
  await send(shop, saveSellerTerms, {
    token: admin.token,
    body: buildRegisteredTerms({ lut: true }),
  });
  const paymentId = await sold([kolam._id], { isAbroad: true, address: '1 Road, Toronto, Canada' });
  await sendRefund(paymentId);
  await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });
  const [invoice, note] = await listDocumentsOfPayment(db, paymentId);
  const returnFiles = await downloadFiles();
  const [year = '', monthNumber = '', day = ''] = (invoice?.issued_on ?? '').split('-');
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  const issuedDate = `${day}-${months[Number(monthNumber) - 1]}-${year}`;
  expect(rows(returnFiles['exp.csv']).at(-1)).toEqual([
    'WOPAY',
    invoice?.full_number,
    issuedDate,
    '999.00',
    '',
    '',
    '',
    '0',
    '999.00',
    '',
  ]);
  expect(rows(returnFiles['cdnur.csv']).at(-1)).toEqual([
    'EXPWOP',
    note?.full_number,
    issuedDate,
    'C',
    '',
    '999.00',
    '',
    '0',
    '999.00',
    '',
  ]);
  expect(parseBody(invoice?.body ?? '').lines).toMatchObject([{ rateBp: 0, taxable: 99_900 }]);
});

test('GST-03: outside payments and their refunds are in the register, tables and sums like any sale', async () => {
  const before = await downloadFiles();
  const { email } = await makeStudent(shop, 'Kabir Sheikh');
  const body = buildOutsidePayment(email, [kolam._id, rang._id], {
    amount: paise(236_000),
    buyer: { state: '27' },
  });
  const response = await send(shop, recordOutsidePayment, { token: admin.token, body });
  const { paymentId } = expectData<{ paymentId: string }>(response, 'data');
  await sendRefund(paymentId, { courseId: kolam._id });
  const exportFiles = await downloadFiles();
  const isOfPayment = (cells: string[]) => cells.includes(paymentId);
  const refundedPaise = (99_900 * 236_000) / 249_800;
  const registerRows = rows(exportFiles['register.csv']).filter(isOfPayment);
  const sums = registerRows.map((cells) => Math.round(Number(cells[13]) * 100));
  expect(sums.toSorted((left, right) => right - left)).toEqual([
    236_000,
    Math.round(refundedPaise),
  ]);
  const home = (all: Record<string, string>) =>
    Number(rows(all['b2cs.csv']).find(([, place]) => place === '27-Maharashtra')?.[4]) * 100;
  const taxable = registerRows.map((cells) => Math.round(Number(cells[9]) * 100));
  const [sold = 0, noted = 0] = taxable.toSorted((left, right) => right - left);
  expect(Math.round(home(exportFiles) - home(before))).toBe(sold - noted);
  expect(exportFiles['summary.txt']).toContain('  Difference: Rs 0.00');
});

test('GST-03: register, summary, documents and money agree to the paisa', async () => {
  await send(shop, saveSellerTerms, { token: admin.token, body: buildUnregisteredTerms() });
  await sendRefund(await sold([rang._id]));
  const {
    'register.csv': register = '',
    'summary.txt': summary = '',
    ...tables
  } = await downloadFiles();
  const documents = await db.selectFrom('documents').selectAll().execute();
  const allRegisterRows = rows(register);
  expect(allRegisterRows).toHaveLength(documents.length);
  const total = documents.reduce((sum, row) => sum + row.total_paise, 0);
  const registerTotal = allRegisterRows.reduce(
    (sum, cells) => sum + Math.round(Number(cells[13]) * 100),
    0,
  );
  expect(registerTotal).toBe(total);
  const signedTotal = documents.reduce(
    (sum, row) => sum + (row.corrects_id === null ? 1 : -1) * row.total_paise,
    0,
  );
  const payments = await db.selectFrom('payments').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  const sumAmounts = (rows: readonly { amount_paise: number }[]) =>
    rows.reduce((sum, row) => sum + row.amount_paise, 0);
  const netRevenue =
    sumAmounts(payments) - sumAmounts(refunds.filter(({ status }) => status === 'processed'));
  expect(signedTotal).toBe(netRevenue);
  expect(summary).toContain(`Documents less notes: Rs ${formatPlainRupees(netRevenue)}`);
  expect(summary).toContain('  Difference: Rs 0.00');
  const taxedDocuments = documents.filter((row) => ['invoice', 'credit-note'].includes(row.kind));
  const taxable = taxedDocuments.reduce(
    (sum, row) => sum + (row.kind === 'invoice' ? 1 : -1) * row.taxable_paise,
    0,
  );
  const services = [...rows(tables['hsn(b2b).csv']), ...rows(tables['hsn(b2c).csv'])];
  const servicesTotal = services.reduce(
    (sum, cells) => sum + Math.round(Number(cells[6]) * 100),
    0,
  );
  expect(servicesTotal).toBe(taxable);
});

test('GST-03: a quarter contains its months, and each export is in the audit log', async () => {
  const first = Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1;
  const quarter = `${month.slice(0, 5)}${String(first).padStart(2, '0')}`;
  const exportFiles = await downloadFiles(`from=${quarter}&months=3`);
  expect(exportFiles['register.csv']).toBe((await downloadFiles())['register.csv']);
  const auditEntries = await db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'export-gst-return')
    .execute();
  expect(auditEntries.map((row) => row.subject_id)).toContain(quarter);
});

test('GST-03: a pending refund of a duplicate payment leaves no difference', async () => {
  await shop.provider.faults({ payments: { refunds: 'pending' } });
  const student = await makeStudent(shop, 'Zoya Khan');
  const body = { courses: [kolam._id] };
  const response = await send(shop, capturePayment, { token: student.token, body });
  const order = String(response.body['orderId']);
  await submitProof(shop, student, await shop.provider.pay(order));
  await shop.provider.act('pay-again', { order_id: order });
  await waitForEvents(shop);
  await shop.work.carryOutRefunds();
  const { 'summary.txt': summary } = await downloadFiles();
  expect(summary).toContain(
    '  Received for payments that opened no course and have no document: Rs 999.00',
  );
  expect(summary).toContain('  Refunded for such payments: Rs 0.00');
  expect(summary).toContain('  Difference: Rs 0.00');
});
