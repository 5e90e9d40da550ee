// Uploads as lesson videos: used once, by their owner, when complete; a failure keeps them usable.
import { describe, expect, it } from 'vitest';
import { addSubSection, deleteSection, updateSubSection } from '#contract/courses/content.ts';
import { getUploads } from '#contract/media/uploads.ts';
import type { Storage, UploadFolder } from '#server/platform/ports.ts';
import { closeAfterAll } from '#tests/support/closing.ts';
import {
  fixture,
  toFormData,
  makeAdmin,
  makeCourse,
  makeSection,
  storedFiles,
} from '#tests/support/makers.ts';
import { expectNoOrphans } from '#tests/support/raw-upload.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { Got } from '#tests/support/server.ts';
import { requestTus, begin, idIn, sendPart, uploaded } from '#tests/support/tus.ts';

const room = { keeping: Infinity, writing: Infinity };

function noSpace(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}

const smallDisk = (real: Storage): Storage => ({
  ...real,
  store: async (path, key) => {
    room.keeping -= 1;
    if (room.keeping < 0) throw noSpace();
    await real.store(path, key);
  },
});

/** Runs once, just before an upload's file is checked. */
const justBefore: Partial<Record<'size' | 'nameAgain', () => Promise<unknown>>> = {};

async function passing(step: 'size' | 'nameAgain'): Promise<void> {
  const happens = justBefore[step];
  delete justBefore[step];
  await happens?.();
}

/** Accepts only a limited number of bytes. */
const smallFolder = (real: UploadFolder): UploadFolder => ({
  ...real,
  findSize: (id) => passing('size').then(() => real.findSize(id)),
  linkTo: (id, path) => passing('nameAgain').then(() => real.linkTo(id, path)),
  write: (id, offset, chunks) => real.write(id, offset, filling(chunks)),
});

async function* filling(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    if (chunk.length > room.writing) {
      yield chunk.subarray(0, room.writing);
      throw noSpace();
    }
    yield chunk;
  }
}

const server = closeAfterAll(await startServer({ storage: smallDisk, uploads: smallFolder }));
const admin = await makeAdmin(server);
const { token } = admin;
const videoFile = Buffer.from(await (await fixture('lesson.mp4')).arrayBuffer());
const { _id: courseId } = await makeCourse(server, admin);
const at = { courseId, sectionId: (await makeSection(server, admin, courseId))._id };

const add = (fields: Record<string, string | File | undefined>, by = token): Promise<Got> =>
  send(server, addSubSection, {
    token: by,
    body: toFormData({ ...at, title: 'Parts', ...fields }),
  });
const change = (fields: Record<string, string | File | undefined>): Promise<Got> =>
  send(server, updateSubSection, { token, body: toFormData({ ...at, ...fields }) });
const answer = ({ status, body }: Got) => [status, body.code ?? 'done'];
const waiting = async () => (await send(server, getUploads, { token })).body['uploads'];
const getVideo = async (id: string) =>
  server.deps.db
    .selectFrom('lessons')
    .innerJoin('media', 'media.id', 'lessons.video_id')
    .selectAll('media')
    .where('lessons.id', '=', id)
    .executeTakeFirstOrThrow();

it('becomes the video of a new lesson, byte for byte, and is no longer listed', async () => {
  const uploadId = await uploaded(server, token, videoFile);
  const made = await add({ uploadId });
  expect(answer(made)).toEqual([200, 'done']);
  const video = await getVideo(made.body['subSectionId'] ?? '');
  expect([video.kind, video.bytes]).toEqual(['video', videoFile.length]);
  expect(await server.deps.storage.read(video.storage_key).toArray().then(Buffer.concat)).toEqual(
    videoFile,
  );
  expect(await waiting()).toEqual([]);
  expect((await requestTus(server, 'HEAD', { token, id: uploadId })).status).toBe(404);
  await expectNoOrphans(server);
});

it("replaces a lesson's video, and the earlier video is removed", async () => {
  const made = await add({ videoFile: await fixture('lesson.mp4') });
  const lesson = String(made.body['subSectionId']);
  const before = await getVideo(lesson);
  const uploadId = await uploaded(server, token, videoFile);
  const sent = { SubsectionId: lesson, uploadId };
  expect(answer(await change(sent))).toEqual([200, 'done']);
  const after = await getVideo(lesson);
  expect(after.id).not.toBe(before.id);
  expect(await storedFiles(server)).not.toContain(before.storage_key);
  // A browser repeats a request whose response was lost.
  expect(answer(await change(sent))).toEqual([200, 'done']);
  expect((await getVideo(lesson)).id).toBe(after.id);
  await expectNoOrphans(server);
});

describe('an upload is refused', () => {
  it('while it is incomplete', async () => {
    const uploadId = idIn(await begin(server, token, videoFile.length));
    await sendPart(server, { token, id: uploadId, offset: 0 }, videoFile.subarray(0, 500));
    const refused = await add({ uploadId });
    expect(answer(refused)).toEqual([409, 'conflict']);
    expect(refused.body.message).toBe('This upload is not complete yet.');
    await sendPart(server, { token, id: uploadId, offset: 500 }, videoFile.subarray(500));
    expect(answer(await add({ uploadId }))).toEqual([200, 'done']);
  });

  it('if it belongs to another user, does not exist, or comes with a video file', async () => {
    const uploadId = await uploaded(server, token, videoFile);
    const admin = await makeAdmin(server);
    expect(answer(await add({ uploadId }, admin.token))).toEqual([404, 'not_found']);
    expect(answer(await add({ uploadId: '0'.repeat(24) }))).toEqual([404, 'not_found']);
    expect(answer(await add({ uploadId: '../x' }))).toEqual([404, 'not_found']);
    const both = await add({ uploadId, videoFile: await fixture('lesson.mp4') });
    expect(answer(both)).toEqual([400, 'malformed']);
    expect(answer(await add({ uploadId }))).toEqual([200, 'done']);
  });

  it('if there is neither an upload nor a video, with the original message', async () => {
    for (const fields of [{}, { uploadId: '' }]) {
      const refused = await add(fields);
      expect(answer(refused)).toEqual([400, 'malformed']);
      expect(refused.body.message).toBe('Title and video are required.');
    }
  });

  it('when used a second time, sequentially or concurrently, in one course or in two', async () => {
    const used = await uploaded(server, token, videoFile);
    expect(answer(await add({ uploadId: used }))).toEqual([200, 'done']);
    const refused = await add({ uploadId: used });
    expect(answer(refused)).toEqual([409, 'conflict']);
    expect(refused.body.message).toBe(
      'This upload is already in use. Please upload the video again.',
    );
    const elsewhere = await makeCourse(server, admin);
    const section = await makeSection(server, admin, elsewhere._id);
    const uploadId = await uploaded(server, token, videoFile);
    const all = await Promise.all([
      add({ uploadId }),
      add({ uploadId, courseId: elsewhere._id, sectionId: section._id }),
      add({ uploadId }),
    ]);
    expect(all.map(answer).toSorted()).toEqual([
      [200, 'done'],
      [409, 'conflict'],
      [409, 'conflict'],
    ]);
    await expectNoOrphans(server);
  });

  it.each(['size', 'nameAgain'] as const)(
    'when another call uses it just before its file is checked (%s)',
    async (step) => {
      const uploadId = await uploaded(server, token, videoFile);
      const first = Promise.withResolvers<Got>();
      justBefore[step] = () => add({ uploadId }).then(first.resolve);
      const second = await add({ uploadId });
      expect(answer(await first.promise)).toEqual([200, 'done']);
      expect(answer(second)).toEqual([409, 'conflict']);
      await expectNoOrphans(server);
    },
  );

  it('after its lesson was deleted, because it was used', async () => {
    const section = await makeSection(server, admin, courseId);
    const uploadId = await uploaded(server, token, videoFile);
    const place = { uploadId, sectionId: section._id };
    expect(answer(await add(place))).toEqual([200, 'done']);
    const body = { courseId, sectionId: section._id };
    await send(server, deleteSection, { token, body });
    expect(answer(await add({ uploadId }))).toEqual([409, 'conflict']);
  });

  it('when it is not a video, and it is then deleted', async () => {
    const uploadId = await uploaded(server, token, Buffer.from('no film at all'));
    expect(answer(await add({ uploadId }))).toEqual([415, 'wrong_type']);
    expect(answer(await add({ uploadId }))).toEqual([404, 'not_found']);
    expect(await waiting()).toEqual([]);
    await expectNoOrphans(server);
  });
});

it('makes one lesson per creation key, however often it is sent', async () => {
  const uploadId = await uploaded(server, token, videoFile);
  const sent = { uploadId, creationKey: 'key-of-parts-1', title: 'Once' };
  const all = await Promise.all([add(sent), add(sent), add(sent)]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  const again = await add(sent);
  const ids = [...all, again].map(({ body }) => body['subSectionId']);
  expect(new Set(ids).size).toBe(1);
  const another = await uploaded(
    server,
    token,
    Buffer.concat([videoFile, Buffer.from('\0\0\0\x08free')]),
  );
  expect(answer(await add({ ...sent, uploadId: another }))).toEqual([409, 'conflict']);
  await requestTus(server, 'DELETE', { token, id: another });
  await expectNoOrphans(server);
});

it('S29, S30: returns 507 for a full disk, and keeps the bytes already stored', async () => {
  const id = idIn(await begin(server, token, videoFile.length));
  room.writing = 1000;
  const refused = await sendPart(server, { token, id, offset: 0 }, videoFile);
  room.writing = Infinity;
  expect([refused.status, refused.code]).toEqual([507, 'disk_full']);
  const { headers } = await requestTus(server, 'HEAD', { token, id });
  const offset = Number(headers['upload-offset']);
  expect(offset).toBe(1000);
  await sendPart(server, { token, id, offset }, videoFile.subarray(offset));
  room.keeping = 0;
  expect(answer(await add({ uploadId: id }))).toEqual([507, 'disk_full']);
  room.keeping = Infinity;
  expect(answer(await add({ uploadId: id }))).toEqual([200, 'done']);
  await expectNoOrphans(server);
});

it('a section deleted meanwhile leaves the upload usable for another lesson', async () => {
  const section = await makeSection(server, admin, courseId);
  const uploadId = await uploaded(server, token, videoFile);
  await send(server, deleteSection, { token, body: { courseId, sectionId: section._id } });
  expect(answer(await add({ uploadId, sectionId: section._id }))).toEqual([404, 'not_found']);
  expect(answer(await add({ uploadId }))).toEqual([200, 'done']);
});

it('refuses an expired upload, even before the sweep', async () => {
  const uploadId = await uploaded(server, token, videoFile);
  server.pass(UPLOAD_RETENTION_DAYS * 24 * 60 * 60 * 1000);
  const { token: later } = await makeAdmin(server);
  expect(answer(await add({ uploadId }, later))).toEqual([404, 'not_found']);
  await server.work.sweepMedia();
  await expectNoOrphans(server);
});
import { UPLOAD_RETENTION_DAYS } from '../../support/periods.ts';
