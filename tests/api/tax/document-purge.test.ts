// Purging documents after eight financial years: buyer and file go, number, sums and hash stay.
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { getDocument } from '#contract/sales/issued-documents.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { saveSellerTerms } from '#contract/sales/tax.ts';
import { toCanonicalJson, hashSha256 } from '#server/platform/canonical-json.ts';
import { parseBody } from '#server/sales/tax/document-body.ts';
import { getRetentionStart } from '#server/sales/tax/document-purge.ts';
import { verifyDocuments } from '#server/sales/tax/number-series.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin, makeCourse, makeStudent, openTestSession } from '../../support/makers.ts';
import { waitForEvents, startShop, submitProof } from '../../support/shop.ts';
import { buildRegisteredTerms } from '../../support/sellers.ts';
import { send } from '../../support/server.ts';

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { db, clock } = shop.deps;
const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });
const firm = { gstin: '29ABCDE1234F1ZW', name: 'Kolam Works', address: '0 Example Road' };

async function sellCourse() {
  const buyer = await makeStudent(shop, 'Ananya Rao');
  const body = { courses: [course._id], buyer: firm };
  const orderResponse = await send(shop, capturePayment, { token: buyer.token, body });
  const proof = await shop.provider.pay(String(orderResponse.body['orderId']));
  await submitProof(shop, buyer, proof);
  await waitForEvents(shop);
  await shop.work.deliverMails();
  return buyer;
}

const listDocuments = () => db.selectFrom('documents').selectAll().orderBy('number').execute();
const getFiles = () => db.selectFrom('document_files').selectAll().execute();

/** Moves the clock to midnight in India at the start of a day. */
function advanceTo(day: string): void {
  shop.advanceClock(Date.parse(`${day}T00:00:00+05:30`) - clock());
}

test('TAX-05: documents are retained from the first day of the eighth financial year before', () => {
  const at = (moment: string) => getRetentionStart(Date.parse(moment));
  expect(at('2035-03-31T18:29:59.999Z')).toBe('2026-04-01');
  expect(at('2035-03-31T18:30:00.000Z')).toBe('2027-04-01');
});

test('TAX-05: purges buyer and file on the day after eight years, and not before; number, sums and chain stay', async () => {
  await send(shop, saveSellerTerms, { token: admin.token, body: buildRegisteredTerms() });
  const buyer = await sellCourse();
  await sellCourse();
  const [before] = await listDocuments();
  if (!before) throw new Error('The sale has no document.');
  const first =
    Number(before.issued_on.slice(0, 4)) - (Number(before.issued_on.slice(5, 7)) < 4 ? 1 : 0);
  expect(before.body).toContain('Kolam Works');
  expect(await getFiles()).toHaveLength(2);
  advanceTo(`${first + 9}-03-31`);
  expect(await shop.work.purgeDocuments()).toBe(0);
  advanceTo(`${first + 9}-04-01`);
  expect(await shop.work.purgeDocuments()).toBe(2);
  expect(await shop.work.purgeDocuments()).toBe(0);
  const [after] = await listDocuments();
  expect(after).toEqual({
    ...before,
    body: after?.body,
    purged_at: expect.any(Number),
    purged_sha256: expect.any(String),
  });
  for (const word of [firm.name, firm.address, firm.gstin]) expect(after?.body).not.toContain(word);
  const { buyer: whole, ...rest } = parseBody(before.body);
  expect(parseBody(after?.body ?? '')).toEqual({
    ...rest,
    buyer: { name: '', address: '', gstin: '', state: whole.state },
  });
  expect(await getFiles()).toEqual([]);
  expect(
    await db.selectFrom('media').select('id').where('kind', '=', 'document').execute(),
  ).toEqual([]);
  expect(await verifyDocuments(db, clock())).toEqual({ faults: [], warnings: [] });
  const token = await openTestSession(shop.deps, buyer.id);
  const path = getDocument.path.replace(':id', before.id);
  const response = await fetch(`${shop.url}${BASE_PATH}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([response.status, await response.text()]).toEqual([
    404,
    expect.stringContaining('stored for eight financial years'),
  ]);
});

test('TAX-05: the database refuses any other change, and the doctor reports changes after a purge', async () => {
  const [row] = await listDocuments();
  const id = row?.id ?? '';
  await expect(sql`update documents set body = '' where id = ${id}`.execute(db)).rejects.toThrow(
    'never changed',
  );
  const freshBuyer = await sellCourse();
  const young = { user_id: freshBuyer.id, at: clock() };
  const purgeDirectly = (at: number, more = sql``) =>
    sql`update documents set body = '', purged_at = ${at}, purged_sha256 = 'x' ${more}
      where user_id = ${young.user_id}`.execute(db);
  await expect(purgeDirectly(young.at)).rejects.toThrow('never changed');
  const later = young.at + 9 * 366 * 86_400_000;
  await expect(purgeDirectly(later, sql`, total_paise = 1`)).rejects.toThrow('never changed');
  const setBody = (body: string) =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('document_unlocks').values({ id: 'a test' }).execute();
      await tx.updateTable('documents').set({ body }).where('id', '=', id).execute();
      await tx.deleteFrom('document_unlocks').execute();
    });
  const body = row?.body ?? '';
  await setBody(body.replace('99900', '9990'));
  expect((await verifyDocuments(db, clock())).faults).toEqual([
    expect.stringMatching(/does not match its hash/),
  ]);
  await setBody(body);
  expect((await verifyDocuments(db, clock())).faults).toEqual([]);
});

test('TAX-05: reports a document purged too early with a future date, or with altered content', async () => {
  const buyer = await sellCourse();
  const [young] = (await listDocuments()).filter((item) => item.user_id === buyer.id);
  if (!young) throw new Error('The sale has no document.');
  const body = parseBody(young.body);
  const namelessBody = { ...body, buyer: { ...body.buyer, name: '', address: '', gstin: '' } };
  const setPurgedText = (text: string) =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('document_unlocks').values({ id: 'a test' }).execute();
      const purged_at = clock() + 70 * 366 * 86_400_000;
      const change = { body: text, purged_at, purged_sha256: hashSha256(text) };
      await tx.updateTable('documents').set(change).where('id', '=', young.id).execute();
      await tx.deleteFrom('document_unlocks').execute();
    });
  const faults = async (at: number) => (await verifyDocuments(db, at)).faults;
  const words = toCanonicalJson(namelessBody);
  await setPurgedText(words);
  expect(await faults(clock())).toEqual([
    expect.stringMatching(/before its eight years were over/),
  ]);
  const later = clock() + 10 * 366 * 86_400_000;
  expect(await faults(later)).toEqual([]);
  await setPurgedText(
    toCanonicalJson({ ...namelessBody, supply: { ...body.supply, place: '01' } }),
  );
  expect(await faults(later)).toEqual([expect.stringMatching(/its row differ/)]);
  await setPurgedText('');
  expect(await faults(later)).toEqual([expect.stringMatching(/cannot be read/)]);
  await setPurgedText(words);
});

test('TAX-05: a file drawn during a purge is deleted by the next purge', async () => {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('document_unlocks').values({ id: 'a test' }).execute();
    await tx
      .updateTable('documents')
      .set({ purged_at: clock(), purged_sha256: 'x' })
      .where('purged_at', 'is', null)
      .execute();
    await tx.deleteFrom('document_unlocks').execute();
  });
  expect((await getFiles()).length).toBeGreaterThan(0);
  await shop.work.purgeDocuments();
  expect(await getFiles()).toEqual([]);
});
