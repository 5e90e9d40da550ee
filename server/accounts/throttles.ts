// Rate limits for guessing, sign-ups, mails and profile pictures. Source: api-contract section 4.
import type { Deps } from '../platform/ports.ts';
import { createThrottle } from '../platform/throttle.ts';
import type { Throttle } from '../platform/throttle.ts';
import type { AccountsDeps } from './login.ts';

const MINUTE_MS = 60_000;
const RENEWALS_PER_DAY = 3;
const STEPS_PER_WINDOW = 5;

/** The counts are shared by all servers on one database. */
export function createAccountThrottles(deps: Pick<Deps, 'db' | 'clock' | 'limits'>): Pick<
  AccountsDeps,
  'guesses' | 'steps' | 'signUps' | 'codeMails' | 'renewals'
> & {
  pictures: Throttle;
} {
  const { limits } = deps;
  const failuresPerAccount = limits.loginFailuresPerAccount;
  return {
    guesses: createThrottle(deps, {
      name: 'guesses',
      windowMs: 15 * MINUTE_MS,
      most: {
        account: failuresPerAccount,
        known: failuresPerAccount,
        own: failuresPerAccount,
        address: limits.loginFailuresPerAddress,
      },
      message: 'Too many failed attempts. Please wait a few minutes and try again.',
    }),
    steps: createThrottle(deps, {
      name: 'second-steps',
      windowMs: 15 * MINUTE_MS,
      most: { account: STEPS_PER_WINDOW },
      message: 'Too many wrong codes. Please wait 15 minutes and try again.',
    }),
    renewals: createThrottle(deps, {
      name: 'renewals',
      windowMs: 24 * 60 * MINUTE_MS,
      most: { account: RENEWALS_PER_DAY },
      message: 'We have already sent several emails. Use the latest one.',
    }),
    signUps: createThrottle(deps, {
      name: 'sign-ups',
      windowMs: 60 * MINUTE_MS,
      most: { address: limits.signUpsPerHour },
      message: 'Too many sign-ups from your network. Please try again later.',
    }),
    codeMails: createThrottle(deps, {
      name: 'code-mails',
      windowMs: 60 * MINUTE_MS,
      most: {
        code: limits.codesPerHour,
        reset: limits.codesPerHour,
        link: limits.codesPerHour,
        change: limits.codesPerHour,
        address: limits.codeMailsPerHour,
      },
      message:
        'We have already sent several emails. Check your inbox and spam folder, or try again later.',
    }),
    pictures: createThrottle(deps, {
      name: 'pictures',
      windowMs: 60 * MINUTE_MS,
      most: { account: limits.picturesPerHour },
      message: 'You have changed your picture too many times. Please try again later.',
    }),
  };
}
