// Images for link previews: current, for published courses only, drawn once.
import fs, { readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { buildCoursePreview, getPreviewVersion } from '#art/preview/course-preview.ts';
import { editCourse } from '#contract/courses/authoring.ts';
import { COURSE_PREVIEW_PATH } from '#contract/courses/catalogue.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { saveTrailer } from '#contract/courses/free-previews.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  readFixture,
  toFormData,
  makeAdmin,
  makeCategory,
  makeCourse,
} from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);

const fetchPreviewImage = (courseId: string, query = '') =>
  fetch(server.url + BASE_PATH + COURSE_PREVIEW_PATH.replace(':id', courseId) + query);
const getBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const listStored = () => readdir(server.deps.previewFolder).catch(() => []);

it('draws again after the files of the renderer could not be read once', async () => {
  const { _id: id } = await makeCourse(server, admin, { courseName: 'Rangoli' });
  const read = vi.spyOn(fs, 'readFile').mockRejectedValueOnce(new Error('EMFILE'));
  syncBuiltinESMExports();
  expect((await fetchPreviewImage(id)).status).toBe(500);
  read.mockRestore();
  syncBuiltinESMExports();
  expect(server.failures()).toHaveLength(1);
  expect((await fetchPreviewImage(id)).status).toBe(200);
  await rm(server.deps.previewFolder, { recursive: true });
}, 60_000);

it('draws an image of 1200 x 630 once, and caches it by version until its text changes', async () => {
  const category = await makeCategory(server, admin, 'Drawing');
  const { _id: id } = await makeCourse(server, admin, {
    courseName: 'Warli',
    category: category._id,
  });
  const version = getPreviewVersion(buildCoursePreview({ id, name: 'Warli', category }));
  const responses = await Promise.all([
    fetchPreviewImage(id, `?v=${version}`),
    fetchPreviewImage(id),
    fetchPreviewImage(id, '?v=x'),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual([
    'public, max-age=31536000, immutable',
    'public, max-age=300',
    'public, max-age=300',
  ]);
  const [first, second] = await Promise.all(responses.map(getBytes));
  expect(responses[0]?.headers.get('content-type')).toBe('image/png');
  const { width, height } = await sharp(first).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(second && first?.equals(second)).toBe(true);
  expect(await listStored()).toHaveLength(1);
  const body = toFormData({ courseId: id, courseName: 'Warli and more' });
  await send(server, editCourse, { token: admin.token, body });
  const after = await fetchPreviewImage(id, `?v=${version}`);
  expect(after.headers.get('cache-control')).toBe('public, max-age=300');
  expect((await getBytes(after)).equals(first ?? Buffer.of())).toBe(false);
  expect(await listStored()).toHaveLength(2);
  // The image says so if a video can be watched free.
  const videos = { courseId: id, videoFile: await readFixture('lesson.mp4') };
  await send(server, saveTrailer, { token: admin.token, body: toFormData(videos) });
  const shown = buildCoursePreview({ id, name: 'Warli and more', category, videos: [videos] });
  const response = await fetchPreviewImage(id, `?v=${getPreviewVersion(shown)}`);
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(shown.kicker).toBe('Course · Drawing · Watch free');
}, 60_000);

it("shows the course's own picture when no font covers its title", async () => {
  const red = { width: 640, height: 360, channels: 3, background: '#ff0000' } as const;
  const bytes = new Uint8Array(await sharp({ create: red }).png().toBuffer());
  const thumbnailImage = new File([bytes], 'red.png', { type: 'image/png' });
  const { _id: id } = await makeCourse(server, admin, { courseName: 'Colour for 设计' });
  const drawn = await fetchPreviewImage(id);
  expect((await sharp(await getBytes(drawn)).metadata()).width).toBe(1200);
  const body = toFormData({ courseId: id, thumbnailImage });
  await send(server, editCourse, { token: admin.token, body });
  const version = getPreviewVersion(buildCoursePreview({ id, name: 'Colour for 设计' }));
  const answer = await fetchPreviewImage(id, `?v=${version}`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  const photo = await getBytes(answer);
  const { dominant } = await sharp(photo).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.g).toBeLessThan(50);
});

it('draws nothing for unknown ids and drafts', async () => {
  const before = (await listStored()).length;
  const draft = await makeCourse(server, admin, { courseName: 'Not yet', status: 'Draft' });
  const ids = [draft._id, 'f'.repeat(24), 'not-an-id', 'a'.repeat(64)];
  const responses = await Promise.all(ids.map((id) => fetchPreviewImage(id)));
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await listStored()).toHaveLength(before);
});
