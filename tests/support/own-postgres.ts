// A PostgreSQL server for tests that need one, regardless of the engine under test.
import { startPostgres } from '../../scripts/machine/postgres.ts';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';

/** Starts a server that the test may restart, and must stop. */
export async function startOwnPostgres(): Promise<TestPostgres> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This test needs PostgreSQL, and none could be installed.');
  return postgres;
}
