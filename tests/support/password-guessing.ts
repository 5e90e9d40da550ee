// Password guessing: from changing addresses, up to the rate limit, and by response time.
import { argon2Sync, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { BASE_PATH } from '#contract/endpoint.ts';
import { login } from '#contract/accounts/auth.ts';

/** More than any limit of a test server allows. */
const TRIES_MAX = 30;

/** An address for `x-forwarded-for`, which a trusted proxy may set. */
export const getRandomIp = (): string => `10.${[...randomBytes(3)].join('.')}`;

export interface LoginResponse {
  status: number;
  retryAfter: string | null;
  body: string;
}

export async function tryLogin(
  { url }: { url: string },
  credentials: { email: string; password: string },
  from: string,
): Promise<LoginResponse> {
  const response = await fetch(url + BASE_PATH + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(credentials),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.text(),
  };
}

/** Counts the guesses that were checked before the first 429. Guesses are sequential, and a 503 does not count. */
export async function countTriesUntilRefused(
  guess: () => Promise<{ status: number }>,
): Promise<number> {
  let checkedTries = 0;
  for (let nth = 0; nth < TRIES_MAX; nth += 1) {
    const { status } = await guess();
    if (status === 429) return checkedTries;
    if (status !== 503) checkedTries += 1;
  }
  return expect.fail('nobody ended the guessing');
}

/**
 * The median ratio of the durations of two tasks. Each pair runs back to back in alternating order, so that other load
 * on the machine affects both.
 */
export async function measureTimeRatio(
  pairs: number,
  tasks: readonly [() => Promise<void>, () => Promise<void>],
  clock: () => number,
): Promise<number> {
  const ratios: number[] = [];
  for (let nth = 0; nth < pairs; nth += 1) {
    const durations = [0, 0];
    for (const place of nth % 2 === 0 ? [0, 1] : [1, 0]) {
      const began = clock();
      await tasks[place]?.();
      durations[place] = clock() - began;
    }
    ratios.push((durations[0] ?? 0) / (durations[1] ?? 0));
  }
  return ratios.toSorted((left, right) => left - right)[Math.floor(pairs / 2)] ?? Number.NaN;
}

/** CPU time of this process over all threads, in microseconds. */
export function getCpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** An argon2 hash with lower memory and passes than today. */
export function hashWithOldCosts(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8192,
    passes: 1,
  });
  const [salt, hash] = [nonce, tag].map((item) => item.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${hash}`;
}
