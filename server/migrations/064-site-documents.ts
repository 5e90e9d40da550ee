// What the owner writes of the site, with drafts and versions; and which of it the pages of each place show.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_documents')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('published', 'text')
    .addColumn('published_at', 'bigint')
    .addColumn('published_by', 'text', (c) => c.notNull())
    .addColumn('draft', 'text')
    .addColumn('draft_at', 'bigint')
    .addColumn('draft_by', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('site_document_versions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('site_document_versions_latest')
    .on('site_document_versions')
    .columns(['key', 'revision'])
    .execute();
  await db.schema
    .alterTable('site_builds')
    .addColumn('content', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
