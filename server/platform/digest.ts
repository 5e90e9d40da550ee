// Digests of files, by which they are known again.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const READ_BYTES = 1024 * 1024;

/** SHA-256 of a local file, lower-case hex. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path, { highWaterMark: READ_BYTES }))
    hash.update(part as Buffer);
  return hash.digest('hex');
}
