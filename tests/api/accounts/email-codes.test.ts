// Codes by mail: who gets one, what it allows, and sign-up where a code is required.
import { expect, test } from 'vitest';
import { sendOtp, signUp, verifyOtp } from '#contract/accounts/auth.ts';
import { getMeta } from '#contract/meta.ts';
import { resetPassword } from '#contract/accounts/passwords.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { waitForMails } from '../../support/mails.ts';
import { makeStudent } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';
import { OTP_TTL_MS, PROOF_TTL_MS } from '../../support/periods.ts';

let addressCount = 0;
const server = closeAfterAll(await startServer({ requireEmailCode: true }));

function newAddress(): string {
  addressCount += 1;
  return `reader${addressCount}@rangshala.example`;
}

const sendCode = (email: string): Promise<ApiResponse> =>
  send(server, sendOtp, { body: { email } });
/** Verifies a code; without a request id, like an older client. */
const checkCode = (email: string, otp: string, request?: string): Promise<ApiResponse> =>
  send(server, verifyOtp, { body: { email, otp, request } });

/** Requests a code and reads it from the mail. */
async function getCode(email: string, count = 1): Promise<string> {
  return (await requestCode(email, count)).code;
}

/** Requests a code; returns it with the request id that only the requesting browser receives. */
async function requestCode(email: string, count = 1): Promise<{ code: string; request: string }> {
  const response = await sendCode(email);
  expect(response.status).toBe(200);
  const mails = await waitForMails(server, email, count);
  const code = /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0];
  return {
    code: code ?? expect.fail('no code in this mail'),
    request: String(response.body['request']),
  };
}

function getWrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

function signUpWith(email: string, emailProof?: string): Promise<ApiResponse> {
  const body = { fullName: 'Asha Rao', email, contactNumber: '9876543210' };
  return send(server, signUp, { body: { ...body, password: 'a-long-enough-one', emailProof } });
}

test('OPEN-56: a required code allows one account, once', async () => {
  const email = newAddress();
  expect((await signUpWith(email)).body.code).toBe('wrong_code');
  const response = await checkCode(email, await getCode(email));
  const proof = String(response.body['emailProof']);
  expect(response.status).toBe(200);
  expect((await signUpWith(newAddress(), proof)).status).toBe(400);
  expect((await signUpWith(email, proof)).status).toBe(200);
  expect((await signUpWith(email, proof)).body.code).toBe('wrong_code');
  const meta = await send(server, getMeta);
  expect(meta.body['features']).toContain('emailCode');
});

test('S06: a code works once, even when it is used twice at the same time', async () => {
  const email = newAddress();
  const code = await getCode(email);
  const responses = await Promise.all([checkCode(email, code), checkCode(email, code)]);
  expect(responses.map((response) => response.status).toSorted()).toEqual([200, 400]);
  expect((await checkCode(email, code)).status).toBe(400);
});

test.each([
  ['with its own request id', (own: string) => own],
  ['without a request id', () => undefined],
])('S06: five wrong attempts end a code, %s', async (_who, naming) => {
  const email = newAddress();
  const { code, request } = await requestCode(email);
  for (let index = 0; index < 5; index += 1) {
    expect((await checkCode(email, getWrongCode(code), naming(request))).status).toBe(400);
  }
  const sixthResponse = await checkCode(email, code, naming(request));
  expect(sixthResponse.status).toBe(429);
  expect(Number(sixthResponse.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('other clients can neither use up the attempts of a code nor end it by requesting another', async () => {
  const email = newAddress();
  const own = await requestCode(email);
  const otherRequest = await requestCode(email, 2);
  const foreign = [otherRequest.request, undefined, 'made-up'];
  for (const request of foreign) {
    for (let index = 0; index < 7; index += 1)
      await checkCode(email, getWrongCode(own.code), request);
  }
  for (const request of foreign) {
    expect((await checkCode(email, own.code, request)).status).not.toBe(200);
  }
  expect((await checkCode(email, own.code, own.request)).status).toBe(200);
});

test('a wrong request id fails even with the right code', async () => {
  const email = newAddress();
  const { code } = await requestCode(email);
  for (let index = 0; index < 7; index += 1) {
    const response = await checkCode(email, code, 'made-up');
    expect([response.status, response.body.code]).toEqual([400, 'wrong_code']);
  }
});

test('without a request id only the newest code works', async () => {
  const email = newAddress();
  const olderCode = await getCode(email);
  server.advanceClock(1000);
  const newerCode = await getCode(email, 2);
  expect((await checkCode(email, olderCode)).status).toBe(olderCode === newerCode ? 200 : 400);
  expect((await checkCode(email, newerCode)).status).toBe(olderCode === newerCode ? 400 : 200);
});

test('S06: a code expires after ten minutes and a proof after half an hour', async () => {
  const email = newAddress();
  const lateCode = await getCode(email);
  server.advanceClock(OTP_TTL_MS);
  expect((await checkCode(email, lateCode)).status).toBe(400);
  const proof = String((await checkCode(email, await getCode(email, 2))).body['emailProof']);
  server.advanceClock(PROOF_TTL_MS);
  expect((await signUpWith(email, proof)).status).toBe(400);
});

test('S06: a code works only for its own email and purpose', async () => {
  const email = newAddress();
  const address = newAddress();
  const code = await getCode(email);
  await getCode(address);
  expect((await checkCode(address, code)).status).toBe(400);
  const proof = String((await checkCode(email, code)).body['emailProof']);
  for (const token of [code, proof]) {
    const body = { token, password: 'another-long-one', confirmPassword: 'another-long-one' };
    expect((await send(server, resetPassword, { body })).status).toBe(400);
  }
});

test('S06: an existing account gets a notice by email, and the response does not reveal it', async () => {
  const { email } = await makeStudent(server);
  const knownResponse = await sendCode(email);
  const unknownResponse = await sendCode(newAddress());
  const maskRequest = ({ status, body }: ApiResponse) => [
    status,
    { ...body, request: String(body['request']).length },
  ];
  expect(maskRequest(knownResponse)).toEqual(maskRequest(unknownResponse));
  expect(JSON.stringify(knownResponse.body)).not.toMatch(/\d{6}/);
  const [mail] = await waitForMails(server, email);
  expect(mail?.subject).toBe('You already have an account');
  expect(mail?.text).not.toMatch(/\d{6}/);
});

test('S06: of twenty concurrent requests at most three send an email', async () => {
  const email = newAddress();
  const responses = await Promise.all(Array.from({ length: 20 }, () => sendCode(email)));
  expect(responses.filter((response) => response.status === 200).length).toBeLessThanOrEqual(3);
  expect(responses.filter((response) => response.status === 429).length).toBeGreaterThanOrEqual(17);
  await server.work.deliverMails();
  const mails = server.mails.filter((mail) => mail.to === email);
  expect(mails.length).toBeLessThanOrEqual(3);
});

test('S06: the database stores only a hash of the code', async () => {
  const email = newAddress();
  const code = await getCode(email);
  const row = await server.deps.db
    .selectFrom('codes')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.secret_hash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(row)).not.toContain(code);
});
