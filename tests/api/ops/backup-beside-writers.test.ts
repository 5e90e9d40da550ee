// A backup reads a consistent snapshot without blocking writes.
import { expect, test } from 'vitest';
import type { Queries } from '#server/platform/ports.ts';
import { readSnapshot } from '#server/ops/rows.store.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { createMigratedDatabase, openTestDatabase } from '../../support/database.ts';

const database = await createMigratedDatabase();
const server = await openTestDatabase(database.address);
const command = await openTestDatabase(database.address);
closeAfterAll({
  close: async () => {
    await Promise.all([server.destroy(), command.destroy()]);
    await database.drop();
  },
});

test('S42: writes during a backup succeed and are not part of the backup', async () => {
  const names = (db: Queries) => db.selectFrom('categories').select('name').execute();
  const write = (name: string) => {
    const row = { id: name, name, name_key: name, description: '', created_at: 1 };
    return server.insertInto('categories').values(row).execute();
  };
  const read = await readSnapshot(command, async (tx) => {
    const before = await names(tx);
    await write('holi');
    return { before, after: await names(tx) };
  });
  expect(read).toEqual({ before: [], after: [] });
  expect(await names(server)).toEqual([{ name: 'holi' }]);
});
