// Sign-up, login, and limits on password guessing.
import type { Credentials, SetUp, SignUp } from '#contract/accounts/auth.ts';
import type { User } from '#contract/accounts/user.ts';
import { queueMail } from '../mails/mails.ts';
import { AppError, requireAccount } from '../platform/errors.ts';
import type { Deps, PasswordCheck, Queries, Viewer } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import type { Attempt, Throttle } from '../platform/throttle.ts';
import { buildWelcomeMail } from './account-mails.ts';
import { createUser, findUserById, isKnownAddress, openSession } from './accounts.ts';
import * as store from './accounts.store.ts';
import { requireUncommonPassword } from './common-passwords.ts';
import { giveConsent } from './consents.ts';
import { requireEmailProof } from './email-codes.ts';
import { getFirstName } from './email-verification.ts';
import { verifySecondStep } from './second-step.ts';
import { isShortForTeam, findMissingSetUp } from './set-up.ts';

export interface AccountsDeps extends Deps {
  /** Wrong passwords and wrong codes. */
  guesses: Throttle;
  /** Wrong second steps. */
  steps: Throttle;
  signUps: Throttle;
  codeMails: Throttle;
  /** Renewals of invitations by older links. */
  renewals: Throttle;
  /** Called in the transaction in which an address is confirmed: opens the enrolments that wait for it. */
  emailVerified: (tx: Queries, userId: string) => Promise<unknown>;
  /** Called in the transaction that changes an address: updates rows that name the person by address only. */
  emailChanged: (tx: Queries, change: EmailChanged) => Promise<unknown>;
}

export interface EmailChanged {
  before: string;
  after: string;
  /** Creation time of the account: earlier rows with the address belong to somebody else. */
  since: number;
}

export interface SignedInUser {
  token: string;
  user: UserRow;
  setUp?: SetUp | undefined;
}

type LoginForm = Credentials & { secondStep?: string | undefined };

/** Builds the user of a response, with data of other domains; URLs under `origin`. */
export type DescribeUser = (user: UserRow, origin: string) => Promise<User>;

/** Creates a student and logs them in. Fails: email_in_use, malformed, wrong_code, too_many. Source: API-32. */
export async function signUp(
  deps: AccountsDeps,
  form: SignUp,
  address: string,
): Promise<SignedInUser> {
  await deps.signUps.begin([`address ${address}`]);
  requireUncommonPassword('password', form.password, { ...form, linkOrigin: deps.linkOrigin });
  const consumeProof = await requireEmailProof(deps, form);
  const { fullName, email, contactNumber, password, noticeVersion = '' } = form;
  const account = { fullName, email, contactNumber, password };
  let token = '';
  const isProven = deps.requireEmailCode;
  const created = { ...account, isProven, asker: address };
  const user = await createUser(deps, created, async (tx, newUser) => {
    await consumeProof(tx);
    token = await openSession(deps, tx, { user: newUser, address });
    for (const purpose of listAgreedPurposes(form))
      await giveConsent(deps, tx, { userId: newUser.id, purpose, noticeVersion, by: 'sign-up' });
    if (isProven) await queueWelcomeMail(deps, tx, newUser);
  });
  deps.mailQueued();
  return { token, user };
}

async function queueWelcomeMail(deps: AccountsDeps, tx: Queries, user: UserRow): Promise<void> {
  await queueMail(deps, tx, {
    onceKey: `welcome ${user.id}`,
    to: user.email,
    ...buildWelcomeMail({ name: getFirstName(user.full_name), origin: deps.linkOrigin }),
    at: user.created_at,
  });
}

/** Without a version of the notice there is no consent. */
function listAgreedPurposes({ noticeVersion, wantsNews }: SignUp): ('account' | 'news')[] {
  if (noticeVersion === undefined) return [];
  return wantsNews ? ['account', 'news'] : ['account'];
}

/**
 * Logs in. An unknown email and a wrong password get the same refusal. Without attempts left, the refusal offers a link
 * by mail, whether or not the address has an account. Fails: wrong_credentials, login_link_offered, second_step,
 * too_many.
 */
export async function login(
  deps: AccountsDeps,
  { email, password, secondStep }: LoginForm,
  address: string,
): Promise<SignedInUser> {
  const user = await store.findUserByEmail(deps.db, email);
  const isKnown = await isKnownAddress(deps, user?.id, address);
  const keys = [
    isKnown ? getKnownAddressGuessKey(email, address) : getSharedGuessKey(email),
    `address ${address}`,
  ];
  const attempt = await deps.guesses.begin(keys).catch(rethrowWithLinkOffer);
  const signedIn = await openSessionForPassword(deps, attempt, {
    user,
    password,
    secondStep,
    address,
  });
  if (!signedIn) throw new AppError('wrong_credentials', 'Invalid credentials. Please try again.');
  return signedIn;
}

function rethrowWithLinkOffer(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'too_many') throw error;
  throw new AppError('login_link_offered', error.message, { retryAfter: error.retryAfter });
}

interface LoginAttempt {
  user: UserRow | undefined;
  password: string;
  secondStep: string | undefined;
  address: string;
}

/**
 * Opens a session for the right password. If the hash changed meanwhile, the password is checked again: a concurrent
 * login may have rehashed it. An outdated hash is renewed, because the password is available here.
 */
async function openSessionForPassword(
  deps: AccountsDeps,
  attempt: Attempt,
  { user, ...typed }: LoginAttempt,
): Promise<SignedInUser | undefined> {
  const { password, secondStep, address } = typed;
  const { isRight, isOutdated } = await checkPassword(deps, attempt, {
    password,
    hash: user?.password_hash,
    asker: address,
  });
  if (!user || !isRight) return undefined;
  await attempt.release();
  const step = await verifySecondStep(deps, user, secondStep);
  const isShort = isShortForTeam(user, password);
  const password_hash = isOutdated
    ? await deps.passwords.hash(password, address)
    : user.password_hash;
  const token = await deps.db.transaction().execute(async (tx) => {
    const locked = await store.lockUser(tx, user.id);
    if (locked?.password_hash !== user.password_hash) return undefined;
    const short_password = isShort ? 1 : 0;
    if (isOutdated || locked.short_password !== short_password)
      await store.updateUser(tx, user.id, { password_hash, short_password });
    return openSession(deps, tx, { user, address, step, isShort });
  });
  if (token !== undefined)
    return { token, user, setUp: await findMissingSetUp(deps.db, user, isShort) };
  const changed = await store.findUserById(deps.db, user.id);
  return changed && openSessionForPassword(deps, attempt, { user: changed, ...typed });
}

/**
 * Key for failures from unknown addresses, counted together. The owner, at a known address, has a separate count, so
 * others cannot lock them out.
 */
export function getSharedGuessKey(email: string): string {
  return `account ${email}`;
}

/** Key for failures from a known address. */
export function getKnownAddressGuessKey(email: string, address: string): string {
  return `known ${email} ${address}`;
}

/** If the server is too busy to check the password, the attempt is not counted. */
export async function checkPassword(
  { passwords }: Pick<AccountsDeps, 'passwords'>,
  attempt: Attempt,
  { password, hash, asker }: { password: string; hash: string | undefined; asker: string },
): Promise<PasswordCheck> {
  try {
    return await passwords.verify(password, hash, asker);
  } catch (error) {
    await attempt.release();
    throw error;
  }
}

/**
 * Requires the viewer's password. Returns its hash for `lockConfirmedViewer` in the transaction of the confirmed change.
 * Fails: wrong_password, too_many, not_signed_in if the account has ended.
 */
export async function confirmPassword(
  deps: Pick<AccountsDeps, 'db' | 'guesses' | 'passwords'>,
  viewer: Viewer,
  password: string,
): Promise<string> {
  const user = requireAccount(await findUserById(deps.db, viewer.userId));
  const attempt = await deps.guesses.begin([`own ${viewer.userId}`]);
  const { isRight } = await checkPassword(deps, attempt, {
    password,
    hash: user.password_hash,
    asker: viewer.userId,
  });
  if (!isRight) throw createWrongPasswordError();
  await attempt.release();
  return user.password_hash;
}

/**
 * Locks the viewer's account if its password is still the confirmed one: the first of several concurrent changes wins.
 * Fails: wrong_password, not_signed_in.
 */
export async function lockConfirmedViewer(
  tx: Queries,
  viewer: Viewer,
  confirmed: string,
): Promise<UserRow> {
  const user = requireAccount(await store.lockUser(tx, viewer.userId));
  if (user.password_hash !== confirmed) throw createWrongPasswordError();
  return user;
}

function createWrongPasswordError(): AppError {
  return new AppError('wrong_password', 'Your password is wrong.');
}
