// Videos of case studies: validation, public access, and deletion.
import { describe, expect, test } from 'vitest';
import { saveSiteDraft } from '#contract/site/site-documents.ts';
import type { SiteDocuments } from '#contract/site/site-documents.ts';
import {
  SITE_VIDEO_MAX_BYTES,
  getSiteVideoPath,
  useUploadOnSite,
} from '#contract/site/site-media.ts';
import { sweepMedia } from '#server/media/media.ts';
import { closeAfterTest } from '../../support/close-after.ts';
import {
  readFixture,
  expectData,
  makeAdmin,
  makeCourseWithLesson,
  makeLesson,
  makeMember,
} from '../../support/makers.ts';
import { expectNoOrphans } from '../../support/raw-upload.ts';
import { send, startServer } from '../../support/server.ts';
import { fetchDocument, saveDraft, publishDocument } from '../../support/site-documents.ts';
import { beginUpload, getUploadId, sendPart, uploadWholeVideo } from '../../support/tus-client.ts';

const LATE_MS = 25 * 60 * 60_000;
const video = Buffer.from(await (await readFixture('lesson.mp4')).arrayBuffer());

async function startSite() {
  const server = closeAfterTest(await startServer());
  return { server, ...(await makeAdmin(server)) };
}
type Site = Awaited<ReturnType<typeof startSite>>;

const useUpload = (at: Site, uploadId: string, token = at.token) =>
  send(at.server, useUploadOnSite, { token, body: { uploadId } });

async function uploadVideo(at: Site): Promise<string> {
  const uploadId = await uploadWholeVideo(at.server, at.token, video);
  return expectData<{ _id: string }>(await useUpload(at, uploadId), 'data')._id;
}

async function buildCaseStudies(at: Site, id: string): Promise<SiteDocuments['work']> {
  const { shipped } = await fetchDocument(at, 'work');
  const [first, ...otherWorks] = shipped as SiteDocuments['work'];
  if (!first) throw new Error('No default case studies.');
  return [{ ...first, film: id }, ...otherWorks];
}

const requestVideo = ({ server }: Site, id: string, init: RequestInit = {}) =>
  fetch(server.url + getSiteVideoPath(id), init);

describe('WORK-10 the video of a case study', () => {
  test('is public while it is published, and not before or after, in ranges and with caching', async () => {
    const at = await startSite();
    const id = await uploadVideo(at);
    expect((await requestVideo(at, id)).status).toBe(404);
    await saveDraft(at, 'work', await buildCaseStudies(at, id));
    expect((await requestVideo(at, id)).status).toBe(404);
    await publishDocument(at, 'work', await buildCaseStudies(at, id));
    const answer = await requestVideo(at, id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=3600',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(video);
    const part = await requestVideo(at, id, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${video.length}`,
    ]);
    expect((await requestVideo(at, id, { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(video.length),
    );
    const { shipped } = await fetchDocument(at, 'work');
    await publishDocument(at, 'work', shipped);
    const gone = await requestVideo(at, id);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test("cannot be a lesson's video, neither by its id nor by its upload", async () => {
    const at = await startSite();
    await makeLesson(at.server, at, await makeCourseWithLesson(at.server, at));
    const { db } = at.server.deps;
    const { id: ofLesson } = await db
      .selectFrom('media')
      .select('id')
      .where('kind', '=', 'video')
      .executeTakeFirstOrThrow();
    const unknown = await requestVideo(at, '0123456789abcdef01234567');
    const lesson = await requestVideo(at, ofLesson);
    expect(lesson.status).toBe(404);
    expect(await lesson.text()).toBe(await unknown.text());
    const body = { key: 'work' as const, revision: 0, value: await buildCaseStudies(at, ofLesson) };
    const response = await send(at.server, saveSiteDraft, { token: at.token, body });
    expect(response.body).toMatchObject({
      fields: [
        { path: 'value.0.film', message: 'This video no longer exists. Choose another one.' },
      ],
    });
    const uploadId = await uploadWholeVideo(at.server, at.token, video);
    await db
      .updateTable('uploads')
      .set({ media_id: ofLesson })
      .where('id', '=', uploadId)
      .execute();
    expect((await useUpload(at, uploadId)).status).toBe(409);
    expect((await requestVideo(at, ofLesson)).status).toBe(404);
  });

  test("is the same for a repeated request, and has to be complete, playable, not too large, and the caller's own", async () => {
    const at = await startSite();
    const uploadId = await uploadWholeVideo(at.server, at.token, video);
    const first = expectData<{ _id: string }>(await useUpload(at, uploadId), 'data');
    expect(expectData(await useUpload(at, uploadId), 'data')).toEqual(first);
    const half = getUploadId(await beginUpload(at.server, at.token, video.length));
    await sendPart(at.server, { token: at.token, id: half, offset: 0 }, video.subarray(0, 500));
    expect((await useUpload(at, half)).body).toMatchObject({ code: 'conflict' });
    const manager = await makeMember(at.server, 'manager');
    expect((await useUpload(at, half, manager.token)).status).toBe(404);
    const text = await uploadWholeVideo(at.server, at.token, Buffer.from('no film at all'));
    expect((await useUpload(at, text)).body).toMatchObject({ code: 'wrong_type' });
    expect(SITE_VIDEO_MAX_BYTES).toBe(100 * 1024 * 1024);
  });

  test('is deleted with its file once nothing refers to it', async () => {
    const at = await startSite();
    const [usedVideo, left] = [await uploadVideo(at), await uploadVideo(at)];
    await publishDocument(at, 'work', await buildCaseStudies(at, usedVideo));
    await sweepMedia({ ...at.server.deps, clock: () => Date.now() + LATE_MS });
    const rows = await at.server.deps.db.selectFrom('site_media').select('media_id').execute();
    expect(rows).toEqual([{ media_id: usedVideo }]);
    expect(left).not.toBe(usedVideo);
    expect((await requestVideo(at, usedVideo)).status).toBe(200);
    await expectNoOrphans(at.server);
  });
});
