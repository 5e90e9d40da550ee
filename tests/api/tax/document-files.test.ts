// PDF files of documents: one of several servers draws each, or another if that one dies.
import { expect, test } from 'vitest';
import { capturePayment } from '#contract/sales/payments.ts';
import { drawMissingFiles } from '#server/sales/tax/document-files.ts';
import { createDocumentPrinter } from '#server/sales/tax/printer.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { makeAdmin, makeCourse, makeStudent } from '../../support/makers.ts';
import { waitForEvents, startShop, submitProof } from '../../support/shop.ts';
import { send } from '../../support/server.ts';

const SALES = 4;
const CLAIM_MS = 60_000;

const shop = closeAfterAll(await startShop());
const admin = await makeAdmin(shop);
const { db, clock } = shop.deps;
const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '999' });
for (let index = 0; index < SALES; index += 1) {
  const buyer = await makeStudent(shop);
  const body = { courses: [course._id] };
  const response = await send(shop, capturePayment, { token: buyer.token, body });
  await submitProof(shop, buyer, await shop.provider.pay(String(response.body['orderId'])));
}
await waitForEvents(shop);
await shop.work.deliverMails();
const ids = (await db.selectFrom('documents').select('id').execute()).map(({ id }) => id);

/** A server that counts the documents it draws. */
function createDrawingServer() {
  const drawn: string[] = [];
  const printer = closeAfterAll(createDocumentPrinter());
  const documents: typeof printer = {
    ...printer,
    print: (document) => {
      drawn.push(document.sha256);
      return printer.print(document);
    },
  };
  return { drawn, draw: () => drawMissingFiles({ ...shop.deps, documents }) };
}

async function deleteFiles(claimedUntil: number | null): Promise<void> {
  await db.deleteFrom('document_files').execute();
  const rows = ids.map((id) => ({ document_id: id, claimed_until: claimedUntil }));
  await db.insertInto('undrawn_documents').values(rows).execute();
}

const listUndrawnFiles = () => db.selectFrom('undrawn_documents').selectAll().execute();

test('two servers together draw each document once', async () => {
  await deleteFiles(null);
  const servers = [createDrawingServer(), createDrawingServer()];
  await Promise.all(servers.map(({ draw }) => draw()));
  const drawn = servers.flatMap((server) => server.drawn);
  expect([drawn.length, new Set(drawn).size]).toEqual([ids.length, ids.length]);
  expect(await listUndrawnFiles()).toEqual([]);
});

test('documents claimed by a dead server are drawn by another after a minute', async () => {
  await deleteFiles(clock() + CLAIM_MS);
  const server = createDrawingServer();
  await server.draw();
  expect(server.drawn).toEqual([]);
  shop.advanceClock(CLAIM_MS);
  await server.draw();
  expect(server.drawn).toHaveLength(ids.length);
  expect(await listUndrawnFiles()).toEqual([]);
});
