// Setup of one's own second step, its recovery codes, moving it to another app, and turning it off.
import { RECOVERY_CODES } from '#contract/accounts/second-step-code.ts';
import { needsSecondStep } from '#contract/accounts/second-step-roles.ts';
import { queueMail } from '../mails/mails.ts';
import { toIsoTime, toIsoTimeOrNull } from '../platform/iso-time.ts';
import { AppError, createFieldError, requireAccount, requireFound } from '../platform/errors.ts';
import { getOrganization } from '../platform/organization.ts';
import type { Queries, Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { buildSecondStepMail } from './account-mails.ts';
import { recordAuditEntry } from './audit.ts';
import { findUserById, lockUser } from './accounts.ts';
import { deleteUserSessions } from './accounts.store.ts';
import { confirmPassword, lockConfirmedViewer } from './login.ts';
import type { AccountsDeps } from './login.ts';
import {
  verifySecondStep,
  hashRecoveryCode,
  encryptSecret,
  decryptSecret,
  consumeSecondStep,
  getEnforcementTime,
} from './second-step.ts';
import type { VerifiedStep } from './second-step.ts';
import * as store from './second-step.store.ts';
import { toOtpauthUrl, findCounter, generateRecoveryCode, generateSecret } from './totp.ts';

/** Whether the caller's role requires a second step here. */
function isSecondStepRequired(
  { guardsTeam }: Pick<AccountsDeps, 'guardsTeam'>,
  { role }: Pick<Viewer, 'role'>,
): boolean {
  return guardsTeam && needsSecondStep(role);
}

export async function getOwnSecondStep(deps: AccountsDeps, viewer: Viewer) {
  const row = await store.findSecondStep(deps.db, viewer.userId);
  return {
    since: toIsoTimeOrNull(row?.since_at ?? null),
    recoveryCodesLeft: await store.countRecoveryCodes(deps.db, viewer.userId),
    ...(await getRequirement(deps, viewer)),
  };
}

/** `requiredFrom`: when it will be enforced, while there is time to set it up. */
async function getRequirement(
  deps: AccountsDeps,
  viewer: Viewer,
): Promise<{ isRequired: boolean; requiredFrom: string | null }> {
  if (!isSecondStepRequired(deps, viewer)) return { isRequired: false, requiredFrom: null };
  const user = requireAccount(await findUserById(deps.db, viewer.userId));
  const at = getEnforcementTime(user) ?? 0;
  return { isRequired: true, requiredFrom: at <= deps.clock() ? null : toIsoTime(at) };
}

interface Confirmation {
  password: string;
  secondStep?: string | undefined;
}

/** Requires the password and, if there is one, the second step, which is used up later. */
async function confirmIdentity(
  deps: AccountsDeps,
  viewer: Viewer,
  { password, secondStep }: Confirmation,
): Promise<{ hash: string; step: VerifiedStep | undefined }> {
  const hash = await confirmPassword(deps, viewer, password);
  return { hash, step: await verifyOwnStep(deps, viewer, secondStep) };
}

/** For a signed-in user a wrong code does not end the session. Fails: wrong_code, too_many. */
async function verifyOwnStep(
  deps: AccountsDeps,
  { userId }: Viewer,
  typed: string | undefined,
): Promise<VerifiedStep | undefined> {
  return verifySecondStep(deps, { id: userId }, typed).catch(rethrowAsWrongCode);
}

function rethrowAsWrongCode(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'second_step') throw error;
  throw createFieldError('secondStep', error.message, 'wrong_code');
}

/** Creates a new secret, which takes effect once it is confirmed. Fails: wrong_password, wrong_code, too_many. */
export async function beginSecondStep(
  deps: AccountsDeps,
  viewer: Viewer,
  form: Confirmation,
): Promise<{ secret: string; address: string }> {
  const { hash, step } = await confirmIdentity(deps, viewer, form);
  const secret = generateSecret(deps.random);
  const user = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockConfirmedViewer(tx, viewer, hash);
    await consumeSecondStep(tx, locked.id, step).catch(rethrowAsWrongCode);
    await store.savePendingSecret(
      tx,
      locked.id,
      encryptSecret(deps.mediaSecret, locked.id, secret),
    );
    return locked;
  });
  return {
    secret,
    address: toOtpauthUrl(secret, user.email, (await getOrganization(deps.db)).name),
  };
}

/** Turns it on, ends other sessions and returns the recovery codes. Fails: wrong_code, too_many. */
export async function confirmSecondStep(
  deps: AccountsDeps,
  viewer: Viewer,
  typed: string,
): Promise<string[]> {
  const row = await store.findSecondStep(deps.db, viewer.userId);
  const secret = row && decryptSecret(deps.mediaSecret, viewer.userId, row.pending_secret);
  // Without a pending secret no attempt is counted: logins share the same limit.
  if (!secret) throw createWrongDigitsError();
  const attempt = await deps.steps.begin([`account ${viewer.userId}`]);
  const at = deps.clock();
  const counter = findCounter(secret, typed.replaceAll(/\s/g, ''), at);
  if (counter === undefined) throw createWrongDigitsError();
  await attempt.release();
  const codes = await deps.db.transaction().execute(async (tx) => {
    const user = requireAccount(await lockUser(tx, viewer.userId));
    if (!(await store.activateSecondStep(tx, row, { at, counter }))) throw createWrongDigitsError();
    await deleteUserSessions(tx, user.id, viewer.tokenHash);
    await notifyOwner(deps, tx, { user, adminId: user.id, state: 'on' });
    return replaceRecoveryCodes(deps, tx, user.id);
  });
  deps.mailQueued();
  return codes;
}

function createWrongDigitsError(): AppError {
  return createFieldError(
    'secondStep',
    'This code is wrong. Wait for the next one and try again.',
    'wrong_code',
  );
}

async function replaceRecoveryCodes(
  { random }: Pick<AccountsDeps, 'random'>,
  tx: Queries,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => generateRecoveryCode(random));
  await store.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

/** Replaces the recovery codes. Fails: wrong_password, wrong_code, too_many. */
export async function renewRecoveryCodes(
  deps: AccountsDeps,
  viewer: Viewer,
  form: Confirmation,
): Promise<string[]> {
  const { hash, step } = await confirmIdentity(deps, viewer, form);
  if (!step) throw createWrongDigitsError();
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockConfirmedViewer(tx, viewer, hash);
    await consumeSecondStep(tx, user.id, step).catch(rethrowAsWrongCode);
    return replaceRecoveryCodes(deps, tx, user.id);
  });
}

/** Turns it off. Fails: conflict if the role requires it, wrong_password, wrong_code, too_many. */
export async function removeSecondStep(
  deps: AccountsDeps,
  viewer: Viewer,
  form: Confirmation,
): Promise<void> {
  if (isSecondStepRequired(deps, viewer))
    throw new AppError(
      'conflict',
      'Your role requires two-step verification: it cannot be turned off.',
    );
  const { hash, step } = await confirmIdentity(deps, viewer, form);
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockConfirmedViewer(tx, viewer, hash);
    await consumeSecondStep(tx, user.id, step).catch(rethrowAsWrongCode);
    await store.deleteSecondStep(tx, user.id);
    await notifyOwner(deps, tx, { user, adminId: user.id, state: 'off' });
  });
  deps.mailQueued();
}

/**
 * For users who have lost app and codes. Ends every session. `adminId` is null on the command line. Fails: not_found,
 * conflict (it is off, or the account is the admin's own).
 */
export async function resetSecondStep(
  deps: Pick<AccountsDeps, 'db' | 'clock' | 'random'>,
  { userId, adminId }: { userId: string; adminId: string | null },
): Promise<void> {
  if (userId === adminId)
    throw new AppError('conflict', 'Change your own two-step verification in your profile.');
  await deps.db.transaction().execute(async (tx) => {
    const user = requireFound(await lockUser(tx, userId), 'Account not found.');
    if (!(await store.isSecondStepOn(tx, user.id)))
      throw new AppError('conflict', 'This account does not use two-step verification.');
    await store.deleteSecondStep(tx, user.id);
    await deleteUserSessions(tx, user.id);
    await notifyOwner(deps, tx, { user, adminId, state: 'off' });
  });
}

/** Informs the account's owner by mail, and the team through the log. */
async function notifyOwner(
  { random, clock }: Pick<AccountsDeps, 'random' | 'clock'>,
  tx: Queries,
  { user, adminId, state }: { user: UserRow; adminId: string | null; state: 'on' | 'off' },
): Promise<void> {
  const onceKey = `second step ${random.id()}`;
  const isMember = user.account_type === 'Admin';
  if (isMember || adminId !== user.id) {
    const changes = [{ field: 'two-step verification', before: '', after: state }];
    // The names of team members stay in the log after they leave.
    const subject = isMember ? { id: user.id, name: user.full_name } : undefined;
    const userId = isMember ? undefined : user.id;
    const entry = { adminId, action: 'change-second-step', subject, userId, changes } as const;
    await recordAuditEntry({ random, clock }, tx, entry);
  }
  await queueMail({ random }, tx, {
    onceKey,
    to: user.email,
    ...buildSecondStepMail(state),
    at: clock(),
  });
}
