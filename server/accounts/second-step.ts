// The second step of a login: whether an account requires one, and whether the typed code is right. `openSession`
// enforces it.
import { needsSecondStep, SECOND_STEP_NOTICE_DAYS } from '#contract/accounts/second-step-roles.ts';
import { hashSha256 } from '../platform/canonical-json.ts';
import { DAY_MS } from '../platform/durations.ts';
import { AppError } from '../platform/errors.ts';
import { decryptText, encryptText } from '../platform/text-encryption.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { SecondStepRow, UserRow } from '../platform/tables.ts';
import type { Throttle } from '../platform/throttle.ts';
import * as store from './second-step.store.ts';
import { findCounter, normalizeRecoveryCode } from './totp.ts';

interface StepDeps extends Pick<Deps, 'db' | 'clock' | 'mediaSecret'> {
  /** Limits wrong digits and wrong recovery codes. */
  steps: Throttle;
}

/**
 * When an account must have a second step, in epoch milliseconds: owners at once, others two weeks after the
 * requirement began. Undefined for roles that do not require it.
 */
export function getEnforcementTime({
  role,
  step_required_at: since,
}: Pick<UserRow, 'role' | 'step_required_at'>): number | undefined {
  if (!needsSecondStep(role)) return undefined;
  return role === 'owner' ? 0 : Number(since ?? 0) + SECOND_STEP_NOTICE_DAYS * DAY_MS;
}

/** A verified code, valid for one use by its account. */
export type VerifiedStep = { userId: string } & ({ counter: number } | { recoveryHash: string });

/**
 * Verifies a code without using it up; undefined for an account without a second step. Five attempts in fifteen
 * minutes. Fails: second_step, too_many.
 */
export async function verifySecondStep(
  deps: StepDeps,
  user: Pick<UserRow, 'id'>,
  typed: string | undefined,
): Promise<VerifiedStep | undefined> {
  const row = await store.findSecondStep(deps.db, user.id);
  if (!row || row.since_at === null) return undefined;
  if (!typed) throw createSecondStepError('Enter the six-digit code from your authenticator app.');
  const attempt = await deps.steps.begin([`account ${user.id}`]);
  const proof = await findProof(deps, row, typed);
  if (!proof)
    throw createSecondStepError('This code is wrong or was already used. Wait for the next one.');
  await attempt.release();
  return proof;
}

async function findProof(
  { db, clock, mediaSecret }: StepDeps,
  row: SecondStepRow,
  typed: string,
): Promise<VerifiedStep | undefined> {
  const userId = row.user_id;
  const digits = typed.replaceAll(/\s/g, '');
  const secret = decryptSecret(mediaSecret, userId, row.secret);
  const counter = secret === undefined ? undefined : findCounter(secret, digits, clock());
  if (counter !== undefined)
    return counter > Number(row.last_counter) ? { userId, counter } : undefined;
  const recoveryHash = hashRecoveryCode(userId, typed);
  return (await store.hasRecoveryCode(db, userId, recoveryHash))
    ? { userId, recoveryHash }
    : undefined;
}

/**
 * Requires and uses up the proof of an account with a second step, in the transaction that opens the session. Fails:
 * second_step.
 */
export async function consumeSecondStep(
  tx: Queries,
  userId: string,
  proof: VerifiedStep | undefined,
): Promise<void> {
  if (!(await store.isSecondStepOn(tx, userId))) return;
  const isConsumed = proof?.userId === userId && (await consumeProof(tx, proof));
  if (!isConsumed)
    throw createSecondStepError('This code is wrong or was already used. Wait for the next one.');
}

function consumeProof(tx: Queries, proof: VerifiedStep): Promise<boolean> {
  return 'counter' in proof
    ? store.consumeCounter(tx, proof.userId, proof.counter)
    : store.consumeRecoveryCode(tx, proof.userId, proof.recoveryHash);
}

function createSecondStepError(message: string): AppError {
  return new AppError('second_step', message);
}

/** Encrypts the secret with the setting, bound to the account. */
export function encryptSecret(setting: string, userId: string, secret: string): string {
  return encryptText({ setting, purpose: 'second steps' }, userId, secret);
}

/** Undefined if it was encrypted with another setting: then only a recovery code works. */
export function decryptSecret(
  setting: string,
  userId: string,
  encrypted: string,
): string | undefined {
  return encrypted === ''
    ? undefined
    : decryptText({ setting, purpose: 'second steps' }, userId, encrypted);
}

export function hashRecoveryCode(userId: string, typed: string): string {
  return hashSha256(`recovery ${userId} ${normalizeRecoveryCode(typed)}`);
}
