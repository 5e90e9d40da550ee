// Fills a new database with a school of a size, by a few statements that both engines run alike.
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { CLIPS, CLIPS_FOLDER } from '#server/demo/clips.ts';
import { copyVideo, videoSeconds } from '#server/media/media.ts';
import type { Deps, Queries } from '#server/platform/ports.ts';
import type { MediaRow } from '#server/platform/tables.ts';
import { BENCH_PASSWORD } from '../accounts.ts';
import { catalogue } from './catalogue.ts';
import { DERIVED } from './derived.ts';
import { learning } from './learning.ts';
import { letters } from './letters.ts';
import { money } from './money.ts';
import { newcomers, people } from './people.ts';
import { planOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { purchases } from './purchases.ts';

const FILMS = 3;

export type SeedDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'passwords' | 'storage'>;

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
  const plan = planOf(scale, deps.clock(), await deps.passwords.hash(BENCH_PASSWORD));
  await deps.db.transaction().execute(async (tx) => {
    await refuseFilled(tx);
    const films = await storedFilms(deps);
    await tx.insertInto('media').values(films).execute();
    const parts = {
      people: people(plan),
      catalogue: catalogue(plan, films),
      newcomers: newcomers(plan),
      purchases: purchases(plan),
      money: money(plan),
      learning: learning(plan),
      letters: letters(plan),
      derived: [...DERIVED, 'drop table purchases'],
    };
    for (const [name, statements] of Object.entries(parts)) {
      const began = performance.now();
      for (const statement of statements) await sql.raw(statement).execute(tx);
      said(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  });
  await sql`analyze`.execute(deps.db);
  return plan;
}

async function refuseFilled(tx: Queries): Promise<void> {
  for (const table of ['users', 'courses', 'orders'] as const) {
    const row = await tx.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) throw new Error(`There are ${table} in this database: only a new one is filled.`);
  }
}

async function storedFilms(deps: SeedDeps): Promise<MediaRow[]> {
  const copies = CLIPS.slice(0, FILMS).map(async ({ file }) => {
    const path = fileURLToPath(new URL(file, CLIPS_FOLDER));
    const { size: bytes } = await stat(path);
    return copyVideo(deps, { path, bytes, durationSeconds: await videoSeconds(path) });
  });
  return Promise.all(copies);
}
