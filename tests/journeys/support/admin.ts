// The admin pages against mocked servers, and with records of a test's own on ours.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN, type Account } from './accounts.ts';
import { mailedLink, getToken } from './mails.ts';

/** The answers of a server that speaks section 7 only, by the last part of the path; the rest is unknown to it. */
export async function section7Answers(
  page: Page,
  answers: Readonly<Record<string, object>>,
): Promise<string[]> {
  const unknown: string[] = [];
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    const name = path.split('/').at(-1) ?? '';
    const answer = answers[name];
    if (answer) return route.fulfill({ json: { success: true, ...answer } });
    unknown.push(name);
    return route.fulfill({ status: 404, json: { success: false, message: 'Not found' } });
  });
  return unknown;
}

/** Lets a call fail, without or with a sentence of the server's. */
export async function failCall(page: Page, name: string, message?: string): Promise<void> {
  await page.route(`**/api/v1/**/${name}*`, (route) =>
    route.fulfill({ status: 500, json: { success: false, ...(message ? { message } : {}) } }),
  );
}

/** The calls that a page makes, as 'METHOD name'. */
export function getCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) {
      calls.push(`${request.method()} ${pathname.split('/').at(-1) ?? ''}`);
    }
  });
  return calls;
}

/** Calls of our own server, signed in. */
export async function caller(request: APIRequestContext, { email, password }: Account = ADMIN) {
  const login = await request.post('/api/v1/auth/login', { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    async post<Answer>(path: string, data: object): Promise<Answer> {
      const answer = await request.post(`/api/v1${path}`, { headers, data });
      expect(answer.ok(), path).toBe(true);
      return (await answer.json()) as Answer;
    },
    async form<Answer>(path: string, multipart: Record<string, string>): Promise<Answer> {
      const answer = await request.post(`/api/v1${path}`, { headers, multipart });
      expect(answer.ok(), path).toBe(true);
      return (await answer.json()) as Answer;
    },
    async get<Answer>(path: string): Promise<Answer> {
      const answer = await request.get(`/api/v1${path}`, { headers });
      expect(answer.ok(), path).toBe(true);
      return (await answer.json()) as Answer;
    },
  };
}

/** An account of a test's own, whose owner has shown that they read the address. */
export async function newStudent(
  request: APIRequestContext,
  fullName: string,
): Promise<Account & { fullName: string }> {
  const account = { email: `${randomUUID()}@office.example`, password: 'kolam-by-hand', fullName };
  const { email, password } = account;
  const admin = await caller(request);
  await admin.post('/people/invite', { email, fullName, reason: 'For a journey' });
  const token = getToken(await mailedLink(email, '/welcome'));
  const data = { token, password, confirmPassword: password };
  expect((await request.post('/api/v1/auth/accept-invitation', { data })).ok()).toBe(true);
  return account;
}

/** A draft of a test's own, free of charge; answers its id. */
export async function newDraft(request: APIRequestContext, courseName: string): Promise<string> {
  const admin = await caller(request);
  const form = { courseName, price: '0', tag: '["Office"]', status: 'Draft' };
  const { data } = await admin.form<{ data: { _id: string } }>('/course/createCourse', form);
  return data._id;
}
