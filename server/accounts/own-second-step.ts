// Setup of one's own second step, its recovery codes, moving it to another app, and turning it off.
import { RECOVERY_CODES } from '#contract/accounts/second-step-code.ts';
import { needsSecondStep } from '#contract/accounts/second-step-roles.ts';
import { queueMail } from '../mails/mails.ts';
import { AppError, getFault, stillThere } from '../platform/errors.ts';
import { getOrganization } from '../platform/organization.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { secondStepMail } from './account-mails.ts';
import { getAccount } from './admins.ts';
import { recordAuditEntry } from './audit.ts';
import { findUser, lockUser } from './accounts.ts';
import { deleteSessionsOf } from './accounts.store.ts';
import { confirmPassword, lockConfirmed } from './login.ts';
import type { AccountsDeps } from './login.ts';
import {
  proveStep,
  getRecoveryHash,
  encryptedSecret,
  secretIn,
  spendStep,
  stepEnforcedAt,
} from './second-step.ts';
import type { ProvenStep } from './second-step.ts';
import * as store from './second-step.store.ts';
import { getAddress, getCounter, newRecoveryCode, newSecret } from './totp.ts';

/** Whether the caller's role requires a second step here. */
function isRequiredOf(
  { guardsTeam }: Pick<AccountsDeps, 'guardsTeam'>,
  { role }: Pick<Viewer, 'role'>,
): boolean {
  return guardsTeam && needsSecondStep(role);
}

export async function ownSecondStep(deps: AccountsDeps, viewer: Viewer) {
  const row = await store.findSecondStep(deps.db, viewer.userId);
  const since = row?.since_at ?? null;
  return {
    since: since === null ? null : new Date(Number(since)).toISOString(),
    recoveryCodesLeft: await store.countRecoveryCodes(deps.db, viewer.userId),
    ...(await getRequirement(deps, viewer)),
  };
}

/** `requiredFrom`: when it will be enforced, while there is time to set it up. */
async function getRequirement(
  deps: AccountsDeps,
  viewer: Viewer,
): Promise<{ isRequired: boolean; requiredFrom: string | null }> {
  if (!isRequiredOf(deps, viewer)) return { isRequired: false, requiredFrom: null };
  const user = stillThere(await findUser(deps.db, viewer.userId));
  const at = stepEnforcedAt(user) ?? 0;
  const isEnforced = at <= deps.clock();
  return { isRequired: true, requiredFrom: isEnforced ? null : new Date(at).toISOString() };
}

interface Confirmation {
  password: string;
  secondStep?: string | undefined;
}

/** Requires the password and, if there is one, the second step, which is used up later. */
async function confirmed(
  deps: AccountsDeps,
  viewer: Viewer,
  { password, secondStep }: Confirmation,
): Promise<{ hash: string; step: ProvenStep | undefined }> {
  const hash = await confirmPassword(deps, viewer, password);
  return { hash, step: await ownStep(deps, viewer, secondStep) };
}

/** For a signed-in user a wrong code does not end the session. Fails: wrong_code, too_many. */
async function ownStep(
  deps: AccountsDeps,
  { userId }: Viewer,
  typed: string | undefined,
): Promise<ProvenStep | undefined> {
  return proveStep(deps, { id: userId }, typed).catch(asWrongCode);
}

function asWrongCode(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'second_step') throw error;
  throw getFault('secondStep', error.message, 'wrong_code');
}

/** Creates a new secret, which takes effect once it is confirmed. Fails: wrong_password, wrong_code, too_many. */
export async function beginSecondStep(
  deps: AccountsDeps,
  viewer: Viewer,
  form: Confirmation,
): Promise<{ secret: string; address: string }> {
  const { hash, step } = await confirmed(deps, viewer, form);
  const secret = newSecret(deps.random);
  const user = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockConfirmed(tx, viewer, hash);
    await spendStep(tx, locked.id, step).catch(asWrongCode);
    await store.putPending(tx, locked.id, encryptedSecret(deps.mediaSecret, locked.id, secret));
    return locked;
  });
  return { secret, address: getAddress(secret, user.email, (await getOrganization(deps.db)).name) };
}

/** Turns it on, ends other sessions and returns the recovery codes. Fails: wrong_code, too_many. */
export async function confirmSecondStep(
  deps: AccountsDeps,
  viewer: Viewer,
  typed: string,
): Promise<string[]> {
  const row = await store.findSecondStep(deps.db, viewer.userId);
  const secret = row && secretIn(deps.mediaSecret, viewer.userId, row.pending_secret);
  // Without a pending secret no attempt is counted: logins share the same limit.
  if (!secret) throw wrongDigits();
  const attempt = await deps.steps.begin([`account ${viewer.userId}`]);
  const at = deps.clock();
  const counter = getCounter(secret, typed.replaceAll(/\s/g, ''), at);
  if (counter === undefined) throw wrongDigits();
  await attempt.giveBack();
  const codes = await deps.db.transaction().execute(async (tx) => {
    const user = stillThere(await lockUser(tx, viewer.userId));
    if (!(await store.turnOn(tx, row, { at, counter }))) throw wrongDigits();
    await deleteSessionsOf(tx, user.id, viewer.tokenHash);
    await notifyOwner(deps, tx, { user, adminId: user.id, state: 'on' });
    return putRecoveryCodes(deps, tx, user.id);
  });
  deps.mailQueued();
  return codes;
}

function wrongDigits(): AppError {
  return getFault(
    'secondStep',
    'This code is wrong. Wait for the next one and try again.',
    'wrong_code',
  );
}

async function putRecoveryCodes(
  { random }: Pick<AccountsDeps, 'random'>,
  tx: Queries,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(random));
  await store.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => getRecoveryHash(userId, code)),
  );
  return codes;
}

/** Replaces the recovery codes. Fails: wrong_password, wrong_code, too_many. */
export async function renewRecoveryCodes(
  deps: AccountsDeps,
  viewer: Viewer,
  form: Confirmation,
): Promise<string[]> {
  const { hash, step } = await confirmed(deps, viewer, form);
  if (!step) throw wrongDigits();
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockConfirmed(tx, viewer, hash);
    await spendStep(tx, user.id, step).catch(asWrongCode);
    return putRecoveryCodes(deps, tx, user.id);
  });
}

/** Turns it off. Fails: conflict if the role requires it, wrong_password, wrong_code, too_many. */
export async function removeSecondStep(
  deps: AccountsDeps,
  viewer: Viewer,
  form: Confirmation,
): Promise<void> {
  if (isRequiredOf(deps, viewer))
    throw new AppError(
      'conflict',
      'Your role requires two-step verification: it cannot be turned off.',
    );
  const { hash, step } = await confirmed(deps, viewer, form);
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockConfirmed(tx, viewer, hash);
    await spendStep(tx, user.id, step).catch(asWrongCode);
    await store.removeStep(tx, user.id);
    await notifyOwner(deps, tx, { user, adminId: user.id, state: 'off' });
  });
  deps.mailQueued();
}

/** For users who have lost app and codes; run from the command line. Ends every session. Fails: not_found. */
export async function resetSecondStep(
  deps: Pick<AccountsDeps, 'db' | 'clock' | 'random'>,
  email: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockAccount(tx, email);
    await store.removeStep(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await notifyOwner(deps, tx, { user, adminId: null, state: 'off' });
  });
}

async function lockAccount(tx: Queries, email: string): Promise<UserRow> {
  const { id } = await getAccount({ db: tx }, email);
  return stillThere(await lockUser(tx, id));
}

/** Informs the account's owner by mail, and the team through the log. */
async function notifyOwner(
  { random, clock }: Pick<AccountsDeps, 'random' | 'clock'>,
  tx: Queries,
  { user, adminId, state }: { user: UserRow; adminId: string | null; state: 'on' | 'off' },
): Promise<void> {
  const onceKey = `second step ${random.id()}`;
  if (user.account_type === 'Admin') {
    const changes = [{ field: 'second step', before: '', after: state }];
    const subject = { id: user.id, name: user.full_name };
    const entry = { adminId, action: 'change-second-step', subject, changes } as const;
    await recordAuditEntry({ random, clock }, tx, entry);
  }
  await queueMail({ random }, tx, {
    onceKey,
    to: user.email,
    ...secondStepMail(state),
    at: clock(),
  });
}
