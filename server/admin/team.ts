// The team: members, roles and their courses. Only owners may call this; at least one owner remains.
import type { AuditAction } from '#contract/admin/audit.ts';
import { MEMBERS_PER_PAGE } from '#contract/accounts/team.ts';
import type { Member } from '#contract/accounts/team.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { insertAccount, lockUser } from '../accounts/accounts.ts';
import * as admins from '../accounts/admins.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { hasNoPassword } from '../accounts/email-verification.ts';
import { invite, INVITATION_TTL_MS } from '../learning/invitations.ts';
import { isQueued } from '../mails/mails.ts';
import { toIsoTimeOrNull } from '../platform/iso-time.ts';
import { AppError, createFieldError, requireFound } from '../platform/errors.ts';
import { getPage } from '../platform/paging.ts';
import type { ListPage, PageRequest } from '../platform/paging.ts';
import type { Deps, Queries, Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { erasePerson } from '../profile/personal.ts';
import { transferCourses, listTeaching, replaceCourseTeams } from '../accounts/teaching.ts';
import type { Teaching } from '../accounts/teaching.ts';

interface MembersPage extends ListPage {
  data: Member[];
  owners: number;
}

/** A page of members by name. */
export async function getMembersPage(
  { reads: db, clock }: Pick<Deps, 'reads' | 'clock'>,
  { query, ...place }: { query?: string | undefined } & PageRequest,
): Promise<MembersPage> {
  const load = (ids: readonly string[]) => admins.listTeamAccountsByIds(db, ids);
  const list = { name: 'team', perPage: MEMBERS_PER_PAGE, order: admins.TEAM_BY_NAME, ...place };
  const { rows, ...page } = await getPage(
    db,
    { matching: admins.filterTeam(db, query), load },
    list,
  );
  const ids = rows.map(({ id }) => id);
  const [seen, taught, owners] = await Promise.all([
    admins.listLastSeen(db, ids),
    listTeaching(db, ids),
    admins.countOwners(db),
  ]);
  return {
    ...page,
    data: rows.map((row) => toMemberView(row, { seen, taught, now: clock() })),
    owners,
  };
}

interface MemberFacts {
  seen: ReadonlyMap<string, number>;
  taught: ReadonlyMap<string, Teaching>;
  now: number;
}

function toMemberView(user: admins.TeamAccount, { seen, taught, now }: MemberFacts): Member {
  return {
    _id: user.id,
    fullName: user.full_name,
    email: user.email,
    role: user.role,
    status: toStatus(user, now),
    lastSeenAt: toIsoTimeOrNull(seen.get(user.id) ?? null),
    courses: taught.get(user.id)?.courses ?? [],
    namedCourses: taught.get(user.id)?.named ?? 0,
  };
}

function toStatus(user: admins.TeamAccount, now: number): Member['status'] {
  if (!hasNoPassword(user)) return 'active';
  if (user.invited_at === null) return 'not_invited';
  return now - user.invited_at < INVITATION_TTL_MS ? 'invited' : 'late';
}

export interface NewMember {
  email: string;
  fullName: string;
  role: Role;
  courseIds: readonly string[];
  creationKey?: string | undefined;
}

/** Creates an account with a role and mails an invitation. Fails: email_in_use. */
export async function inviteMember(
  deps: Deps,
  { userId }: Viewer,
  { email, fullName, role, courseIds, creationKey }: NewMember,
): Promise<void> {
  const onceKey = creationKey === undefined ? undefined : `team ${userId} ${creationKey}`;
  await deps.db.transaction().execute(async (tx) => {
    const user = await insertAccount(deps, tx, { email, fullName, contactNumber: '', role });
    if (!user && onceKey !== undefined && (await isQueued(tx, onceKey))) return;
    if (!user) {
      const why = 'An account with this email already exists. Use a separate address for the team.';
      throw createFieldError('email', why, 'email_in_use');
    }
    await replaceCourses(tx, user.id, { role, courseIds });
    await invite(deps, tx, { user, onceKey });
    await recordTeamChange(deps, tx, {
      adminId: userId,
      action: 'invite-member',
      member: user,
      after: role,
    });
  });
  deps.mailQueued();
}

/** Sets the courses of an instructor; other roles have all courses or none. */
function replaceCourses(
  tx: Queries,
  userId: string,
  { role, courseIds }: Pick<NewMember, 'role' | 'courseIds'>,
): Promise<void> {
  return replaceCourseTeams(tx, userId, role === 'instructor' ? courseIds : []);
}

/** Fails: not_found, conflict for a member who has joined. */
export async function resendInvitation(
  deps: Deps,
  { userId: adminId }: Viewer,
  userId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockMember(tx, userId);
    if (!hasNoPassword(user))
      throw new AppError('conflict', 'This person has already joined and can log in.');
    await invite(deps, tx, { user });
    await recordTeamChange(deps, tx, {
      adminId,
      action: 'invite-member',
      member: user,
      after: user.role,
    });
  });
  deps.mailQueued();
}

/** Changes a member's role and ends their sessions. Fails: not_found, conflict for oneself. Source: S05. */
export async function changeRole(
  deps: Deps,
  viewer: Viewer,
  { userId, role, courseIds }: Pick<NewMember, 'role' | 'courseIds'> & { userId: string },
): Promise<void> {
  if (userId === viewer.userId)
    throw new AppError('conflict', 'You cannot change your own role. Ask another owner.');
  await deps.db.transaction().execute(async (tx) => {
    await admins.lockOwners(tx);
    const member = await lockMember(tx, userId);
    await admins.changeRole(deps, tx, { userId, role });
    await replaceCourses(tx, userId, { role, courseIds });
    const auditEntry = {
      adminId: viewer.userId,
      action: 'change-role',
      member,
      after: role,
    } as const;
    await recordTeamChange(deps, tx, auditEntry);
  });
}

/** Erases a member; another one takes their courses over. Fails: not_found, conflict. Source: S44. */
export async function removeMember(
  deps: Deps,
  viewer: Viewer,
  { userId, coursesTo }: { userId: string; coursesTo?: string | undefined },
): Promise<void> {
  if (userId === viewer.userId)
    throw new AppError(
      'conflict',
      'You cannot remove yourself. To leave the team, delete your account in your profile.',
    );
  await deps.db.transaction().execute(async (tx) => {
    await admins.lockOwners(tx);
    const user = await lockMember(tx, userId);
    await handOverCourses(tx, userId, coursesTo);
    await admins.changeRole(deps, tx, { userId, role: null });
    await erasePerson(deps, tx, user);
    const adminId = viewer.userId;
    await recordTeamChange(deps, tx, {
      adminId,
      action: 'remove-member',
      member: user,
      after: null,
    });
  });
  deps.changed();
}

interface TeamAuditEntry {
  adminId: string;
  action: AuditAction;
  /** Before the change. */
  member: UserRow;
  after: Role | null;
}

/** Records the member's name before the change, so that the log stays readable after a member has left. */
function recordTeamChange(
  deps: Deps,
  tx: Queries,
  { adminId, action, member, after }: TeamAuditEntry,
): Promise<void> {
  const before = action === 'invite-member' ? '' : (member.role ?? '');
  const changes = [{ field: 'role', before, after: after ?? '' }];
  const subject = { id: member.id, name: member.full_name };
  return recordAuditEntry(deps, tx, { adminId, action, subject, changes });
}

async function handOverCourses(
  tx: Queries,
  userId: string,
  coursesTo: string | undefined,
): Promise<void> {
  if (!(await listTeaching(tx, [userId])).get(userId)?.named) return;
  if (coursesTo === undefined || coursesTo === userId) {
    const why = 'This person teaches courses. Choose who takes them over.';
    throw createFieldError('coursesTo', why, 'conflict');
  }
  const successor = await lockUser(tx, coursesTo);
  if (successor?.account_type !== 'Admin') {
    const why = 'The person you chose is not on the team. Choose somebody else.';
    throw createFieldError('coursesTo', why, 'not_found');
  }
  await transferCourses(tx, userId, successor.id);
}

/** A member, locked until the transaction ends. Fails: not_found. */
async function lockMember(tx: Queries, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  return requireFound(
    user?.account_type === 'Admin' ? user : undefined,
    'This person is not on the team.',
  );
}
