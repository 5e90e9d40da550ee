// Form bodies are bounded: what no call expects is refused, and nothing of it stays.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCourse } from '#contract/authoring.ts';
import { login } from '#contract/auth.ts';
import { courseForm, formOf, makeAdmin, storedFiles } from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const file = (bytes: number) => new File([new Uint8Array(bytes)], 'any.bin');
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_one, index) => [`field${index}`, 'x']));

it.each([
  ['with a file', { attachment: file(10) }, 400],
  ['with more fields than anybody needs', many(30), 400],
  ['with a long field', { email: 'x'.repeat(20 * 1024 + 1) }, 413],
])('a login %s is refused', async (_what, fields, status) => {
  expect((await send(server, login, { body: formOf(fields) })).status).toBe(status);
});

it('files that no call expects count toward what a body may hold', async () => {
  const admin = await makeAdmin(server);
  const body = courseForm({ unexpected: file(12 * 1024 * 1024) });
  const got = await send(server, createCourse, { token: admin.token, body });
  expect(got.status).toBe(413);
  expect(await storedFiles(server)).toEqual([]);
});
