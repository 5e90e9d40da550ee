// File size limits: a too large file is refused while it arrives, before more is written to disk.
import { open, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCourse } from '#contract/courses/authoring.ts';
import { addSubSection } from '#contract/courses/content.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '#contract/media/media.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import { readFixture, makeAdmin, makeEmptyCourse, makeSection } from '#tests/support/makers.ts';
import { BOUNDARY, END, expectNoOrphans, buildField } from '#tests/support/raw-upload.ts';
import { startServer } from '#tests/support/server.ts';

/** S26: the bytes over the limit that may reach the disk before the refusal. */
const OVERRUN_MAX_BYTES = 64 * 1024;
const CHUNK = Buffer.alloc(1024 * 1024);

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const { _id: courseId } = await makeEmptyCourse(server, admin);
const section = await makeSection(server, admin, courseId);
const fields = { courseId, sectionId: section._id, title: 'Long' };
const lesson = Buffer.concat(
  Object.entries(fields).map(([name, value]) => buildField(name, value)),
);

interface Upload {
  endpoint: Endpoint;
  fields: Buffer;
  file: { field: string; head: Buffer; bytes: number; tail?: Buffer };
  /** Whether the request declares its content length. */
  declared: boolean;
}

/** Generates the body. The file has `bytes` bytes: its head, zeros, and its tail. */
function* toBody({ fields, file }: Upload): Generator<Buffer> {
  const name = `Content-Disposition: form-data; name="${file.field}"; filename="big"`;
  const tail = file.tail ?? Buffer.alloc(0);
  yield Buffer.concat([fields, Buffer.from(`--${BOUNDARY}\r\n${name}\r\n\r\n`), file.head]);
  for (let left = file.bytes - file.head.length - tail.length; left > 0; left -= CHUNK.length) {
    yield CHUNK.subarray(0, Math.min(left, CHUNK.length));
  }
  yield Buffer.concat([tail, Buffer.from('\r\n'), END]);
}

/** The same body, paused after the first megabyte until the file is being watched. */
async function* watchedBody(upload: Upload, watched: Promise<void>): AsyncGenerator<Buffer> {
  let chunkIndex = 0;
  for (const chunk of toBody(upload)) {
    if (chunkIndex === 2) await watched;
    chunkIndex += 1;
    yield chunk;
  }
}

/** Resolves with the status of the response. */
function sendUpload(upload: Upload, watched = Promise.resolve()): Promise<number> {
  const frame = [...toBody({ ...upload, file: { ...upload.file, bytes: 0 } })];
  const formBytes = frame.reduce((sum, { length }) => sum + length, 0) - upload.file.head.length;
  const length = formBytes - (upload.file.tail?.length ?? 0) + upload.file.bytes;
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}${BASE_PATH}${upload.endpoint.path}`, {
      method: upload.endpoint.method,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...(upload.declared ? { 'content-length': length } : {}),
      },
    });
    call.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => {
        resolve(answer.statusCode ?? 0);
        call.destroy();
      });
    });
    call.on('error', reject);
    pipeline(Readable.from(watchedBody(upload, watched)), call).catch(reject);
  });
}

/**
 * Also measures the bytes written to the file: an open handle reports its size even after deletion.
 */
async function sendAndMeasure(upload: Upload): Promise<{ status: number; written: number }> {
  const incoming = `${server.mediaFolder}/incoming`;
  const watched = Promise.withResolvers<void>();
  const sent = sendUpload(upload, watched.promise);
  const names = () => readdir(incoming).catch(() => []);
  await expect.poll(names).toHaveLength(1);
  const file = await open(`${incoming}/${(await names())[0]}`);
  watched.resolve();
  try {
    return { status: await sent, written: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

describe('a video', () => {
  /** A real video, padded to the given size by an empty MP4 box. */
  async function buildVideoUpload(bytes: number, declared: boolean): Promise<Upload> {
    const clip = Buffer.from(await (await readFixture('lesson.mp4')).arrayBuffer());
    const box = Buffer.alloc(8);
    box.writeUInt32BE(bytes - clip.length, 0);
    box.write('free', 4, 'latin1');
    const file = { field: 'videoFile', head: Buffer.concat([clip, box]), bytes };
    return { endpoint: addSubSection, fields: lesson, file, declared };
  }

  it.each([
    ['exactly 500 MiB, of unknown length', VIDEO_MAX_BYTES, false],
    ['a byte more, of declared length', VIDEO_MAX_BYTES + 1, true],
  ])(
    'of %s is refused before more is written [S26, OPEN-49]',
    async (_what, bytes, declared) => {
      const memory = process.memoryUsage().rss;
      const { status, written } = await sendAndMeasure(await buildVideoUpload(bytes, declared));
      expect(status).toBe(413);
      expect(written).toBeLessThanOrEqual(VIDEO_MAX_BYTES + OVERRUN_MAX_BYTES);
      expect(written).toBeGreaterThan(VIDEO_MAX_BYTES - CHUNK.length);
      expect(process.memoryUsage().rss - memory).toBeLessThan(256 * 1024 * 1024);
      await expectNoOrphans(server);
    },
    60_000,
  );

  it('of a byte less is accepted [S26]', async () => {
    expect(await sendUpload(await buildVideoUpload(VIDEO_MAX_BYTES - 1, true))).toBe(200);
    const row = await server.deps.db.selectFrom('media').select('bytes').executeTakeFirst();
    expect(row?.bytes).toBe(VIDEO_MAX_BYTES - 1);
    await expectNoOrphans(server);
  }, 60_000);
});

describe('a picture', () => {
  /** A real PNG, padded to the given size by an unknown chunk. */
  async function buildPictureUpload(bytes: number, declared: boolean): Promise<Upload> {
    const png = Buffer.from(await (await readFixture('picture.png')).arrayBuffer());
    const zeros = Buffer.alloc(bytes - png.length - 12);
    const name = Buffer.from('raNd');
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(zeros.length);
    sum.writeUInt32BE(crc32(zeros, crc32(name)));
    const end = png.length - 12;
    const head = Buffer.concat([png.subarray(0, end), length, name]);
    const file = {
      field: 'thumbnailImage',
      head,
      bytes,
      tail: Buffer.concat([sum, png.subarray(end)]),
    };
    const fields = { courseName: 'Kolam', price: '1', tag: '["Art"]' };
    const parts = Object.entries(fields).map(([key, value]) => buildField(key, value));
    return { endpoint: createCourse, fields: Buffer.concat(parts), file, declared };
  }

  const LARGEST = IMAGE_MAX_BYTES - 1;
  it.each([
    [LARGEST - 1, true],
    [LARGEST, false],
    [LARGEST, true],
  ])('of %i bytes is accepted, its length declared: %s [S26]', async (bytes, declared) => {
    expect(await sendUpload(await buildPictureUpload(bytes, declared))).toBe(200);
  });

  it.each([
    [LARGEST + 1, true],
    [LARGEST + 1, false],
    [LARGEST * 3, false],
  ])(
    'of %i bytes is refused before more is written, its length declared: %s [S26]',
    async (bytes, declared) => {
      const { status, written } = await sendAndMeasure(await buildPictureUpload(bytes, declared));
      expect(status).toBe(413);
      expect(written).toBeLessThanOrEqual(LARGEST + OVERRUN_MAX_BYTES);
      await expectNoOrphans(server);
    },
  );
});
