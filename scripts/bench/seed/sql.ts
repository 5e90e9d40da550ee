// SQL that both engines read alike: numbered rows, chance by arithmetic, choices from lists, ids, typed insertions.
import type { Tables } from '#server/platform/tables.ts';

/** Two digits in the middle of an id, so that no two kinds share one. */
const KINDS = {
  admin: 10,
  student: 11,
  session: 12,
  category: 20,
  course: 21,
  section: 22,
  lesson: 23,
  film: 24,
  order: 30,
  refund: 31,
  event: 32,
  certificate: 40,
  review: 41,
  audit: 42,
  message: 50,
  paymentMail: 51,
} as const;
export type Kind = keyof typeof KINDS;

/** Odd, so that multiplying by it within 32 bits is one to one. */
const SCATTER = 2_654_435_761;
const RANGE = 2 ** 32;

/** Rows with `n` from 0 on, to select from. At least one. */
export function series(many: number, alias = 'numbers'): string {
  return `(with recursive counted(n) as (
    select cast(0 as bigint) union all select n + 1 from counted where n + 1 < ${many}
  ) select n from counted) as ${alias}`;
}

const scattered = (n: string): string => `((${n}) * ${SCATTER} % ${RANGE})`;

/** Keeps the product of two numbers below 2^32 within 64 bits. */
const SECOND = 668_265_263;

/** A number below `sides`, a million at most, by chance; the same in every run. `salt` tells the dice of one row apart. */
export function dice(n: string, salt: number, sides: number): string {
  const factor = BigInt(SCATTER) ** BigInt(salt + 1) % BigInt(RANGE);
  const first = `((${n}) + ${salt * 104_729}) * ${factor} % ${RANGE}`;
  const turned = `(${first} % 65536 * 65536 + ${first} / 65536)`;
  return `(${turned} * ${SECOND} % ${RANGE} / 4096 % ${sides})`;
}

const digits = (n: string, many: number): string =>
  `substr(cast(${n} + 1${'0'.repeat(many)} as text), 2)`;

const literal = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** These values as SQL writes them. */
export function literals<Column extends string>(
  row: Readonly<Record<Column, string | number | null>>,
): Record<Column, string> {
  const written = Object.entries<string | number | null>(row).map(([column, value]) => [
    column,
    literal(value),
  ]);
  return Object.fromEntries(written) as Record<Column, string>;
}

/** 24 hexadecimal digits that sort by chance, as ids of the product do. */
export function idOf(kind: Kind, n: string): string {
  return `(${digits(scattered(n), 10)} || '${KINDS[kind]}' || ${digits(`(${n})`, 12)})`;
}

/** The same id, outside of SQL. */
export function seededId(kind: Kind, n: number): string {
  const first = (BigInt(n) * BigInt(SCATTER)) % BigInt(RANGE);
  return `${String(first).padStart(10, '0')}${KINDS[kind]}${String(n).padStart(12, '0')}`;
}

/** An id as the provider makes them. */
export function handle(prefix: 'order' | 'pay' | 'rfnd', n: string): string {
  return `('${prefix}_' || ${digits(scattered(n), 10)} || ${digits(`(${n})`, 8)})`;
}

/** The same, outside of SQL. */
export function seededHandle(prefix: 'order' | 'pay', n: number): string {
  const first = (BigInt(n) * BigInt(SCATTER)) % BigInt(RANGE);
  return `${prefix}_${String(first).padStart(10, '0')}${String(n).padStart(8, '0')}`;
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** One of a list, by a number that may be larger than it. */
export function pick(list: readonly (string | number)[], n: string): string {
  const cases = list.map((one, at) => `when ${at} then ${valueOf(one)}`);
  return `(case (${n}) % ${list.length} ${cases.join(' ')} end)`;
}

const valueOf = (one: string | number): string =>
  typeof one === 'number' ? String(one) : quoted(one);

/** One of a list by chance. */
export const pickAny = (list: readonly (string | number)[], [n, salt]: readonly [string, number]) =>
  pick(list, dice(n, salt, 1000));

/** Inserts what is selected. Every column of the table is named: a new one is missing here at once. */
export function insertion<Table extends keyof Tables>(
  table: Table,
  columns: Record<keyof Tables[Table] & string, string>,
  from: string,
): string {
  return `insert into ${table} (${Object.keys(columns).join(', ')})
    select ${Object.values(columns).join(', ')} from ${from}`;
}
