// What came in and went back, day by day.
import { sql } from 'kysely';
import { paise } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import type { Revenue } from '#contract/revenue.ts';
import type { Queries } from '../platform/ports.ts';

const DAY_MS = 86_400_000;
/** Days are those of Mumbai, which keeps one time all year. */
const ZONE_MS = 5.5 * 60 * 60 * 1000;

/** Every movement of money, when it counts: the one place that says which rows are revenue. */
const MOVES = {
  captured: sql<Move>`select captured_at as at, amount_paise from payments`,
  refunded: sql<Move>`select processed_at as at, amount_paise from refunds where status = 'processed'`,
} as const;

interface Move {
  at: number;
  amount_paise: number;
}

/** All that ever came in, and all that went back. */
export async function revenueEver(db: Queries): Promise<Revenue> {
  return { captured: await allOf(db, 'captured'), refunded: await allOf(db, 'refunded') };
}

async function allOf(db: Queries, what: keyof Revenue): Promise<Paise> {
  const { rows } = await sql<{ paise: number | null }>`
    select sum(amount_paise) as paise from (${MOVES[what]}) as moves`.execute(db);
  return paise(Number(rows[0]?.paise ?? 0));
}

/** By Indian days since a moment; days without any are left out. */
export async function revenueByDay(db: Queries, since: number): Promise<Map<string, Revenue>> {
  const captured = await byDay(db, 'captured', since);
  const refunded = await byDay(db, 'refunded', since);
  const days = new Set([...captured.keys(), ...refunded.keys()]);
  return new Map(
    [...days].map((day) => [
      day,
      { captured: captured.get(day) ?? NOTHING, refunded: refunded.get(day) ?? NOTHING },
    ]),
  );
}

const NOTHING = paise(0);

async function byDay(db: Queries, what: keyof Revenue, since: number): Promise<Map<string, Paise>> {
  const { rows } = await sql<{ day: number; paise: number }>`
    select ${dayNumber('at')} as day, sum(amount_paise) as paise from (${MOVES[what]}) as moves
    where at >= ${since} group by 1`.execute(db);
  return new Map(rows.map((row) => [dayNamed(row.day), paise(Number(row.paise))]));
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

/** '2026-11-22 21:53:28' by Indian time. */
export function indianTime(iso: string): string {
  return new Date(Date.parse(iso) + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ');
}
