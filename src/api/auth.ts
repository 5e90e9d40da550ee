// Login and sign-up. Who is signed in is kept by the session store, not here.
import * as z from 'zod/mini';
import * as contract from '#contract/auth.ts';
import { type SessionUser, toSessionUser } from '#site/stores/session.ts';
import { ApiError, formOf, send } from './client.ts';

export interface SignedIn {
  user: SessionUser;
  token: string;
  /** The server's sentence, when it sent one. */
  message: string | undefined;
}

const Answer = z.object({
  message: z.catch(z.optional(z.string()), undefined),
  token: z.catch(z.optional(z.string()), undefined),
  user: z.optional(z.unknown()),
});

/** Throws ApiError, also for an answer that names nobody. Sent as form data (API-31). */
export async function login(email: string, password: string): Promise<SignedIn> {
  const signedIn = readSignedIn(
    await send(contract.login, { body: formOf({ email: email.trim(), password }) }),
  );
  if (!signedIn) throw new ApiError({ status: 0 });
  return signedIn;
}

export type NewAccount = Pick<contract.SignUp, 'fullName' | 'email' | 'contactNumber' | 'password'>;

/**
 * Creates a student account. Answers the session where the server opens one at once (OPEN-25),
 * else null. Throws ApiError; status 200 means answered as unsuccessful.
 */
export async function signUp(account: NewAccount): Promise<SignedIn | null> {
  const body = { ...account, accountType: 'Student' };
  return readSignedIn(await send(contract.signUp, { body }));
}

function readSignedIn(answer: unknown): SignedIn | null {
  const read = Answer.safeParse(answer);
  if (!read.success) return null;
  const user = toSessionUser(read.data.user);
  const { token, message } = read.data;
  return user && token ? { user, token, message } : null;
}
