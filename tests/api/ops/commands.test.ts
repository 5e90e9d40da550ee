// Commands act only on the installation that they are given, and never create a database.
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createInstallation } from '../../support/installation.ts';
import { runProcess } from '../../support/processes.ts';

const base = await createInstallation();
const folder = await mkdtemp(join(tmpdir(), 'rangshala-commands-'));
afterAll(async () => {
  await base.drop();
  await rm(folder, { recursive: true });
});

const isPostgres = base.address.includes('://');
const settings = join(folder, 'rangshala.env');
const backupFolder = join(folder, 'kept');
await writeFile(
  settings,
  `DATA_DIR=${base.folder}\nPUBLIC_SITE_URL=https://studio.example\nPORT=0\n` +
    (isPostgres ? `DATABASE_URL=${base.address}\n` : ''),
);

const COMMANDS: [string[]][] = [
  [['admin', 'list']],
  [['admin', 'create', 'asha@studio.example']],
  [['doctor']],
  [['backup', 'backup']],
  [['privacy', 'affected']],
  [['storage', 'sweep']],
  [['prepare-videos']],
];

test.each(COMMANDS)(
  '%j without a database is refused and creates nothing',
  async ([name, ...words]) => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    const place = { folder: empty, address: '' };
    const { code, output } = await runProcess([`scripts/${name}.ts`, ...words], place, {
      PUBLIC_SITE_URL: 'https://studio.example',
    });
    expect(code).toBe(1);
    expect(output).toContain(`Data folder: ${empty}. Site: https://studio.example.`);
    expect(output).toContain(`There is no Rangshala database at ${empty}/rangshala.sqlite.`);
    expect(output).toContain('--env /etc/rangshala.env');
    expect(await readdir(empty)).toEqual([]);
  },
);

const WRONG: [string[]][] = [
  [['doctor', 'trust-clok']],
  [['storage', 'copy', 'disk']],
  [['storage', 'copy', 'disk', 'disk']],
  [['storage', 'move', 'disk', 'bucket']],
  [['storage', 'sweep', 'disk']],
];

test.each(WRONG)('%j is refused before the database is opened', async ([name, ...words]) => {
  const { code, output } = await runProcess([`scripts/${name}.ts`, ...words], base);
  expect([code, output]).toEqual([1, expect.stringContaining(`Usage: npm run ${name}`)]);
  expect(output).not.toContain('Data folder');
});

test('a command does not create a missing data folder', async () => {
  const place = { folder: join(folder, 'nowhere'), address: '' };
  const { code, output } = await runProcess(['scripts/admin.ts', 'list'], place);
  expect([code, output]).toEqual([1, expect.stringContaining('There is no Rangshala database')]);
  expect(await readdir(folder)).not.toContain('nowhere');
});

test('--env selects the settings of the installation', async () => {
  const run = (...words: string[]) =>
    runProcess([...words], { folder: join(folder, 'nowhere'), address: '' });
  const list = await run('scripts/admin.ts', '--env', settings, 'list');
  expect(list).toEqual({ code: 0, output: expect.stringContaining(base.admin.email) });
  expect(list.output).toContain(`Data folder: ${base.folder}. Site: https://studio.example.`);
  const backup = await run('scripts/backup.ts', 'backup', backupFolder, `--env=${settings}`);
  expect(backup).toEqual({ code: 0, output: expect.stringContaining(`to ${backupFolder}`) });
  const none = await run('scripts/doctor.ts', '--env', join(folder, 'other.env'));
  expect(none).toEqual({
    code: 1,
    output: `The settings file ${join(folder, 'other.env')} cannot be read.\n`,
  });
});

test('a command of a newer release does not change the tables under a running server', async () => {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name desc limit 1`.execute(base.db);
  const [last] = rows;
  await sql`delete from kysely_migration where name = ${last?.name}`.execute(base.db);
  const lease = { claim_id: 'a', claimed_until: Date.now() + 60_000, last_error: '', attempts: 1 };
  await base.db
    .insertInto('jobs')
    .values({ name: 'serve', next_run_at: 0, ...lease })
    .execute();
  const { code, output } = await runProcess(['scripts/admin.ts', 'list'], base);
  expect([code, output]).toEqual([1, expect.stringContaining('A server runs on this database')]);
  const after = await sql`select name from kysely_migration where name = ${last?.name}`.execute(
    base.db,
  );
  expect(after.rows).toEqual([]);
  await base.db.deleteFrom('jobs').where('name', '=', 'serve').execute();
  await sql`insert into kysely_migration (name, timestamp)
    values (${last?.name}, ${last?.timestamp})`.execute(base.db);
  expect((await runProcess(['scripts/admin.ts', 'list'], base)).code).toBe(0);
});

test('a restore works on a new machine without any data', async () => {
  const place = { folder: join(folder, 'new'), address: '' };
  // The row of a server's third start, after two that were killed.
  const serve = { name: 'serve', next_run_at: 0, claim_id: 'a', claimed_until: 1, last_error: '' };
  await base.db
    .insertInto('jobs')
    .values({ ...serve, attempts: 3 })
    .execute();
  await runProcess(['scripts/backup.ts', 'backup', join(folder, 'today')], base);
  const restored = await runProcess(['scripts/backup.ts', 'restore', join(folder, 'today')], place);
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('Start the server again.') });
  const list = await runProcess(['scripts/admin.ts', 'list'], place);
  expect(list.output).toContain(base.admin.email);
  const { output } = await runProcess(['scripts/doctor.ts'], place);
  expect(output).toContain('0 to fix');
  expect(output).not.toContain("The job 'serve' has failed");
});

test('a database of a newer release is refused with instructions', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('999-next', 'now')`.execute(
    base.db,
  );
  for (const script of [['server/main.ts', '--no-site'], ['scripts/doctor.ts']]) {
    const { code, output } = await runProcess(script, base);
    expect(code).toBe(1);
    expect(output).toContain('A newer release of Rangshala has changed this database (999-next)');
    expect(output).not.toMatch(/^ {4}at /m);
  }
  await sql`delete from kysely_migration where name = '999-next'`.execute(base.db);
});

test.runIf(process.getuid?.() === 0 && !isPostgres)(
  'root cannot create files that the server’s user could not open',
  async () => {
    const theirs = join(folder, 'theirs');
    await mkdir(theirs);
    await writeFile(join(theirs, 'rangshala.sqlite'), '');
    await chown(join(theirs, 'rangshala.sqlite'), 65_534, 65_534);
    const { code, output } = await runProcess(['scripts/admin.ts', 'list'], {
      folder: theirs,
      address: '',
    });
    expect([code, output]).toEqual([1, expect.stringContaining("sudo -u '#65534'")]);
    expect(await readdir(theirs)).toEqual(['rangshala.sqlite']);
  },
);
