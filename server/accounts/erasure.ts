// Erasure of an account: its row stays without personal data, for orders and courses that refer to it.
import { AppError } from '../platform/errors.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { buildUserRow } from './accounts.ts';
import * as store from './accounts.store.ts';
import { deleteAllCodes } from './codes.store.ts';
import { deleteAllEmailChanges } from './email-change.store.ts';
import { lockConfirmedViewer } from './login.ts';

/** Shown where an erased person has taught. */
const ERASED_NAME = 'Former member';

/**
 * Locks an account before its erasure. Owners are locked first, so that the last two owners cannot leave at the same
 * time. Fails: conflict for the last owner, wrong_password, not_signed_in.
 */
export async function lockForErasure(
  tx: Queries,
  viewer: Viewer,
  confirmed: string,
): Promise<UserRow> {
  if (viewer.accountType === 'Admin') await requireOtherOwner(tx, viewer.userId);
  return lockConfirmedViewer(tx, viewer, confirmed);
}

/** Clears the row of a locked account. Nobody can log in to it, and its address is free again. Source: S44. */
export async function eraseAccount(tx: Queries, user: UserRow, at: number): Promise<void> {
  const { id, ...cleared } = buildUserRow({
    id: user.id,
    email: `erased ${user.id}`,
    full_name: ERASED_NAME,
    contact_number: '',
    password_hash: '',
    created_at: user.created_at,
    erased_at: at,
  });
  await store.updateUser(tx, id, cleared);
}

/** Locks the owners until the transaction ends, so that at least one remains. Fails: conflict for the last one. */
export async function requireOtherOwner(tx: Queries, userId: string): Promise<void> {
  const owners = await store.lockOwners(tx);
  if (owners.length === 1 && owners[0] === userId) {
    throw new AppError(
      'conflict',
      'This is the only owner who can log in. Make somebody else an owner first.',
    );
  }
}

/** Ends all sessions, codes and links after a restore. Invited people can request a new link with the old one. */
export async function revokeAllAccess(db: Queries): Promise<void> {
  await store.deleteAllSessions(db);
  await store.expireAllInvitations(db);
  await deleteAllCodes(db);
  await deleteAllEmailChanges(db);
}
