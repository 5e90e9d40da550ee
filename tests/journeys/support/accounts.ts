// The demo accounts, and sessions without the login page.
import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export interface Account {
  email: string;
  password: string;
}

export const STUDENT: Account = {
  email: 'student@rangshala.example',
  password: 'rangshala-student',
};
export const ADMIN: Account = { email: 'admin@rangshala.example', password: 'rangshala-admin' };

export interface SignedIn {
  firstName: string;
  lastName: string;
  email: string;
  accountType: string;
}

/**
 * As if through a proxy, from a separate IP address, because sign-ups per address and hour are
 * limited.
 */
export function fromElsewhere(): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` };
}

/** Logs in by API; every page opened from now on finds the session in storage, until it ends. */
export async function signIn(page: Page, { email, password }: Account): Promise<SignedIn> {
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  const { token, user } = (await answer.json()) as { token: string; user: SignedIn };
  await page.addInitScript(
    ([key, person]) => {
      if (sessionStorage.getItem('signed-in') !== null) return;
      sessionStorage.setItem('signed-in', '');
      localStorage.setItem('token', key ?? '');
      localStorage.setItem('user', person ?? '');
    },
    [token, JSON.stringify(user)],
  );
  return user;
}

/** Stores the session of a user of the test's own server in this page's storage. */
export async function become(page: Page, url: string, { token }: { token: string }): Promise<void> {
  const answer = await page.request.get(`${url}/api/v1/profile/getUserDetails`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: object };
  await page.goto(`${url}/about`);
  await page.evaluate(
    ([key, user]) => {
      localStorage.setItem('token', key ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [token, JSON.stringify(data)],
  );
}
