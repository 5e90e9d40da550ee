// Builds into one folder run one after another. The lock is released when a build fails or is killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withFolderLock } from './file-lock.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'site-lock-'));
});
afterEach(() => rm(root, { recursive: true }));

const neverAborted = new AbortController().signal;

it('runs one build at a time per folder', async () => {
  const order: string[] = [];
  const build = (name: string) =>
    withFolderLock(join(root, 'dist'), neverAborted, async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
    });
  await Promise.all([build('a'), build('b')]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('releases the lock when a build fails, and does not lock other folders', async () => {
  const folder = join(root, 'dist');
  const failing = withFolderLock(folder, neverAborted, async () => {
    expect(
      await withFolderLock(join(root, 'other'), neverAborted, () => Promise.resolve('built')),
    ).toBe('built');
    throw new Error('no page');
  });
  await expect(failing).rejects.toThrow('no page');
  expect(await withFolderLock(folder, neverAborted, () => Promise.resolve('built'))).toBe('built');
});

it('releases the lock when its process is killed; aborting the signal ends the wait', async () => {
  const folder = join(root, 'dist');
  const holderScript = `import { withFolderLock } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))};
    await withFolderLock(${JSON.stringify(folder)}, new AbortController().signal, () => {
      process.stdout.write('held');
      return new Promise(() => setInterval(() => undefined, 1000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '-e', holderScript], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const stop = new AbortController();
  const abortedWait = withFolderLock(folder, stop.signal, () => Promise.resolve('built'));
  stop.abort();
  await expect(abortedWait).rejects.toThrow();
  holder.kill('SIGKILL');
  expect(await withFolderLock(folder, neverAborted, () => Promise.resolve('built'))).toBe('built');
});
