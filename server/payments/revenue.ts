// What came in and went back, day by day.
import { sql } from 'kysely';
import type { Queries } from '../ports.ts';

const DAY_MS = 86_400_000;
/** Days are those of Mumbai, which keeps one time all year. */
export const ZONE_MS = 5.5 * 60 * 60 * 1000;

export interface DaySum {
  /** YYYY-MM-DD by Indian time. */
  day: string;
  paise: number;
}

/** Paise captured per day since a moment; days without any are left out. */
export function capturedByDay(db: Queries, since: number): Promise<DaySum[]> {
  return byDay(db, { table: 'payments', moment: 'captured_at', since });
}

/** Paise whose refund was processed. */
export function refundedByDay(db: Queries, since: number): Promise<DaySum[]> {
  return byDay(db, { table: 'refunds', moment: 'processed_at', since });
}

async function byDay(
  db: Queries,
  { table, moment, since }: { table: string; moment: string; since: number },
): Promise<DaySum[]> {
  const day = dayNumber(moment);
  const { rows } = await sql<{ day: number; paise: number }>`
    select ${day} as day, sum(amount_paise) as paise from ${sql.table(table)}
    where ${sql.ref(moment)} >= ${since} group by 1`.execute(db);
  return rows.map((row) => ({
    day: dayNamed(row.day),
    paise: Number(row.paise),
  }));
}

/** The number of the Indian day that a column's moment lies in, for grouping. */
export function dayNumber(moment: string) {
  // Literals, not parameters: SQLite would divide those as fractions.
  return sql<number>`(${sql.ref(moment)} + ${sql.lit(ZONE_MS)}) / ${sql.lit(DAY_MS)}`;
}

/** YYYY-MM-DD of a day's number. */
export function dayNamed(day: number): string {
  return new Date(Number(day) * DAY_MS).toISOString().slice(0, 10);
}

/** The last days, today included, the oldest first. */
export function lastDays(now: number, many: number): string[] {
  return Array.from({ length: many }, (_, index) =>
    new Date(now + ZONE_MS - (many - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The moment at which a day begins in Mumbai. Epoch milliseconds. */
export function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - ZONE_MS;
}
