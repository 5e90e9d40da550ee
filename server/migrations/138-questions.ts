// Adds questions about courses, their answers, and the team's reply templates.
import { sql } from 'kysely';
import type { CreateTableBuilder, Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('questions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('course_id', 'text', (c) => c.notNull().references('courses.id').onDelete('cascade'))
    .addColumn('lesson_id', 'text', (c) => c.references('lessons.id').onDelete('set null'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('seconds', 'integer')
    .addColumn('accepted_id', 'text')
    .$call(addSharedColumns)
    .execute();
  await db.schema
    .createTable('answers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('question_id', 'text', (c) =>
      c.notNull().references('questions.id').onDelete('cascade'),
    )
    .addColumn('by_staff', 'integer', (c) => c.notNull())
    .$call(addSharedColumns)
    .execute();
  await db.schema
    .createTable('reply_templates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  for (const index of INDEXES) await sql.raw(`create ${index}`).execute(db);
}

function addSharedColumns<Table extends string>(table: CreateTableBuilder<Table>) {
  return table
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('picture_id', 'text', (c) => c.references('media.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('edited_at', 'bigint')
    .addColumn('hidden_at', 'bigint')
    .addColumn('hidden_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('hidden_reason', 'text')
    .addColumn('creation_key', 'text', (c) => c.notNull());
}

const INDEXES = [
  'index questions_latest on questions (created_at, id)',
  'index questions_of_course on questions (course_id, created_at, id)',
  'index questions_by_lesson on questions (lesson_id)',
  'index questions_by_picture on questions (picture_id)',
  'unique index questions_by_creation_key on questions (user_id, creation_key)',
  'index answers_of_question on answers (question_id, created_at, id)',
  'index answers_by_picture on answers (picture_id)',
  'unique index answers_by_creation_key on answers (user_id, creation_key)',
];
