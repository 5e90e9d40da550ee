// The sweep of stored files beside a running server: keeps newly referenced files, and stops at a failure.
import { expect, test } from 'vitest';
import { removeUnreferenced } from '#server/ops/move-files.ts';
import type { Storage } from '#server/platform/ports.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { readFixture, makeAdmin, makeCourse, listStoredFiles } from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';

const FILES_AT_ONCE = 4;

const server = closeAfterAll(await startServer());
const thumbnailImage = await readFixture('picture.png');
await makeCourse(server, await makeAdmin(server), { thumbnailImage });
const { db, storage } = server.deps;
const [named = ''] = await listStoredFiles(server);

/** A store with this many unknown files, which reports each removal. */
function withUnknownFiles(count: number, removed: (key: string) => Promise<void>): Storage {
  const keys = Array.from({ length: count }, (_, index) => `stranger-${index}.pdf`);
  const listFiles = async () => new Map([named, ...keys].map((key) => [key, 1] as const));
  return { ...storage, listFiles, remove: removed };
}

test('keeps a file that a row refers to since the sweep began', async () => {
  const removedKeys: string[] = [];
  const last = `stranger-${FILES_AT_ONCE}.pdf`;
  const drawn = (key: string) =>
    db.updateTable('media').set({ storage_key: key }).where('storage_key', '=', named).execute();
  const store = withUnknownFiles(FILES_AT_ONCE + 1, async (key) => {
    if (removedKeys.length === 0) await drawn(last);
    removedKeys.push(key);
  });
  expect(await removeUnreferenced({ db, storage: store })).toBe(FILES_AT_ONCE);
  expect(removedKeys).not.toContain(last);
  await db
    .updateTable('media')
    .set({ storage_key: named })
    .where('storage_key', '=', last)
    .execute();
});

test('stops the sweep at the first failure', async () => {
  let checks = 0;
  const store = withUnknownFiles(10 * FILES_AT_ONCE, async () => {
    checks += 1;
    if (checks === 1) throw new Error('The disk is gone.');
  });
  await expect(removeUnreferenced({ db, storage: store })).rejects.toThrow('The disk is gone.');
  expect(checks).toBeLessThanOrEqual(2 * FILES_AT_ONCE);
});
