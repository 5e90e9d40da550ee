// The server as a process with its files in a bucket: invalid settings, and its copy command.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { toStorageEnv, getTestBucket } from '../support/bucket.ts';
import { createInstallation } from '../support/installation.ts';
import { runProcess, createServerProcess } from '../support/processes.ts';

const settings = getTestBucket();
if (!settings) throw new Error('TEST_STORAGE_URL does not name a bucket.');
const base = await createInstallation();
afterAll(() => base.drop());
const MAIN = ['server/main.ts', '--no-site'];
const env = toStorageEnv(settings);
const place = env['STORAGE_URL'] ?? '';

it.each([
  [
    { STORAGE_SECRET_ACCESS_KEY: 'of-somebody-else' },
    /STORAGE_URL: .*403 SignatureDoesNotMatch. Check STORAGE_SECRET/,
  ],
  [{ STORAGE_URL: 's3://no-such-bucket' }, /STORAGE_URL: .*404 NoSuchBucket\. Create it/],
])('S08: refuses to start with %j, and names the remedy', async (wrong, mend) => {
  const { code, output } = await runProcess(MAIN, base, { ...env, ...wrong });
  expect([code, output]).toEqual([1, expect.stringMatching(mend)]);
});

it('starts with a working bucket, and while the bucket is unreachable', async () => {
  for (const more of [{}, { STORAGE_ENDPOINT: 'http://127.0.0.1:9' }]) {
    const server = await createServerProcess(base, { ...env, ...more });
    await server.ready();
    await server.stop();
  }
});

it('the command copies to the bucket and back, and prints its usage for invalid arguments', async () => {
  const command = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], {
      env: {
        ...process.env,
        ...env,
        STORAGE_URL: '',
        DATA_DIR: base.folder,
        DATABASE_URL: base.address,
      },
    });
  const storage = (...args: string[]) => command('scripts/storage.ts', ...args);
  expect((await storage('copy', 'disk', place)).stdout).toMatch(/^\d+ files copied/);
  expect((await storage('copy', place, 'disk')).stdout).toMatch(/^0 files copied/);
  for (const args of [
    ['move', 'disk', 'disk'],
    ['move', 'disk', 'elsewhere'],
    ['burn', 'disk', place],
  ])
    await expect(storage(...args)).rejects.toThrow('Usage');
});
