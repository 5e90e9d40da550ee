// Accounts: the signed-in user, login, sign-up with or without a code by mail, logout.
import * as z from 'zod/mini';
import { successResponse, Done } from '../response.ts';
import { SecondStep } from './second-step-code.ts';
import { defineEndpoint, LOGOUT_PATH } from '../endpoint.ts';
import { normalizeDigits } from '../input-text.ts';
import { User } from './user.ts';

/** SIGN-10. */
export const PASSWORD_MIN = 6;
/** Limits the cost of hashing. */
export const PASSWORD_MAX = 200;
export const FULL_NAME_MAX = 100;
const EMAIL_MAX = 254;
/** SIGN-08: exactly ten digits 0-9 (OPEN-28). */
const MOBILE_PATTERN = /^[0-9]{10}$/;
/** Parts of an address that mail servers accept: words with single dots between them, and host names. */
const LOCAL_WORD = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const HOST_LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?';
/** OPEN-28: something before '@', something after, a dot and an ending, no blanks. */
const EMAIL_PATTERN = new RegExp(
  `^(?=[^@]{1,64}@)${LOCAL_WORD}(?:\\.${LOCAL_WORD})*@(?:${HOST_LABEL}\\.)+(?!\\p{N}+$)${HOST_LABEL}$`,
  'u',
);
/** The previous, wider pattern: accounts created with it can still log in. */
const LOGIN_PATTERN =
  /^[^\s@<>,;\p{Cc}\p{Cf}]+@[^\s@<>,;\p{Cc}\p{Cf}]+\.[^\s@.<>,;\p{Cc}\p{Cf}]+$/u;
/** A single line without invisible control characters; joiners of Indian scripts are allowed. */
export const ONE_LINE_PATTERN = /^[^\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+$/u;
/** Several lines of text, without invisible control characters. */
export const TEXT_PATTERN =
  /^(?:[^\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|[\t\n\r])*$/u;

const required = (message: string) => z.minLength(1, { error: message, abort: true });

/** Top-level domains by which mail programs recognise an address even after a short word. */
const ENDINGS =
  'com|net|org|info|biz|in|co|io|me|ai|app|dev|xyz|top|site|online|shop|store|club|live|link|click|page|web|tech|ly|gl|gg|tv|us|uk|eu|ru|cn|de|fr|br|id|pk|bd|np|lk';
const WEB_ADDRESS = new RegExp(
  [
    '://',
    'www\\.',
    // A host with a path or port, an IPv4 address, a well-known domain ending, or a long word with any ending.
    '[\\p{L}\\p{N}-]\\.[\\p{L}\\p{N}-]{2,}[/?#:]',
    '(?:\\d{1,3}\\.){3}\\d',
    `[\\p{L}\\p{M}\\p{N}-]\\.(?:${ENDINGS})(?![\\p{L}\\p{M}\\p{N}])`,
    '(?<![\\p{L}\\p{M}\\p{N}-])(?!(?:prof|shri|capt|late|mohd|muhd|smti|kumari|engr)\\.)[\\p{L}\\p{M}\\p{N}-]{4,}\\.[\\p{L}\\p{M}-]{2,}',
  ].join('|'),
  'iu',
);

/** Initials before a short surname, and degrees, that look like an address: 'S.K.De', 'B.Com'. */
const NOT_AN_ADDRESS =
  /(?<![\p{L}\p{M}\p{N}.-])(?:(?:\p{L}\.){2,}De|(?:[BM]\.(?:Com|Tech|Sc|Ed|Des|Arch|Pharm|Phil|Lib|Voc)|Ph\.D))(?![\p{L}\p{M}\p{N}./-])/giu;

/** Whether a line contains a web address that mail programs would turn into a link. */
function hasWebAddress(line: string): boolean {
  // Joiners belong to words of Indian scripts, and never occur in a working address.
  return WEB_ADDRESS.test(
    line
      .normalize('NFKC')
      .replaceAll(/[。．｡]/g, '.')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(NOT_AN_ADDRESS, ''),
  );
}

/** Names appear in mails, so they may not contain web addresses. */
export const noWebAddress = (label: string) =>
  z.refine<string>((line) => !hasWebAddress(line), {
    error: `${label} cannot contain a web address. Add a space after each dot`,
  });

export const FullName = z.string('Full name is required').check(
  z.normalize('NFKC'),
  z.trim(),
  required('Full name is required'),
  z.maxLength(FULL_NAME_MAX, {
    error: `Full name must be at most ${FULL_NAME_MAX} characters`,
    abort: true,
  }),
  z.regex(ONE_LINE_PATTERN, 'Full name must be one line of plain text'),
  noWebAddress('Full name'),
);

const emailBy = (pattern: RegExp) =>
  z
    .string('Email address is required')
    .check(
      z.trim(),
      z.toLowerCase(),
      required('Email address is required'),
      z.maxLength(EMAIL_MAX, { error: 'Email address is invalid', abort: true }),
      z.regex(pattern, 'Email address is invalid'),
    );

/** Trimmed and lower-cased, as it is stored and compared. */
export const Email = emailBy(EMAIL_PATTERN);

/** Characters between the digits of a phone number. */
const NUMBER_MARKS = /[\s().\-\u2010-\u2015\p{Cf}]/gu;
/** India's country code, or the trunk prefix 0. */
const NUMBER_PREFIX = /^(?:\+91|0091|91|0)(?=[0-9]{10}$)/;

/** Stored as ten digits, however it was written: '+91 98765 43210', '098765-43210', '0091…'. */
export const ContactNumber = z.string('Mobile number is required').check(
  z.trim(),
  required('Mobile number is required'),
  z.overwrite((typed) =>
    normalizeDigits(typed).replaceAll(NUMBER_MARKS, '').replace(NUMBER_PREFIX, ''),
  ),
  z.regex(MOBILE_PATTERN, 'Mobile number must be 10 digits'),
);

export const NewPassword = z
  .string('Password is required')
  .check(
    required('Password is required'),
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  );

/** Team members with a shorter password must renew it at the next login. */
export const TEAM_PASSWORD_MIN = 12;
export const TEAM_PASSWORD_SHORT = `Team passwords must have at least ${TEAM_PASSWORD_MIN} characters.`;

/** A new password of a team member. */
export const NewTeamPassword = z
  .string('Password is required')
  .check(
    z.minLength(TEAM_PASSWORD_MIN, TEAM_PASSWORD_SHORT),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  );

/** The sign-up form and its payload. `accountType` is sent (SIGN-13) and ignored by the server. */
export const SignUp = z.object({
  fullName: FullName,
  email: Email,
  contactNumber: ContactNumber,
  password: NewPassword,
  accountType: z.optional(z.unknown()),
  /** The result of verify-otp: required where sign-up needs a mailed code. */
  emailProof: z.optional(z.string().check(z.maxLength(100))),
  /** Version of the privacy notice shown beside the form. */
  noticeVersion: z.optional(
    z.string().check(z.regex(/^[\w.-]{1,32}$/, '`noticeVersion` is invalid')),
  ),
  /** Whether the user wants the newsletter; nothing depends on it. */
  wantsNews: z.optional(z.boolean()),
});
export type SignUp = z.infer<typeof SignUp>;

export const Credentials = z.object({
  email: emailBy(LOGIN_PATTERN),
  password: z
    .string('Password is required')
    .check(required('Password is required'), z.maxLength(PASSWORD_MAX, 'Password is too long')),
});
export type Credentials = z.infer<typeof Credentials>;

/** What a team member must set up first. */
export const SetUp = z.enum(['password', 'secondStep']);
export type SetUp = z.infer<typeof SetUp>;

/** The response to a login or sign-up. */
export const signedInFields = { token: z.string(), user: User, setUp: z.optional(SetUp) };
export const SignedIn = successResponse(signedInFields);

/**
 * Logs in. An unknown email and a wrong password get the same refusal. For an account with a second step, a request
 * without its digits is refused with `second_step`. Source: spec 7, API-31.
 */
export const login = defineEndpoint('POST /auth/login', {
  access: 'public',
  fails: ['wrong_credentials', 'login_link_offered', 'second_step'],
  encoding: 'form',
  body: z.object({ ...Credentials.shape, secondStep: SecondStep }),
  response: SignedIn,
  summary: 'Logs in with email and password.',
});

/** Creates a student and logs in. `wrong_code` is for servers that require a mailed code. Source: spec 7, API-32. */
export const signUp = defineEndpoint('POST /auth/signup', {
  access: 'public',
  fails: ['email_in_use', 'wrong_code'],
  body: SignUp,
  response: SignedIn,
  summary: 'Creates a student account and logs in.',
});

/** Ends the session of the token. Source: api-contract section 3. */
export const logout = defineEndpoint(`POST ${LOGOUT_PATH}`, {
  access: 'signed-in',
  response: Done,
  summary: 'Ends the current session.',
});

/** A mailed code has this many digits and is valid for ten minutes; five wrong attempts end it. Source: S06. */
const OTP_PATTERN = /^[0-9]{6}$/;

export const Otp = z
  .string('Code is required')
  .check(z.trim(), z.overwrite(normalizeDigits), z.regex(OTP_PATTERN, 'Code must be 6 digits'));

/**
 * Mails a code that verifies an address. The response is the same whether or not an account has it. The code is bound
 * to `request`, which only the caller receives. Source: OPEN-56.
 */
export const sendOtp = defineEndpoint('POST /auth/sendotp', {
  access: 'public',
  body: z.object({ email: Email }),
  response: successResponse({ request: z.string() }),
  summary: 'Emails a code that verifies an email address before sign-up.',
});

/**
 * Exchanges a code for a proof that sign-up accepts for half an hour. A code works once. `request` is the result of
 * sendotp: it has five attempts of its own. With another request the code is wrong, without counting against the right
 * one; clients without a request share five attempts on the newest code. Source: api-contract section 3.
 */
export const verifyOtp = defineEndpoint('POST /auth/verify-otp', {
  access: 'public',
  fails: ['wrong_code'],
  body: z.object({
    email: Email,
    otp: Otp,
    request: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: successResponse({ emailProof: z.string() }),
  summary: 'Checks an emailed code and returns a proof of the address for sign-up.',
});
