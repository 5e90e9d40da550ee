// Whatever is sent to the calls of accounts and profiles is refused or answered: never a failure of ours.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#contract/auth.ts';
import * as auth from '#contract/auth.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as passwords from '#contract/passwords.ts';
import * as profile from '#contract/profile.ts';
import type { Passwords } from '#server/ports.ts';
import { makeStudent, PASSWORD } from '#tests/support/makers.ts';
import type { Person } from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { TestServer } from '#tests/support/server.ts';

const CALLS: Endpoint[] = [auth, passwords, profile]
  .flatMap((calls) => Object.values(calls) as unknown[])
  .filter((one): one is Endpoint => typeof one === 'object' && one !== null && 'access' in one)
  .filter((one) => one !== auth.logout);
const FIELDS = [
  'email password fullName contactNumber accountType emailProof noticeVersion otp token about pfp',
  'oldPassword newPassword confirmNewPassword confirmPassword _id userId __proto__ constructor',
]
  .join(' ')
  .split(' ');
const UNLIMITED = 1_000_000;

/** Real ones would make a thousand tries take minutes. */
const quick: Passwords = {
  hash: async (password) => `$argon2id$quick$${Buffer.from(password).toString('hex')}`,
  verify: async (password, hash) =>
    hash === `$argon2id$quick$${Buffer.from(password).toString('hex')}`,
  isOutdated: () => false,
};

let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startServer({
    passwords: quick,
    limits: {
      loginFailuresPerAccount: UNLIMITED,
      loginFailuresPerAddress: UNLIMITED,
      codesPerHour: UNLIMITED,
      codeMailsPerHour: UNLIMITED,
      signUpsPerHour: UNLIMITED,
    },
  });
  person = await makeStudent(server);
});
afterAll(() => server.close());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom('', '\0', '\ud800', '[]', '{}', 'NaN', '٣٣٣٣٣٣٣٣٣٣', '%', '123456', 'a@b.co'),
  fc.constantFrom('=1+1', "'; DROP TABLE users; --", 'a@b.co\r\nBcc: c@d.co', '१२३४५६७८९०'),
  fc.constantFrom('x'.repeat(5000), 'Asha Rao', '9876543210', 'a-long-enough-password'),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.constant(1e308), fc.constant(-0));

function formOf(sent: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, one] of Object.entries(sent)) {
    form.append(name, name === 'pfp' ? new File([String(one)], 'x.png') : String(one));
  }
  return form;
}

describe.each(CALLS.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  it('answers every body below 500 [S35]', async () => {
    const isForm = call.encoding === 'multipart';
    const fields = fc.dictionary(fc.constantFrom(...FIELDS), isForm ? text : value, {
      maxKeys: 10,
    });
    await fc.assert(
      fc.asyncProperty(fields, async (sent) => {
        const body = isForm ? formOf(sent) : JSON.stringify(sent);
        const response = await fetch(`${server.url}${BASE_PATH}${call.path}`, {
          method: call.method,
          headers: {
            authorization: `Bearer ${person.token}`,
            ...(isForm || call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
          },
          ...(call.method === 'GET' ? {} : { body }),
        });
        expect(response.status).toBeLessThan(500);
        expect(await response.json()).toMatchObject({ success: response.status === 200 });
      }),
      { numRuns: call.method === 'GET' ? 5 : 60 },
    );
  });
});

it('S07: nothing beside the form becomes part of a new account', async () => {
  const known = ['fullName', 'email', 'contactNumber', 'password', 'noticeVersion', 'emailProof'];
  const extra = fc
    .dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 8 })
    .map((fields) => Object.entries(fields).filter(([name]) => !known.includes(name)));
  let made = 0;
  await fc.assert(
    fc.asyncProperty(extra, async (fields) => {
      made += 1;
      const email = `extra${made}@rangshala.example`;
      const rights = { accountType: 'Admin', account_type: 'Admin', id: 'x', about: 'x' };
      const form = { fullName: 'Asha', email, contactNumber: '9876543210', password: PASSWORD };
      const body = { ...Object.fromEntries(fields), ...rights, ...form };
      expect((await send(server, signUp, { body })).status).toBe(200);
      const row = await server.deps.db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ account_type: 'Student', about: '', image_id: null });
      expect(row.id).toMatch(/^[0-9a-f]{24}$/);
    }),
    { numRuns: 40 },
  );
});
