// Chunks of an upload: written at their position, and their memory released.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createUploadFolder } from './upload-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'upload-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));
const id = 'a'.repeat(24);

async function* streamPieces(pieces: readonly Uint8Array[]) {
  yield* pieces;
}

it('releases the memory of a chunk once it is written, unless the chunk shares its buffer', async () => {
  const uploads = createUploadFolder(folder);
  await uploads.create(id, 10);
  const whole = new Uint8Array([1, 2, 3]);
  const shared = new Uint8Array([9, 4, 5, 9]);
  const pieces = streamPieces([whole, shared.subarray(1, 3), new Uint8Array(0)]);
  expect(await uploads.write(id, 0, pieces)).toBe(5);
  expect([...readFileSync(join(folder, id))]).toEqual([1, 2, 3, 4, 5]);
  expect([whole.length, shared.length]).toEqual([0, 4]);
});
