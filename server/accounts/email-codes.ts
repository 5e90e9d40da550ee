// Email verification: a mailed code is exchanged for a proof, and the proof for an account.
import { hashSha256 } from '../platform/canonical-json.ts';
import { AppError } from '../platform/errors.ts';
import { queueSecretMail } from '../mails/mails.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { Throttle } from '../platform/throttle.ts';
import { buildAccountExistsMail, buildCodeMail } from './account-mails.ts';
import { findUserByEmail } from './accounts.store.ts';
import * as store from './codes.store.ts';

/** Source: S06. */
export const OTP_TTL_MS = 10 * 60_000;
const OTP_TRIES = 5;
export const PROOF_TTL_MS = 30 * 60_000;

interface CodeDeps extends Deps {
  guesses: Throttle;
  codeMails: Throttle;
}

/**
 * Mails a code, or a notice that the address has an account; the response is the same. Returns the request that the
 * code is bound to, so that requests of others for the same address neither replace the code nor use up its attempts.
 * Fails: too_many, busy.
 */
export async function sendCode(deps: CodeDeps, email: string, address: string): Promise<string> {
  const attempt = await deps.codeMails.begin([`code ${email}`, `address ${address}`]);
  const code = deps.random.digits();
  const request = deps.random.token();
  const secret_hash = await deps.passwords.hash(code, address).catch(async (error: unknown) => {
    await attempt.release();
    throw error;
  });
  const now = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    await store.saveCode(tx, {
      purpose: 'email-code',
      email,
      request_hash: hashSha256(request),
      user_id: user?.id ?? null,
      secret_hash,
      tries: 0,
      created_at: now,
      expires_at: now + OTP_TTL_MS,
    });
    const mail = user ? buildAccountExistsMail(deps.linkOrigin) : buildCodeMail(code);
    const onceKey = `code ${deps.random.id()}`;
    const secretUntil = now + OTP_TTL_MS;
    await queueSecretMail(deps, tx, { onceKey, to: email, ...mail, at: now, secretUntil });
  });
  deps.mailQueued();
  return request;
}

/**
 * Uses up a code and returns a proof of the address. Only attempts with the code's own request count against it.
 * Attempts without a request, as older clients make, share one limit on the newest code. Fails: wrong_code, too_many,
 * busy.
 */
export async function verifyCode(
  deps: CodeDeps,
  { email, otp, request }: { email: string; otp: string; request?: string | undefined },
  address: string,
): Promise<string> {
  const attempt = await deps.guesses.begin([`address ${address}`]);
  const now = deps.clock();
  const key = { purpose: 'email-code' as const, email };
  const code =
    request === undefined
      ? await store.recordAttemptOnNewest(deps.db, key, now)
      : await store.recordAttempt(deps.db, { ...key, request_hash: hashSha256(request) }, now);
  if (!code) throw createWrongCodeError();
  if ((request === undefined ? code.open_tries : code.tries) > OTP_TRIES) {
    const retryAfterSeconds = Math.ceil((code.expires_at - now) / 1000);
    throw new AppError('too_many', 'Too many wrong codes. Request a new one.', {
      retryAfter: retryAfterSeconds,
    });
  }
  const { isRight } = await deps.passwords.verify(otp, code.secret_hash, address);
  if (!isRight) throw createWrongCodeError();
  await attempt.release();
  const proof = deps.random.token();
  await deps.db.transaction().execute(async (tx) => {
    if (!(await store.consumeCode(tx, code, now))) throw createWrongCodeError();
    await store.saveCode(tx, {
      purpose: 'email-proof',
      email,
      user_id: code.user_id,
      secret_hash: hashSha256(proof),
      tries: 0,
      created_at: now,
      expires_at: now + PROOF_TTL_MS,
    });
  });
  return proof;
}

function createWrongCodeError(): AppError {
  return new AppError('wrong_code', 'This code is wrong or has expired.');
}

/**
 * Checks the proof of an address where sign-up requires one; returns the function that uses it up in the account's
 * transaction. Both fail: wrong_code.
 */
export async function requireEmailProof(
  deps: CodeDeps,
  { email, emailProof = '' }: { email: string; emailProof?: string | undefined },
): Promise<(tx: Queries) => Promise<void>> {
  if (!deps.requireEmailCode) return async () => undefined;
  const key = { purpose: 'email-proof' as const, secretHash: hashSha256(emailProof) };
  const proof = await store.findCodeBySecret(deps.db, key, deps.clock());
  if (proof?.email !== email) throw createUnprovenEmailError();
  return async (tx) => {
    if (!(await store.consumeCode(tx, proof, deps.clock()))) throw createUnprovenEmailError();
  };
}

function createUnprovenEmailError(): AppError {
  return new AppError('wrong_code', 'Confirm your email address with a code first.');
}
