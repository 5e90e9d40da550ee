// The passwords that guessers try first, of six characters and more.

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

/** Whether a password is among the commonest. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
