// Only the owner of the data folder can read it, whatever its permissions were before.
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePublicFolder } from '../platform/file-names.ts';
import { restrictToOwner, listFilesReadableByOthers } from './private-files.ts';

let folder: string;
let umask: number;

beforeEach(async () => {
  umask = process.umask(0o022);
  folder = await mkdtemp(join(tmpdir(), 'private-'));
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

const getMode = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);
const toConfig = (dataDir: string, databaseAddress = join(dataDir, 'rangshala.sqlite')) => ({
  production: true,
  dataDir,
  databaseAddress,
});

test('makes a readable data folder private, with its database, keys and emails', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'outbox'), { recursive: true });
  await chmod(dataDir, 0o755);
  for (const name of ['rangshala.sqlite', 'rangshala.sqlite-wal', 'media.secret'])
    await writeFile(join(dataDir, name), '', { mode: 0o644 });
  expect(listFilesReadableByOthers(toConfig(dataDir))).toHaveLength(5);
  restrictToOwner(toConfig(dataDir));
  expect(listFilesReadableByOthers(toConfig(dataDir))).toEqual([]);
  expect(await getMode(dataDir)).toBe('700');
  expect(await getMode(join(dataDir, 'outbox'))).toBe('700');
  expect(await getMode(join(dataDir, 'rangshala.sqlite'))).toBe('600');
  await writeFile(join(dataDir, 'later'), '');
  expect(await getMode(join(dataDir, 'later'))).toBe('600');
});

test('makes a database file elsewhere private, and leaves its folder unchanged', async () => {
  const databaseFile = join(folder, 'elsewhere.sqlite');
  await writeFile(databaseFile, '', { mode: 0o640 });
  await chmod(folder, 0o755);
  restrictToOwner(toConfig(join(folder, 'new'), databaseFile));
  expect([await getMode(databaseFile), await getMode(folder)]).toEqual(['600', '755']);
  expect(await getMode(join(folder, 'new'))).toBe('700');
});

test('refuses a folder that is shared by everybody, and leaves it unchanged', async () => {
  await chmod(folder, 0o1777);
  expect(() => restrictToOwner(toConfig(folder))).toThrow('DATA_DIR is a shared folder');
  expect(await getMode(folder)).toBe('1777');
});

test('creates the pages folder readable for a web server, and leaves an existing one unchanged', async () => {
  restrictToOwner(toConfig(join(folder, 'data')));
  const pages = join(folder, 'site/dist');
  await makePublicFolder(pages);
  expect([await getMode(pages), await getMode(join(folder, 'site'))]).toEqual(['755', '755']);
  await chmod(pages, 0o750);
  await makePublicFolder(pages);
  expect(await getMode(pages)).toBe('750');
});
