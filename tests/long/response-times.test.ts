// The response time does not reveal whether an email address has an account.
import { expect, test } from 'vitest';
import { sendOtp } from '#contract/accounts/auth.ts';
import { requestLoginLink } from '#contract/accounts/login-links.ts';
import { requestReset } from '#contract/accounts/passwords.ts';
import { closeAfterAll } from '../support/close-after.ts';
import { getRandomIp, measureTimeRatio, tryLogin } from '../support/password-guessing.ts';
import { makeStudent } from '../support/makers.ts';
import { send, startServer } from '../support/server.ts';

const PAIRS = 200;
const HALF_HOUR_MS = 30 * 60_000;
const UNKNOWN = 'never-seen@rangshala.example';

const server = closeAfterAll(await startServer({ trustedProxies: ['127.0.0.1'] }));

type Ask = (email: string) => Promise<{ status: number }>;

const REQUESTS: readonly (readonly [string, number, Ask])[] = [
  ['a login', 401, (email) => tryLogin(server, { email, password: 'not-this-one' }, getRandomIp())],
  ['a code', 200, (email) => send(server, sendOtp, { body: { email } })],
  ['a login link', 200, (email) => send(server, requestLoginLink, { body: { email } })],
  ['a reset', 200, (email) => send(server, requestReset, { body: { email } })],
];

test.each(REQUESTS)(
  'S04, S06: %s takes the same time for known and unknown emails',
  { timeout: 10 * 60_000 },
  async (what, status, ask) => {
    const { email } = await makeStudent(server);
    const work = (name: string) => async () => {
      expect((await ask(name)).status).toBe(status);
      // Stays within the rate limits, and keeps sending the email out of the next response time.
      server.advanceClock(HALF_HOUR_MS);
      await server.work.deliverMails();
    };
    const works = [work(email), work(UNKNOWN)] as const;
    const clock = () => performance.now();
    const ratio = await measureTimeRatio(PAIRS, works, clock);
    console.log(`${what}: ${ratio.toFixed(3)} of the time`);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  },
);
