// A database of an earlier version is brought up to date: nothing of its orders is lost or told otherwise.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/adapters/db/open.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Db } from '#server/platform/ports.ts';
import { schemaMarkdown, schemaOf } from '#server/reference/schema.ts';
import { migrationsRun } from '#server/platform/migrations-run.ts';
import { freshDatabase, openTestDatabase } from '../support/database.ts';
import type { FreshDatabase } from '../support/database.ts';
import { loadDump, totalsThen, triedDumps } from '../support/dumps.ts';
import { totalsOf } from '../support/totals.ts';

let database: FreshDatabase;
let db: Db;

async function openEmpty(): Promise<void> {
  database = await freshDatabase();
  db = await openTestDatabase(database.address);
}

async function leave(): Promise<void> {
  await db.destroy();
  await database.drop();
}

describe('a database', () => {
  beforeEach(openEmpty);
  afterEach(leave);

  it.each(triedDumps)('of the version %s says the same of its orders', async (name) => {
    await loadDump(db, name);
    expect(await migrationsRun(db)).not.toEqual(Object.keys(migrations));
    await migrate(db, migrations);
    const { now, totals } = totalsThen(name);
    expect(await totalsOf(db, now)).toEqual(totals);
  });

  it('is left as it was by a migration that fails', async () => {
    await migrate(db, migrations);
    const before = schemaMarkdown(await schemaOf(db));
    const broken = {
      up: async (tx: typeof db) => {
        await tx.schema.createTable('half').addColumn('id', 'text').execute();
        await sql`delete from kysely_migration where name = '001-accounts'`.execute(tx);
        throw new Error('The disk is full.');
      },
    };
    const next = { ...migrations, '999-broken': broken };
    await expect(migrate(db, next)).rejects.toThrow('The disk is full.');
    expect(schemaMarkdown(await schemaOf(db))).toBe(before);
    expect(await migrationsRun(db)).toEqual(Object.keys(migrations));
  });
});

/** Two courses by what they cost today, an order made before of them or of others, and what its lines come to be. */
const OLD_ORDERS = [
  {
    what: 'one course is what was paid, whatever it costs by now',
    prices: [99_900, 149_900],
    order: { of: ['first'], amount: 49_900 },
    lines: [['first', 49_900, 0]],
  },
  {
    what: 'several are split over the prices of today, and marked',
    prices: [99_900, 149_900],
    order: { of: ['first', 'second'], amount: 239_800 },
    lines: [
      ['first', 95_901, 1],
      ['second', 143_899, 1],
    ],
  },
  {
    what: 'a course that is free by now has no part of the sum',
    prices: [0, 149_900],
    order: { of: ['second', 'first'], amount: 10_000 },
    lines: [
      ['second', 10_000, 1],
      ['first', 0, 1],
    ],
  },
  {
    what: 'courses that are all free by now have equal parts',
    prices: [0, 0],
    order: { of: ['first', 'second'], amount: 101 },
    lines: [
      ['first', 51, 1],
      ['second', 50, 1],
    ],
  },
  {
    what: 'a course that is gone has what the others leave',
    prices: [99_900, 0],
    order: { of: ['first', 'gone'], amount: 150_000 },
    lines: [
      ['first', 99_900, 1],
      ['gone', 50_100, 1],
    ],
  },
  {
    what: 'a course that is gone counts as the others where they cost more by now',
    prices: [99_900, 0],
    order: { of: ['first', 'gone'], amount: 90_000 },
    lines: [
      ['first', 45_000, 1],
      ['gone', 45_000, 1],
    ],
  },
  {
    what: 'courses that are all gone have equal parts',
    prices: [0, 0],
    order: { of: ['gone', 'lost', 'left'], amount: 100 },
    lines: [
      ['gone', 34, 1],
      ['lost', 33, 1],
      ['left', 33, 1],
    ],
  },
].map((one, nth) => ({ ...one, nth }));

type OldOrder = (typeof OLD_ORDERS)[number];

/** Each order has courses of its own. */
function courseId({ nth }: OldOrder, name: unknown): string {
  const at = ['first', 'second'].indexOf(String(name));
  return at < 0 ? String(name) : `c${(nth * 2 + at).toString(16).padStart(23, '0')}`;
}

describe('orders from before their courses had lines of their own', () => {
  beforeAll(async () => {
    await openEmpty();
    await loadDump(db, '022');
    for (const one of OLD_ORDERS) {
      for (const [at, name] of ['first', 'second'].entries())
        await sql`update courses set name = ${name}, price_paise = ${one.prices[at]}
          where id = ${courseId(one, name)}`.execute(db);
      const ids = JSON.stringify(one.order.of.map((name) => courseId(one, name)));
      await sql`insert into orders
        (id, user_id, course_ids, amount_paise, currency, status, created_at)
        select ${`old ${one.nth}`}, id, ${ids}, ${one.order.amount}, 'INR', 'created', 1
        from users limit 1`.execute(db);
    }
    await migrate(db, migrations);
  });
  afterAll(leave);

  it.each(OLD_ORDERS)('$what', async (one) => {
    const rows = await db
      .selectFrom('order_items')
      .selectAll()
      .where('order_id', '=', `old ${one.nth}`)
      .orderBy('line_no')
      .execute();
    expect(rows.map((row) => [row.course_id, row.net_paise, row.is_estimated])).toEqual(
      one.lines.map(([name, ...sums]) => [courseId(one, name), ...sums]),
    );
    const titles = one.order.of.map((name) =>
      courseId(one, name) === name ? 'A course that is gone' : name,
    );
    expect(rows.map((row) => row.title)).toEqual(titles);
    expect(rows.map((row) => row.list_paise)).toEqual(rows.map((row) => row.net_paise));
  });
});

/** Students from before it was kept when somebody first came in, and what is known of that. */
const FORMER_STUDENTS = [
  { what: 'signed up and agreed', row: { agreed: 10, proven: 90, invited: 80 }, joined: 10 },
  { what: 'signed up before anybody was invited', row: { proven: null }, joined: 10 },
  { what: 'came by an invitation', row: { proven: 50, invited: 10 }, joined: 50 },
  { what: 'was invited, and had learned before', row: { proven: 50, invited: 40, learned: 20 } },
  { what: 'came without one, and later proved the address', row: { proven: 50 } },
  { what: 'has not come', row: { hash: '!', invited: 10 } },
  { what: 'has left', row: { erased: 60 } },
].map((one, nth) => ({ joined: null, ...one, nth }));

interface FormerRow {
  hash?: string;
  proven?: number | null;
  invited?: number;
  agreed?: number;
  learned?: number;
  erased?: number;
}

describe('accounts from before it was kept when somebody first came in', () => {
  beforeAll(async () => {
    await openEmpty();
    await loadDump(db, '092');
    for (const { row, nth } of FORMER_STUDENTS) await addFormer(`former${nth}`, row);
    await migrate(db, migrations);
  });
  afterAll(leave);

  async function addFormer(id: string, row: FormerRow): Promise<void> {
    await sql`insert into users (id, email, full_name, contact_number, password_hash, account_type, about,
        created_at, proven_at, invited_at, erased_at)
      values (${id}, ${id}, 'Former', '', ${row.hash ?? '$argon2id$x'}, 'Student', '', 10,
        ${row.proven ?? null}, ${row.invited ?? null}, ${row.erased ?? null})`.execute(db);
    if (row.agreed !== undefined)
      await sql`insert into consents (id, user_id, purpose, notice_version, given_at, given_by)
        values (${id}, ${id}, 'account', '1', ${row.agreed}, 'sign-up')`.execute(db);
    if (row.learned !== undefined)
      await sql`insert into sessions (token_hash, user_id, created_at, last_used_at)
        values (${id}, ${id}, ${row.learned}, ${row.learned})`.execute(db);
  }

  it.each(FORMER_STUDENTS)('who $what', async ({ nth, joined }) => {
    const { joined_at: at } = await db
      .selectFrom('users')
      .select('joined_at')
      .where('id', '=', `former${nth}`)
      .executeTakeFirstOrThrow();
    expect(at === null ? null : Number(at)).toBe(joined);
  });
});
