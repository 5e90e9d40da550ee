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
      'The request cannot be parsed or is invalid (`fields` lists the invalid fields); URLs and headers above 16 KB in total get status 431.',
  },
  wrong_signature: {
    status: 400,
    meaning: 'The signature of the payment provider is missing or wrong.',
  },
  wrong_code: {
    status: 400,
    meaning: 'An emailed code or link is missing, wrong, used or expired.',
  },
  wrong_password: {
    status: 400,
    meaning: 'The password that confirms the request is wrong.',
  },
  not_signed_in: { status: 401, meaning: 'The token is missing, or its session has ended.' },
  wrong_credentials: {
    status: 401,
    meaning: 'The email or the password is wrong.',
  },
  second_step: {
    status: 401,
    meaning:
      'The account uses two-step verification, and `secondStep` is missing, wrong or already used.',
  },
  forbidden: { status: 403, meaning: 'The account or the site is not allowed to do this.' },
  not_set_up: {
    status: 403,
    meaning:
      'The team member must first set up a longer password or two-step verification; `fields` says which.',
  },
  not_enrolled: { status: 403, meaning: 'Only students of the course may do this.' },
  bad_link: { status: 403, meaning: 'The signature of a video URL is wrong or expired.' },
  not_found: { status: 404, meaning: 'The resource does not exist, or the caller may not see it.' },
  no_account: { status: 404, meaning: 'No account has this email address.' },
  wrong_method: { status: 405, meaning: 'The path does not support this method.' },
  conflict: {
    status: 409,
    meaning: 'The request conflicts with the current state; the message says why.',
  },
  elsewhere: {
    status: 409,
    meaning: 'The account is already playing videos on the maximum number of devices.',
  },
  email_in_use: { status: 409, meaning: 'Another account has this email address.' },
  not_ready: {
    status: 409,
    meaning: 'Something must be done first; the message says what.',
  },
  course_sold: { status: 409, meaning: 'The course has been sold, so it cannot be deleted.' },
  refund_refused: { status: 409, meaning: 'The payment provider refused the refund.' },
  too_large: { status: 413, meaning: 'The body or a file is too large.' },
  wrong_type: {
    status: 415,
    meaning: 'The body or a file has an unsupported type.',
  },
  too_many: {
    status: 429,
    meaning: 'There were too many requests, and `Retry-After` says how many seconds to wait.',
  },
  login_link_offered: {
    status: 429,
    meaning: 'The password was wrong too often, so the user can request a login link instead.',
  },
  failed: { status: 500, meaning: 'The server failed unexpectedly and has logged the error.' },
  gateway: { status: 502, meaning: 'The payment provider is not responding.' },
  stopping: { status: 503, meaning: 'The server is restarting; try again in a moment.' },
  busy: { status: 503, meaning: 'The server is busy; try again in a moment.' },
  disk_full: { status: 507, meaning: 'The server has no space left.' },
  already_enrolled: {
    status: 200,
    meaning: 'The caller is already enrolled in a course of the order.',
  },
  not_for_sale: {
    status: 200,
    meaning: 'A course of the order is not on sale; the message says why.',
  },
  coupon_refused: {
    status: 200,
    meaning:
      'The coupon is not valid for this order and account; the message only gives a reason if the email address must be confirmed first.',
  },
  payment_unverified: {
    status: 200,
    meaning:
      'The payment does not belong to the caller’s order, or the provider does not confirm it.',
  },
  payment_returned: {
    status: 200,
    meaning:
      'The payment was received but is refunded without opening a course; the message says why.',
  },
  payment_incomplete: {
    status: 200,
    meaning: 'The payment was received, but a course of its order was deleted.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof REFUSALS;

export const ERROR_CODES = Object.keys(REFUSALS) as [ErrorCode, ...ErrorCode[]];

/** Refusals that every call can return. */
export const COMMON_REFUSALS = [
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
