// Login, sign-up, login links and passwords. The session itself is kept by the session store.
import * as auth from '#contract/auth.ts';
import * as invitations from '#contract/invitations.ts';
import * as loginLinks from '#contract/login-links.ts';
import * as passwords from '#contract/passwords.ts';
import { LEGAL } from '#site/company.ts';
import type { SessionUser } from '#site/stores/session.ts';
import { ApiError, call, toFormData, send } from './client.ts';
import { signInIn, textIn } from './section-7/answers.ts';
import { isOwnServer } from './server.ts';
import { readUser } from './user.ts';

export interface SignedIn {
  user: SessionUser;
  token: string;
  /** The server's sentence, when it sent one. */
  message: string | undefined;
  /** What somebody of the team is led to set up first. */
  setUp?: string | undefined;
}

/**
 * Throws ApiError, also for an answer that names nobody; its code is 'second_step' where that is asked for. Sent as form
 * data (API-31).
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

/** Sets the first password by a mailed link; `courseId` is where to begin, if anywhere. Throws ApiError. */
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

/** Answers the server's sentence. Throws ApiError; its code is 'wrong_code' for a link that nobody knows. */
export async function renewInvitation(token: string): Promise<string> {
  return (await call(invitations.renewInvitation, { body: { token } })).message;
}

export type NewAccount = Pick<auth.SignUp, 'fullName' | 'email' | 'contactNumber' | 'password'>;

/**
 * Creates a student account. Answers the session where the server opens one at once (OPEN-25),
 * else null. Throws ApiError; its code is 'wrong_code' while the address is not proven.
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

/** Mails a code to an address. Answers the request that the code belongs to, or ''. Throws ApiError. */
export async function sendEmailCode(email: string): Promise<string> {
  return textIn(await send(auth.sendOtp, { body: { email } }), 'request');
}

/** Trades the mailed code of a request for a proof of the address. Throws ApiError. */
export async function proveEmail(email: string, otp: string, request: string): Promise<string> {
  const body = request ? { email, otp, request } : { email, otp };
  return (await call(auth.verifyOtp, { body })).emailProof;
}

/** Null for an answer that names nobody. */
function readSignedIn(answer: unknown): SignedIn | null {
  const read = signInIn(answer);
  const user = readUser(read?.user);
  return user && read?.token
    ? { user, token: read.token, message: read.message, setUp: read.setUp }
    : null;
}

/** Whether a login was refused with the offer of a link. */
export function offersLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'login_link_offered';
}

/** Answers the server's sentence and what this browser needs beside the mailed secret. Throws ApiError. */
export async function requestLoginLink(
  email: string,
): Promise<{ message: string; request: string }> {
  const { message = '', request } = await call(loginLinks.requestLoginLink, { body: { email } });
  return { message, request };
}

/** Throws ApiError; its code is 'wrong_code' when the link is dead. */
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

/** Answers the server's sentence, the same for every address. Throws ApiError. */
export async function requestReset(email: string): Promise<string> {
  return (await call(passwords.requestReset, { body: { email } })).message;
}

/** Mails a link that confirms an address by setting a password. Throws ApiError. */
export async function sendConfirmationLink(email: string): Promise<void> {
  await call(passwords.requestReset, { body: { email, confirmsEmail: true } });
}

/** Throws ApiError; its code is 'wrong_code' when the link is dead. */
export async function resetPassword(token: string, password: string): Promise<string> {
  const body = { token, password, confirmPassword: password };
  return (await call(passwords.resetPassword, { body })).message;
}

/** Throws ApiError; its code is 'wrong_password' when the old one is not right. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<string> {
  const body = { oldPassword, newPassword, confirmNewPassword: newPassword };
  return (await call(passwords.changePassword, { body })).message;
}
