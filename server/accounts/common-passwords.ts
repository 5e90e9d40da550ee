// Passwords that attackers try first: common ones, and ones made from personal data.
import { createFieldError } from '../platform/errors.ts';

/** A suffix that hides a common password. */
const SUFFIX = /[^\p{L}]{1,4}$/u;
const BRAND = 'rangshala';
/** Shorter words occur in too many good passwords. */
const WORD_MIN = 3;
/** At least this many letters, or characters, must remain without known words. */
const OWN_LETTERS_MIN = 3;
const OWN_CHARACTERS_MIN = 8;

const COMMON_PASSWORDS = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 12345678910 123123 123123123 111111 000000 654321 666666 ' +
    '121212 112233 123321 555555 777777 888888 999999 159753 987654321 password password1 password12 ' +
    'password123 passw0rd p@ssw0rd p@ssword qwerty qwerty1 qwerty12 qwerty123 qwertyuiop 1q2w3e 1q2w3e4r ' +
    '1q2w3e4r5t 1qaz2wsx qazwsx asdfgh asdfghjkl zxcvbn zxcvbnm abc123 abcd1234 abcdef abc12345 aa123456 ' +
    'a123456 iloveyou letmein welcome welcome1 welcome123 admin123 admin1234 administrator monkey dragon ' +
    'sunshine princess football cricket baseball superman batman master shadow michael jordan23 trustno1 ' +
    'india123 india@123 indian bharat mumbai mumbai123 krishna ganesh hanuman sairam jaihind omnamah ' +
    'test123 test1234 testing guest123 changeme secret secret123 login123 pass123 pass1234 computer internet'
  ).split(' '),
);

/** Data that an attacker may know. */
export interface PersonalData {
  email: string;
  fullName: string;
  linkOrigin: string;
}

/**
 * Refuses common passwords, also with a suffix of digits or signs, and those that contain little more than the site's
 * name, the person's name or address. `field` is the form's field. Fails: malformed.
 */
export function requireUncommonPassword(
  field: string,
  password: string,
  known: PersonalData,
): void {
  const typed = password.normalize('NFKC').toLowerCase();
  if (COMMON_PASSWORDS.has(typed) || COMMON_PASSWORDS.has(typed.replace(SUFFIX, ''))) {
    throw createFieldError(field, 'This password is too common. Choose another one.');
  }
  const remainder = listPersonalWords(known).reduce(
    (left, word) => left.replaceAll(word, ''),
    typed,
  );
  const letters = remainder.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  if (remainder !== typed && letters < OWN_LETTERS_MIN && remainder.length < OWN_CHARACTERS_MIN) {
    throw createFieldError(
      field,
      'This password is easy to guess from your name, your email address or our name. Choose another one.',
    );
  }
}

/** Longest first, because a shorter word may be a part of a longer one. */
function listPersonalWords({ email, fullName, linkOrigin }: PersonalData): string[] {
  const names = `${fullName} ${email} ${linkOrigin}`.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  return [BRAND, email, ...names]
    .filter((word) => word.length >= WORD_MIN)
    .toSorted((left, right) => right.length - left.length);
}
