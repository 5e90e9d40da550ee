// 300 MB through a killed server, a reload and a lost network: one upload, the same bytes, flat
// memory.
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { expect, test } from '@playwright/test';
import { UPLOAD_PART_BYTES } from '../../../contract/media/uploads.ts';
import { makeDistinctVideo } from '../../support/videos.ts';
import { sendBroken } from '../support/resumed-video.ts';

const MB = 1024 * 1024;
const BYTES = 300 * MB;
/** In addition to a freshly started server; 10 MB of it are its first request. */
const MEMORY_MAX_BYTES = 48 * MB;

/** A real video, and random bytes that players skip. */
async function largeVideo(path: string): Promise<void> {
  const head = makeDistinctVideo(1);
  const file = createWriteStream(path);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(BYTES - head.length, 0);
  box.write('free', 4, 'latin1');
  file.write(Buffer.concat([head, box]));
  let left = BYTES - head.length - box.length;
  for (let number = 0; left > 0; number += 1) {
    const size = Math.min(MB, left);
    const piece = Buffer.alloc(size, `piece ${number} `);
    left -= size;
    file.write(piece);
  }
  file.end();
  await finished(file);
}

test('a 300 MB upload survives a killed server, a reload and a lost network', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const path = test.info().outputPath('broken.mp4');
  await largeVideo(path);
  const { repeated, memory } = await sendBroken(page, baseURL ?? '', {
    path,
    bytes: BYTES,
    breaks: [63 * MB, 133 * MB, 208 * MB],
  });
  const inMegabytes = (bytes: number) => `${(bytes / MB).toFixed(2)} MB`;
  console.log(
    `sent again: ${repeated.map(inMegabytes).join(', ')}; the server's memory grew by ${inMegabytes(memory)} at most`,
  );
  expect(repeated.length).toBeLessThanOrEqual(3);
  expect(Math.max(0, ...repeated)).toBeLessThanOrEqual(UPLOAD_PART_BYTES);
  expect(memory).toBeLessThanOrEqual(MEMORY_MAX_BYTES);
});
