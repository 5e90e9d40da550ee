// Pictures are recognized by content, re-encoded, and served so that nothing in them can run.
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { createCourse } from '#contract/courses/authoring.ts';
import type { Course } from '#contract/courses/course.ts';
import { updateDisplayPicture } from '#contract/accounts/profile.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  buildPicturesWithPayload,
  PAYLOAD,
  buildRefusedFiles,
} from '#tests/support/hostile-pictures.ts';
import { buildCourseForm, toFormData, expectData, makeAdmin } from '#tests/support/makers.ts';
import { expectNoOrphans, listReferencedFiles } from '#tests/support/raw-upload.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { ApiResponse } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
afterEach(() => expectNoOrphans(server));

function uploadPicture(name: string, bytes: Buffer, type = 'image/png'): Promise<ApiResponse> {
  const thumbnailImage = new File([new Uint8Array(bytes)], name, { type });
  return send(server, createCourse, {
    token: admin.token,
    body: buildCourseForm({ thumbnailImage }),
  });
}

it('refuses every other file as a picture, whatever its name [S27]', async () => {
  const files = await buildRefusedFiles();
  expect(files.length).toBeGreaterThanOrEqual(40);
  const responses: [string, number, string | undefined][] = [];
  for (const [name, bytes] of files) {
    const apiResponse = await uploadPicture(name, bytes);
    responses.push([name, apiResponse.status, apiResponse.body.code]);
  }
  expect(responses).toEqual(files.map(([name]) => [name, 415, 'wrong_type']));
  const hugePicture = files.find(([name]) => name === 'bomb-30k.png')?.[1] ?? Buffer.alloc(0);
  const body = toFormData({ pfp: new File([new Uint8Array(hugePicture)], 'me.png') });
  expect((await send(server, updateDisplayPicture, { token: admin.token, body })).status).toBe(415);
  expect(await listReferencedFiles(server)).toEqual([]);
});

it('neither stores nor executes metadata of a picture [S27]', async () => {
  for (const [name, bytes] of await buildPicturesWithPayload()) {
    const course = expectData<Course>(await uploadPicture(name, bytes, 'text/html'), 'data');
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
  const course = expectData<Course>(await uploadPicture('turned.jpg', turned), 'data');
  const served = Buffer.from(await (await fetch(course.thumbnail)).arrayBuffer());
  expect(await sharp(served).metadata()).toMatchObject({ width: 36, height: 64 });
});
