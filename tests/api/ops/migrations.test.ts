// Migrations from earlier versions: order totals stay the same.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/adapters/db/open.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import type { Db } from '#server/platform/ports.ts';
import { formatSchemaMarkdown, readDatabaseSchema } from '../../support/schema.ts';
import { listMigrationsRun } from '#server/platform/migrations-run.ts';
import { createEmptyDatabase, openTestDatabase } from '../../support/database.ts';
import type { FreshDatabase } from '../../support/database.ts';
import { dumpNames, loadDump, readDumpTotals } from '../../support/release-dumps.ts';
import { computeTotals } from '../../support/totals.ts';

let database: FreshDatabase;
let db: Db;

async function openEmpty(): Promise<void> {
  database = await createEmptyDatabase();
  db = await openTestDatabase(database.address);
}

async function leave(): Promise<void> {
  await db.destroy();
  await database.drop();
}

describe('migrating a database', () => {
  beforeEach(openEmpty);
  afterEach(leave);

  it.each(dumpNames)('from version %s keeps the totals of its orders', async (name) => {
    await loadDump(db, name);
    expect(await listMigrationsRun(db)).not.toEqual(Object.keys(migrations));
    await migrate(db, migrations);
    const { now, totals } = readDumpTotals(name);
    expect(await computeTotals(db, now)).toEqual(totals);
  });

  it('from commit 816f6795 renames its recorded migrations and keeps its order totals', async () => {
    await loadDump(db, '107');
    await sql`insert into kysely_migration (name, timestamp)
      values ('001-accounts', '0'), ('106-walked-lists', '0')`.execute(db);
    await sql`update kysely_migration set name = '107-searched-rows'
      where name = '107-baseline'`.execute(db);
    await migrate(db, migrations);
    const { rows } = await sql`select name from kysely_migration order by name`.execute(db);
    expect(rows.slice(0, 2)).toEqual([
      { name: '107-baseline' },
      { name: '110-paid-enrolments-that-wait' },
    ]);
    const { now, totals } = readDumpTotals('107');
    expect(await computeTotals(db, now)).toEqual(totals);
  });

  it('LAUNCH-04 keeps an open school open', async () => {
    await loadDump(db, '107');
    await sql`insert into school_opening (name, opened_at, opened_by)
      values ('school', null, '')`.execute(db);
    await migrate(db, migrations);
    const { rows } = await sql`select name, opened_at from school_opening`.execute(db);
    expect(rows).toEqual([{ name: 'school', opened_at: null }]);
  });

  it('134 keeps each completion and the video of each lesson, although a lesson may have none now', async () => {
    await loadDump(db, '107');
    const readRows = async () => {
      const lessons = await sql`select id, course_id, video_id from lessons order by id`.execute(
        db,
      );
      const done = await sql`select * from completions order by user_id, lesson_id`.execute(db);
      return [lessons.rows, done.rows];
    };
    const before = await readRows();
    expect(before.map((rows) => rows.length)).toEqual([expect.any(Number), 297]);
    await migrate(db, migrations);
    expect(await readRows()).toEqual(before);
  });

  it('JOURNAL-04 converts posts and case studies made of lines to Markdown', async () => {
    await loadDump(db, '107');
    const posts = JSON.stringify([
      {
        id: 'looms',
        title: 'Looms',
        body: [
          '# no title',
          'A **loud** 2*3 <b>',
          '## Warp',
          '- a',
          '- b',
          '1. c',
          '> said',
          '---',
        ],
      },
    ]);
    const work = JSON.stringify([{ id: 'fair', brief: ['1. A *fair*', '- no _point_'] }]);
    for (const [key, published, draft] of [
      ['posts', null, posts],
      ['work', work, null],
    ])
      await sql`insert into site_documents
        (key, revision, published, published_at, published_by, draft, draft_at, draft_by)
        values (${key}, 1, ${published}, 1, '', ${draft}, 1, '')`.execute(db);
    await sql`insert into site_document_versions (id, key, revision, value, created_at, created_by)
      values ('v1', 'work', 1, ${work}, 1, '')`.execute(db);
    await migrate(db, migrations);
    const { rows } = await sql<{ published: string; draft: string }>`
      select published, draft from site_documents order by key`.execute(db);
    expect(JSON.parse(rows[0]?.draft ?? '')).toEqual([
      {
        id: 'looms',
        title: 'Looms',
        body: '\\# no title\n\nA **loud** 2\\*3 \\<b>\n\n## Warp\n\n- a\n- b\n\n1. c\n\n> said\n\n---',
      },
    ]);
    const brief = '1\\. A \\*fair\\*\n\n\\- no \\_point\\_';
    expect(JSON.parse(rows[1]?.published ?? '')).toEqual([{ id: 'fair', brief }]);
    const versions = await sql<{ value: string }>`
      select value from site_document_versions where id = 'v1'`.execute(db);
    expect(JSON.parse(versions.rows[0]?.value ?? '')).toEqual([{ id: 'fair', brief }]);
  });

  it('dates the last update of a course by its newest lesson', async () => {
    await loadDump(db, '107');
    await sql`update lessons set created_at = 1700000000000`.execute(db);
    await migrate(db, migrations);
    const { rows } = await sql<{ updated_at: number | null; lessons: number; language: string }>`
      select updated_at, language, level,
        (select count(*) from lessons where lessons.course_id = courses.id) as lessons
      from courses`.execute(db);
    expect(rows.some(({ lessons }) => Number(lessons) > 0)).toBe(true);
    for (const row of rows) {
      const updatedAt = Number(row.lessons) > 0 ? 1_700_000_000_000 : null;
      expect(row).toMatchObject({ updated_at: updatedAt, language: '', level: '' });
    }
  });

  it('refuses a database older than commit 816f6795 and leaves it unchanged', async () => {
    await loadDump(db, '107');
    await sql`update kysely_migration set name = '106-walked-lists'`.execute(db);
    await expect(migrate(db, migrations)).rejects.toThrow('commit 816f6795');
    const { rows } = await sql`select name from kysely_migration`.execute(db);
    expect(rows).toEqual([{ name: '106-walked-lists' }]);
  });

  it('leaves the database unchanged when a migration fails', async () => {
    await migrate(db, migrations);
    const before = formatSchemaMarkdown(await readDatabaseSchema(db));
    const broken = {
      up: async (tx: typeof db) => {
        await tx.schema.createTable('half').addColumn('id', 'text').execute();
        await sql`delete from kysely_migration where name = '107-baseline'`.execute(tx);
        throw new Error('The disk is full.');
      },
    };
    const next = { ...migrations, '999-broken': broken };
    await expect(migrate(db, next)).rejects.toThrow('The disk is full.');
    expect(formatSchemaMarkdown(await readDatabaseSchema(db))).toBe(before);
    expect(await listMigrationsRun(db)).toEqual(Object.keys(migrations));
  });
});
