// A migrated database with accounts, for servers that run as separate processes.
import { join } from 'node:path';
import { migrate } from '#server/adapters/db/open.ts';
import { createArgon2Passwords } from '#server/adapters/passwords.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Db, Ports, Passwords } from '#server/platform/ports.ts';
import { createEmptyDatabase, openTestDatabase } from './database.ts';
import type { FreshDatabase } from './database.ts';
import { makeAdmin } from './makers.ts';
import type { Person } from './makers.ts';
import type { TestServer } from './server.ts';

export interface TestInstallation extends FreshDatabase {
  db: Db;
  admin: Person;
  /** Passed to factories in place of a running server, to create accounts. */
  people: TestServer;
}

/** An empty installation with one admin. Without `server`, a PostgreSQL URL, it uses the engine under test. */
export async function createInstallation(
  server?: string,
  passwords: Passwords = createArgon2Passwords(),
): Promise<TestInstallation> {
  const database = await createEmptyDatabase(server);
  const db = await openTestDatabase(database.address);
  await migrate(db, migrations);
  const storage = createDiskStorage(join(database.folder, 'media'), systemRandom);
  const deps = { db, clock: Date.now, random: systemRandom, passwords, storage };
  const people = { deps: deps as unknown as Ports } as TestServer;
  return {
    ...database,
    db,
    people,
    admin: await makeAdmin(people),
    drop: async () => {
      await db.destroy();
      await database.drop();
    },
  };
}
