// An authenticator app for tests, and accounts with two-step login.
import { Secret, TOTP } from 'otpauth';
import { beginSecondStep, confirmSecondStep } from '#contract/accounts/second-step.ts';
import { expectData, PASSWORD } from './makers.ts';
import { send } from './server.ts';
import type { TestServer } from './server.ts';

const STEP_MS = 30_000;

/** The code that the app shows `stepsOn` periods from now. */
export function getAuthenticatorCode(
  { deps }: Pick<TestServer, 'deps'>,
  secret: string,
  stepsOn = 0,
): string {
  const timestamp = deps.clock() + stepsOn * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Begins the setup of a second step. Returns its secret. */
export async function beginSecondStepSetup(server: TestServer, token: string): Promise<string> {
  const got = await send(server, beginSecondStep, { token, body: { password: PASSWORD } });
  return expectData<string>(got, 'secret');
}

/** Sets up a second step. The current code is used up. */
export async function enableSecondStep(
  server: TestServer,
  token: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await beginSecondStepSetup(server, token);
  const body = { secondStep: getAuthenticatorCode(server, secret) };
  const got = await send(server, confirmSecondStep, { token, body });
  return { secret, recoveryCodes: expectData<string[]>(got, 'recoveryCodes') };
}
