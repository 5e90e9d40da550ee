// Pictures and films that the owner sends for the site's pages, and which documents name them.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_media')
    .addColumn('media_id', 'text', (c) => c.primaryKey().references('media.id').onDelete('cascade'))
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .execute();
  await db.schema
    .createTable('site_document_media')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id'))
    .addPrimaryKeyConstraint('site_document_media_key', ['key', 'holder', 'media_id'])
    .execute();
  await db.schema
    .createIndex('site_document_media_by_media')
    .on('site_document_media')
    .column('media_id')
    .execute();
}
