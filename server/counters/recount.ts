// Every count worked out anew from the other rows: where many were put in place at once, and to compare.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import { hasOneWriter } from '../platform/row-locks.ts';
import type { Tables } from '../platform/tables.ts';
import { derivedCourseCounts } from './course-counts.ts';
import { derivedDayCounts } from './day-counts.ts';
import { recountLessonsDone, wrongLessonsDone } from './lessons-done.ts';
import { derivedSchoolCounts } from './school-counts.ts';

type Counts = 'course_counts' | 'day_counts' | 'school_counts';

interface Kept {
  key: string;
  numbers: readonly string[];
  derived: RawBuilder<unknown>;
}

const KEPT: Readonly<Record<Counts, Kept>> = {
  course_counts: {
    key: 'course_id',
    numbers: ['students', 'paid', 'completed', 'sections', 'lessons', 'timed', 'seconds'],
    derived: derivedCourseCounts(sql`true`),
  },
  day_counts: {
    key: 'day',
    numbers: ['enrolments', 'certificates', 'captured_paise', 'refunded_paise'],
    derived: derivedDayCounts,
  },
  school_counts: { key: 'name', numbers: ['number'], derived: derivedSchoolCounts },
};
const TABLES = Object.keys(KEPT) as (keyof Pick<Tables, Counts>)[];

/**
 * Whoever adds to counts has committed, or waits for the end of the transaction: first whoever holds a course, as they may
 * have counts of it.
 */
async function holdCounts(tx: Queries): Promise<void> {
  if (!tx.isTransaction || hasOneWriter(tx)) return;
  await sql`lock table courses in exclusive mode`.execute(tx);
  for (const table of TABLES)
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}

/** Works every count out anew. Beside others that change them it is exact in a transaction only. */
export async function recountAll(tx: Queries): Promise<void> {
  await holdCounts(tx);
  await recountLessonsDone(tx);
  for (const table of TABLES) {
    const { key, numbers, derived } = KEPT[table];
    const columns = sql.join([key, ...numbers].map((name) => sql.ref(name)));
    await tx.deleteFrom(table).execute();
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from (${derived}) as derived`.execute(
      tx,
    );
  }
}

/** Names the counts, at most a hundred of a kind, that say something else than the other rows. */
export async function wrongCounts(db: Queries): Promise<string[]> {
  const wrong = await wrongLessonsDone(db);
  for (const table of TABLES) {
    const { key, numbers, derived } = KEPT[table];
    const or0 = (side: string, name: string) => sql`coalesce(${sql.ref(`${side}.${name}`)}, 0)`;
    const differ = sql.join(
      numbers.map((name) => sql`${or0('derived', name)} <> ${or0('kept', name)}`),
      sql` or `,
    );
    const both = sql`select ${sql.ref(key)} from (${derived}) as one union select ${sql.ref(key)} from ${sql.table(table)}`;
    const { rows } = await sql<{ key: string | number }>`
      select keys.${sql.ref(key)} as key from (${both}) as keys
      left join (${derived}) as derived on derived.${sql.ref(key)} = keys.${sql.ref(key)}
      left join ${sql.table(table)} as kept on kept.${sql.ref(key)} = keys.${sql.ref(key)}
      where ${differ} limit 100`.execute(db);
    wrong.push(...rows.map((row) => `${table} ${row.key}`));
  }
  return wrong;
}
