// By what a build knows that a page would be the same as before: a hash of what it shows.
import { createHash } from 'node:crypto';

/** Numbers that change with every purchase: pages show those of their last rendering. */
const LEFT_OUT: readonly string[] = ['studentsCount'];
const LETTERS = 22;

export function cacheKeyOf(shown: unknown): string {
  const text = JSON.stringify(shown, (name, value: unknown) =>
    LEFT_OUT.includes(name) ? undefined : value,
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, LETTERS);
}
