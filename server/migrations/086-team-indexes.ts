// The few of a school who are of its team, found without a look at all of its students; the activity log by what was done.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const team = db.schema.createIndex('users_team').on('users').columns(['email']);
  await team.where(sql<boolean>`account_type = 'Admin'`).execute();
  const byAction = db.schema.createIndex('audit_by_action').on('audit');
  await byAction.columns(['action', 'created_at', 'id']).execute();
}
