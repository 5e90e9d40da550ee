// Invitations: a mailed link lets the owner of the address set a password and opens the waiting courses.
import type { SetUp } from '#contract/accounts/auth.ts';
import { paths } from '#contract/paths.ts';
import { findUserById, lockUser, openSession } from '../accounts/accounts.ts';
import { hashSha256 } from '../platform/canonical-json.ts';
import { requireUncommonPassword } from '../accounts/common-passwords.ts';
import { verifySecondStep } from '../accounts/second-step.ts';
import { getTeamMark, requireTeamPasswordLength, findMissingSetUp } from '../accounts/set-up.ts';
import { markEmailVerified, markInvited, resetAccess } from '../accounts/email-verification.ts';
import { courseNamesByIds } from '../courses/catalogue.ts';
import { enrolInWaitingCourses, waitingOf } from '../courses/enrolments.ts';
import { DAY_MS } from '../platform/durations.ts';
import { AppError } from '../platform/errors.ts';
import { buildMailFromCopy } from '../mails/mail-texts.ts';
import { queueSecretMail } from '../mails/mails.ts';
import type { Deps, Queries, StudentsChanged } from '../platform/ports.ts';
import type { InvitationRow, UserRow } from '../platform/tables.ts';
import type { Throttle } from '../platform/throttle.ts';
import * as store from './invitations.store.ts';

export { deleteInvitations as endInvitations } from './invitations.store.ts';

export const INVITATION_TTL_MS = 7 * DAY_MS;
/** A used or expired link can request a new one this long. */
const INVITATION_RENEWABLE_MS = 30 * DAY_MS;
/** Thirty per minute, so that large batches neither delay other mails nor look like spam. */
export const INVITATION_PACE_MS = 2000;

type InvitingDeps = Pick<Deps, 'clock' | 'random' | 'mediaSecret' | 'linkOrigin'>;

export interface InvitationsDeps
  extends InvitingDeps, Pick<Deps, 'db' | 'passwords' | 'mailQueued'> {
  guesses: Throttle;
  /** Counts wrong second steps. */
  steps: Throttle;
  /** Counts new links requested by old ones. */
  renewals: Throttle;
  /** Called after courses were opened, because student counts are public. */
  studentsChanged: StudentsChanged;
}

export interface InvitationOptions {
  user: Pick<UserRow, 'id' | 'email' | 'account_type'>;
  /** Idempotency key of the mail. */
  onceKey?: string | undefined;
  /** Earliest time to send. Epoch milliseconds. Default: at once. */
  notBefore?: number;
  /** Receipt of a payment whose courses wait: facts for the mail, and the attached document. */
  receipt?:
    | {
        facts: ReadonlyArray<readonly [label: string, value: string]>;
        documentId: string | undefined;
      }
    | undefined;
}

/** Queues a mail with a new link and the names of the waiting courses. Earlier links work until one is used. */
export async function invite(
  deps: InvitingDeps,
  tx: Queries,
  { user, onceKey = `invitation ${deps.random.id()}`, notBefore, receipt }: InvitationOptions,
): Promise<void> {
  const token = deps.random.token();
  const at = deps.clock();
  const expires_at = (notBefore ?? at) + INVITATION_TTL_MS;
  await store.insertInvitation(tx, {
    token_hash: hashSha256(token),
    user_id: user.id,
    created_at: at,
    expires_at,
    used_at: null,
  });
  const waiting = await waitingOf(tx, [user.id]);
  const courses = await courseNamesByIds(
    tx,
    waiting.map((row) => row.course_id),
  );
  // Contains no text of users, because the owner of the address is not confirmed yet.
  const mail = await buildMailFromCopy(tx, courses.size > 0 ? 'invitation' : 'account', {
    to: { name: undefined },
    values: {
      courses: [...courses.values()],
      link: `${deps.linkOrigin}${paths.welcome}#token=${token}${getTeamMark(user)}`,
    },
    facts: receipt?.facts,
  });
  await queueSecretMail(deps, tx, {
    onceKey,
    to: user.email,
    ...mail,
    at,
    secretUntil: expires_at,
    documentId: receipt?.documentId,
    ...(notBefore === undefined ? {} : { notBefore }),
  });
  await markInvited(tx, user.id, at);
}

/** Send time of the next invitation in a batch, after the mails that are already scheduled. */
export async function getNextSendTime(
  { clock }: Pick<Deps, 'clock'>,
  db: Queries,
): Promise<number> {
  return Math.max(clock(), ((await store.findLastDueTime(db)) ?? 0) + INVITATION_PACE_MS);
}

/**
 * Confirms the email address and enrols the user in the waiting courses; returns their ids. Call it after the user has set a
 * password with a mailed link or code.
 */
export async function confirmEmailAndEnrol(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queries,
  userId: string,
): Promise<string[]> {
  const at = clock();
  await markEmailVerified(tx, userId, at);
  const courseIds = await enrolInWaitingCourses(tx, userId, at);
  await store.markInvitationsUsed(tx, userId, at);
  return courseIds;
}

export interface AcceptedInvitation {
  token: string;
  user: UserRow;
  /** The oldest waiting course; null without one. */
  courseId: string | null;
  setUp?: SetUp | undefined;
}

interface AcceptanceForm {
  token: string;
  password: string;
  secondStep?: string | undefined;
}

/**
 * Sets the password with a mailed link, ends all sessions, opens waiting courses, and logs in. Accounts with a second step
 * must pass it. Fails: wrong_code, malformed, second_step, too_many, busy.
 */
export async function acceptInvitation(
  deps: InvitationsDeps,
  { token, password, secondStep }: AcceptanceForm,
  address: string,
): Promise<AcceptedInvitation> {
  const attempt = await deps.guesses.begin([`address ${address}`]);
  const row = await store.findInvitationByToken(deps.db, hashSha256(token));
  if (!isUsable(row, deps.clock())) throw createLinkError(row);
  await attempt.release();
  const owner = await findUserById(deps.db, row.user_id);
  if (!owner) throw createLinkError(undefined);
  requireUncommonPassword('password', password, {
    email: owner.email,
    fullName: owner.full_name,
    linkOrigin: deps.linkOrigin,
  });
  requireTeamPasswordLength('password', password, owner);
  const step = await verifySecondStep(deps, owner, secondStep);
  const hash = await deps.passwords.hash(password, address);
  const accepted = await deps.db.transaction().execute(async (tx) => {
    const account = await lockUser(tx, row.user_id);
    const again = await store.findInvitationByToken(tx, row.token_hash);
    if (!account || !isUsable(again, deps.clock())) throw createLinkError(again);
    await resetAccess(tx, account, { hash, at: deps.clock() });
    const [courseId = null] = await confirmEmailAndEnrol(deps, tx, account.id);
    const session = await openSession(deps, tx, { user: account, address, step });
    const setUp = await findMissingSetUp(tx, account, false);
    return { token: session, user: account, courseId, setUp };
  });
  if (accepted.courseId !== null) deps.studentsChanged();
  return accepted;
}

function isUsable(row: InvitationRow | undefined, now: number): row is InvitationRow {
  return row !== undefined && row.used_at === null && row.expires_at > now;
}

function createLinkError(row: InvitationRow | undefined): AppError {
  const why =
    row === undefined
      ? 'This link is incomplete or too old.'
      : row.used_at === null
        ? 'This link has expired. Links are valid for seven days.'
        : 'This link has already been used.';
  return new AppError('wrong_code', why);
}

/**
 * Sends a new link to the address of a used or expired one. Fails: wrong_code (unknown link), too_many.
 */
export async function renewInvitation(
  deps: InvitationsDeps,
  token: string,
  address: string,
): Promise<void> {
  const attempt = await deps.guesses.begin([`address ${address}`]);
  const row = await store.findInvitationByToken(deps.db, hashSha256(token));
  if (!row || deps.clock() - row.created_at >= INVITATION_RENEWABLE_MS)
    throw createLinkError(undefined);
  await attempt.release();
  await deps.renewals.begin([`account ${row.user_id}`]);
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, row.user_id);
    if (user) await invite(deps, tx, { user });
  });
  deps.mailQueued();
}

/** Deletes links that are too old to request a new one. */
export function sweepInvitations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return store.deleteInvitationsBefore(db, clock() - INVITATION_RENEWABLE_MS);
}
