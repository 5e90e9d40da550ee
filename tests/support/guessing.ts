// Guessing on and on, one try after the other, as a busy server refuses too many at once.
import { expect } from 'vitest';

/** More than any limit of a test server's allows. */
const TRIES_MAX = 30;

/** How many tries were looked at before the first 429; one that the server had no time for is none. */
export async function triesUntilRefused(guess: () => Promise<{ status: number }>): Promise<number> {
  let looked = 0;
  for (let nth = 0; nth < TRIES_MAX; nth += 1) {
    const { status } = await guess();
    if (status === 429) return looked;
    if (status !== 503) looked += 1;
  }
  return expect.fail('nobody ended the guessing');
}
