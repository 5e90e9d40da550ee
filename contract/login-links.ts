// Signing in by a mailed link, in the browser that asked for it: the way in while strangers guess.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { Email, SignedIn } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { SecondStep } from './second-step-code.ts';

const secret = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(200, message));

/**
 * Mails a link that signs in whoever holds it together with `request`, once, within a quarter of an hour:
 * the browser that asks keeps `request` to itself. One answer whether or not an account has the address.
 * Login offers it by its refusal `login_link_offered`.
 */
export const requestLoginLink = endpoint('POST /auth/login-link', {
  access: 'public',
  body: z.object({ email: Email }),
  answer: answerWith({ request: z.string() }),
  summary: 'Mails a link that signs in the browser that asks for it.',
});

/** Signs in by a mailed link and the `request` that asked for it. */
export const loginByLink = endpoint('POST /auth/login-by-link', {
  access: 'public',
  fails: ['wrong_code', 'second_step'],
  body: z.object({
    token: secret('The link is not complete'),
    request: secret('This browser has not asked for a link'),
    secondStep: SecondStep,
  }),
  answer: SignedIn,
  summary: 'Signs in by a mailed link, once, in the browser that asked for it.',
});
