// The admin pages against mocked servers, and records made for a single test on our server.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN, type Account } from './accounts.ts';
import { mailedLink, getToken } from './mails.ts';

/**
 * Mocks a server that only implements section 7: answers by the last path segment, and 404 for
 * everything else.
 */
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

/** Lets a request fail, with or without a message from the server. */
export async function failCall(page: Page, name: string, message?: string): Promise<void> {
  await page.route(`**/api/v1/**/${name}*`, (route) =>
    route.fulfill({ status: 500, json: { success: false, ...(message ? { message } : {}) } }),
  );
}

/** The API requests of a page, as 'METHOD name'. */
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

/** Signed-in API requests to our own server. */
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

/** Makes an account for a single test, with a confirmed email. */
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

/** Makes a free draft for a single test and returns its id. */
export async function newDraft(request: APIRequestContext, courseName: string): Promise<string> {
  const admin = await caller(request);
  const form = { courseName, price: '0', tag: '["Office"]', status: 'Draft' };
  const { data } = await admin.form<{ data: { _id: string } }>('/course/createCourse', form);
  return data._id;
}
