// Canonical JSON: equal data has the same text, and so the same hash, on every machine.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Sorts keys by code units, without whitespace. Takes integers, strings, null, and lists and objects of them. */
export function toCanonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer.`);
    return String(value);
  }
  if (typeof value !== 'object') throw new TypeError(`${typeof value} has no canonical form.`);
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  const pairs = Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${toCanonicalJson(item ?? null)}`);
  return `{${pairs.join(',')}}`;
}

/** SHA-256, lower-case hex. */
export function hashSha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Computes the number and the SHA-256 (lower-case hex) of bytes, valid after the last ones. `pass` also passes them on. */
export function createByteMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const add = (part: string | Uint8Array): void => {
    hash.update(part);
    bytes += Buffer.byteLength(part);
  };
  return {
    add,
    async *pass<Part extends string | Uint8Array>(
      parts: AsyncIterable<Part>,
    ): AsyncGenerator<Part> {
      for await (const part of parts) {
        add(part);
        yield part;
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

const READ_BYTES = 1024 * 1024;

/** SHA-256 of a local file, lower-case hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path, { highWaterMark: READ_BYTES }))
    hash.update(part as Buffer);
  return hash.digest('hex');
}
