// Two-step verification at login: a six-digit code from an authenticator app, or a recovery code.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { normalizeDigits } from '../input-text.ts';
import { OwnPassword } from './passwords.ts';
import { SecondStep } from './second-step-code.ts';

const RequiredSecondStep = z
  .string('Enter the six-digit code')
  .check(
    z.trim(),
    z.overwrite(normalizeDigits),
    z.minLength(1, { error: 'Enter the six-digit code', abort: true }),
    z.maxLength(40, 'The code is too long'),
  );

/** Returned only once. Each code replaces the app for one login. */
const RecoveryCodes = z.array(z.string());

export const getSecondStep = defineEndpoint('GET /profile/secondStep', {
  access: 'signed-in',
  response: successResponse({
    data: z.object({
      /** When two-step verification was turned on (ISO); null if it is off. */
      since: z.nullable(z.string()),
      recoveryCodesLeft: z.int(),
      /** Whether the caller's role must keep it on; only on servers that require it of the team. */
      isRequired: z.boolean(),
      /**
       * When admin endpoints start to refuse the caller without two-step verification (ISO). Null if they already do,
       * or if the role does not require it. Absent from older servers.
       */
      requiredFrom: z.optional(z.nullable(z.string())),
    }),
  }),
  summary: 'Returns whether two-step verification is on for the caller.',
});

/** Creates a secret that takes effect once confirmed. If two-step verification is on, a current code is required. */
export const beginSecondStep = defineEndpoint('POST /profile/secondStep/begin', {
  access: 'signed-in',
  fails: ['wrong_password', 'wrong_code'],
  body: z.object({ password: OwnPassword, secondStep: SecondStep }),
  response: successResponse({
    /** Base32, for typing into an app. */
    secret: z.string(),
    /** The same as an otpauth URL for a QR code. */
    address: z.string(),
  }),
  summary: 'Starts setting up two-step verification, or moves it to another app.',
});

/**
 * Turns it on with the first code of the new secret. Ends other sessions and replaces the recovery codes.
 */
export const confirmSecondStep = defineEndpoint('POST /profile/secondStep/confirm', {
  access: 'signed-in',
  fails: ['wrong_code'],
  body: z.object({ secondStep: RequiredSecondStep }),
  response: successResponse({ recoveryCodes: RecoveryCodes }),
  summary: 'Turns on two-step verification and returns the recovery codes once.',
});

export const renewRecoveryCodes = defineEndpoint('POST /profile/secondStep/recoveryCodes', {
  access: 'signed-in',
  fails: ['wrong_password', 'wrong_code'],
  body: z.object({ password: OwnPassword, secondStep: RequiredSecondStep }),
  response: successResponse({ recoveryCodes: RecoveryCodes }),
  summary: 'Replaces the caller’s recovery codes.',
});

/** Fails with conflict if the caller's role requires it. */
export const removeSecondStep = defineEndpoint('POST /profile/secondStep/remove', {
  access: 'signed-in',
  fails: ['wrong_password', 'wrong_code', 'conflict'],
  body: z.object({ password: OwnPassword, secondStep: RequiredSecondStep }),
  response: Done,
  summary: 'Turns off two-step verification for the caller.',
});
