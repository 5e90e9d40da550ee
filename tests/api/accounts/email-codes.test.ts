// Codes by mail: who gets one, what it allows, and sign-up where a code is required.
import { expect, test } from 'vitest';
import { sendOtp, signUp, verifyOtp } from '#contract/accounts/auth.ts';
import { getMeta } from '#contract/meta.ts';
import { resetPassword } from '#contract/accounts/passwords.ts';
import { closeAfterAll } from '../../support/closing.ts';
import { mailsTo } from '../../support/mails.ts';
import { makeStudent } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import type { Got } from '../../support/server.ts';
import { OTP_TTL_MS, PROOF_TTL_MS } from '../../support/periods.ts';

let made = 0;
const server = closeAfterAll(await startServer({ requireEmailCode: true }));

function newAddress(): string {
  made += 1;
  return `reader${made}@rangshala.example`;
}

const ask = (email: string): Promise<Got> => send(server, sendOtp, { body: { email } });
/** Verifies a code; without a request id, like an older client. */
const check = (email: string, otp: string, request?: string): Promise<Got> =>
  send(server, verifyOtp, { body: { email, otp, request } });

/** Requests a code and reads it from the mail. */
async function codeFor(email: string, count = 1): Promise<string> {
  return (await requestCode(email, count)).code;
}

/** Requests a code; returns it with the request id that only the requesting browser receives. */
async function requestCode(email: string, count = 1): Promise<{ code: string; request: string }> {
  const got = await ask(email);
  expect(got.status).toBe(200);
  const mails = await mailsTo(server, email, count);
  const code = /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0];
  return {
    code: code ?? expect.fail('no code in this mail'),
    request: String(got.body['request']),
  };
}

function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

function signUpWith(email: string, emailProof?: string): Promise<Got> {
  const body = { fullName: 'Asha Rao', email, contactNumber: '9876543210' };
  return send(server, signUp, { body: { ...body, password: 'a-long-enough-one', emailProof } });
}

test('OPEN-56: a required code allows one account, once', async () => {
  const email = newAddress();
  expect((await signUpWith(email)).body.code).toBe('wrong_code');
  const got = await check(email, await codeFor(email));
  const proof = String(got.body['emailProof']);
  expect(got.status).toBe(200);
  expect((await signUpWith(newAddress(), proof)).status).toBe(400);
  expect((await signUpWith(email, proof)).status).toBe(200);
  expect((await signUpWith(email, proof)).body.code).toBe('wrong_code');
  const meta = await send(server, getMeta);
  expect(meta.body['features']).toContain('emailCode');
});

test('S06: a code works once, even when it is used twice at the same time', async () => {
  const email = newAddress();
  const code = await codeFor(email);
  const answers = await Promise.all([check(email, code), check(email, code)]);
  expect(answers.map((got) => got.status).toSorted()).toEqual([200, 400]);
  expect((await check(email, code)).status).toBe(400);
});

test.each([
  ['with its own request id', (own: string) => own],
  ['without a request id', () => undefined],
])('S06: five wrong attempts end a code, %s', async (_who, naming) => {
  const email = newAddress();
  const { code, request } = await requestCode(email);
  for (let index = 0; index < 5; index += 1) {
    expect((await check(email, otherThan(code), naming(request))).status).toBe(400);
  }
  const sixth = await check(email, code, naming(request));
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('other clients can neither use up the attempts of a code nor end it by requesting another', async () => {
  const email = newAddress();
  const own = await requestCode(email);
  const anonymous = await requestCode(email, 2);
  const foreign = [anonymous.request, undefined, 'made-up'];
  for (const request of foreign) {
    for (let index = 0; index < 7; index += 1) await check(email, otherThan(own.code), request);
  }
  for (const request of foreign) {
    expect((await check(email, own.code, request)).status).not.toBe(200);
  }
  expect((await check(email, own.code, own.request)).status).toBe(200);
});

test('a wrong request id fails even with the right code', async () => {
  const email = newAddress();
  const { code } = await requestCode(email);
  for (let index = 0; index < 7; index += 1) {
    const got = await check(email, code, 'made-up');
    expect([got.status, got.body.code]).toEqual([400, 'wrong_code']);
  }
});

test('without a request id only the newest code works', async () => {
  const email = newAddress();
  const older = await codeFor(email);
  server.pass(1000);
  const newer = await codeFor(email, 2);
  expect((await check(email, older)).status).toBe(older === newer ? 200 : 400);
  expect((await check(email, newer)).status).toBe(older === newer ? 400 : 200);
});

test('S06: a code expires after ten minutes and a proof after half an hour', async () => {
  const email = newAddress();
  const late = await codeFor(email);
  server.pass(OTP_TTL_MS);
  expect((await check(email, late)).status).toBe(400);
  const proof = String((await check(email, await codeFor(email, 2))).body['emailProof']);
  server.pass(PROOF_TTL_MS);
  expect((await signUpWith(email, proof)).status).toBe(400);
});

test('S06: a code works only for its own email and purpose', async () => {
  const email = newAddress();
  const address = newAddress();
  const code = await codeFor(email);
  await codeFor(address);
  expect((await check(address, code)).status).toBe(400);
  const proof = String((await check(email, code)).body['emailProof']);
  for (const token of [code, proof]) {
    const body = { token, password: 'another-long-one', confirmPassword: 'another-long-one' };
    expect((await send(server, resetPassword, { body })).status).toBe(400);
  }
});

test('S06: an existing account gets a notice by email, and the response does not reveal it', async () => {
  const { email } = await makeStudent(server);
  const known = await ask(email);
  const unknown = await ask(newAddress());
  const withoutRequest = ({ status, body }: Got) => [
    status,
    { ...body, request: String(body['request']).length },
  ];
  expect(withoutRequest(known)).toEqual(withoutRequest(unknown));
  expect(JSON.stringify(known.body)).not.toMatch(/\d{6}/);
  const [mail] = await mailsTo(server, email);
  expect(mail?.subject).toBe('You already have an account');
  expect(mail?.text).not.toMatch(/\d{6}/);
});

test('S06: of twenty concurrent requests at most three send an email', async () => {
  const email = newAddress();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
  expect(answers.filter((got) => got.status === 200).length).toBeLessThanOrEqual(3);
  expect(answers.filter((got) => got.status === 429).length).toBeGreaterThanOrEqual(17);
  await server.work.deliverMails();
  const mails = server.mails.filter((mail) => mail.to === email);
  expect(mails.length).toBeLessThanOrEqual(3);
});

test('S06: the database stores only a hash of the code', async () => {
  const email = newAddress();
  const code = await codeFor(email);
  const row = await server.deps.db
    .selectFrom('codes')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.secret_hash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(row)).not.toContain(code);
});
