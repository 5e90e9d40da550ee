// Logging in by a mailed link, where the server offers it.
import * as contract from '#contract/login-links.ts';
import { readSignedIn, type SignedIn } from './auth.ts';
import { ApiError, call, send } from './client.ts';

/** Whether a login was refused with the offer of a link. */
export function offersLink(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'login_link_offered';
}

/** Answers the server's sentence and what this browser needs beside the mailed secret. Throws ApiError. */
export async function requestLoginLink(
  email: string,
): Promise<{ message: string; request: string }> {
  const { message = '', request } = await call(contract.requestLoginLink, { body: { email } });
  return { message, request };
}

/** Throws ApiError; its code is 'wrong_code' when the link is dead. */
export async function loginByLink(
  token: string,
  request: string,
  secondStep?: string,
): Promise<SignedIn> {
  const body = { token, request, ...(secondStep ? { secondStep } : {}) };
  const signedIn = readSignedIn(await send(contract.loginByLink, { body }));
  if (!signedIn) throw new ApiError({ code: 'no_answer' });
  return signedIn;
}
