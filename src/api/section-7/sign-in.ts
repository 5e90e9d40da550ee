// Logins, sign-ups and codes as any server answers them.
import * as z from 'zod/mini';
import { EMAIL_CODE_FEATURE } from '#contract/features.ts';
import { offers } from './server.ts';

const text = z.catch(z.optional(z.string()), undefined);
const SignIn = z.object({ message: text, token: text, setUp: text, user: z.optional(z.unknown()) });
const CodeSent = z.object({ request: z.catch(z.string(), '') });

/** Undefined for what is no answer. */
export function signInIn(answer: unknown) {
  return SignIn.safeParse(answer).data;
}

/** The request that a mailed code belongs to; empty where the server names none. */
export function requestIn(answer: unknown): string {
  return CodeSent.parse(answer).request;
}

/** For a server that keeps who agreed to what; others are sent what section 7 names. */
export async function agreementTo(
  noticeVersion: string,
  wantsNews: boolean,
): Promise<{ noticeVersion?: string; wantsNews?: boolean }> {
  if (!(await offers('accounts'))) return {};
  return { noticeVersion, ...((await offers('privacy')) ? { wantsNews } : {}) };
}

/** Whether sign-up wants an address proven by a mailed code. Never rejects. */
export function wantsEmailCode(): Promise<boolean> {
  return offers(EMAIL_CODE_FEATURE);
}
