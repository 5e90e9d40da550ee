// Columns that say beside their row what other rows say: each kept where those are changed, compared and taken anew here.
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { Tables } from '../platform/tables.ts';
import { SEARCHED } from '../platform/text-search.ts';
import { AVERAGE_RATING, REVIEW_COUNT } from './ratings.ts';

interface Derived {
  table: keyof Pick<Tables, 'orders' | 'reviews' | 'courses' | 'coupons'>;
  column: string;
  /** As the other rows say it. */
  value: RawBuilder<unknown>;
  /** Whether the column may say something else than that. */
  unless?: RawBuilder<SqlBool>;
}

/** Kept by the database as accounts change: see migration 107. */
const personWords = (table: 'orders' | 'reviews'): Derived => ({
  ...{ table, column: 'person_words' },
  value: sql`(select ${SEARCHED.users} from users where users.id = ${sql.ref(`${table}.user_id`)})`,
});

const redemptions = (state: 'used' | 'held'): Derived => ({
  ...{ table: 'coupons', column: state },
  value: sql`(select count(*) from coupon_redemptions
    where coupon_redemptions.coupon_id = coupons.id and coupon_redemptions.state = ${state})`,
});

const DERIVED: readonly Derived[] = [
  personWords('orders'),
  personWords('reviews'),
  {
    ...{ table: 'orders', column: 'only_course_id' },
    value: sql`(select case count(*) when 1 then min(course_id) end from order_items where order_id = orders.id)`,
    // Nothing means that the lines tell.
    unless: sql<SqlBool>`only_course_id is null`,
  },
  { table: 'courses', column: 'review_count', value: REVIEW_COUNT },
  {
    ...{ table: 'courses', column: 'average_rating' },
    value: AVERAGE_RATING,
    // Halves of a hundredth are rounded to either side.
    unless: sql<SqlBool>`abs(average_rating - ${AVERAGE_RATING}) < 0.011`,
  },
  redemptions('used'),
  redemptions('held'),
];

const isWrong = ({ column, value, unless }: Derived) =>
  sql<SqlBool>`${sql.ref(column)} is distinct from ${value} and not (${unless ?? sql`false`})`;

/** Names the rows, at most a hundred of a column, where it says something else than the other rows. */
export async function wrongColumns(db: Queries): Promise<string[]> {
  const wrong: string[] = [];
  for (const derived of DERIVED) {
    const { table, column } = derived;
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where ${isWrong(derived)} limit 100`.execute(db);
    wrong.push(...rows.map(({ id }) => `${table}.${column} ${id}`));
  }
  return wrong;
}

/** Makes all of them what the other rows say. */
export async function refreshColumns(tx: Queries): Promise<void> {
  for (const derived of DERIVED)
    await sql`update ${sql.table(derived.table)} set ${sql.ref(derived.column)} = ${derived.value}
      where ${isWrong(derived)}`.execute(tx);
}
