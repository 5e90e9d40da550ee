// Who looks at the drafts of the site as pages, and until when.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('site_previews')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('link_hash', 'text', (c) => c.unique())
    .addColumn('cookie_hash', 'text', (c) => c.unique())
    .addColumn('error', 'text')
    .execute();
}
