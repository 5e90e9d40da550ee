// What somebody who has read the whole database could do with it: nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, sendOtp, signUp, verifyOtp } from '#contract/auth.ts';
import { changePassword, requestReset } from '#contract/passwords.ts';
import { dumpOf } from '../support/dump.ts';
import { mailsTo, secretIn } from '../support/mails.ts';
import { send, startServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

const email = 'asha@rangshala.example';
const passwords = ['plain-words-one', 'plain-words-two', 'plain-words-wrong'] as const;

let server: TestServer;
let secrets: string[];

beforeAll(async () => {
  server = await startServer();
  const ofCode = { email: 'reader@rangshala.example' };
  await send(server, sendOtp, { body: ofCode });
  const otp = /\b\d{6}\b/.exec((await mailsTo(server, ofCode.email))[0]?.text ?? '')?.[0] ?? '';
  const proven = await send(server, verifyOtp, { body: { ...ofCode, otp } });
  const person = { fullName: 'Asha Rao', email, contactNumber: '9876543210' };
  const joined = await send(server, signUp, { body: { ...person, password: passwords[0] } });
  const token = String(joined.body['token']);
  const change = { oldPassword: passwords[0], newPassword: passwords[1] };
  const body = { ...change, confirmNewPassword: passwords[1] };
  expect((await send(server, changePassword, { token, body })).status).toBe(200);
  await send(server, login, { body: { email, password: passwords[2] } });
  const again = await send(server, login, { body: { email, password: passwords[1] } });
  await send(server, requestReset, { body: { email } });
  const reset = secretIn((await mailsTo(server, email, 2)).at(-1));
  secrets = [token, String(again.body['token']), String(proven.body['emailProof']), reset, otp];
});
afterAll(() => server.close());

test('S01, S05, S06: the database holds no password, no token, no code and no link', async () => {
  await server.chores.deliverMails();
  const dump = await dumpOf(server.deps.db);
  const text = JSON.stringify(dump);
  expect(dump['mails']).toHaveLength(3);
  for (const secret of [...secrets.slice(0, 4), ...passwords]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(new RegExp(`\\b${secrets[4]}\\b`));
});

test('S01: two people with one password have two hashes, of the cost that is promised', async () => {
  const body = { fullName: 'Noor', contactNumber: '9876543210', password: passwords[1] };
  await send(server, signUp, { body: { ...body, email: 'noor@rangshala.example' } });
  const rows = await server.deps.db.selectFrom('users').select('password_hash').execute();
  const hashes = rows.map((row) => row.password_hash);
  expect(hashes).toHaveLength(2);
  expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(2);
  for (const hash of hashes) {
    expect(hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  }
});
