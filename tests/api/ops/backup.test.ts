// A backup restores everything to the last byte; a damaged backup changes nothing.
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { getAllCourses } from '#contract/courses/catalogue.ts';
import { getEnrolments } from '#contract/learning/learning.ts';
import { loginByLink, requestLoginLink } from '#contract/accounts/login-links.ts';
import { requestReset, resetPassword } from '#contract/accounts/passwords.ts';
import { setNewsConsent } from '#contract/accounts/privacy.ts';
import { deleteProfile } from '#contract/accounts/profile.ts';
import { SERIES_NAMES } from '#contract/sales/tax.ts';
import { migrate } from '#server/adapters/db/open.ts';
import { revokeAllAccess } from '#server/accounts/erasure.ts';
import { backUp } from '#server/ops/backup.ts';
import { EXCLUDED_TABLES, TABLES } from '#server/ops/manifest.ts';
import type { Manifest } from '#server/ops/manifest.ts';
import { formatNumbering, formatRevertedRequests } from '#server/ops/after-restore.ts';
import { restoreBackup as restoreBy } from '#server/ops/restore.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { namedFiles } from '#server/media/media.ts';
import type { Ports } from '#server/platform/ports.ts';
import { getSellerTerms } from '#server/sales/tax/seller-terms.ts';
import { getDumpFolder, dumpNames, readDumpTotals } from '../../support/release-dumps.ts';
import {
  readFixture,
  makeCourse,
  makeSection,
  makeStudent,
  PASSWORD,
  listStoredFiles,
} from '../../support/makers.ts';
import { getMailSecret } from '../../support/mails.ts';
import {
  waitForEvents,
  loadPurchases,
  orderCoursesForId,
  startShop,
  submitProof,
} from '../../support/shop.ts';
import { createScene } from '../../support/scene.ts';
import { send } from '../../support/server.ts';
import { computeTotals } from '../../support/totals.ts';

const scene = await createScene(await startShop());
const thumbnailImage = await readFixture('picture.png');
await makeCourse(scene.shop, scene.people.admin, { thumbnailImage, status: 'Draft' });
const folder = await mkdtemp(join(tmpdir(), 'backup-'));
afterAll(async () => {
  await scene.shop.close();
  await rm(folder, { recursive: true });
});

const restore = (deps: Ports, from: string) =>
  restoreBy({ ...deps, migrate: (tx, last) => migrate(tx, migrations, last) }, from);

/** A restore adds rows here: it opens document series, and records when to reconcile from. */
const CHANGED_BY_RESTORE = ['document_series', 'restores'];

/** A digest of each table and of the files, by name. */
async function digestAll(): Promise<Record<string, string>> {
  const { shop } = scene;
  // Pending mails would change the digests.
  await shop.work.deliverMails();
  const found: Record<string, string> = {};
  for (const table of TABLES.filter((table) => !CHANGED_BY_RESTORE.includes(table))) {
    const rows = await shop.deps.db
      .selectFrom(table as 'users')
      .selectAll()
      .execute();
    const lines = rows.map((row) => JSON.stringify(row)).toSorted();
    found[table] = createHash('sha256').update(lines.join('\n')).digest('hex');
  }
  for (const key of await listStoredFiles(shop)) {
    found[key] = createHash('sha256')
      .update(await buffer(shop.deps.storage.read(key)))
      .digest('hex');
  }
  return found;
}

async function wipeShop(): Promise<void> {
  const { shop } = scene;
  await shop.deps.db.transaction().execute(async (tx) => {
    await tx.insertInto('document_unlocks').values({ id: 'a test' }).execute();
    for (const table of TABLES.toReversed()) await tx.deleteFrom(table).execute();
    await tx.deleteFrom('document_unlocks').execute();
  });
  for (const key of await listStoredFiles(shop)) await shop.deps.storage.remove(key);
}

test('S42: every table is part of a backup or listed as left out', async () => {
  const tables = await scene.shop.deps.db.introspection.getTables();
  const known = [...TABLES, ...EXCLUDED_TABLES];
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('S42: backup, wipe and restore bring back every row and file unchanged', async () => {
  const { shop } = scene;
  const before = await digestAll();
  const backupFolder = join(folder, 'whole');
  await backUp(shop.deps, backupFolder);
  await wipeShop();
  expect(await digestAll()).not.toEqual(before);
  await restore(shop.deps, backupFolder);
  expect(await digestAll()).toEqual(before);
  const { body } = await send(shop, getAllCourses);
  expect(body['data']).toMatchObject([{ _id: scene.course._id }]);
});

test('S42: a restore removes rows and files that were created after the backup', async () => {
  const { shop, people } = scene;
  const backupFolder = join(folder, 'earlier');
  const before = await digestAll();
  await backUp(shop.deps, backupFolder);
  await makeStudent(shop);
  const course = await makeCourse(shop, people.admin);
  await makeSection(shop, people.admin, course._id);
  await restore(shop.deps, backupFolder);
  expect(await digestAll()).toEqual(before);
});

test('S42: after a restore documents get numbers of a series that was never used', async () => {
  const { shop } = scene;
  const { db } = shop.deps;
  const open = async () => (await getSellerTerms(shop.deps)).series;
  const backupFolder = join(folder, 'numbered');
  await backUp(shop.deps, backupFolder);
  const before = await open();
  await restore(shop.deps, backupFolder);
  const first = await open();
  // All series change: a new disk does not know which numbers were given after the backup.
  for (const name of SERIES_NAMES) expect(first[name], name).not.toBe(before[name]);
  await restore(shop.deps, backupFolder);
  const prefixes = (await db.selectFrom('document_series').select('prefix').execute()).map(
    ({ prefix }) => prefix,
  );
  expect((await open()).receiptSeries).not.toBe(first.receiptSeries);
  expect(prefixes).toContain(first.receiptSeries);
  const buyer = await makeStudent(shop);
  const course = await makeCourse(shop, scene.people.admin);
  await submitProof(
    shop,
    buyer,
    await shop.provider.pay(await orderCoursesForId(shop, buyer, course._id)),
  );
  const [receipt] = await db
    .selectFrom('documents')
    .selectAll()
    .orderBy('issued_at', 'desc')
    .limit(1)
    .execute();
  expect(receipt).toMatchObject({ prefix: (await open()).receiptSeries, number: 1 });
  await waitForEvents(shop);
});

test('S42: a backup records the last number of each series, and a restore names those and later numbers', async () => {
  const { shop } = scene;
  const course = await makeCourse(shop, scene.people.admin);
  const makeSale = async () => {
    const buyer = await makeStudent(shop);
    await submitProof(
      shop,
      buyer,
      await shop.provider.pay(await orderCoursesForId(shop, buyer, course._id)),
    );
    await waitForEvents(shop);
  };
  const readLastNumber = async (prefix: string) => {
    const rows = await shop.deps.db
      .selectFrom('documents')
      .select(['full_number as number', 'issued_on as on'])
      .where('prefix', '=', prefix)
      .orderBy('number', 'desc')
      .execute();
    return rows[0];
  };
  await makeSale();
  const { receiptSeries } = (await getSellerTerms(shop.deps)).series;
  const backupFolder = join(folder, 'numbers');
  const { numbers = [], madeAt } = await backUp(shop.deps, backupFolder);
  const before = await readLastNumber(receiptSeries);
  expect(numbers).toContainEqual(before);
  expect(JSON.parse(await readFile(join(backupFolder, 'manifest.json'), 'utf8'))).toMatchObject({
    numbers,
  });
  await makeSale();
  const after = await readLastNumber(receiptSeries);
  const { numbering } = await restore(shop.deps, backupFolder);
  expect(numbering.inBackup).toEqual(numbers);
  expect(numbering.replaced).toContainEqual(after);
  const opened = (await getSellerTerms(shop.deps)).series.receiptSeries;
  expect(numbering.opened).toContain(opened);
  const text = formatNumbering(madeAt, numbering);
  expect(text).toContain(
    `  ${before?.number} of ${before?.on}; the replaced database had reached ${after?.number} of ${after?.on}\n`,
  );
  expect(text).toMatch(/New documents have numbers with the prefixes [A-Z, ]+\.$/);
  // A new disk does not know which later numbers were given, nor what an earlier backup recorded.
  const lost = { inBackup: numbers, replaced: [], opened: [], isNoted: false };
  expect(formatNumbering(madeAt, lost)).toContain('Make a new backup before the next sale');
  expect(formatNumbering(madeAt, lost)).toContain(`  ${before?.number} of ${before?.on}`);
  expect(formatNumbering(madeAt, { ...lost, inBackup: [], isNoted: true })).toMatch(
    /The backup has no numbered documents\.$/,
  );
});

test('S42: restoring the same backup on another disk opens different series', async () => {
  const { shop } = scene;
  const backupFolder = join(folder, 'twice');
  await backUp(shop.deps, backupFolder);
  const { numbering: first } = await restore(shop.deps, backupFolder);
  expect(first.isNoted).toBe(true);
  const otherShop = await startShop();
  const { numbering: second } = await restore(otherShop.deps, backupFolder).finally(() =>
    otherShop.close(),
  );
  expect(second.opened).toHaveLength(first.opened.length);
  expect(second.opened.filter((prefix) => first.opened.includes(prefix))).toEqual([]);
});

test('S42: a payment made after the backup is recovered from the provider', async () => {
  const { shop, people } = scene;
  const buyer = await makeStudent(shop);
  const { _id: courseId } = await makeCourse(shop, people.admin);
  const id = await orderCoursesForId(shop, buyer, courseId);
  const backupFolder = join(folder, 'before-a-payment');
  await backUp(shop.deps, backupFolder);
  await submitProof(shop, buyer, await shop.provider.pay(id));
  await waitForEvents(shop);
  await restore(shop.deps, backupFolder);
  expect(await loadPurchases(shop, buyer)).toMatchObject({ enrolments: [], payments: [] });
  await shop.work.reconcile();
  expect(await loadPurchases(shop, buyer)).toMatchObject({
    enrolments: [{ course_id: courseId, source: 'payment' }],
    payments: [{}],
  });
});

test.each(['rows/users.jsonl', 'media'])(
  'S42: a backup with damaged or missing %s is refused, and nothing changes',
  async (place) => {
    const { shop } = scene;
    const backupFolder = join(folder, place.replace(/\W/g, '-'));
    const { pieces } = await backUp(shop.deps, backupFolder);
    const damaged = pieces.find(({ path }) => path.startsWith(place))?.path ?? '';
    await appendFile(join(backupFolder, damaged), 'x');
    const before = await digestAll();
    await expect(restore(shop.deps, backupFolder)).rejects.toThrow(
      `${damaged} has changed since the backup.`,
    );
    await rm(join(backupFolder, damaged));
    await expect(restore(shop.deps, backupFolder)).rejects.toThrow(`${damaged} is missing.`);
    expect(await digestAll()).toEqual(before);
  },
);

test('S42: a backup whose manifest omits a table or a file is refused', async () => {
  const { shop } = scene;
  const backupFolder = join(folder, 'shortened');
  await backUp(shop.deps, backupFolder);
  const path = join(backupFolder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  const before = await digestAll();
  for (const left of ['rows/users.jsonl', manifest.pieces.at(-1)?.path ?? '']) {
    const pieces = manifest.pieces.filter((piece) => piece.path !== left);
    await writeFile(path, JSON.stringify({ ...manifest, pieces }));
    await expect(restore(shop.deps, backupFolder)).rejects.toThrow(left);
  }
  await writeFile(path, '{"madeAt":');
  await expect(restore(shop.deps, backupFolder)).rejects.toThrow('is not a valid backup manifest');
  expect(await digestAll()).toEqual(before);
});

test('S44: a restore lists the users who deleted their account or ended news after the backup', async () => {
  const { shop } = scene;
  const [leaver, reader, second] = [
    await makeStudent(shop),
    await makeStudent(shop),
    await makeStudent(shop),
  ];
  const subscribeToNews = ({ token }: { token: string }, isRequested: boolean) =>
    send(shop, setNewsConsent, { token, body: { isWanted: isRequested } });
  for (const item of [leaver, reader, second]) await subscribeToNews(item, true);
  const backupFolder = join(folder, 'wishes');
  await backUp(shop.deps, backupFolder);
  await send(shop, deleteProfile, { token: leaver.token, body: { password: PASSWORD } });
  await subscribeToNews(reader, false);
  await subscribeToNews(second, false);
  await subscribeToNews(second, true);
  const { reverted } = await restore(shop.deps, backupFolder);
  expect(reverted).toEqual({ left: [leaver.email], endedNews: [reader.email] });
  expect(formatRevertedRequests(reverted).split('\n')).toEqual([
    `This account was deleted after the backup and is back. Remove it again: npm run admin -- remove ${leaver.email}`,
    `This student unsubscribed from the newsletter after the backup and is subscribed again: ${reader.email}`,
  ]);
  const { reverted: none } = await restore(shop.deps, backupFolder);
  expect(formatRevertedRequests(none)).toBe('');
});

test('S05: access can be revoked after a restore: sessions, password and login links stop working', async () => {
  const { shop, people } = scene;
  const backupFolder = join(folder, 'signed-in');
  const { email } = people.other;
  await send(shop, requestReset, { body: { email } });
  const { body: linkRequest } = await send(shop, requestLoginLink, { body: { email } });
  const getLink = (words: string) =>
    eventually(() =>
      getMailSecret(
        shop.mails.findLast((mail) => mail.to === email && mail.subject.includes(words)),
      ),
    );
  const reset = { token: await getLink('new password'), password: 'another-long-password' };
  const link = { token: await getLink('login link'), request: linkRequest['request'] };
  await backUp(shop.deps, backupFolder);
  await restore(shop.deps, backupFolder);
  const list = () => send(shop, getEnrolments, { token: people.other.token });
  expect((await list()).status).toBe(200);
  await revokeAllAccess(shop.deps.db);
  expect((await list()).status).toBe(401);
  const body = { ...reset, confirmPassword: reset.password };
  expect((await send(shop, resetPassword, { body })).body.code).toBe('wrong_code');
  expect((await send(shop, loginByLink, { body: link })).body.code).toBe('wrong_code');
  await restore(shop.deps, backupFolder);
});

test('S42: a backup of another release or a folder without a backup is refused', async () => {
  const { shop } = scene;
  const backupFolder = join(folder, 'other');
  await backUp(shop.deps, backupFolder);
  const path = join(backupFolder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as { migrations: string[] };
  await writeFile(path, JSON.stringify({ ...manifest, migrations: manifest.migrations.slice(1) }));
  await expect(restore(shop.deps, backupFolder)).rejects.toThrow('another release');
  await expect(restore(shop.deps, folder)).rejects.toThrow('contains no backup');
  await expect(backUp(shop.deps, backupFolder)).rejects.toThrow('already exists');
});

test('S42: a backup of a release before commit 816f6795 is refused', async () => {
  const { shop } = scene;
  const old = join(folder, 'too-old');
  await cp(getDumpFolder('107'), old, { recursive: true });
  const path = join(old, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as { migrations: string[] };
  await writeFile(
    path,
    JSON.stringify({ ...manifest, migrations: manifest.migrations.slice(0, -1) }),
  );
  await expect(restore(shop.deps, old)).rejects.toThrow('Restore it with commit 816f6795');
});

test('S42: a file missing from storage is reported, and the rest is backed up', async () => {
  const { shop } = scene;
  // A file that a row names: files left over by a restore are not missing.
  const [lost = ''] = (await namedFiles(shop.deps.db)).map((file) => file.storage_key);
  const path = join(folder, 'lost');
  await writeFile(path, await buffer(shop.deps.storage.read(lost)));
  await shop.deps.storage.remove(lost);
  const { missing, pieces } = await backUp(shop.deps, join(folder, 'lossy'));
  await shop.deps.storage.storeCopy(path, lost);
  expect(missing).toEqual([lost]);
  expect(pieces.map((piece) => piece.path)).not.toContain(`media/${lost}`);
});

test.each(dumpNames)(
  'S42: a backup of the release with migration %s is restored and migrated',
  async (name) => {
    const { shop } = scene;
    const { now, totals } = readDumpTotals(name);
    const today = join(folder, `before-${name}`);
    await backUp(shop.deps, today);
    // A restore writes into the backup folder which series it has opened.
    const backup = join(folder, `of-${name}`);
    await cp(getDumpFolder(name), backup, { recursive: true });
    await restore(shop.deps, backup);
    expect(await computeTotals(shop.deps.db, now)).toEqual(totals);
    expect(await migrate(shop.deps.db, migrations)).toEqual([]);
    await restore(shop.deps, today);
  },
);

test('S42: a backup of an earlier release that lacks one of its tables is refused', async () => {
  const { shop } = scene;
  const shortened = join(folder, 'earlier-shortened');
  await cp(getDumpFolder('107'), shortened, { recursive: true });
  const path = join(shortened, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  const rows = { ...manifest.rows };
  delete rows['payments'];
  const pieces = manifest.pieces.filter((piece) => piece.path !== 'rows/payments.jsonl');
  await writeFile(path, JSON.stringify({ ...manifest, rows, pieces }));
  const before = await digestAll();
  await expect(restore(shop.deps, shortened)).rejects.toThrow('does not list rows/payments.jsonl');
  expect(await digestAll()).toEqual(before);
  expect(await migrate(shop.deps.db, migrations)).toEqual([]);
});

test('S42: a restore that fails at the rows removes the files that it has added', async () => {
  const { shop } = scene;
  const backup = join(folder, 'interrupted');
  await backUp(shop.deps, backup);
  const [lost = ''] = (await namedFiles(shop.deps.db)).map((file) => file.storage_key);
  await shop.deps.storage.remove(lost);
  const before = await digestAll();
  const clock = () => {
    throw new Error('There is no clock.');
  };
  await expect(restore({ ...shop.deps, clock }, backup)).rejects.toThrow('There is no clock.');
  expect(await digestAll()).toEqual(before);
  await restore(shop.deps, backup);
  expect(Object.keys(await digestAll())).toContain(lost);
});
