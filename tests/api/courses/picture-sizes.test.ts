// Resized variants of a course's picture for cards; the plain URL still serves the original.
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { deleteCourse, duplicateCourse, editCourse } from '#contract/courses/authoring.ts';
import type { Course } from '#contract/courses/course.ts';
import { updateDisplayPicture } from '#contract/accounts/profile.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  readFixture,
  toFormData,
  expectData,
  makeAdmin,
  makeEmptyCourse,
} from '#tests/support/makers.ts';
import { expectNoOrphans, listReferencedFiles } from '#tests/support/raw-upload.ts';
import { send, startServer } from '#tests/support/server.ts';

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const PLAIN = '*/*';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const photo = await sharp(Buffer.from(await (await readFixture('picture.png')).arrayBuffer()))
  .resize({ width: 2000 })
  .jpeg()
  .toBuffer();
const wide = new File([new Uint8Array(photo)], 'wide.jpg');
afterEach(() => expectNoOrphans(server));

async function fetchPicture(address: string, accept = PLAIN) {
  const response = await fetch(address, { headers: { accept } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  return { type, bytes, width: (await sharp(bytes).metadata()).width, headers: response.headers };
}

it('serves a wide picture in the widths of cards, as AVIF if the client accepts it', async () => {
  const { thumbnail } = await makeEmptyCourse(server, admin, { thumbnailImage: wide });
  const whole = await fetchPicture(thumbnail, CHROME);
  expect(whole).toMatchObject({ type: 'image/webp', width: 1600 });
  expect(whole.headers.get('vary')).toBe('Origin');
  for (const width of [480, 720, 960]) {
    const [avif, webp] = [
      await fetchPicture(`${thumbnail}?w=${width}`, CHROME),
      await fetchPicture(`${thumbnail}?w=${width}`),
    ];
    expect(avif).toMatchObject({ type: 'image/avif', width });
    expect(webp).toMatchObject({ type: 'image/webp', width });
    expect(avif.bytes.length).toBeLessThan(webp.bytes.length);
    expect(webp.bytes.length).toBeLessThan(whole.bytes.length);
    for (const { headers } of [avif, webp]) {
      expect(headers.get('vary')).toBe('Origin, Accept');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    const head = await fetch(`${thumbnail}?w=${width}`, {
      method: 'HEAD',
      headers: { accept: CHROME },
    });
    expect(head.headers.get('content-length')).toBe(String(avif.bytes.length));
  }
});

it('serves the original for any other width', async () => {
  const { thumbnail } = await makeEmptyCourse(server, admin, { thumbnailImage: wide });
  for (const query of [
    '?w=481',
    '?w=1600',
    '?w=',
    '?w=480&w=960',
    '?w=1e9',
    '?w=-480',
    '?width=480',
  ]) {
    expect([query, (await fetchPicture(thumbnail + query, CHROME)).width]).toEqual([query, 1600]);
  }
});

it('serves the next larger variant of a picture that lacks a width', async () => {
  const { thumbnail } = await makeEmptyCourse(server, admin, { thumbnailImage: wide });
  const shrinkVariant = (width: number) =>
    server.deps.db.updateTable('media').set({ width: 480 }).where('width', '=', width).execute();
  await shrinkVariant(720);
  expect(await fetchPicture(`${thumbnail}?w=720`, CHROME)).toMatchObject({
    type: 'image/avif',
    width: 960,
  });
  await shrinkVariant(960);
  expect(await fetchPicture(`${thumbnail}?w=720`, CHROME)).toMatchObject({ width: 1600 });
});

it('never enlarges a small picture', async () => {
  const { thumbnail } = await makeEmptyCourse(server, admin, {
    thumbnailImage: await readFixture('picture.png'),
  });
  expect(await fetchPicture(`${thumbnail}?w=480`, CHROME)).toMatchObject({
    type: 'image/avif',
    width: 320,
  });
  expect(await fetchPicture(`${thumbnail}?w=960`, CHROME)).toMatchObject({
    type: 'image/webp',
    width: 320,
  });
});

it('stores one size of a profile picture', async () => {
  const before = (await listReferencedFiles(server)).length;
  const body = toFormData({ pfp: await readFixture('picture.png') });
  expectData(await send(server, updateDisplayPicture, { token: admin.token, body }), 'data');
  expect((await listReferencedFiles(server)).length).toBe(before + 1);
});

it('deletes all variants with their picture, but not while a copy of the course shows it', async () => {
  const { token } = admin;
  const before = await listReferencedFiles(server);
  const course = await makeEmptyCourse(server, admin, { thumbnailImage: wide });
  expect((await listReferencedFiles(server)).length).toBe(before.length + 7);
  const body = toFormData({
    courseId: course._id,
    thumbnailImage: await readFixture('picture.png'),
  });
  const edited = expectData<Course>(await send(server, editCourse, { token, body }), 'data');
  expect((await listReferencedFiles(server)).length).toBe(before.length + 3);
  const copied = await send(server, duplicateCourse, { token, body: { courseId: course._id } });
  const copy = expectData<Course>(copied, 'data');
  await send(server, deleteCourse, { token, body: { courseId: course._id } });
  expect(copy.thumbnail).toBe(edited.thumbnail);
  expect(await fetchPicture(`${copy.thumbnail}?w=480`, CHROME)).toMatchObject({
    type: 'image/avif',
  });
  await send(server, deleteCourse, { token, body: { courseId: copy._id } });
  expect(await listReferencedFiles(server)).toEqual(before);
});

it('the sweep deletes variants whose original is gone', async () => {
  await makeEmptyCourse(server, admin, { thumbnailImage: wide });
  const { db } = server.deps;
  const [original] = await db
    .selectFrom('media')
    .selectAll()
    .where('original_id', 'is', null)
    .where('kind', '=', 'image')
    .orderBy('created_at', 'desc')
    .execute();
  await db
    .updateTable('courses')
    .set({ thumbnail_id: null })
    .where('thumbnail_id', '=', original?.id ?? '')
    .execute();
  await db
    .deleteFrom('media')
    .where('id', '=', original?.id ?? '')
    .execute();
  await server.deps.storage.remove(original?.storage_key ?? '');
  const listVariants = () =>
    db
      .selectFrom('media')
      .select('id')
      .where('original_id', '=', original?.id ?? '')
      .execute();
  expect(await listVariants()).toHaveLength(6);
  await expectNoOrphans(server);
  expect(await listVariants()).toEqual([]);
});
