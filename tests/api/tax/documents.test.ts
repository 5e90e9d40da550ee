// Documents for payments and refunds: numbers, taxes, hash chain, PDF, mail and access.
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { sql } from 'kysely';
import { BASE_PATH } from '#contract/endpoint.ts';
import { getMyPayments } from '#contract/sales/orders.ts';
import { refundPayment } from '#contract/sales/refunds.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { getDocument } from '#contract/sales/issued-documents.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import type { Buyer } from '#contract/sales/buyer.ts';
import type { Queries } from '#server/platform/ports.ts';
import type { DocumentRow, RefundRow } from '#server/platform/tables.ts';
import { issueForRefund, reinstate } from '#server/sales/tax/refund-documents.ts';
import { parseBody } from '#server/sales/tax/document-body.ts';
import { listDocumentsOfPayment } from '#server/sales/tax/documents.store.ts';
import { getDocumentFile } from '#server/sales/tax/document-files.ts';
import { drawDocument } from '#server/sales/tax/document-page.ts';
import { verifyDocuments } from '#server/sales/tax/number-series.ts';
import { queueMail } from '#server/mails/mails.ts';
import { hashSha256 } from '#server/platform/canonical-json.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  expectData,
  makeAdmin,
  makeCourse,
  makeMember,
  makeStudent,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { waitForEvents, startShop, submitProof } from '../../support/shop.ts';
import { buildRegisteredTerms, buildUnregisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { db } = shop.deps;
const courses = [
  await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' }),
  await makeCourse(shop, admin, { courseName: 'अल्पना', price: '1499' }),
];

const saveTerms = async (body: object) =>
  expect((await send(shop, saveSellerTerms, { token: admin.token, body })).status).toBe(200);

async function buyCourses(buyer: Person, count = 1, billing?: Buyer): Promise<string> {
  const ids = courses.slice(0, count).map(({ _id }) => _id);
  const body = { courses: ids, ...(billing ? { buyer: billing } : {}) };
  const orderResponse = await send(shop, capturePayment, { token: buyer.token, body });
  const proof = await shop.provider.pay(String(orderResponse.body['orderId']));
  expect((await submitProof(shop, buyer, proof)).body.success).toBe(true);
  await waitForEvents(shop);
  return proof.razorpay_payment_id;
}

const listDocuments = (paymentId: string) => listDocumentsOfPayment(db, paymentId);

async function sendRefund(paymentId: string): Promise<void> {
  const body = { paymentId, reason: 'Asked for it.' };
  expect((await send(shop, refundPayment, { token: admin.token, body })).body.success).toBe(true);
  await waitForEvents(shop);
}

async function getFile(person: Person | undefined, id: string) {
  const path = getDocument.path.replace(':id', id);
  const headers = person ? { authorization: `Bearer ${person.token}` } : {};
  const response = await fetch(`${shop.url}${BASE_PATH}${path}`, { headers });
  return { answer: response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

test('a seller without terms or without a GST registration issues numbered receipts without tax', async () => {
  const buyer = await makeStudent(shop, 'Ananya Rao');
  const [first] = await listDocuments(await buyCourses(buyer));
  expect(first).toMatchObject({
    kind: 'receipt',
    number: 1,
    total_paise: 99_900,
    place_code: null,
  });
  expect(parseBody(first?.body ?? '').seller).toMatchObject({
    legalName: '',
    tradeName: 'Rangshala',
  });
  await saveTerms(buildUnregisteredTerms());
  const [second] = await listDocuments(await buyCourses(await makeStudent(shop)));
  expect(second?.full_number).toMatch(/^RSR\/\d\d-\d\d\/000002$/);
  expect(second?.previous_sha256).toBe(first?.body_sha256);
  expect(parseBody(second?.body ?? '')).toMatchObject({
    seller: { legalName: 'Rangshala Example LLP', gstin: '' },
    supply: null,
    total: { net: 99_900, taxable: 99_900, cgst: 0, sgst: 0, igst: 0 },
    payment: { method: 'UPI' },
  });
});

test('a registered seller issues a tax invoice, with the tax heads for the buyer’s State', async () => {
  await saveTerms(buildRegisteredTerms());
  const [inStateInvoice] = await listDocuments(
    await buyCourses(await makeStudent(shop), 2, { state: '27' }),
  );
  expect(inStateInvoice).toMatchObject({
    kind: 'invoice',
    place_code: '27',
    total_paise: 249_800,
    cgst_paise: 7619 + 11_433,
    sgst_paise: 7619 + 11_433,
    igst_paise: 0,
  });
  const firm = { gstin: '29ABCDE1234F1ZW', name: 'Ananya & Co', address: '1 Road, Bengaluru' };
  const [outOfStateInvoice] = await listDocuments(
    await buyCourses(await makeStudent(shop), 1, firm),
  );
  expect(outOfStateInvoice).toMatchObject({
    place_code: '29',
    taxable_paise: 84_661,
    igst_paise: 15_239,
  });
  expect(parseBody(outOfStateInvoice?.body ?? '')).toMatchObject({
    buyer: { name: 'Ananya & Co', gstin: '29ABCDE1234F1ZW', state: '29' },
    supply: { heads: 'inter', source: 'given' },
    lines: [{ description: 'Kolam', sac: '999293', rateBp: 1800 }],
  });
  const lines = await db
    .selectFrom('document_lines')
    .selectAll()
    .where('document_id', '=', inStateInvoice?.id ?? '')
    .execute();
  expect(lines.reduce((sum, line) => sum + line.net_paise, 0)).toBe(249_800);
});

test('without a State of the buyer the invoice assumes the seller’s, and marks it for the accountant', async () => {
  await saveTerms(buildRegisteredTerms());
  const [invoice] = await listDocuments(await buyCourses(await makeStudent(shop)));
  expect(parseBody(invoice?.body ?? '').supply).toEqual({
    place: '27',
    heads: 'intra',
    source: 'assumed',
  });
});

test('an order keeps the tax rate of its quote', async () => {
  await saveTerms(buildRegisteredTerms());
  const buyer = await makeStudent(shop);
  const body = { courses: [courses[0]?._id], buyer: { state: '27' } };
  const orderResponse = await send(shop, capturePayment, { token: buyer.token, body });
  await saveTerms(buildRegisteredTerms({ rate: 5 }));
  const proof = await shop.provider.pay(String(orderResponse.body['orderId']));
  await submitProof(shop, buyer, proof);
  const [invoice] = await listDocuments(proof.razorpay_payment_id);
  expect(invoice).toMatchObject({ cgst_paise: 7619, taxable_paise: 84_662 });
});

test('S24: a refund of an invoice issues a credit note that brings it to zero; of a receipt, a refund note', async () => {
  await saveTerms(buildRegisteredTerms());
  const taxedPayment = await buyCourses(await makeStudent(shop), 2, { state: '29' });
  await sendRefund(taxedPayment);
  const [invoice, note] = await listDocuments(taxedPayment);
  expect(note).toMatchObject({ kind: 'credit-note', corrects_id: invoice?.id, number: 1 });
  for (const sum of ['total_paise', 'taxable_paise', 'igst_paise'] as const)
    expect(note?.[sum]).toBe(invoice?.[sum]);
  expect(parseBody(note?.body ?? '').corrects?.number).toBe(invoice?.full_number);
  await saveTerms(buildUnregisteredTerms());
  const untaxedPayment = await buyCourses(await makeStudent(shop));
  await sendRefund(untaxedPayment);
  expect((await listDocuments(untaxedPayment)).map(({ kind }) => kind)).toEqual([
    'receipt',
    'refund-note',
  ]);
});

test('part refunds from the provider’s dashboard are split over the lines, and the last note leaves nothing', async () => {
  await saveTerms(buildRegisteredTerms());
  const paymentId = await buyCourses(await makeStudent(shop), 2, { state: '27' });
  for (const amount of [33_333, 77_777]) {
    await shop.provider.act('refund', { payment_id: paymentId, amount });
    await waitForEvents(shop);
  }
  await sendRefund(paymentId);
  const [invoice, ...notes] = await listDocuments(paymentId);
  expect(notes).toHaveLength(3);
  for (const sum of ['total_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise'] as const)
    expect(notes.reduce((all, note) => all + note[sum], 0)).toBe(invoice?.[sum]);
});

test('the PDF is drawn once, attached to the email, and identical each time it is drawn', async () => {
  await saveTerms(buildRegisteredTerms());
  const buyer = await makeStudent(shop, 'अनन्या राव');
  const [invoice] = await listDocuments(await buyCourses(buyer, 2));
  await shop.work.deliverMails();
  const mail = await eventually(() => {
    const foundMail = shop.mails.find(({ to }) => to === buyer.email);
    if (!foundMail) throw new Error('The mail has not come yet.');
    return foundMail;
  });
  const [attachment] = mail.attachments ?? [];
  expect(attachment?.name).toBe(`${invoice?.full_number.replaceAll('/', '-')}.pdf`);
  expect(mail.text).toContain(`Tax invoice: ${invoice?.full_number}`);
  const file = await db
    .selectFrom('document_files')
    .innerJoin('media', 'media.id', 'document_files.media_id')
    .select(['media.storage_key', 'document_files.sha256'])
    .where('document_id', '=', invoice?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(hashSha256(attachment?.content ?? '')).toBe(file.sha256);
  expect(file.storage_key).toBe(`${file.sha256.slice(0, 24)}.pdf`);
  const body = parseBody(invoice?.body ?? '');
  const again = await drawDocument({ body, sha256: invoice?.body_sha256 ?? '' });
  expect(hashSha256(again)).toBe(file.sha256);
});

test('an email is sent without its document if the file is missing', async () => {
  const buyer = await makeStudent(shop);
  const [invoice] = await listDocuments(await buyCourses(buyer));
  await shop.work.deliverMails();
  const file = await db
    .selectFrom('document_files')
    .innerJoin('media', 'media.id', 'document_files.media_id')
    .select('media.storage_key')
    .where('document_id', '=', invoice?.id ?? '')
    .executeTakeFirstOrThrow();
  await shop.deps.storage.remove(file.storage_key);
  const content = { title: '', text: 'Your receipt.', html: '', at: shop.deps.clock() };
  const mail = { onceKey: 'again', to: buyer.email, subject: 'Your receipt again', ...content };
  await db
    .transaction()
    .execute((tx) => queueMail(shop.deps, tx, { ...mail, documentId: invoice?.id }));
  await shop.work.deliverMails();
  const sent = shop.mails.find(({ subject }) => subject === mail.subject);
  expect(sent).toMatchObject({ to: buyer.email });
  expect(sent?.attachments).toBeUndefined();
  expect(shop.failures()).toHaveLength(1);
});

test('TEAM-04: the buyer and team members who read payments may open a document; each team view is logged', async () => {
  const buyer = await makeStudent(shop);
  const paymentId = await buyCourses(buyer);
  const [order] = expectData<OwnOrder[]>(
    await send(shop, getMyPayments, { token: buyer.token }),
    'data',
  );
  const [document] = order?.payments[0]?.documents ?? [];
  expect(document).toMatchObject({
    total: 99_900,
    number: (await listDocuments(paymentId))[0]?.full_number,
  });
  const id = document?._id ?? '';
  for (const person of [buyer, admin]) {
    const { answer: response, bytes } = await getFile(person, id);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
  }
  expect((await getFile(await makeStudent(shop), id)).answer.status).toBe(404);
  expect((await getFile(undefined, id)).answer.status).toBe(401);
  const support = await makeMember(shop, 'support');
  expect((await getFile(support, id)).answer.status).toBe(200);
  expect((await getFile(await makeMember(shop, 'instructor'), id)).answer.status).toBe(404);
  const viewRows = db.selectFrom('personal_views').select(['viewer_id', 'what']);
  expect(await viewRows.where('user_id', '=', buyer.id).orderBy('first_at').execute()).toEqual([
    { viewer_id: admin.id, what: getDocument.path },
    { viewer_id: support.id, what: getDocument.path },
  ]);
  const printer = { print: () => Promise.reject(new Error('Not asked.')), close: async () => {} };
  const deps = { ...shop.deps, documents: printer };
  for (const lacks of ['secondStep', 'password'] as const) {
    const owner = { userId: admin.id, role: 'owner' as const, lacks };
    await expect(getDocumentFile(deps, owner, id)).rejects.toThrow('Document not found.');
  }
});

test('documents cannot be changed, and the hash chain reveals direct changes in the database', async () => {
  const [row] = await listDocuments(await buyCourses(await makeStudent(shop)));
  const id = row?.id ?? '';
  await expect(
    sql`update documents set total_paise = 1 where id = ${id}`.execute(db),
  ).rejects.toThrow('never changed');
  await expect(
    sql`delete from document_lines where document_id = ${id}`.execute(db),
  ).rejects.toThrow('never changed');
  expect(await verifyDocuments(db)).toEqual({ faults: [], warnings: [] });
  const setBody = (body: string) =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('document_unlocks').values({ id: 'a test' }).execute();
      await tx.updateTable('documents').set({ body }).where('id', '=', id).execute();
      await tx.deleteFrom('document_unlocks').execute();
    });
  await setBody(row?.body.replace('99900', '9990') ?? '');
  expect((await verifyDocuments(db)).faults).toEqual([
    expect.stringMatching(/does not match its hash/),
  ]);
  await setBody(row?.body ?? '');
  expect((await verifyDocuments(db)).faults).toEqual([]);
});

/** Documents issued for a full refund, in a transaction that is rolled back. */
async function issueAndRollBack(
  paymentId: string,
  issue: (tx: Queries, refund: RefundRow) => Promise<DocumentRow[]>,
): Promise<DocumentRow[]> {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const refund: RefundRow = {
    id: 'a refund',
    payment_id: paymentId,
    provider_refund_id: null,
    cause: 'admin',
    amount_paise: payment.amount_paise,
    reason: '',
    admin_id: null,
    status: 'processed',
    created_at: 1,
    processed_at: 1,
    request_key: null,
  };
  let notes: DocumentRow[] = [];
  const rolledBack = db.transaction().execute(async (tx) => {
    notes = await issue(tx, refund);
    throw new Error('Undone.');
  });
  await expect(rolledBack).rejects.toThrow('Undone.');
  return notes;
}

test('after 30 November of the next financial year a refund gets a note without tax', async () => {
  await saveTerms(buildRegisteredTerms());
  const paymentId = await buyCourses(await makeStudent(shop), 1, { state: '29' });
  const [invoice] = await listDocuments(paymentId);
  const [start = ''] = (invoice?.year ?? '').split('-');
  const issueNoteAt = (moment: string) =>
    issueAndRollBack(paymentId, (tx, refund) =>
      issueForRefund(shop.deps, tx, {
        refund,
        lines: new Map(),
        at: Date.parse(`20${Number(start) + 1}-${moment}`),
      }),
    );
  expect(await issueNoteAt('11-30T18:29:59.999Z')).toMatchObject([
    { kind: 'credit-note', igst_paise: 15_239, total_paise: 99_900 },
  ]);
  expect(await issueNoteAt('11-30T18:30:00.000Z')).toMatchObject([
    { kind: 'refund-note', igst_paise: 0, taxable_paise: 99_900, total_paise: 99_900 },
  ]);
});

test('S24: when a refund fails, its credit note is reversed by one new invoice with a new number', async () => {
  await saveTerms(buildRegisteredTerms());
  const paymentId = await buyCourses(await makeStudent(shop), 2, { state: '27' });
  const [invoice] = await listDocuments(paymentId);
  const at = Date.now();
  const documents = await issueAndRollBack(paymentId, async (tx, refund) => [
    ...(await issueForRefund(shop.deps, tx, { refund, lines: new Map(), at })),
    ...(await issueForRefund(shop.deps, tx, { refund, lines: new Map(), at })),
    ...(await reinstate(shop.deps, tx, { refund, at })),
    ...(await reinstate(shop.deps, tx, { refund, at })),
  ]);
  const [note, again] = documents;
  expect(documents.map(({ kind }) => kind)).toEqual(['credit-note', 'invoice']);
  expect(again).toMatchObject({ reinstates_id: note?.id, total_paise: invoice?.total_paise });
  expect(again?.full_number).not.toBe(invoice?.full_number);
  expect(parseBody(again?.body ?? '').reinstates?.number).toBe(note?.full_number);
});
