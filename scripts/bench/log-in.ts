// A session of somebody of whom a measured server knows.
import { login } from '#contract/auth.ts';
import { BASE_PATH } from '#contract/endpoint.ts';

export interface Session {
  token: string;
  user: object;
}

/** Throws where the server refuses. */
export async function logIn(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const answer = await fetch(origin + BASE_PATH + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`A login was answered with ${answer.status}`);
  return (await answer.json()) as Session;
}
