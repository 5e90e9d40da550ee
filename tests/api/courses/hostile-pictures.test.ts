// Pictures are recognized by content, re-encoded, and served so that nothing in them can run.
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { createCourse } from '#contract/courses/authoring.ts';
import type { Course } from '#contract/courses/course.ts';
import { updateDisplayPicture } from '#contract/accounts/profile.ts';
import { closeAfterAll } from '#tests/support/closing.ts';
import { laden, PAYLOAD, refusedFiles } from '#tests/support/hostile-pictures.ts';
import { courseForm, toFormData, expectData, makeAdmin } from '#tests/support/makers.ts';
import { expectNoOrphans, namedFiles } from '#tests/support/raw-upload.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { Got } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
afterEach(() => expectNoOrphans(server));

function upload(name: string, bytes: Buffer, type = 'image/png'): Promise<Got> {
  const thumbnailImage = new File([new Uint8Array(bytes)], name, { type });
  return send(server, createCourse, { token: admin.token, body: courseForm({ thumbnailImage }) });
}

it('refuses every other file as a picture, whatever its name [S27]', async () => {
  const files = await refusedFiles();
  expect(files.length).toBeGreaterThanOrEqual(40);
  const answers: [string, number, string | undefined][] = [];
  for (const [name, bytes] of files) {
    const got = await upload(name, bytes);
    answers.push([name, got.status, got.body.code]);
  }
  expect(answers).toEqual(files.map(([name]) => [name, 415, 'wrong_type']));
  const vast = files.find(([name]) => name === 'bomb-30k.png')?.[1] ?? Buffer.alloc(0);
  const body = toFormData({ pfp: new File([new Uint8Array(vast)], 'me.png') });
  expect((await send(server, updateDisplayPicture, { token: admin.token, body })).status).toBe(415);
  expect(await namedFiles(server)).toEqual([]);
});

it('neither stores nor executes metadata of a picture [S27]', async () => {
  for (const [name, bytes] of await laden()) {
    const course = expectData<Course>(await upload(name, bytes, 'text/html'), 'data');
    for (const [query, accept, type] of [
      ['', '*/*', 'image/webp'],
      ['?w=480', 'image/avif,*/*', 'image/avif'],
      ['?w=480', '*/*', 'image/webp'],
    ] as const) {
      const response = await fetch(course.thumbnail + query, { headers: { accept } });
      const served = Buffer.from(await response.arrayBuffer());
      const { exif, xmp, iptc, icc, format } = await sharp(served).metadata();
      expect([name, response.status]).toEqual([name, 200]);
      expect([exif, xmp, iptc, icc].filter(Boolean)).toEqual([]);
      expect(format).toBe(type === 'image/avif' ? 'heif' : 'webp');
      expect([name, served.includes(PAYLOAD)]).toEqual([name, false]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/default-src 'none';.*; sandbox$/),
      });
    }
  }
});

it('rotates a photo by its orientation tag and drops the tag [S27]', async () => {
  const tall = sharp({ create: { width: 64, height: 36, channels: 3, background: '#c2410c' } });
  const turned = await tall.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const course = expectData<Course>(await upload('turned.jpg', turned), 'data');
  const served = Buffer.from(await (await fetch(course.thumbnail)).arrayBuffer());
  expect(await sharp(served).metadata()).toMatchObject({ width: 36, height: 64 });
});
