// Hashing passwords is the most expensive work: many logins at once must not delay other requests.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { createArgon2Passwords } from './passwords.ts';

const CROWD = 60;
/** More hashes than one core computes before the last login times out. */
const TOO_MANY = 500;

test('S02: files are read while many users log in', async () => {
  const passwords = createArgon2Passwords(2);
  let hashed = 0;
  const crowd = Array.from({ length: CROWD }, async () => {
    await passwords.verify('a-password', undefined);
    hashed += 1;
  });
  // Hashing and reading share the same threads: if all hashes came first, this read would end last.
  await readFile(import.meta.filename);
  expect(hashed).toBeLessThan(CROWD / 2);
  await Promise.allSettled(crowd);
  expect(hashed).toBeGreaterThan(0);
});

test('S02: a login that would wait too long gets the error "busy" with Retry-After', async () => {
  const passwords = createArgon2Passwords(1);
  const crowd = await Promise.allSettled(
    Array.from({ length: TOO_MANY }, () => passwords.verify('a-password', undefined)),
  );
  const refused = crowd.flatMap((item) =>
    item.status === 'rejected' ? [item.reason as unknown] : [],
  );
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(TOO_MANY);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: 'busy', status: 503, retryAfter: 5 });
  }
  expect(await passwords.verify('a-password', await passwords.hash('a-password'))).toEqual({
    isRight: true,
    isOutdated: false,
  });
}, 30_000);
