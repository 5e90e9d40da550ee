// Fills a new database with a school of a size, by a few statements that both engines run alike.
import { sql, SqliteAdapter } from 'kysely';
import { recountAll, refreshAllOrderStates } from '#server/counters/counters.ts';
import type { Deps, Queries } from '#server/platform/ports.ts';
import { BENCH_PASSWORD } from '../accounts.ts';
import { catalogue } from './catalogue.ts';
import { DERIVED } from './derived.ts';
import { filmLength, films } from './films.ts';
import { learning } from './learning.ts';
import { letters } from './letters.ts';
import { money } from './money.ts';
import { newcomers, people } from './people.ts';
import { planOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { purchases } from './purchases.ts';

export type SeedDeps = Pick<Deps, 'db' | 'clock' | 'passwords' | 'storage'>;

/**
 * Fills a database that has today's tables and no people, courses or orders; all of it or nothing. At scale 1 there are
 * 10,000 courses, 200,000 students and 1,000,000 enrolments. `said` is told what was done and how long it took. Throws
 * where somebody is there already.
 */
export async function seedSchool(
  deps: SeedDeps,
  scale: number,
  said: (line: string) => void = () => undefined,
): Promise<Plan> {
  const plan = planOf(scale, {
    now: deps.clock(),
    passwordHash: await deps.passwords.hash(BENCH_PASSWORD),
    filmSeconds: await filmLength(),
  });
  await deps.db.transaction().execute(async (tx) => {
    await refuseFilled(tx);
    const parts = {
      people: people(plan),
      films: [await films(deps.storage, plan)],
      catalogue: catalogue(plan),
      newcomers: newcomers(plan),
      purchases: purchases(plan),
      money: money(plan),
      learning: learning(plan),
      letters: letters(plan),
      derived: [...DERIVED, 'drop table purchases'],
    };
    for (const [name, statements] of Object.entries(parts))
      await timed(name, said, async () => {
        for (const statement of statements) await sql.raw(statement).execute(tx);
      });
    // What follows is planned by how many rows there are: without it PostgreSQL looks through all for each.
    await timed('analysis', said, () => sql`analyze`.execute(tx));
    await timed('counts', said, () => recountAll(tx));
    await timed('states of orders', said, () => refreshAllOrderStates(tx));
  });
  // PostgreSQL vacuums a school that grows by itself, in the middle of what is measured on one that was just made.
  const { adapter } = deps.db.getExecutor();
  await (adapter instanceof SqliteAdapter ? sql`analyze` : sql`vacuum analyze`).execute(deps.db);
  return plan;
}

async function timed(
  name: string,
  said: (line: string) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  await work();
  said(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function refuseFilled(tx: Queries): Promise<void> {
  for (const table of ['users', 'courses', 'orders'] as const) {
    const row = await tx.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) throw new Error(`There are ${table} in this database: only a new one is filled.`);
  }
}
