// Which secrets a stranger could guess: samples, short ones, and those that repeat or count.

/** Also in bits where every character is a hexadecimal digit: 64. */
export const SECRET_MIN = 16;
/** Sixteen random decimal digits pass. */
const DISTINCT_MIN = 6;
const STEPS_MIN = 7;
/** Six letters and more: a random secret does not hold them. */
const SAMPLE_WORDS =
  /change-?_?me|secret|sample|example|sandbox|password|rangshala|razorpay|qwerty/i;

/** Of a secret that a machine made: no. */
export function isGuessable(secret: string): boolean {
  return (
    secret.length < SECRET_MIN ||
    SAMPLE_WORDS.test(secret) ||
    isRepeated(secret) ||
    new Set(secret).size < DISTINCT_MIN ||
    stepsOf(secret).size < STEPS_MIN
  );
}

/** One piece after the other, at least twice: its own shift by a piece. */
function isRepeated(secret: string): boolean {
  const longest = Math.floor(secret.length / 2);
  return Array.from({ length: longest }, (_, index) => index + 1).some((piece) =>
    secret.startsWith(secret.slice(piece)),
  );
}

/** How far each character lies from the one before: those of `abcdef` are all alike. */
function stepsOf(secret: string): Set<number> {
  const codes = Buffer.from(secret);
  return new Set([...codes.subarray(1)].map((code, index) => code - (codes[index] ?? 0)));
}
