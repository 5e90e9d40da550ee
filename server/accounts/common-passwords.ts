// The passwords that guessers try first: the commonest ones, and those made of what is known of a person.
import { getFault } from '../platform/errors.ts';

/** What stands behind a common password to make it look like another one. */
const TAIL = /[^\p{L}]{1,4}$/u;
const BRAND = 'rangshala';
/** Shorter words stand in too many good passwords. */
const WORD_MIN = 3;
/** Beside known words this many letters, or characters, are somebody's own. */
const OWN_LETTERS_MIN = 3;
const OWN_CHARACTERS_MIN = 8;

const COMMON = new Set(
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

/** What everybody may know who guesses at a password. */
export interface Known {
  email: string;
  fullName: string;
  /** Origin of the site. */
  linkOrigin: string;
}

/**
 * Refuses the commonest passwords, also with a tail of digits or signs, and those that are hardly more than
 * the site's name, the person's or their address. `field` is where it was typed. Fails: malformed.
 */
export function requireUncommon(field: string, password: string, known: Known): void {
  const typed = password.normalize('NFKC').toLowerCase();
  if (COMMON.has(typed) || COMMON.has(typed.replace(TAIL, ''))) {
    throw getFault(field, 'This password is too common. Please choose another one.');
  }
  const rest = splitWords(known).reduce((left, word) => left.replaceAll(word, ''), typed);
  const letters = rest.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  if (rest !== typed && letters < OWN_LETTERS_MIN && rest.length < OWN_CHARACTERS_MIN) {
    throw getFault(
      field,
      'This password is easy to guess from a name or an address. Please choose another one.',
    );
  }
}

/** The longest first: a short one may be a part of it. */
function splitWords({ email, fullName, linkOrigin }: Known): string[] {
  const names = `${fullName} ${email} ${linkOrigin}`.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  return [BRAND, email, ...names]
    .filter((word) => word.length >= WORD_MIN)
    .toSorted((left, right) => right.length - left.length);
}
