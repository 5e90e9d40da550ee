// All refusals: every code with its HTTP status and meaning, and their format.
import * as z from 'zod/mini';

/**
 * All refusals of the server. Business refusals of a payment have status 200 and success false, because clients of
 * section 7 show the reason only then. Browsers only read codes, so this table is not in their code.
 */
export const REFUSALS = {
  malformed: {
    status: 400,
    meaning:
      'What was sent cannot be read, breaks a rule of the call, or has an address and headers above 16 KB (then 431); `fields` says where.',
  },
  wrong_signature: {
    status: 400,
    meaning: 'The body is not signed by the payment provider.',
  },
  wrong_code: {
    status: 400,
    meaning: 'A mailed code or link is missing, wrong, used or too old.',
  },
  wrong_password: {
    status: 400,
    meaning: 'The password that confirms the call is not the one of the caller.',
  },
  not_signed_in: { status: 401, meaning: 'No token came, or its session has ended.' },
  wrong_credentials: {
    status: 401,
    meaning: 'No account has this e-mail and password together.',
  },
  second_step: {
    status: 401,
    meaning:
      'The account takes a second step, and `secondStep` was missing, wrong or used already.',
  },
  forbidden: { status: 403, meaning: 'This account, or this site, may not do it.' },
  not_set_up: {
    status: 403,
    meaning:
      'Somebody of the team has to set up a longer password or a second step first: `fields` names which.',
  },
  not_enrolled: { status: 403, meaning: 'Only students of the course may do it.' },
  bad_link: { status: 403, meaning: 'The signature of a film’s address is wrong or too old.' },
  not_found: { status: 404, meaning: 'What the call names is not there, or not for the caller.' },
  no_account: { status: 404, meaning: 'No account has this e-mail address.' },
  wrong_method: { status: 405, meaning: 'The path has calls, but none by this method.' },
  conflict: {
    status: 409,
    meaning: 'What is there by now does not go with what was asked for; the message says what.',
  },
  elsewhere: {
    status: 409,
    meaning: 'The account plays films on as many other players as it may at once.',
  },
  email_in_use: { status: 409, meaning: 'Another account has this e-mail address.' },
  not_ready: {
    status: 409,
    meaning: 'Something has to be done before; the message says what.',
  },
  course_sold: { status: 409, meaning: 'Students have paid for the course, so it stays.' },
  refund_refused: { status: 409, meaning: 'The payment provider does not make this refund.' },
  too_large: { status: 413, meaning: 'The body or a file has more bytes than the call takes.' },
  wrong_type: {
    status: 415,
    meaning: 'The body, or the content of a file, is not of a kind that the call takes.',
  },
  too_many: {
    status: 429,
    meaning: 'The caller has asked too often; Retry-After says in how many seconds to come again.',
  },
  login_link_offered: {
    status: 429,
    meaning: 'No tries at the password are left for now; a mailed link signs in.',
  },
  failed: { status: 500, meaning: 'A fault of the server, which has written it down.' },
  gateway: { status: 502, meaning: 'The payment provider gives no answer.' },
  stopping: { status: 503, meaning: 'The server is restarting: try again in a moment.' },
  busy: { status: 503, meaning: 'Too much is under way at once: try again in a moment.' },
  disk_full: { status: 507, meaning: 'The server has no space left.' },
  already_enrolled: { status: 200, meaning: 'The caller has a course of the order already.' },
  not_for_sale: {
    status: 200,
    meaning: 'A course of the order cannot be bought now; the message says why.',
  },
  coupon_refused: {
    status: 200,
    meaning:
      'The coupon does not work for this order and account; the message says why only where it waits for a confirmed email address.',
  },
  payment_unverified: {
    status: 200,
    meaning: 'The payment is not one of the caller’s order, or the provider does not confirm it.',
  },
  payment_returned: {
    status: 200,
    meaning: 'The payment arrived, opens nothing and goes back; the message says why.',
  },
  payment_incomplete: {
    status: 200,
    meaning: 'The payment arrived, but a course of its order is gone.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof REFUSALS;

export const ERROR_CODES = Object.keys(REFUSALS) as [ErrorCode, ...ErrorCode[]];

/** Refusals that every call can return. */
export const OF_EVERY_CALL = [
  'malformed',
  'too_large',
  'wrong_type',
  'too_many',
  'failed',
  'stopping',
  'busy',
  'disk_full',
] as const satisfies readonly ErrorCode[];

/** Maximum number of fields in a refusal. */
export const FIELDS_NAMED_MAX = 20;

/** A problem of one field. */
export const FieldFault = z.object({
  /** The path in the body, such as `sections.0._id`. */
  path: z.string(),
  /** A sentence to show beside the field. */
  message: z.string(),
});
export type FieldFault = z.infer<typeof FieldFault>;

/** The response of a refused call. */
export const Refusal = z.object({
  success: z.literal(false),
  /** A sentence for a toast; with several invalid fields, the message of the first. */
  message: z.string(),
  code: z.enum(ERROR_CODES),
  /** Each invalid field once, in the order of the form; absent if the problem is not about a field. */
  fields: z.optional(z.array(FieldFault).check(z.maxLength(FIELDS_NAMED_MAX))),
});
export type Refusal = z.infer<typeof Refusal>;
