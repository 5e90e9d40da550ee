// Personal data: exported on request and erased with the account.
import { exportStudent } from '#contract/people/student-accounts.ts';
import { buildAccountDeletedMail } from '../accounts/account-mails.ts';
import { findUserById, lockUser } from '../accounts/accounts.ts';
import { confirmPassword } from '../accounts/login.ts';
import type { AccountsDeps } from '../accounts/login.ts';
import { eraseAccount, lockForErasure, requireOtherOwner } from '../accounts/erasure.ts';
import { recordAuditEntry, recordStandaloneAuditEntry } from '../accounts/audit.ts';
import { recordViews } from '../accounts/data-access-log.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { AppError, requireFound, requireAccount } from '../platform/errors.ts';
import { deleteCertificates } from '../learning/certificates.ts';
import { detachOpenRequests } from '../accounts/contact.ts';
import { unenrolFromAll } from '../courses/enrolments.ts';
import { queueLastMail } from '../mails/mails.ts';
import { removeMedia } from '../media/media.ts';
import { sweepUploadFiles } from '../media/uploads.ts';
import { encryptPerson } from '../accounts/encrypted-people.ts';
import { updateOrderStates } from '../platform/order-states.ts';
import type { Deps, Queries, Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import type { PersonChanged } from './profile.ts';
import { deleteRows, streamRows } from './personal.store.ts';
import type { StoredRow } from './personal.store.ts';
import type { Person } from './personal-tables.ts';

interface PersonalData {
  exportedAt: string;
  tables: Record<string, StoredRow[]>;
}

/** All rows about the viewer, without secrets. Source: S44. */
export async function exportOwnData(
  deps: Pick<Deps, 'db' | 'reads' | 'clock'>,
  viewer: Viewer,
): Promise<PersonalData> {
  return readPersonalData(deps, requireAccount(await findUserById(deps.db, viewer.userId)));
}

/** The same about a student who cannot log in. Recorded in both logs. Fails: not_found, also for team members. */
export async function exportStudentData(
  deps: Pick<Deps, 'db' | 'reads' | 'clock' | 'random'>,
  viewer: Viewer,
  userId: string,
): Promise<PersonalData> {
  const user = await findUserById(deps.db, userId);
  const student = requireFound(
    user?.account_type === 'Student' ? user : undefined,
    'Student not found.',
  );
  const adminId = viewer.userId;
  await recordStandaloneAuditEntry(deps, { adminId, action: 'export-student', userId });
  await recordViews(deps, viewer, { call: exportStudent, userIds: [userId] });
  return readPersonalData(deps, student);
}

async function readPersonalData(
  { reads, clock }: Pick<Deps, 'reads' | 'clock'>,
  user: UserRow,
): Promise<PersonalData> {
  const tables: Record<string, StoredRow[]> = {};
  for (const [table, batches] of Object.entries(streamRows(reads, toPerson(user))))
    tables[table] = (await Array.fromAsync(batches)).flat().map(withReadableTimes);
  return { exportedAt: toIsoTime(clock()), tables };
}

/**
 * Erases the viewer's account: rows, picture, waiting mails and tokens are deleted; orders stay under an anonymous id.
 * Fails: wrong_password, conflict, too_many. Source: S44.
 */
export async function eraseViewer(
  deps: PersonErasureDeps,
  viewer: Viewer,
  password: string,
): Promise<void> {
  const confirmed = await confirmPassword(deps, viewer, password);
  await eraseWithFiles(deps, async (tx) => {
    const user = await lockForErasure(tx, viewer, confirmed);
    await erasePerson(deps, tx, user);
    return user;
  });
}

/**
 * Erases a student on their request to an owner. The activity log names the actor and the reason, but no longer the
 * person. One last mail informs them. Fails: not_found, conflict for a team member.
 */
export async function eraseStudent(
  deps: PersonErasureDeps,
  { userId: adminId }: Viewer,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  await eraseWithFiles(deps, async (tx) => {
    const user = requireFound(await lockUser(tx, userId), 'Account not found.');
    if (user.account_type !== 'Student') throw new AppError('conflict', TEAM_MEMBER_MESSAGE);
    const subject = { id: userId, name: 'Deleted account' };
    await recordAuditEntry(deps, tx, { adminId, action: 'delete-student', subject, reason });
    await erasePerson(deps, tx, user);
    await queueLastMail(deps, tx, {
      to: user.email,
      ...buildAccountDeletedMail(),
      at: deps.clock(),
    });
    return user;
  });
  deps.mailQueued();
}

const TEAM_MEMBER_MESSAGE =
  'This person is a team member. Remove them on the team page, where you choose who takes over their courses.';

/** Erases an account in a transaction, then its picture and files. */
async function eraseWithFiles(
  deps: PersonErasureDeps,
  erase: (tx: Queries) => Promise<UserRow>,
): Promise<void> {
  const user = await deps.db.transaction().execute(erase);
  await removeMedia(deps, [user.image_id]);
  await sweepUploadFiles(deps);
  deps.personChanged(user.account_type);
}

/**
 * Erases any account from the command line. Its picture is left to the sweep of files. Fails: conflict for the last
 * owner, not_found. Source: S44.
 */
export async function eraseFromCommandLine(
  deps: ErasureDeps & Pick<Deps, 'db'>,
  { id, account_type }: Pick<UserRow, 'id' | 'account_type'>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (account_type === 'Admin') await requireOtherOwner(tx, id);
    const user = requireFound(await lockUser(tx, id));
    await erasePerson(deps, tx, user);
  });
}

type PersonErasureDeps = AccountsDeps & { personChanged: PersonChanged };

type ErasureDeps = Pick<Deps, 'clock' | 'mediaSecret'>;

/** Erases personal data within a transaction that has locked the account; one encrypted row stays for a year. */
export async function erasePerson(deps: ErasureDeps, tx: Queries, user: UserRow): Promise<void> {
  const at = deps.clock();
  await encryptPerson(deps, tx, user);
  await unenrolFromAll(tx, user.id);
  await deleteCertificates(tx, user.id);
  await eraseAccount(tx, user, at);
  await detachOpenRequests(tx, user, at);
  await deleteRows(tx, toPerson(user));
  await updateOrderStates(tx, { userId: user.id });
}

function toPerson(user: UserRow): Person {
  return { id: user.id, email: user.email, since: user.created_at };
}

function withReadableTimes(row: StoredRow): StoredRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      column.endsWith('_at') && typeof value === 'number' ? toIsoTime(value) : value,
    ]),
  );
}
