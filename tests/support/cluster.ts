// A PostgreSQL server for tests that need one whatever the engine under test is.
import { startPostgres } from '../../scripts/machine/postgres.ts';
import type { TestPostgres } from '../../scripts/machine/postgres.ts';

/** A server of the test's own, which it may restart. Stop it at the end. */
export async function ownPostgres(): Promise<TestPostgres> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This test needs PostgreSQL, and none could be installed.');
  return postgres;
}
