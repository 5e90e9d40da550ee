// Canonical JSON: equal data has the same text, and so the same hash, on every machine.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Integers, strings, null, and lists and objects of them. */
export type Plain = string | number | null | readonly Plain[] | { readonly [key: string]: Plain };

/** Sorts keys by code units, without whitespace. Throws RangeError for a number that is not a safe integer. */
export function toCanonicalJson(value: Plain): string {
  if (value === null || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer.`);
    return String(value);
  }
  if (isList(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  const pairs = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${toCanonicalJson(value[key] ?? null)}`);
  return `{${pairs.join(',')}}`;
}

function isList(value: Exclude<Plain, string | number | null>): value is readonly Plain[] {
  return Array.isArray(value);
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
