// A mailed link that logs in one browser, once, for users whose login attempts others have used up.
import { paths } from '#contract/paths.ts';
import { hashSha256 } from '../platform/canonical-json.ts';
import { AppError } from '../platform/errors.ts';
import { queueSecretMail } from '../mails/mails.ts';
import { buildLoginLinkMail } from './account-mails.ts';
import { openSession } from './accounts.ts';
import { markJoined } from './email-verification.ts';
import { lockUser, findUserByEmail } from './accounts.store.ts';
import * as codes from './codes.store.ts';
import { checkPassword } from './login.ts';
import { verifySecondStep } from './second-step.ts';
import { findMissingSetUp } from './set-up.ts';
import type { AccountsDeps, SignedInUser } from './login.ts';

const LOGIN_LINK_TTL_MS = 15 * 60_000;

/**
 * Mails a link and returns the secret of the requesting browser; both are needed to log in. For an unknown address the
 * same happens except for the mail. Fails: too_many, busy.
 */
export async function requestLoginLink(
  deps: AccountsDeps,
  email: string,
  address: string,
): Promise<string> {
  const attempt = await deps.codeMails.begin([`link ${email}`, `address ${address}`]);
  // Takes the same time for every address, like a password reset.
  await checkPassword(deps, attempt, { password: '', hash: undefined, asker: address });
  const [request, token] = [deps.random.token(), deps.random.token()];
  const now = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    await codes.saveCode(tx, {
      purpose: 'login-link',
      email,
      request_hash: hashSha256(request),
      user_id: user?.id ?? null,
      secret_hash: hashSha256(token),
      tries: 0,
      created_at: now,
      expires_at: now + LOGIN_LINK_TTL_MS,
    });
    if (!user) return;
    const mail = buildLoginLinkMail(`${deps.linkOrigin}${paths.auth}#token=${token}`);
    const onceKey = `link ${deps.random.id()}`;
    const secretUntil = now + LOGIN_LINK_TTL_MS;
    await queueSecretMail(deps, tx, { onceKey, to: email, ...mail, at: now, secretUntil });
  });
  deps.mailQueued();
  return request;
}

/**
 * Logs in the requesting browser, once. In another browser the link does nothing and stays valid. Fails: wrong_code,
 * second_step, too_many.
 */
export async function loginByLink(
  deps: AccountsDeps,
  {
    token,
    request,
    secondStep,
  }: { token: string; request: string; secondStep?: string | undefined },
  address: string,
): Promise<SignedInUser> {
  const attempt = await deps.guesses.begin([`address ${address}`]);
  const key = { purpose: 'login-link' as const, secretHash: hashSha256(token) };
  const code = await codes.findCodeBySecret(deps.db, key, deps.clock());
  const ownerId = code?.user_id;
  if (!code || !ownerId || code.request_hash !== hashSha256(request)) throw createDeadLinkError();
  await attempt.release();
  // Checked before the link is used up, so that a user who has not entered a code yet can open it again.
  const step = await verifySecondStep(deps, { id: ownerId }, secondStep);
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, ownerId);
    if (!user || !(await codes.consumeCode(tx, code, deps.clock()))) throw createDeadLinkError();
    await markJoined(tx, user, deps.clock());
    const isShort = user.account_type === 'Admin' && user.short_password === 1;
    const session = await openSession(deps, tx, { user, address, step, isShort });
    return { token: session, user, setUp: await findMissingSetUp(tx, user, isShort) };
  });
}

function createDeadLinkError(): AppError {
  return new AppError(
    'wrong_code',
    'This link has expired, was already used or was requested in another browser.',
  );
}
