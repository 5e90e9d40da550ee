// Error messages for a damaged SQLite file and for mistyped options.
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, migrate } from '#server/adapters/db/open.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { runProcess } from '../../support/processes.ts';

const folder = await mkdtemp(join(tmpdir(), 'damaged-'));
afterAll(() => rm(folder, { recursive: true }));
const place = { folder, address: join(folder, 'rangshala.sqlite') };

async function createWholeDatabase(): Promise<void> {
  await rm(place.address, { force: true });
  const db = openDatabase(place.address);
  await migrate(db, migrations);
  await db.destroy();
}

const overwriteFile = () => writeFile(place.address, 'These are the bytes of something else.');
const createTruncatedDatabase = () =>
  createWholeDatabase().then(() => truncate(place.address, 100_000));

test.each([
  [['scripts/backup.ts', 'restore', join(folder, 'kept')], overwriteFile],
  [['scripts/doctor.ts'], overwriteFile],
  [['server/main.ts', '--no-site'], createTruncatedDatabase],
])(
  'S42: a damaged database file is reported with instructions to recover: %j',
  async (command, damage) => {
    await damage();
    const { code, output } = await runProcess(command, place, {});
    expect(code).toBe(1);
    expect(output).toContain('move it and its -wal and -shm files');
    expect(output).toContain('npm run restore -- FOLDER');
  },
);

test.each([
  ['backup', '--file', join(folder, 'today')],
  ['restore', join(folder, 'today'), '--without'],
])('S42: a mistyped option does nothing and prints the usage: %j', async (...words) => {
  const before = await readdir(folder);
  const { code, output } = await runProcess(['scripts/backup.ts', ...words], place, {});
  expect([code, output]).toEqual([1, expect.stringContaining('Usage: npm run backup')]);
  expect(await readdir(folder)).toEqual(before);
});
