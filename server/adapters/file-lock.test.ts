// Two builds of one folder: the second waits, also for one whose holder is killed.
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

const never = new AbortController().signal;

it('lets one build after the other into a folder', async () => {
  const order: string[] = [];
  const build = (name: string) =>
    withFolderLock(join(root, 'dist'), never, async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
    });
  await Promise.all([build('a'), build('b')]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('is free when its holder has failed, and other folders are free at once', async () => {
  const folder = join(root, 'dist');
  const failing = withFolderLock(folder, never, async () => {
    expect(await withFolderLock(join(root, 'other'), never, () => Promise.resolve('built'))).toBe(
      'built',
    );
    throw new Error('no page');
  });
  await expect(failing).rejects.toThrow('no page');
  expect(await withFolderLock(folder, never, () => Promise.resolve('built'))).toBe('built');
});

it('is free when its holder is killed, and waits no longer than it is wanted', async () => {
  const folder = join(root, 'dist');
  const hold = `import { whileAlone } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))};
    await whileAlone(${JSON.stringify(folder)}, new AbortController().signal, () => {
      process.stdout.write('held');
      return new Promise(() => setInterval(() => undefined, 1000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '-e', hold], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const stop = new AbortController();
  const unwanted = withFolderLock(folder, stop.signal, () => Promise.resolve('built'));
  stop.abort();
  await expect(unwanted).rejects.toThrow();
  holder.kill('SIGKILL');
  expect(await withFolderLock(folder, never, () => Promise.resolve('built'))).toBe('built');
});
