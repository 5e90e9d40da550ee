// API calls through the documented nginx: uploads in parts, large forms, ranges, exports, webhooks.
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { SANDBOX_KEYS } from '#sandbox/razorpay/keys.ts';
import { createCourse } from '#contract/courses/authoring.ts';
import { addSubSection } from '#contract/courses/content.ts';
import { previewPaths } from '#contract/site/preview-paths.ts';
import { getStudentsTable } from '#contract/people/students-table.ts';
import { getUploads } from '#contract/media/uploads.ts';
import { closeAfterAll } from '#tests/support/close-after.ts';
import {
  buildCourseForm,
  readFixture,
  toFormData,
  makeAdmin,
  makeEmptyCourse,
  makeSection,
} from '#tests/support/makers.ts';
import { startShop, webhookUrl } from '#tests/support/shop.ts';
import { send } from '#tests/support/server.ts';
import { requestTus, beginUpload, getUploadId, sendPart } from '#tests/support/tus-client.ts';
import { buildVideoUrl } from '#tests/support/video-url.ts';
import { startNginx } from './support/nginx.ts';

const MIB = 1024 * 1024;
/** The bytes that the site sends per request. */
const PART_BYTES = 16 * MIB;

const shop = closeAfterAll(await startShop({ trustedProxies: ['127.0.0.1'] }));
const nginx = await startNginx({ folder: inject('folder'), apiPorts: [new URL(shop.url).port] });
afterAll(() => nginx?.stop());

describe.skipIf(!nginx)('behind the documented nginx', async () => {
  const front = { url: nginx?.url ?? '' };
  const admin = await makeAdmin(shop);
  const { token } = admin;

  it('uploads a video in parts of 16 MiB, lists it, and resumes after an interruption', async () => {
    const video = randomBytes(2 * PART_BYTES);
    const begun = await beginUpload(front, token, video.length);
    expect(begun.status).toBe(201);
    const id = getUploadId(begun);
    expect(begun.headers.location).toBe(`/api/v1/uploads/${id}`);
    const first = await sendPart(front, { token, id, offset: 0 }, video.subarray(0, PART_BYTES));
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '16777216']);

    await sendAndCut(
      front.url,
      { id, token, offset: PART_BYTES },
      video.subarray(PART_BYTES, -MIB),
    );
    const head = await requestTus(front, 'HEAD', { token, id });
    const offset = Number(head.headers['upload-offset']);
    expect(offset).toBeGreaterThan(PART_BYTES + MIB);
    const rest = await sendPart(front, { token, id, offset }, video.subarray(offset));
    expect([rest.status, rest.headers['upload-offset']]).toEqual([204, '33554432']);

    const list = await send(front, getUploads, { token });
    expect([list.status, list.body['uploads']]).toMatchObject([
      200,
      [{ _id: id, bytes: 33_554_432, sent: 33_554_432 }],
    ]);
    expect((await requestTus(front, 'DELETE', { token, id })).status).toBe(204);
    expect((await send(front, getUploads, { token })).body['uploads']).toEqual([]);
  });

  /** Other tus clients send everything at once. */
  it('uploads a video in one part of 40 MiB', async () => {
    const video = Buffer.alloc(40 * MIB);
    const id = getUploadId(await beginUpload(front, token, video.length));
    expect((await sendPart(front, { token, id, offset: 0 }, video)).status).toBe(204);
  });

  it('uploads a video of 4 MiB as a form, plays it, and serves ranges', async () => {
    const { _id: courseId } = await makeEmptyCourse(front, admin);
    const { _id: sectionId } = await makeSection(shop, admin, courseId);
    const lesson = await (await readFixture('lesson.mp4')).bytes();
    const videoFile = new File([lesson, emptyBox(4 * MIB)], 'lesson.mp4');
    const body = toFormData({ title: 'The first dot', courseId, sectionId, videoFile });
    expect(await send(front, addSubSection, { token, body })).toMatchObject({ status: 200 });

    const { id } = await shop.deps.db
      .selectFrom('media')
      .select('id')
      .where('bytes', '>', 4 * MIB)
      .executeTakeFirstOrThrow();
    const place = { url: front.url, deps: shop.deps };
    const address = buildVideoUrl(place, admin, { courseId, mediaId: id });
    const whole = await fetch(address);
    expect((await whole.bytes()).length).toBe(lesson.length + 4 * MIB);
    const range = await fetch(address, { headers: { range: 'bytes=100-199' } });
    expect([range.status, range.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-199/${lesson.length + 4 * MIB}`,
    ]);
    expect(await range.bytes()).toEqual(lesson.subarray(100, 200));
  });

  it('our server refuses too large uploads with its own error code', async () => {
    const refused = await beginUpload(front, token, 501 * MIB);
    expect([refused.status, refused.code]).toEqual([413, 'too_large']);
    const thumbnailImage = new File([new Uint8Array(11 * MIB)], 'picture.png');
    const form = await send(front, createCourse, {
      token,
      body: buildCourseForm({ thumbnailImage }),
    });
    expect([form.status, form.body.code]).toEqual([413, 'too_large']);
  });

  it('downloads an export', async () => {
    const table = await send(front, getStudentsTable, { token });
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(table.headers.get('content-disposition')).toMatch(/^attachment; filename="students-/);
    expect(table.body['text']).toContain('Email');
  });

  it("the provider's webhook arrives with its exact signed bytes", async () => {
    const body = '{"event":"order.paid",  "note":"रंग",\n "payload":{}}';
    const signature = createHmac('sha256', SANDBOX_KEYS.webhookSecret).update(body).digest('hex');
    const statusWith = async (sent: string) => {
      const headers = { 'content-type': 'application/json', 'x-razorpay-signature': sent };
      return (await fetch(webhookUrl(front), { method: 'POST', body, headers })).status;
    };
    expect(await statusWith(signature)).toBe(200);
    expect(await statusWith(signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))).toBe(
      400,
    );
  });

  it('our server responds to the URL that opens a preview', async () => {
    const address = inject('nginxUrl') + previewPaths.enter('x'.repeat(43));
    const answer = await fetch(address, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(answer.headers.get('set-cookie')).toContain('preview=; Max-Age=0');
  });
});

/** An MP4 box that players skip. */
function emptyBox(bytes: number): Uint8Array<ArrayBuffer> {
  const box = new Uint8Array(bytes);
  new DataView(box.buffer).setUint32(0, bytes);
  box.set(new TextEncoder().encode('free'), 4);
  return box;
}

interface CutPart {
  id: string;
  token: string;
  offset: number;
}

/**
 * Announces one byte more than it sends, waits until the server has most of them, and disconnects.
 */
async function sendAndCut(url: string, { id, token, offset }: CutPart, bytes: Buffer) {
  const call = request(`${url}/api/v1/uploads/${id}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length + 1,
      'upload-offset': offset,
    },
  });
  const cut = once(call, 'error');
  call.write(bytes);
  await expect.poll(() => shop.deps.uploads.findSize(id)).toBeGreaterThan(offset + MIB);
  call.destroy(new Error('cut'));
  await cut;
  await expect.poll(() => shop.underWay()).toBe(0);
}
