// The sweep of a store beside a running server: what a row has come to name stays, and a failure ends it.
import { expect, test } from 'vitest';
import { removeUnnamed } from '#server/ops/move-files.ts';
import type { Storage } from '#server/platform/ports.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { fixture, makeAdmin, makeCourse, storedFiles } from '../../support/makers.ts';
import { startServer } from '../../support/server.ts';

const FILES_AT_ONCE = 4;

const server = closeAfterAll(await startServer());
const thumbnailImage = await fixture('picture.png');
await makeCourse(server, await makeAdmin(server), { thumbnailImage });
const { db, storage } = server.deps;
const [named = ''] = await storedFiles(server);

/** A store with this many unknown files, which reports each removal. */
function withStrangers(many: number, removed: (key: string) => Promise<void>): Storage {
  const keys = Array.from({ length: many }, (_, nth) => `stranger-${nth}.pdf`);
  const files = async () => new Map([named, ...keys].map((key) => [key, 1] as const));
  return { ...storage, files, remove: removed };
}

test('what a row has come to name since the sweep began stays', async () => {
  const gone: string[] = [];
  const last = `stranger-${FILES_AT_ONCE}.pdf`;
  const drawn = (key: string) =>
    db.updateTable('media').set({ storage_key: key }).where('storage_key', '=', named).execute();
  const store = withStrangers(FILES_AT_ONCE + 1, async (key) => {
    if (gone.length === 0) await drawn(last);
    gone.push(key);
  });
  expect(await removeUnnamed({ db, storage: store })).toBe(FILES_AT_ONCE);
  expect(gone).not.toContain(last);
  await db
    .updateTable('media')
    .set({ storage_key: named })
    .where('storage_key', '=', last)
    .execute();
});

test('the first failure ends the sweep', async () => {
  let checks = 0;
  const store = withStrangers(10 * FILES_AT_ONCE, async () => {
    checks += 1;
    if (checks === 1) throw new Error('The disk is gone.');
  });
  await expect(removeUnnamed({ db, storage: store })).rejects.toThrow('The disk is gone.');
  expect(checks).toBeLessThanOrEqual(2 * FILES_AT_ONCE);
});
