// Password hashing with argon2id in the PHC string format; at most one hash per core at a time.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { PasswordCheck, Passwords } from '../platform/ports.ts';
import { createWorkQueue } from '../platform/work-queue.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const WAIT_MAX_MS = 5000;
/** More than a core hashes within the longest wait. */
const WAITING_PER_CORE = 250;
const PREFIX = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`;
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** Limits for stored hashes: a few times our own costs. */
const MEMORY_MAX_KIB = 65_536;
const PASSES_MAX = 8;

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}
const WRONG: PasswordCheck = { isRight: false, isOutdated: false };
const COST: Cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };

/** Runs `parallel` hashes at once; others wait up to `waitMaxMs`, then fail with `busy`. */
export function createArgon2Passwords(
  parallel = availableParallelism(),
  waitMaxMs = WAIT_MAX_MS,
): Passwords {
  const queue = createWorkQueue({
    name: 'passwords',
    parallel,
    waitingMax: parallel * WAITING_PER_CORE,
    waitMaxMs,
    message: 'The server is busy. Please try again in a moment.',
    retrySeconds: waitMaxMs / 1000,
  });
  const dummy = formatHash(randomBytes(16), randomBytes(TAG_BYTES));
  return {
    hash: (password, asker = '') =>
      queue.run(asker, async () => {
        const salt = randomBytes(16);
        return formatHash(salt, await deriveTag(password.normalize('NFKC'), salt, COST));
      }),
    verify: (password, hash, asker = '') =>
      queue.run(asker, async () => {
        const parsed = parseHash(hash ?? dummy) ?? parseHash(dummy);
        if (!parsed) return WRONG;
        const matches = async (text: string) =>
          timingSafeEqual(await deriveTag(text, parsed.salt, parsed.cost), parsed.tag);
        const normal = password.normalize('NFKC');
        const isNormal = await matches(normal);
        // Earlier releases hashed the password as typed.
        const isRight = isNormal || (password !== normal && (await matches(password)));
        if (!isRight || hash === undefined) return WRONG;
        return { isRight, isOutdated: !isNormal || !hash.startsWith(PREFIX) };
      }),
  };
}

function deriveTag(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  argon2(
    'argon2id',
    {
      message: password,
      nonce: salt,
      ...cost,
      tagLength: TAG_BYTES,
    },
    (error, tag) => (error ? reject(error) : resolve(tag)),
  );
  return promise;
}

function formatHash(salt: Buffer, tag: Buffer): string {
  return `${PREFIX}${toBase64(salt)}$${toBase64(tag)}`;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Undefined for other texts, such as the marker of an account without a password. */
function parseHash(hash: string): { salt: Buffer; tag: Buffer; cost: Cost } | undefined {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? [];
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const bytes = Buffer.from(tag, 'base64');
  const isOurs =
    bytes.length === TAG_BYTES && cost.memory <= MEMORY_MAX_KIB && cost.passes <= PASSES_MAX;
  return isOurs ? { salt: Buffer.from(salt, 'base64'), tag: bytes, cost } : undefined;
}
