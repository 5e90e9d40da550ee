// Queries for invitations.
import type { Queries } from '../platform/ports.ts';
import type { InvitationRow } from '../platform/tables.ts';

export async function insertInvitation(db: Queries, row: InvitationRow): Promise<void> {
  await db.insertInto('invitations').values(row).execute();
}

export function findInvitationByToken(
  db: Queries,
  tokenHash: string,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Marks every unused link of an account as used. */
export async function markInvitationsUsed(db: Queries, userId: string, at: number): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes every link of an account. A deleted link cannot request a new one. */
export async function deleteInvitations(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('invitations').where('user_id', '=', userId).execute();
}

export async function deleteInvitationsBefore(db: Queries, created: number): Promise<void> {
  await db.deleteFrom('invitations').where('created_at', '<', created).execute();
}

/** When the last scheduled mail is due; undefined when none is waiting. */
export async function findLastDueTime(db: Queries): Promise<number | undefined> {
  const row = await db
    .selectFrom('mails')
    .select((item) => item.fn.max<number | null>('claimed_until').as('due'))
    .where('sent_at', 'is', null)
    .where('text_body', '!=', '')
    .where('rejected_at', 'is', null)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  const due = row?.due ?? undefined;
  return due === undefined ? undefined : Number(due);
}
