// When people first came in, and when a free enrolment began that was ended by hand: of what is past as far as it is known.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Who was made by somebody else, and did nothing before they read the address, came in on the day that they proved it. */
const FIRST_DAY = `case
  when exists (select 1 from consents where consents.user_id = users.id and purpose = 'account' and given_by = 'sign-up')
    then created_at
  when invited_at is null and (proven_at is null or proven_at = created_at) then created_at
  when invited_at is not null and proven_at is not null
    and not exists (select 1 from sessions where sessions.user_id = users.id and sessions.created_at < proven_at)
    and not exists (select 1 from enrolments where enrolments.user_id = users.id and enrolments.created_at < proven_at)
    and not exists (select 1 from completions where completions.user_id = users.id and completed_at < proven_at)
    and not exists (select 1 from orders where orders.user_id = users.id and orders.created_at < proven_at)
    then proven_at
  end`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('joined_at', 'bigint').execute();
  await sql
    .raw(
      `update users set joined_at = ${FIRST_DAY} where erased_at is null and password_hash <> '!'`,
    )
    .execute(db);
  await db.schema.alterTable('audit').addColumn('free_since', 'bigint').execute();
}
