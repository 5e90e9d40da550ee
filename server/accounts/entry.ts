// Signing up and in, and how guessing a password ends.
import type { Credentials, SignUp } from '#contract/auth.ts';
import { AppError } from '../errors.ts';
import type { Deps, Queries } from '../ports.ts';
import type { UserRow } from '../tables.ts';
import type { Attempt, Throttle } from '../throttle.ts';
import { createUser, findUser, isKnownAddress, openSession } from './accounts.ts';
import type { Viewer } from './accounts.ts';
import * as store from './accounts.store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { requireProof } from './email-codes.ts';

export interface AccountsDeps extends Pick<
  Deps,
  'db' | 'clock' | 'random' | 'passwords' | 'linkOrigin' | 'requireEmailCode' | 'mediaSecret'
> {
  /** Wrong passwords and wrong codes. */
  guesses: Throttle;
  signUps: Throttle;
  codeMails: Throttle;
  /** Invitations that were asked for by older ones. */
  renewals: Throttle;
  /** Told after a mail is queued and committed. */
  mailQueued: () => void;
  /** Told in the transaction that gives an account to whoever reads its address: opens what waits for that. */
  addressProven: (tx: Queries, userId: string) => Promise<unknown>;
}

export interface SignedInUser {
  token: string;
  user: UserRow;
}

/** Creates a Student and signs them in. Fails: email_in_use, malformed, wrong_code, too_many. Source: API-32. */
export async function signUp(
  deps: AccountsDeps,
  form: SignUp,
  address: string,
): Promise<SignedInUser> {
  await deps.signUps.begin([`address ${address}`]);
  requireUncommon(form.password);
  const spendProof = await requireProof(deps, form);
  const { fullName, email, contactNumber, password, noticeVersion } = form;
  const account = { fullName, email, contactNumber, password, accountType: 'Student' as const };
  const isProven = deps.requireEmailCode;
  const made = { ...account, isProven, asker: address };
  const user = await createUser(deps, made, async (tx, { id }) => {
    await spendProof(tx);
    if (noticeVersion === undefined) return;
    const consent = { notice_version: noticeVersion, given_at: deps.clock() };
    await store.insertConsent(tx, { user_id: id, ...consent });
  });
  return { token: await openSession(deps, user.id, address), user };
}

/** Fails: malformed. */
export function requireUncommon(password: string): void {
  if (isCommonPassword(password)) {
    throw new AppError('malformed', 'This password is too common. Please choose another one.');
  }
}

/** Signs in. One refusal for unknown e-mail and wrong password. Fails: wrong_credentials, too_many. */
export async function login(
  deps: AccountsDeps,
  { email, password }: Credentials,
  address: string,
): Promise<SignedInUser> {
  const user = await store.userByEmail(deps.db, email);
  const isKnown = await isKnownAddress(deps, user?.id, address);
  const attempt = await deps.guesses.begin([
    isKnown ? ownKey(email, address) : strangersKey(email),
    `address ${address}`,
  ]);
  const right = await verified(deps, attempt, {
    password,
    hash: user?.password_hash,
    asker: address,
  });
  if (!user || !right) {
    throw new AppError('wrong_credentials', 'Invalid credentials. Please try again.');
  }
  await attempt.giveBack();
  await renewHash(deps, user, { password, asker: address });
  return { token: await openSession(deps, user.id, address), user };
}

/**
 * What strangers' failures are counted under: together, from wherever they come. The owner, at an
 * address from where they have signed in, has a count of their own and is never locked out by others.
 */
export function strangersKey(email: string): string {
  return `account ${email}`;
}

/** What failures from a known address are counted under. */
export function ownKey(email: string, address: string): string {
  return `known ${email} ${address}`;
}

/** A password that was not tried, as the server was too busy, is no failure. */
export async function verified(
  { passwords }: Pick<AccountsDeps, 'passwords'>,
  attempt: Attempt,
  { password, hash, asker }: { password: string; hash: string | undefined; asker: string },
): Promise<boolean> {
  try {
    return await passwords.verify(password, hash, asker);
  } catch (error) {
    await attempt.giveBack();
    throw error;
  }
}

/** Hashes that were made with other costs are made anew when the password is at hand. */
async function renewHash(
  deps: AccountsDeps,
  user: UserRow,
  { password, asker }: { password: string; asker: string },
): Promise<void> {
  if (!deps.passwords.isOutdated(user.password_hash)) return;
  const password_hash = await deps.passwords.hash(password, asker);
  await store.updateUser(deps.db, user.id, { password_hash });
}

/**
 * Lets pass who knows the password of the account they are signed in to; gives its hash. Fails: wrong_password,
 * too_many.
 */
export async function confirmPassword(
  deps: AccountsDeps,
  viewer: Viewer,
  password: string,
): Promise<string> {
  const attempt = await deps.guesses.begin([`own ${viewer.userId}`]);
  const user = await findUser(deps.db, viewer.userId);
  const right = await verified(deps, attempt, {
    password,
    hash: user?.password_hash,
    asker: viewer.userId,
  });
  if (!user || !right) throw wrongPassword();
  await attempt.giveBack();
  return user.password_hash;
}

export function wrongPassword(): AppError {
  return new AppError('wrong_password', 'This is not your password.');
}
