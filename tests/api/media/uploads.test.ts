// Videos uploaded in parts: responses to each caller, resuming after an interruption, and retention.
import { once } from 'node:events';
import { readFile, rm, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import type { Dialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BASE_PATH } from '#contract/endpoint.ts';
import { VIDEO_MAX_BYTES } from '#contract/media/media.ts';
import { deleteProfile } from '#contract/accounts/profile.ts';
import {
  createUpload,
  getUploads,
  TUS_VERSION,
  UPLOAD_TYPE,
  UPLOADS_MAX,
} from '#contract/media/uploads.ts';
import { HOUR_MS } from '#server/platform/durations.ts';
import { closeAfterAll, closeAfterTest } from '#tests/support/close-after.ts';
import { createFaults, addDialectFaults } from '#tests/support/faulty.ts';
import { hangUp } from '#tests/support/hang-up.ts';
import { makeAdmin, makeStudent, PASSWORD, listStoredFiles } from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';
import {
  requestTus,
  beginUpload,
  METADATA,
  formatMetadata,
  getUploadId,
  sendPart,
  uploadWholeVideo,
} from '#tests/support/tus-client.ts';

const SITE = 'https://site.example';
const server = closeAfterAll(
  await startServer({
    corsOrigins: [SITE],
    slowness: {
      headersMaxMs: 500,
      bodyMaxMs: 500,
      uploadIntervalMs: 500,
      uploadIntervalMinBytes: 200,
    },
  }),
);
const { token, id: adminId } = await makeAdmin(server);
const otherAdmin = await makeAdmin(server);
const VIDEO = Buffer.from('0123456789'.repeat(100));

const sendUploadPart = (id: string, offset: number, body: Buffer, by = token) =>
  sendPart(server, { token: by, id, offset }, body);
const getOffset = async (id: string, by = token) => {
  const { status, headers } = await requestTus(server, 'HEAD', { token: by, id });
  return [status, headers['upload-offset'], headers['upload-length']];
};
const listUploads = async (by = token) =>
  (await send(server, getUploads, { token: by })).body['uploads'];

it('accepts an upload part by part, and reports its offset', async () => {
  const begun = await beginUpload(server, token, VIDEO.length);
  expect([begun.status, begun.headers['tus-resumable']]).toEqual([201, TUS_VERSION]);
  const id = getUploadId(begun);
  expect(begun.headers.location).toBe(`${BASE_PATH}${createUpload.path}/${id}`);
  expect(await getOffset(id)).toEqual([200, '0', '1000']);
  expect((await sendUploadPart(id, 0, VIDEO.subarray(0, 400))).headers['upload-offset']).toBe(
    '400',
  );
  expect(await getOffset(id)).toEqual([200, '400', '1000']);
  expect((await sendUploadPart(id, 400, VIDEO.subarray(400))).status).toBe(204);
  expect(await server.deps.uploads.findSize(id)).toBe(1000);
  expect(await listUploads()).toMatchObject([
    { _id: id, name: 'lesson.mp4', fingerprint: 'fingerprint-1', bytes: 1000, sent: 1000 },
  ]);
  expect((await requestTus(server, 'DELETE', { token, id })).status).toBe(204);
  expect(await getOffset(id)).toEqual([404, undefined, undefined]);
  expect(await listUploads()).toEqual([]);
});

describe('refuses', () => {
  it('callers who are not signed in, and callers who are not admins', async () => {
    const student = await makeStudent(server);
    for (const [by, status, code] of [
      ['', 401, 'not_signed_in'],
      [student.token, 403, 'forbidden'],
    ] as const) {
      expect(await beginUpload(server, by, 10)).toMatchObject({ status, code });
      const id = '0'.repeat(24);
      expect(await sendUploadPart(id, 0, VIDEO, by)).toMatchObject({ status, code });
      expect((await requestTus(server, 'HEAD', { token: by, id })).status).toBe(status);
      expect(await requestTus(server, 'DELETE', { token: by, id })).toMatchObject({ status, code });
    }
  });

  it('EDIT-14 ERR-42 OPEN-49: exactly 500 MiB with a message, and accepts a byte less', async () => {
    expect(await beginUpload(server, token, VIDEO_MAX_BYTES)).toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'Video file must be less than 500MB.',
    });
    const id = getUploadId(await beginUpload(server, token, VIDEO_MAX_BYTES - 1));
    expect((await requestTus(server, 'DELETE', { token, id })).status).toBe(204);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['no length', {}],
    ['an invalid length', { 'upload-length': 'ten' }],
    ['a negative length', { 'upload-length': '-1' }],
    ['a length of zero', { 'upload-length': '0' }],
    ['a deferred length', { 'upload-defer-length': '1' }],
    ['a partial upload', { 'upload-length': '10', 'upload-concat': 'partial' }],
    [
      'no fingerprint',
      { 'upload-length': '10', 'upload-metadata': formatMetadata({ filename: 'a' }) },
    ],
    ['invalid metadata', { 'upload-length': '10', 'upload-metadata': 'filename ???' }],
    [
      'a name with a NUL character',
      {
        'upload-length': '10',
        'upload-metadata': formatMetadata({ filename: 'a\0b', fingerprint: 'fingerprint-1' }),
      },
    ],
    ['another version', { 'upload-length': '10', 'tus-resumable': '0.2.2' }],
    ['no version', { 'upload-length': '10', 'tus-resumable': undefined }],
  ])('%s', async (_what, headers) => {
    const sent = { 'upload-metadata': METADATA, ...headers };
    const response = await requestTus(server, 'POST', { token, headers: sent });
    expect([response.status, response.code]).toEqual([400, 'malformed']);
    expect(await listStoredFiles(server)).toEqual([]);
  });

  it('a wrong offset, more than announced, another type, and no offset; stores nothing of it', async () => {
    const id = getUploadId(await beginUpload(server, token, VIDEO.length));
    expect(await sendUploadPart(id, 5, VIDEO)).toMatchObject({ status: 409, code: 'conflict' });
    const more = Buffer.alloc(VIDEO.length + 1);
    expect(await sendUploadPart(id, 0, more)).toMatchObject({ status: 413, code: 'too_large' });
    const typed = { 'upload-offset': 0, 'content-type': 'application/octet-stream' };
    expect(
      (await requestTus(server, 'PATCH', { token, id, headers: typed, body: VIDEO })).status,
    ).toBe(415);
    const json = { 'upload-offset': 0, 'content-type': 'application/json' };
    const text = Buffer.from('{}');
    expect(
      (await requestTus(server, 'PATCH', { token, id, headers: json, body: text })).status,
    ).toBe(400);
    const none = { 'content-type': UPLOAD_TYPE };
    expect(
      (await requestTus(server, 'PATCH', { token, id, headers: none, body: VIDEO })).status,
    ).toBe(400);
    expect(await getOffset(id)).toEqual([200, '0', '1000']);
    await requestTus(server, 'DELETE', { token, id });
  });

  it('more than announced, without a declared length', async () => {
    const id = getUploadId(await beginUpload(server, token, 10));
    const headers = {
      'upload-offset': 0,
      'content-type': UPLOAD_TYPE,
      'content-length': undefined,
    };
    const sent = { ...headers, 'transfer-encoding': 'chunked' };
    const response = await requestTus(server, 'PATCH', { token, id, headers: sent, body: VIDEO });
    expect([response.status, response.code]).toEqual([413, 'too_large']);
    expect(await server.deps.uploads.findSize(id)).toBeLessThanOrEqual(10);
    await requestTus(server, 'DELETE', { token, id });
  });

  it("another user's upload, with 404", async () => {
    const id = getUploadId(await beginUpload(server, token, VIDEO.length));
    expect(await getOffset(id, otherAdmin.token)).toEqual([404, undefined, undefined]);
    const notThere = { status: 404, code: 'not_found' };
    expect(await sendUploadPart(id, 0, VIDEO, otherAdmin.token)).toMatchObject(notThere);
    expect(await requestTus(server, 'DELETE', { token: otherAdmin.token, id })).toMatchObject(
      notThere,
    );
    expect(await listUploads(otherAdmin.token)).toEqual([]);
    expect(await sendUploadPart('..%2f..%2fx', 0, VIDEO)).toMatchObject(notThere);
    expect(await getOffset(id)).toEqual([200, '0', '1000']);
    await requestTus(server, 'DELETE', { token, id });
  });

  it('too many uploads of one user, and too many bytes, also when requested concurrently', async () => {
    const { token: by } = await makeAdmin(server);
    const all = await Promise.all(
      Array.from({ length: UPLOADS_MAX + 5 }, () => beginUpload(server, by, 10)),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(UPLOADS_MAX);
    const refused = all.find(({ status }) => status === 409);
    expect(refused).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('at most 20 uploads'),
    });
    const { token: large } = await makeAdmin(server);
    const sizes = await Promise.all(
      Array.from({ length: 6 }, () => beginUpload(server, large, VIDEO_MAX_BYTES - 1)),
    );
    expect(sizes.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409]);
  });
});

it('accepts one of two concurrent requests with the same bytes', async () => {
  const id = getUploadId(await beginUpload(server, token, VIDEO.length));
  const both = await Promise.all([sendUploadPart(id, 0, VIDEO), sendUploadPart(id, 0, VIDEO)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await getOffset(id)).toEqual([200, '1000', '1000']);
  await requestTus(server, 'DELETE', { token, id });
});

it('does not sweep an old complete upload while it is in use', async () => {
  const { storage, uploads } = server.deps;
  const id = getUploadId(await beginUpload(server, token, VIDEO.length));
  await sendUploadPart(id, 0, VIDEO);
  const before = new Date(Date.now() - HOUR_MS);
  await utimes(`${server.mediaFolder}/uploads/${id}`, before, before);
  const path = await storage.incomingPath();
  expect(await uploads.linkTo(id, path)).toBe(true);
  expect(await storage.sweepIncoming(Date.now() - ARRIVAL_SILENT_MS)).toBe(0);
  expect(await readFile(path)).toEqual(VIDEO);
  await rm(path);
  await requestTus(server, 'DELETE', { token, id });
});

/** Starts a part and sends only some of its bytes. */
function startPart(id: string, sent: Buffer, to = { server, token }) {
  const call = request(`${to.server.url}${BASE_PATH}${createUpload.path}/${id}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      authorization: `Bearer ${to.token}`,
      'tus-resumable': TUS_VERSION,
      'content-type': UPLOAD_TYPE,
      'content-length': VIDEO.length,
      'upload-offset': 0,
    },
  });
  const cut = once(call, 'error');
  call.write(sent);
  return { call, cut };
}

it('an interrupted connection keeps the bytes that arrived, and the upload resumes from there', async () => {
  const id = getUploadId(await beginUpload(server, token, VIDEO.length));
  const { call, cut } = startPart(id, VIDEO.subarray(0, 300));
  await expect.poll(() => server.deps.uploads.findSize(id)).toBe(300);
  call.destroy(new Error('cut'));
  await cut;
  expect(await getOffset(id)).toEqual([200, '300', '1000']);
  expect((await sendUploadPart(id, 300, VIDEO.subarray(300))).status).toBe(204);
  expect(await getOffset(id)).toEqual([200, '1000', '1000']);
  await requestTus(server, 'DELETE', { token, id });
});

it('a connection that closes before its caller is authenticated ends its request', async () => {
  let blocked = Promise.resolve();
  const watch = <T>(work: () => Promise<T>) => blocked.then(work);
  const dialect = (real: Dialect) => addDialectFaults(real, { ...createFaults(), watch });
  const busy = closeAfterTest(await startServer({ dialect }));
  const to = { server: busy, token: (await makeAdmin(busy)).token };
  const id = getUploadId(await beginUpload(busy, to.token, VIDEO.length));
  const gate = Promise.withResolvers<undefined>();
  blocked = gate.promise.then(() => undefined);
  const connected = once(busy.app.server, 'connection');
  const { call } = startPart(id, VIDEO.subarray(0, 300), to);
  const [socket] = (await connected) as [Socket];
  await expect.poll(() => busy.underWay()).toBe(1);
  await hangUp(call, socket);
  gate.resolve(undefined);
  await expect.poll(() => busy.underWay()).toBe(0);
});

it('the next request takes over from a stalled connection', async () => {
  const id = getUploadId(await beginUpload(server, token, VIDEO.length));
  const { call, cut } = startPart(id, VIDEO.subarray(0, 300));
  const drip = setInterval(() => call.write('.'.repeat(50)), 100);
  await expect.poll(() => server.deps.uploads.findSize(id)).toBeGreaterThanOrEqual(300);
  const [status, offset] = await getOffset(id);
  clearInterval(drip);
  expect(status).toBe(200);
  expect(Number(offset)).toBe(await server.deps.uploads.findSize(id));
  cut.catch(() => undefined);
  call.destroy();
  await requestTus(server, 'DELETE', { token, id });
});

it('S41: a part that hardly moves is cut off, and keeps the bytes that arrived', async () => {
  const id = getUploadId(await beginUpload(server, token, VIDEO.length));
  const { call, cut } = startPart(id, VIDEO.subarray(0, 300));
  const drip = setInterval(() => call.write('.'), 100);
  await cut;
  clearInterval(drip);
  const [, offset] = await getOffset(id);
  expect(Number(offset)).toBeGreaterThanOrEqual(300);
  await requestTus(server, 'DELETE', { token, id });
});

it('a page of our site on another host may upload, and other origins get no CORS headers', async () => {
  const address = server.url + BASE_PATH + createUpload.path;
  const ask = (origin: string, method: string, sent: string) =>
    fetch(address, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': sent,
      },
    });
  const sent =
    'authorization,content-type,tus-resumable,upload-length,upload-metadata,upload-offset';
  for (const method of ['POST', 'PATCH', 'DELETE', 'HEAD']) {
    const { headers } = await ask(SITE, method, sent);
    expect(headers.get('access-control-allow-origin')).toBe(SITE);
    expect(headers.get('access-control-allow-methods')).toContain(method);
    for (const name of sent.split(',')) {
      expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name);
    }
  }
  const foreign = await ask('https://evil.example', 'POST', sent);
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  const headers = { origin: SITE, 'upload-length': 10, 'upload-metadata': METADATA };
  const begun = await requestTus(server, 'POST', { token, headers });
  expect(begun.headers['access-control-allow-origin']).toBe(SITE);
  for (const name of ['location', 'upload-offset', 'upload-length']) {
    expect(begun.headers['access-control-expose-headers']?.toLowerCase()).toContain(name);
  }
  await requestTus(server, 'DELETE', { token, id: getUploadId(begun) });
});

it('stores a name verbatim, up to 255 characters', async () => {
  const name = `../../${'🎬'.repeat(300)}`;
  const facts = formatMetadata({ filename: name, fingerprint: 'fingerprint-1' });
  const id = getUploadId(await beginUpload(server, token, 10, facts));
  expect(await listUploads()).toMatchObject([{ name: `../../${'🎬'.repeat(249)}` }]);
  await requestTus(server, 'DELETE', { token, id });
});

describe('an upload is stored', () => {
  it(`for ${UPLOAD_RETENTION_DAYS} days, unaffected by sweeps, and then deleted`, async () => {
    const own = closeAfterTest(await startServer());
    const admin = await makeAdmin(own);
    const id = getUploadId(await beginUpload(own, admin.token, 10));
    const day = 24 * 60 * 60 * 1000;
    own.advanceClock(UPLOAD_RETENTION_DAYS * day - 60_000);
    await own.work.sweepMedia();
    expect(await listStoredFiles(own)).toEqual([id]);
    own.advanceClock(60_000);
    const { token: again } = await makeAdmin(own);
    await own.work.sweepMedia();
    expect(await listStoredFiles(own)).toEqual([]);
    expect(await own.deps.db.selectFrom('uploads').select('id').execute()).toEqual([]);
    expect((await requestTus(own, 'HEAD', { token: again, id })).status).toBe(404);
  });

  it("as long as its owner's account, and deleted with it", async () => {
    const leaver = await makeAdmin(server);
    const id = await uploadWholeVideo(server, leaver.token, VIDEO);
    const left = await send(server, deleteProfile, {
      token: leaver.token,
      body: { password: PASSWORD },
    });
    expect(left.status).toBe(200);
    expect(await server.deps.uploads.findSize(id)).toBeUndefined();
    const rows = server.deps.db.selectFrom('uploads').select('id').where('id', '=', id);
    expect(await rows.execute()).toEqual([]);
    expect(adminId).not.toBe(leaver.id);
  });

  it('within the limit of its server, and the message states that limit', async () => {
    const large = closeAfterTest(await startServer({ videoMaxBytes: 2048 * 1024 * 1024 }));
    const admin = await makeAdmin(large);
    expect((await beginUpload(large, admin.token, VIDEO_MAX_BYTES)).status).toBe(201);
    const refused = await beginUpload(large, admin.token, 2048 * 1024 * 1024);
    expect(refused.message).toBe('Video file must be less than 2GB.');
  });
});
import { ARRIVAL_SILENT_MS, UPLOAD_RETENTION_DAYS } from '../../support/periods.ts';
