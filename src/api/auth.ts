// Login, sign-up and login links. The session store holds the session.
import * as auth from '#contract/accounts/auth.ts';
import * as invitations from '#contract/accounts/invitations.ts';
import * as loginLinks from '#contract/accounts/login-links.ts';
import { LEGAL } from '#site/company.ts';
import type { SessionUser } from '#site/stores/session.ts';
import { ApiError, call, toFormData, send } from './client.ts';
import { parseSignIn, readText } from './section-7/responses.ts';
import { isOwnServer } from './server.ts';
import { readUser } from './user.ts';

export interface SignedIn {
  user: SessionUser;
  token: string;
  /** The server's message, if any. */
  message: string | undefined;
  /** What a member of the team has to set up first. */
  setUp?: string | undefined;
}

/**
 * Sends form data (API-31). Throws ApiError, also for a response without a user; its code is 'second_step' if a code is
 * required.
 */
export async function login(
  email: string,
  password: string,
  secondStep?: string,
): Promise<SignedIn> {
  const signedIn = readSignedIn(
    await send(auth.login, { body: toFormData({ email: email.trim(), password, secondStep }) }),
  );
  if (!signedIn) throw new ApiError({ code: 'no_answer' });
  return signedIn;
}

/** Sets the first password by a mailed link; `courseId` is the course to start with, if any. Throws ApiError. */
export async function acceptInvitation(
  token: string,
  password: string,
  secondStep?: string,
): Promise<SignedIn & { courseId: string | null }> {
  const answer = await call(invitations.acceptInvitation, {
    body: { token, password, confirmPassword: password, ...(secondStep ? { secondStep } : {}) },
  });
  const signedIn = readSignedIn(answer);
  if (!signedIn) throw new ApiError({ code: 'no_answer' });
  return { ...signedIn, courseId: answer.courseId };
}

export type NewAccount = Pick<auth.SignUp, 'fullName' | 'email' | 'contactNumber' | 'password'>;

/**
 * Creates a student account. Returns the session if the server opens one at once (OPEN-25), else null. Throws ApiError;
 * its code is 'wrong_code' while the address is not verified.
 */
export async function signUp(
  account: NewAccount,
  { emailProof, wantsNews }: { emailProof: string; wantsNews: boolean },
): Promise<SignedIn | null> {
  const body = {
    ...account,
    accountType: 'Student',
    // A server of section 7 stores no consent.
    ...((await isOwnServer()) ? { noticeVersion: LEGAL.noticeVersion, wantsNews } : {}),
    ...(emailProof ? { emailProof } : {}),
  };
  return readSignedIn(await send(auth.signUp, { body }));
}

/** Mails a code to an address. Returns the id of its request, or ''. Throws ApiError. */
export async function sendEmailCode(email: string): Promise<string> {
  return readText(await send(auth.sendOtp, { body: { email } }), 'request');
}

/** Exchanges the mailed code for a proof of the address. Throws ApiError. */
export async function verifyEmailCode(
  email: string,
  otp: string,
  request: string,
): Promise<string> {
  const body = request ? { email, otp, request } : { email, otp };
  return (await call(auth.verifyOtp, { body })).emailProof;
}

/** Null for a response without a user. */
function readSignedIn(answer: unknown): SignedIn | null {
  const read = parseSignIn(answer);
  const user = readUser(read?.user);
  return user && read?.token
    ? { user, token: read.token, message: read.message, setUp: read.setUp }
    : null;
}

/** Whether the refused login offers a login link. */
export function isLoginLinkOffered(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'login_link_offered';
}

/** Throws ApiError; its code is 'wrong_code' for an invalid link. */
export async function loginByLink(
  token: string,
  request: string,
  secondStep?: string,
): Promise<SignedIn> {
  const body = { token, request, ...(secondStep ? { secondStep } : {}) };
  const signedIn = readSignedIn(await send(loginLinks.loginByLink, { body }));
  if (!signedIn) throw new ApiError({ code: 'no_answer' });
  return signedIn;
}
