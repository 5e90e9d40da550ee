// The result of a job whose process sends no answer.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { createWorkerProcess } from './worker-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-process-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function writeScript(text: string): Promise<URL> {
  const path = join(folder, 'worker.mjs');
  await writeFile(path, text);
  return pathToFileURL(path);
}

it('a job that takes too long is refused with the given error, or has no result', async () => {
  const script = await writeScript(`process.on('message', () => undefined);`);
  const rules = { script, timeMaxMs: 50, heapMaxMb: 64 };
  const late = () => new AppError('busy', 'Please try again.', { retryAfter: 10 });
  await expect(
    createWorkerProcess<string, string>({ ...rules, createTimeoutError: late })('order'),
  ).rejects.toMatchObject({
    code: 'busy',
    retryAfter: 10,
  });
  expect(await createWorkerProcess<string, string>(rules)('order')).toBeUndefined();
});

it('a job whose process is killed by the system is refused with the given error', async () => {
  const script = await writeScript(
    `process.on('message', () => process.kill(process.pid, 'SIGKILL'));`,
  );
  const late = () => new AppError('busy', 'Please try again.');
  const run = createWorkerProcess<string, string>({
    script,
    timeMaxMs: 60_000,
    heapMaxMb: 64,
    createTimeoutError: late,
  });
  await expect(run('order')).rejects.toMatchObject({ code: 'busy' });
});

it('a job whose process exits by itself has no result', async () => {
  const script = await writeScript(`process.on('message', () => process.exit(1));`);
  const late = () => new AppError('busy', 'Please try again.');
  const run = createWorkerProcess<string, string>({
    script,
    timeMaxMs: 60_000,
    heapMaxMb: 64,
    createTimeoutError: late,
  });
  expect(await run('order')).toBeUndefined();
});
