// Logging in by a mailed link in the requesting browser, for account owners whose login attempts somebody else has used up.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { Email, SignedIn } from './auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SecondStep } from './second-step-code.ts';

const secret = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(200, message));

/**
 * Mails a link that logs in once, within a quarter of an hour, together with `request`, which only the requesting
 * browser knows. The response is the same whether or not an account has the address. Login offers this by its refusal
 * `login_link_offered`.
 */
export const requestLoginLink = defineEndpoint('POST /auth/login-link', {
  access: 'public',
  body: z.object({ email: Email }),
  response: successResponse({ request: z.string() }),
  summary: 'Emails a login link for the requesting browser.',
});

/** Logs in by a mailed link and its `request`. */
export const loginByLink = defineEndpoint('POST /auth/login-by-link', {
  access: 'public',
  fails: ['wrong_code', 'second_step'],
  body: z.object({
    token: secret('The link is incomplete'),
    request: secret('Open the link in the browser that requested it'),
    secondStep: SecondStep,
  }),
  response: SignedIn,
  summary: 'Logs in with a one-time emailed link, in the browser that requested it.',
});
