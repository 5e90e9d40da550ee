// Queries of the doctor.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { JobRow, RestoreRow } from '../platform/tables.ts';
import { IS_TEAM_MEMBER, IS_OWNER } from '../platform/team-conditions.ts';

export async function listAdminEmails(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where(IS_TEAM_MEMBER)
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}

/** The addresses among `emails` that have an account. */
export async function listExistingEmails(
  db: Queries,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/**
 * Counts mails that have been waiting since before `before`, and mails created after `since` that were given up (their
 * text is deleted) or rejected.
 */
export async function countMailProblems(
  db: Queries,
  { before, since }: { before: number; since: number },
): Promise<Record<'waiting' | 'givenUp' | 'rejected', number>> {
  const row = await db
    .selectFrom('mails')
    .select([
      sql<number>`count(case when sent_at is null and rejected_at is null and text_body <> '' and created_at < ${before}
        and (claimed_until is null or attempts > 0 or claimed_until < ${before}) then 1 end)`.as(
        'waiting',
      ),
      sql<number>`count(case when sent_at is null and rejected_at is null and text_body = '' and created_at >= ${since}
        then 1 end)`.as('givenUp'),
      sql<number>`count(case when rejected_at is not null and created_at >= ${since} then 1 end)`.as(
        'rejected',
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(row.waiting),
    givenUp: Number(row.givenUp),
    rejected: Number(row.rejected),
  };
}

/** Orders whose lines do not add up to their total. */
export async function listUnbalancedOrders(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select orders.id from orders
    left join order_items on order_items.order_id = orders.id
    group by orders.id, orders.amount_paise
    having coalesce(sum(order_items.net_paise), 0) <> orders.amount_paise
    order by orders.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Jobs with at least this many attempts since their last success. */
export function listFailingJobs(
  db: Queries,
  attempts: number,
): Promise<Pick<JobRow, 'name' | 'attempts' | 'last_error'>[]> {
  return db
    .selectFrom('jobs')
    .select(['name', 'attempts', 'last_error'])
    .where('attempts', '>=', attempts)
    .orderBy('name')
    .execute();
}

/** Addresses of active owners without two-step verification. */
export async function listOwnersWithoutSecondStep(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_steps', 'second_steps.user_id', 'users.id')
    .select('users.email')
    .where(IS_OWNER)
    .where('second_steps.since_at', 'is', null)
    .orderBy('users.email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Active two-step verifications with their encrypted secrets and accounts. */
export function listSecondSteps(
  db: Queries,
): Promise<{ user_id: string; secret: string; email: string }[]> {
  return db
    .selectFrom('second_steps')
    .innerJoin('users', 'users.id', 'second_steps.user_id')
    .select(['second_steps.user_id', 'second_steps.secret', 'users.email'])
    .where('second_steps.since_at', 'is not', null)
    .orderBy('users.email')
    .execute();
}

/** Restores since a moment, and older ones that were not compared with the payment provider yet. */
export function listRestoresSince(db: Queries, since: number): Promise<RestoreRow[]> {
  return db
    .selectFrom('restores')
    .selectAll()
    .where(({ or, eb }) => or([eb('restored_at', '>=', since), eb('compared_at', 'is', null)]))
    .orderBy('restored_at')
    .execute();
}
