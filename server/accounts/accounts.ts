// Accounts and sessions.
import { TEAM_PASSWORD_MIN } from '#contract/accounts/auth.ts';
import type { SignUp } from '#contract/accounts/auth.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { needsSecondStep } from '#contract/accounts/second-step-roles.ts';
import { hashSha256 } from '../platform/canonical-json.ts';
import { createFieldError, isDiskFull, requireAccount } from '../platform/errors.ts';
import type { Deps, Queries, Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import * as store from './accounts.store.ts';
import { recordAuditEntry } from './audit.ts';
import { deleteExpiredCodes } from './codes.store.ts';
import { deleteExpiredEmailChanges } from './email-change.store.ts';
import { findBlockingSetUp } from './set-up.ts';
import { consumeSecondStep } from './second-step.ts';
import type { VerifiedStep } from './second-step.ts';

export {
  findUserByEmail,
  findUserById,
  hasSession,
  listUsersByIds,
  lockUser,
} from './accounts.store.ts';

/** A session ends this long after its last use, and this long after its start. */
export const SESSION_IDLE_MS = 14 * 24 * 60 * 60 * 1000;
export const SESSION_ABSOLUTE_MS = 60 * 24 * 60 * 60 * 1000;
/** How long an IP address counts as known after a login. */
const ADDRESS_KNOWN_MS = 90 * 24 * 60 * 60 * 1000;
/** Matches no password: nobody can log in until a mailed link has set one. */
export const NO_PASSWORD = '!';

export interface NewAccount extends Pick<SignUp, 'fullName' | 'email' | 'contactNumber'> {
  /** The role of a team member; absent for a student. */
  role?: Role;
  /** Absent: nobody can log in until a mailed link has set one. */
  password?: string;
  about?: string;
  /** Who waits in the queue of password hashes: an account's id or an IP address. */
  asker?: string;
  /** Whether the address has been confirmed. */
  isProven?: boolean;
}

/** Creates an account in one transaction with `withinTransaction`. Fails: email_in_use. */
export async function createUser(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'passwords'>,
  account: NewAccount,
  withinTransaction?: (tx: Queries, user: UserRow) => Promise<void>,
): Promise<UserRow> {
  const { password, asker } = account;
  const hash = password === undefined ? undefined : await deps.passwords.hash(password, asker);
  const user = toUserRow(deps, account, hash);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.insertUser(tx, user))) {
      throw createFieldError(
        'email',
        'An account with this email address already exists.',
        'email_in_use',
      );
    }
    await withinTransaction?.(tx, user);
  });
  return user;
}

/** Adds an account without a password; undefined if the email address is in use. */
export async function insertAccount(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Queries,
  account: Omit<NewAccount, 'password'>,
): Promise<UserRow | undefined> {
  const user = toUserRow(deps, account);
  return (await store.insertUser(tx, user)) ? user : undefined;
}

type RequiredColumns = 'id' | 'email' | 'full_name' | 'contact_number' | 'created_at';

/** A row with its defaults: a student without a password, whose address is not confirmed. */
export function buildUserRow(
  row: Pick<UserRow, RequiredColumns> & Partial<Omit<UserRow, RequiredColumns>>,
): UserRow {
  return {
    password_hash: NO_PASSWORD,
    account_type: 'Student',
    role: null,
    image_id: null,
    about: '',
    erased_at: null,
    proven_at: null,
    invited_at: null,
    last_seen_at: null,
    joined_at: null,
    step_required_at: null,
    short_password: 0,
    ...row,
  };
}

function toUserRow(
  { random, clock }: Pick<Deps, 'clock' | 'random'>,
  account: NewAccount,
  passwordHash = NO_PASSWORD,
): UserRow {
  const at = clock();
  const { role = null, password = '' } = account;
  const hasPassword = passwordHash !== NO_PASSWORD;
  const isShort = role !== null && hasPassword && password.length < TEAM_PASSWORD_MIN;
  return buildUserRow({
    id: random.id(),
    email: account.email,
    full_name: account.fullName,
    contact_number: account.contactNumber,
    password_hash: passwordHash,
    account_type: role === null ? 'Student' : 'Admin',
    role,
    about: account.about ?? '',
    created_at: at,
    proven_at: account.isProven ? at : null,
    joined_at: hasPassword ? at : null,
    step_required_at: needsSecondStep(role) ? at : null,
    short_password: isShort ? 1 : 0,
  });
}

interface NewSession {
  user: Pick<UserRow, 'id'>;
  address: string;
  /** The result of `verifySecondStep`; an account with a second step requires it. */
  step?: VerifiedStep | undefined;
  /** Whether the password of a team member is too short. */
  isShort?: boolean;
}

/**
 * Opens a session and records its IP address. Returns the token, which is not stored. The transaction must have created
 * the account, or have locked it and checked its password or link there; then a concurrent password change either
 * prevents the session or ends it. An account with a second step always requires it. Fails: second_step.
 */
export async function openSession(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Queries,
  { user, address, step, isShort = false }: NewSession,
): Promise<string> {
  await consumeSecondStep(tx, user.id, step);
  const now = clock();
  const token = random.token();
  await store.insertSession(tx, {
    token_hash: hashSha256(token),
    user_id: user.id,
    created_at: now,
    last_used_at: now,
    short_password: isShort ? 1 : 0,
  });
  await store.markSeen(tx, user.id, now);
  const hash = hashAddress(user.id, address);
  const since = now - ADDRESS_KNOWN_MS;
  const isNew = !(await store.hasKnownAddressSince(tx, { userId: user.id, hash }, since));
  if (isNew && (await store.isTeamMember(tx, user.id)))
    await recordAuditEntry({ clock, random }, tx, { adminId: user.id, action: 'new-address' });
  await rememberAddress(tx, user.id, { address, at: now });
  return token;
}

/** Remembers an IP address: the owner can log in from there even while others guess passwords. */
export function rememberAddress(
  db: Queries,
  userId: string,
  { address, at }: { address: string; at: number },
): Promise<void> {
  const address_hash = hashAddress(userId, address);
  return store.saveKnownAddress(db, { user_id: userId, address_hash, last_used_at: at });
}

/** Whether the user logged in from this IP address within 90 days. Unknown users get false after the same time. */
export function isKnownAddress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string | undefined,
  address: string,
): Promise<boolean> {
  const key = { userId: userId ?? '', hash: hashAddress(userId ?? '', address) };
  return store.hasKnownAddressSince(db, key, clock() - ADDRESS_KNOWN_MS);
}

function hashAddress(userId: string, address: string): string {
  return hashSha256(`${userId} ${address}`);
}

/** The viewer of a token; undefined if it is unknown or expired. */
export async function findViewer(
  deps: Pick<Deps, 'db' | 'clock' | 'guardsTeam'>,
  token: string,
): Promise<Viewer | undefined> {
  const tokenHash = hashSha256(token);
  const session = await store.findSessionWithUser(deps.db, tokenHash);
  if (!session) return undefined;
  const now = deps.clock();
  const isExpired =
    now - session.created_at >= SESSION_ABSOLUTE_MS ||
    now - session.last_used_at >= SESSION_IDLE_MS;
  if (isExpired) return undefined;
  await recordUse(deps.db, { ...session, tokenHash, now });
  return {
    userId: session.id,
    accountType: session.account_type,
    role: session.account_type === 'Admin' ? session.role : null,
    ...(deps.guardsTeam && session.account_type === 'Admin'
      ? { lacks: findBlockingSetUp(session, now) }
      : {}),
    fullName: session.full_name,
    tokenHash,
  };
}

const TOUCH_EVERY_MS = 60_000;
/** The row is in many indexes, and lists show only the day. */
const SEEN_EVERY_MS = 15 * 60_000;

interface SessionUse {
  /** The account's id. */
  id: string;
  tokenHash: string;
  last_used_at: number;
  last_seen_at: number | null;
  now: number;
}

/** Records the use at most every few minutes. Ignores a full disk, so that reading still works. */
async function recordUse(db: Queries, { id, tokenHash, now, ...last }: SessionUse): Promise<void> {
  try {
    if (now - last.last_used_at > TOUCH_EVERY_MS)
      await store.updateSession(db, tokenHash, { last_used_at: now });
    if (now - (last.last_seen_at ?? 0) > SEEN_EVERY_MS) await store.markSeen(db, id, now);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

export async function logout(deps: Pick<Deps, 'db'>, viewer: Viewer): Promise<void> {
  await store.deleteSession(deps.db, viewer.tokenHash);
}

/** Deletes ended sessions, known addresses, codes and requested email changes. */
export async function sweepAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await store.deleteSessionsBefore(db, now - SESSION_ABSOLUTE_MS, now - SESSION_IDLE_MS);
  await store.deleteKnownAddressesBefore(db, now - ADDRESS_KNOWN_MS);
  await deleteExpiredCodes(db, now);
  await deleteExpiredEmailChanges(db, now);
}

export type AccountChanges = Partial<
  Pick<UserRow, 'full_name' | 'contact_number' | 'about' | 'image_id'>
>;

/** Changes details of an account and returns it. Fails: not_signed_in. */
export async function updateAccount(
  db: Queries,
  id: string,
  changes: AccountChanges,
): Promise<UserRow> {
  if (Object.keys(changes).length > 0) await store.updateUser(db, id, changes);
  return requireAccount(await store.findUserById(db, id));
}
