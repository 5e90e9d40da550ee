// Days in Indian time, which has no daylight saving time.
import { sql } from 'kysely';
import { DAY_MS } from './durations.ts';

const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** The number of the Indian day of a column's timestamp, for grouping. */
export function toDayNumberSql(column: string) {
  // Literals, not parameters: SQLite would divide those as fractions.
  return sql<number>`(${sql.ref(column)} + ${sql.lit(IST_OFFSET_MS)}) / ${sql.lit(DAY_MS)}`;
}

/** The number of the Indian day of a time in epoch milliseconds. */
export function toDayNumber(at: number): number {
  return Math.floor((at + IST_OFFSET_MS) / DAY_MS);
}

/** YYYY-MM-DD for the number of a day. */
export function formatDay(day: number): string {
  return new Date(Number(day) * DAY_MS).toISOString().slice(0, 10);
}

/** The Indian day of a time, YYYY-MM-DD. */
export function formatIndianDay(at: number): string {
  return formatDay(toDayNumber(at));
}

/** Not from locale data, which can change with the runtime: issued documents are always drawn with the same text. */
export const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** '5 November 2026' of YYYY-MM-DD, on certificates and issued documents. */
export function formatLongDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** '5 Nov 2026' of YYYY-MM-DD, in mails, messages and the activity log. */
export function formatMediumDay(day: string): string {
  const [date, month = '', year] = formatLongDay(day).split(' ');
  return `${date} ${month.slice(0, 3)} ${year}`;
}

/** The last days including today, oldest first. */
export function listLastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    formatDay(toDayNumber(now) - (count - 1 - index)),
  );
}

/** When a day begins in India, in epoch milliseconds. */
export function getDayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - IST_OFFSET_MS;
}

/** '2026-11-22 21:53:28' in Indian time. */
export function formatIndianTime(at: number): string {
  return new Date(at + IST_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}
