// Uploads as lesson videos: used once, by their owner, when complete; a failure keeps them usable.
import { describe, expect, it } from 'vitest';
import { addSubSection, deleteSection, updateSubSection } from '#contract/courses/content.ts';
import { getUploads } from '#contract/media/uploads.ts';
import type { Storage, UploadFolder } from '#server/platform/ports.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  readFixture,
  toFormData,
  makeAdmin,
  makeCourse,
  makeSection,
  listStoredFiles,
} from '#tests/support/makers.ts';
import { expectNoOrphans } from '#tests/support/raw-upload.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { ApiResponse } from '#tests/support/server.ts';
import {
  requestTus,
  beginUpload,
  getUploadId,
  sendPart,
  uploadWholeVideo,
} from '#tests/support/tus-client.ts';

const freeSpace = { keeping: Infinity, writing: Infinity };

function createNoSpaceError(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}

const limitDisk = (real: Storage): Storage => ({
  ...real,
  store: async (path, key) => {
    freeSpace.keeping -= 1;
    if (freeSpace.keeping < 0) throw createNoSpaceError();
    await real.store(path, key);
  },
});

/** Runs once, just before an upload's file is checked. */
const beforeCheck: Partial<Record<'size' | 'nameAgain', () => Promise<unknown>>> = {};

async function runBeforeCheck(step: 'size' | 'nameAgain'): Promise<void> {
  const happens = beforeCheck[step];
  delete beforeCheck[step];
  await happens?.();
}

/** Accepts only a limited number of bytes. */
const limitUploadFolder = (real: UploadFolder): UploadFolder => ({
  ...real,
  findSize: (id) => runBeforeCheck('size').then(() => real.findSize(id)),
  linkTo: (id, path) => runBeforeCheck('nameAgain').then(() => real.linkTo(id, path)),
  write: (id, offset, chunks) => real.write(id, offset, filling(chunks)),
});

async function* filling(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    if (chunk.length > freeSpace.writing) {
      yield chunk.subarray(0, freeSpace.writing);
      throw createNoSpaceError();
    }
    yield chunk;
  }
}

const server = closeAfterAll(await startServer({ storage: limitDisk, uploads: limitUploadFolder }));
const admin = await makeAdmin(server);
const { token } = admin;
const videoFile = Buffer.from(await (await readFixture('lesson.mp4')).arrayBuffer());
const { _id: courseId } = await makeCourse(server, admin);
const at = { courseId, sectionId: (await makeSection(server, admin, courseId))._id };

const addLesson = (
  fields: Record<string, string | File | undefined>,
  by = token,
): Promise<ApiResponse> =>
  send(server, addSubSection, {
    token: by,
    body: toFormData({ ...at, title: 'Parts', ...fields }),
  });
const updateLesson = (fields: Record<string, string | File | undefined>): Promise<ApiResponse> =>
  send(server, updateSubSection, { token, body: toFormData({ ...at, ...fields }) });
const toStatusAndCode = ({ status, body }: ApiResponse) => [status, body.code ?? 'done'];
const listUploads = async () => (await send(server, getUploads, { token })).body['uploads'];
const getVideo = async (id: string) =>
  server.deps.db
    .selectFrom('lessons')
    .innerJoin('media', 'media.id', 'lessons.video_id')
    .selectAll('media')
    .where('lessons.id', '=', id)
    .executeTakeFirstOrThrow();

it('becomes the video of a new lesson, byte for byte, and is no longer listed', async () => {
  const uploadId = await uploadWholeVideo(server, token, videoFile);
  const made = await addLesson({ uploadId });
  expect(toStatusAndCode(made)).toEqual([200, 'done']);
  const video = await getVideo(made.body['subSectionId'] ?? '');
  expect([video.kind, video.bytes]).toEqual(['video', videoFile.length]);
  expect(await server.deps.storage.read(video.storage_key).toArray().then(Buffer.concat)).toEqual(
    videoFile,
  );
  expect(await listUploads()).toEqual([]);
  expect((await requestTus(server, 'HEAD', { token, id: uploadId })).status).toBe(404);
  await expectNoOrphans(server);
});

it("replaces a lesson's video, and the earlier video is removed", async () => {
  const made = await addLesson({ videoFile: await readFixture('lesson.mp4') });
  const lesson = String(made.body['subSectionId']);
  const before = await getVideo(lesson);
  const uploadId = await uploadWholeVideo(server, token, videoFile);
  const sent = { SubsectionId: lesson, uploadId };
  expect(toStatusAndCode(await updateLesson(sent))).toEqual([200, 'done']);
  const after = await getVideo(lesson);
  expect(after.id).not.toBe(before.id);
  expect(await listStoredFiles(server)).not.toContain(before.storage_key);
  // A browser repeats a request whose response was lost.
  expect(toStatusAndCode(await updateLesson(sent))).toEqual([200, 'done']);
  expect((await getVideo(lesson)).id).toBe(after.id);
  await expectNoOrphans(server);
});

describe('an upload is refused', () => {
  it('while it is incomplete', async () => {
    const uploadId = getUploadId(await beginUpload(server, token, videoFile.length));
    await sendPart(server, { token, id: uploadId, offset: 0 }, videoFile.subarray(0, 500));
    const refused = await addLesson({ uploadId });
    expect(toStatusAndCode(refused)).toEqual([409, 'conflict']);
    expect(refused.body.message).toBe('This upload is not complete yet.');
    await sendPart(server, { token, id: uploadId, offset: 500 }, videoFile.subarray(500));
    expect(toStatusAndCode(await addLesson({ uploadId }))).toEqual([200, 'done']);
  });

  it('if it belongs to another user, does not exist, or comes with a video file', async () => {
    const uploadId = await uploadWholeVideo(server, token, videoFile);
    const admin = await makeAdmin(server);
    expect(toStatusAndCode(await addLesson({ uploadId }, admin.token))).toEqual([404, 'not_found']);
    expect(toStatusAndCode(await addLesson({ uploadId: '0'.repeat(24) }))).toEqual([
      404,
      'not_found',
    ]);
    expect(toStatusAndCode(await addLesson({ uploadId: '../x' }))).toEqual([404, 'not_found']);
    const both = await addLesson({ uploadId, videoFile: await readFixture('lesson.mp4') });
    expect(toStatusAndCode(both)).toEqual([400, 'malformed']);
    expect(toStatusAndCode(await addLesson({ uploadId }))).toEqual([200, 'done']);
  });

  it('if there is neither an upload nor a video, with the original message', async () => {
    for (const fields of [{}, { uploadId: '' }]) {
      const refused = await addLesson(fields);
      expect(toStatusAndCode(refused)).toEqual([400, 'malformed']);
      expect(refused.body.message).toBe('Title and video are required.');
    }
  });

  it('when used a second time, sequentially or concurrently, in one course or in two', async () => {
    const used = await uploadWholeVideo(server, token, videoFile);
    expect(toStatusAndCode(await addLesson({ uploadId: used }))).toEqual([200, 'done']);
    const refused = await addLesson({ uploadId: used });
    expect(toStatusAndCode(refused)).toEqual([409, 'conflict']);
    expect(refused.body.message).toBe('This upload is already in use. Upload the file again.');
    const elsewhere = await makeCourse(server, admin);
    const section = await makeSection(server, admin, elsewhere._id);
    const uploadId = await uploadWholeVideo(server, token, videoFile);
    const all = await Promise.all([
      addLesson({ uploadId }),
      addLesson({ uploadId, courseId: elsewhere._id, sectionId: section._id }),
      addLesson({ uploadId }),
    ]);
    expect(all.map(toStatusAndCode).toSorted()).toEqual([
      [200, 'done'],
      [409, 'conflict'],
      [409, 'conflict'],
    ]);
    await expectNoOrphans(server);
  });

  it.each(['size', 'nameAgain'] as const)(
    'when another call uses it just before its file is checked (%s)',
    async (step) => {
      const uploadId = await uploadWholeVideo(server, token, videoFile);
      const first = Promise.withResolvers<ApiResponse>();
      beforeCheck[step] = () => addLesson({ uploadId }).then(first.resolve);
      const second = await addLesson({ uploadId });
      expect(toStatusAndCode(await first.promise)).toEqual([200, 'done']);
      expect(toStatusAndCode(second)).toEqual([409, 'conflict']);
      await expectNoOrphans(server);
    },
  );

  it('after its lesson was deleted, because it was used', async () => {
    const section = await makeSection(server, admin, courseId);
    const uploadId = await uploadWholeVideo(server, token, videoFile);
    const place = { uploadId, sectionId: section._id };
    expect(toStatusAndCode(await addLesson(place))).toEqual([200, 'done']);
    const body = { courseId, sectionId: section._id };
    await send(server, deleteSection, { token, body });
    expect(toStatusAndCode(await addLesson({ uploadId }))).toEqual([409, 'conflict']);
  });

  it('when it is not a video, and it is then deleted', async () => {
    const uploadId = await uploadWholeVideo(server, token, Buffer.from('no film at all'));
    expect(toStatusAndCode(await addLesson({ uploadId }))).toEqual([415, 'wrong_type']);
    expect(toStatusAndCode(await addLesson({ uploadId }))).toEqual([404, 'not_found']);
    expect(await listUploads()).toEqual([]);
    await expectNoOrphans(server);
  });
});

it('makes one lesson per creation key, however often it is sent', async () => {
  const uploadId = await uploadWholeVideo(server, token, videoFile);
  const sent = { uploadId, creationKey: 'key-of-parts-1', title: 'Once' };
  const all = await Promise.all([addLesson(sent), addLesson(sent), addLesson(sent)]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  const again = await addLesson(sent);
  const ids = [...all, again].map(({ body }) => body['subSectionId']);
  expect(new Set(ids).size).toBe(1);
  const another = await uploadWholeVideo(
    server,
    token,
    Buffer.concat([videoFile, Buffer.from('\0\0\0\x08free')]),
  );
  expect(toStatusAndCode(await addLesson({ ...sent, uploadId: another }))).toEqual([
    409,
    'conflict',
  ]);
  await requestTus(server, 'DELETE', { token, id: another });
  await expectNoOrphans(server);
});

it('S29, S30: returns 507 for a full disk, and keeps the bytes already stored', async () => {
  const id = getUploadId(await beginUpload(server, token, videoFile.length));
  freeSpace.writing = 1000;
  const refused = await sendPart(server, { token, id, offset: 0 }, videoFile);
  freeSpace.writing = Infinity;
  expect([refused.status, refused.code]).toEqual([507, 'disk_full']);
  const { headers } = await requestTus(server, 'HEAD', { token, id });
  const offset = Number(headers['upload-offset']);
  expect(offset).toBe(1000);
  await sendPart(server, { token, id, offset }, videoFile.subarray(offset));
  freeSpace.keeping = 0;
  expect(toStatusAndCode(await addLesson({ uploadId: id }))).toEqual([507, 'disk_full']);
  freeSpace.keeping = Infinity;
  expect(toStatusAndCode(await addLesson({ uploadId: id }))).toEqual([200, 'done']);
  await expectNoOrphans(server);
});

it('a section deleted meanwhile leaves the upload usable for another lesson', async () => {
  const section = await makeSection(server, admin, courseId);
  const uploadId = await uploadWholeVideo(server, token, videoFile);
  await send(server, deleteSection, { token, body: { courseId, sectionId: section._id } });
  expect(toStatusAndCode(await addLesson({ uploadId, sectionId: section._id }))).toEqual([
    404,
    'not_found',
  ]);
  expect(toStatusAndCode(await addLesson({ uploadId }))).toEqual([200, 'done']);
});

it('refuses an expired upload, even before the sweep', async () => {
  const uploadId = await uploadWholeVideo(server, token, videoFile);
  server.advanceClock(UPLOAD_RETENTION_DAYS * 24 * 60 * 60 * 1000);
  const { token: later } = await makeAdmin(server);
  expect(toStatusAndCode(await addLesson({ uploadId }, later))).toEqual([404, 'not_found']);
  await server.work.sweepMedia();
  await expectNoOrphans(server);
});
import { UPLOAD_RETENTION_DAYS } from '../../support/periods.ts';
