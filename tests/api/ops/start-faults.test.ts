// A server that cannot start prints one message with the remedy, and never a stack trace.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../support/database.ts';
import type { FreshDatabase } from '../../support/database.ts';
import { createInstallation } from '../../support/installation.ts';
import { runProcess, createServerProcess } from '../../support/processes.ts';
import { PRODUCTION_ENV } from '../../support/production.ts';

const MAIN = ['server/main.ts', '--no-site'];
const STACK = /^ {4}at /m;
const onPostgres = process.env['TEST_POSTGRES_URL'] !== undefined;

async function runRefused(
  script: readonly string[],
  at: Pick<FreshDatabase, 'folder' | 'address'>,
) {
  const { code, output } = await runProcess(script, at);
  expect(code).toBe(1);
  expect(output).not.toMatch(STACK);
  return output;
}

test('refuses a second server on one SQLite file; after a crash a server starts at once', async () => {
  const database = await createEmptyDatabase('');
  const first = await createServerProcess(database, PRODUCTION_ENV);
  await first.ready();
  const message = await runRefused(MAIN, database);
  expect(message).toContain(`Another server is using ${database.address}. Stop it first`);
  await first.kill();
  await first.ready();
  expect(await first.stop()).toBe(0);
  await database.drop();
});

test.each([[MAIN], [['scripts/doctor.ts']], [['scripts/admin.ts', 'list']]])(
  'names an unreachable PostgreSQL without its password: %j',
  async (script) => {
    const { folder, drop } = await createEmptyDatabase('');
    const address = 'postgres://desk:a-secret@127.0.0.1:9/school';
    const message = await runRefused(script, { folder, address });
    expect(message).toContain('DATABASE_URL: PostgreSQL cannot be reached at 127.0.0.1:9');
    expect(message).not.toContain('a-secret');
    await drop();
  },
);

test.runIf(onPostgres)('names a missing database', async () => {
  const database = await createEmptyDatabase();
  const address = new URL(database.address);
  address.pathname = '/none';
  const message = await runRefused(MAIN, { ...database, address: address.href });
  expect(message).toContain('has no database "none". Create it (createdb none)');
  await database.drop();
});

test('refuses a new database beside the files of another one, also after a restart', async () => {
  const database = await createEmptyDatabase();
  const video = join(database.folder, 'media', `${'a1'.repeat(12)}.mp4`);
  await mkdir(dirname(video), { recursive: true });
  await writeFile(video, 'a film');
  for (const turn of ['first', 'second']) {
    const message = await runRefused(MAIN, database);
    expect([turn, message]).toEqual([
      turn,
      expect.stringContaining('there are 1 files that belong to another database'),
    ]);
    expect(message).toContain('npm run restore -- FOLDER');
  }
  await rm(video);
  const server = await createServerProcess(database, PRODUCTION_ENV);
  await server.ready();
  await server.stop();
  await database.drop();
});

test('the doctor treats files unknown to the database as files of another installation', async () => {
  const base = await createInstallation();
  await mkdir(join(base.folder, 'media'), { recursive: true });
  await writeFile(join(base.folder, 'media', `${'a1'.repeat(12)}.mp4`), 'a film');
  const { output } = await runProcess(['scripts/doctor.ts'], base);
  expect(output).toContain('✗ The database references none of the 1 stored files.');
  expect(output).not.toContain('storage -- sweep');
  await base.drop();
});

test('a restore onto a database that lacks a table names the table', async () => {
  const base = await createInstallation();
  const backupFolder = join(base.folder, 'kept');
  expect(await runProcess(['scripts/backup.ts', 'backup', backupFolder], base)).toMatchObject({
    code: 0,
  });
  await sql`drop table order_items`.execute(base.db);
  const message = await runRefused(['scripts/backup.ts', 'restore', backupFolder], base);
  expect(message).toContain('The database lacks the table order_items');
  await base.drop();
});
