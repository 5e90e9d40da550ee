// Adds to team members since when two-step verification is required, and whether their password is too short. For existing
// members the requirement begins now.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const users = db.schema.alterTable('users');
  await users.addColumn('step_required_at', 'bigint').execute();
  await users.addColumn('short_password', 'integer', (c) => c.notNull().defaultTo(0)).execute();
  await sql`update users set step_required_at = ${Date.now()}
    where account_type = 'Admin' and role in ('owner', 'manager', 'support')`.execute(db);
  await sql`update users set short_password = 1
    where account_type = 'Admin' and id in (select user_id from sessions where short_password = 1)`.execute(
    db,
  );
}
