// Rate limits are independent: exhausting one leaves the others untouched.
import { expect, test } from 'vitest';
import { login, sendOtp, signUp } from '#contract/accounts/auth.ts';
import { contactUs } from '#contract/accounts/contact.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { getRandomIp } from '../../support/password-guessing.ts';
import { send, startServer } from '../../support/server.ts';

const MOST = 2;

const server = closeAfterAll(
  await startServer({
    trustedProxies: ['127.0.0.1'],
    limits: {
      loginFailuresPerAddress: MOST,
      signUpsPerHour: MOST,
      codeMailsPerHour: MOST,
      messagesPerHour: MOST,
    },
  }),
);

let emailCount = 0;
function freshEmail(): string {
  emailCount += 1;
  return `anybody${emailCount}@rangshala.example`;
}
const person = { fullName: 'Asha Rao', contactNumber: '9876543210', password: 'a-long-enough-one' };
const contactBody = {
  firstName: 'Asha',
  lastName: 'Rao',
  subject: 'A film',
  message: 'How long does one take?',
};

/** All are limited by client address. */
const CALLS: Readonly<Record<string, () => { call: Endpoint; body: object }>> = {
  'wrong passwords': () => ({
    call: login,
    body: { email: freshEmail(), password: 'not-this-one' },
  }),
  'sign-ups': () => ({ call: signUp, body: { ...person, email: freshEmail() } }),
  'mailed codes': () => ({ call: sendOtp, body: { email: freshEmail() } }),
  messages: () => ({ call: contactUs, body: { ...contactBody, email: freshEmail() } }),
};
const NAMES = Object.keys(CALLS);

async function tryCall(name: string, from: string): Promise<number> {
  const target = { url: server.url, headers: () => ({ 'x-forwarded-for': from }) };
  const { call, body } = CALLS[name]?.() ?? expect.fail(`Unknown call ${name}.`);
  return (await send(target, call, { body })).status;
}

test.each(NAMES)('exhausting the limit of %s leaves every other call open', async (used) => {
  const from = getRandomIp();
  for (let index = 0; index < MOST; index += 1) expect(await tryCall(used, from)).not.toBe(429);
  expect(await tryCall(used, from)).toBe(429);
  const otherNames = NAMES.filter((name) => name !== used);
  const statuses = [];
  for (const item of otherNames) statuses.push(await tryCall(item, from));
  expect(statuses).not.toContain(429);
});
