// Rate limits for guessing, sign-ups, mails and profile pictures. Source: api-contract section 4.
import type { Deps } from '../platform/ports.ts';
import { throttle } from '../platform/throttle.ts';
import type { Throttle } from '../platform/throttle.ts';
import type { AccountsDeps } from './login.ts';

const MINUTE_MS = 60_000;
const RENEWALS_PER_DAY = 3;
const STEPS_PER_QUARTER = 5;

/** The counts are shared by all servers on one database. */
export function accountThrottles(deps: Pick<Deps, 'db' | 'clock' | 'limits'>): Pick<
  AccountsDeps,
  'guesses' | 'steps' | 'signUps' | 'codeMails' | 'renewals'
> & {
  pictures: Throttle;
} {
  const { limits } = deps;
  const perAccount = limits.loginFailuresPerAccount;
  return {
    guesses: throttle(deps, {
      name: 'guesses',
      windowMs: 15 * MINUTE_MS,
      most: {
        account: perAccount,
        known: perAccount,
        own: perAccount,
        address: limits.loginFailuresPerAddress,
      },
      message: 'Too many failed attempts. Please wait a few minutes and try again.',
    }),
    steps: throttle(deps, {
      name: 'second-steps',
      windowMs: 15 * MINUTE_MS,
      most: { account: STEPS_PER_QUARTER },
      message: 'Too many wrong codes. Please wait 15 minutes and try again.',
    }),
    renewals: throttle(deps, {
      name: 'renewals',
      windowMs: 24 * 60 * MINUTE_MS,
      most: { account: RENEWALS_PER_DAY },
      message: 'We have sent several mails already. Please look for the newest one.',
    }),
    signUps: throttle(deps, {
      name: 'sign-ups',
      windowMs: 60 * MINUTE_MS,
      most: { address: limits.signUpsPerHour },
      message: 'Too many sign-ups from your network. Please try again later.',
    }),
    codeMails: throttle(deps, {
      name: 'code-mails',
      windowMs: 60 * MINUTE_MS,
      most: {
        code: limits.codesPerHour,
        reset: limits.codesPerHour,
        link: limits.codesPerHour,
        change: limits.codesPerHour,
        address: limits.codeMailsPerHour,
      },
      message: 'We have sent several mails already. Please look for them, or try again later.',
    }),
    pictures: throttle(deps, {
      name: 'pictures',
      windowMs: 60 * MINUTE_MS,
      most: { account: limits.picturesPerHour },
      message: 'You have changed your picture many times. Please try again later.',
    }),
  };
}
