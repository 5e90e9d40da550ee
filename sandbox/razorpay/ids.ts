// Identifiers in the provider's form: a prefix and 14 letters or digits.
import { createHash, randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 14;

/** Answers an integer from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

export const cryptoRandom: Random = (below) => randomInt(below);

/** `order_`, `pay_`, `rfnd_`, `card_` or nothing, followed by 14 letters or digits. */
export function newId(prefix: string, random: Random): string {
  let id = prefix;
  for (let n = 0; n < ID_LENGTH; n += 1) id += ALPHABET.charAt(random(ALPHABET.length));
  return id;
}

/** The account a key belongs to: always the same one for the same key. */
export function accountIdOf(keyId: string): string {
  return `acc_${createHash('sha256').update(keyId).digest('hex').slice(0, ID_LENGTH)}`;
}
