// Accounts: who somebody is, how they sign up, sign in and out.
import { createHash } from 'node:crypto';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { AccountType, Credentials, SignUp, User } from '#contract/auth.ts';
import type { Instructor } from '#contract/course.ts';
import { AppError } from '../errors.ts';
import type { Clock, Db, Passwords, Queries, Random } from '../ports.ts';
import type { UserRow } from '../tables.ts';
import type { Throttle } from '../throttle.ts';
import * as store from './accounts.store.ts';
import { isCommonPassword } from './common-passwords.ts';

/** A session ends this long after its last use, and this long after it began. */
export const SESSION_IDLE_MS = 14 * 24 * 60 * 60 * 1000;
export const SESSION_ABSOLUTE_MS = 60 * 24 * 60 * 60 * 1000;
const TOUCH_EVERY_MS = 60_000;

/** The caller behind a valid token. */
export interface Viewer {
  userId: string;
  accountType: AccountType;
  fullName: string;
  tokenHash: string;
}

export interface AccountsDeps {
  db: Db;
  clock: Clock;
  random: Random;
  passwords: Passwords;
  loginThrottle: Throttle;
  signUpThrottle: Throttle;
}

export interface SignedInUser {
  token: string;
  user: UserRow;
}

/** Creates a Student and signs them in. Fails: email_in_use, malformed, too_many. Source: API-32. */
export async function signUp(
  deps: AccountsDeps,
  form: SignUp,
  address: string,
): Promise<SignedInUser> {
  deps.signUpThrottle.count(`address ${address}`);
  if (isCommonPassword(form.password)) {
    throw new AppError('malformed', 'This password is too common. Please choose another one.');
  }
  const user = await createUser(deps, { ...form, accountType: 'Student' });
  return { token: await openSession(deps, user.id), user };
}

/** Creates an account of any type. Fails: email_in_use. */
export async function createUser(
  deps: Pick<AccountsDeps, 'db' | 'clock' | 'random' | 'passwords'>,
  account: Omit<SignUp, 'accountType'> & { accountType: AccountType; about?: string },
): Promise<UserRow> {
  const user: UserRow = {
    id: deps.random.id(),
    email: account.email,
    full_name: account.fullName,
    contact_number: account.contactNumber,
    password_hash: await deps.passwords.hash(account.password),
    account_type: account.accountType,
    image_id: null,
    about: account.about ?? '',
    created_at: deps.clock(),
  };
  if (!(await store.insertUser(deps.db, user))) {
    throw new AppError('email_in_use', 'An account with this email address already exists.');
  }
  return user;
}

/** Signs in. One refusal for unknown e-mail and wrong password. Fails: wrong_credentials, too_many. */
export async function login(
  deps: AccountsDeps,
  { email, password }: Credentials,
  address: string,
): Promise<SignedInUser> {
  const attempt = deps.loginThrottle.begin([`account ${email}`, `address ${address}`]);
  const user = await store.userByEmail(deps.db, email);
  const right = await deps.passwords.verify(password, user?.password_hash);
  if (!user || !right) {
    throw new AppError('wrong_credentials', 'Invalid credentials. Please try again.');
  }
  attempt.succeed();
  return { token: await openSession(deps, user.id), user };
}

async function openSession(deps: AccountsDeps, userId: string): Promise<string> {
  const now = deps.clock();
  const token = deps.random.token();
  await store.deleteSessionsBefore(deps.db, now - SESSION_ABSOLUTE_MS, now - SESSION_IDLE_MS);
  await store.insertSession(deps.db, {
    token_hash: hashOf(token),
    user_id: userId,
    created_at: now,
    last_used_at: now,
  });
  return token;
}

/** The viewer of a token; undefined when it is unknown or expired. */
export async function viewerOf(
  deps: Pick<AccountsDeps, 'db' | 'clock'>,
  token: string,
): Promise<Viewer | undefined> {
  const tokenHash = hashOf(token);
  const session = await store.sessionWithUser(deps.db, tokenHash);
  if (!session) return undefined;
  const now = deps.clock();
  const expired =
    now - session.created_at >= SESSION_ABSOLUTE_MS ||
    now - session.last_used_at >= SESSION_IDLE_MS;
  if (expired) return undefined;
  if (now - session.last_used_at > TOUCH_EVERY_MS)
    await store.touchSession(deps.db, tokenHash, now);
  return {
    userId: session.id,
    accountType: session.account_type,
    fullName: session.full_name,
    tokenHash,
  };
}

/** Ends the viewer's session. */
export async function logout(deps: Pick<AccountsDeps, 'db'>, viewer: Viewer): Promise<void> {
  await store.deleteSession(deps.db, viewer.tokenHash);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The account, or undefined. */
export function findUser(db: Queries, id: string): Promise<UserRow | undefined> {
  return store.userById(db, id);
}

/** Root-relative address of a picture, or empty. */
export function imagePath(imageId: string | null): string {
  return imageId === null ? '' : `${BASE_PATH}/media/image/${imageId}`;
}

/** First name = first word, last name = the rest, may be empty. */
export function namesOf(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** The account as its owner sees it, without courses. */
export function userView(user: UserRow): Omit<User, 'courses'> {
  return {
    _id: user.id,
    fullName: user.full_name,
    fullNamme: user.full_name,
    ...namesOf(user.full_name),
    email: user.email,
    image: imagePath(user.image_id),
    accountType: user.account_type,
    additionalDetails: { contactNumber: user.contact_number, about: user.about },
  };
}

/** The accounts as anybody may see them: no e-mail, no phone. */
export async function instructorsByIds(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, Instructor>> {
  const users = await store.usersByIds(db, [...new Set(ids)]);
  return new Map(users.map((user) => [user.id, instructorView(user)]));
}

function instructorView(user: UserRow): Instructor {
  return {
    _id: user.id,
    fullName: user.full_name,
    fullNamme: user.full_name,
    ...namesOf(user.full_name),
    image: imagePath(user.image_id),
    additionalDetails: { about: user.about },
  };
}
