// Videos in a bucket: our URL redirects there for a minute, and the bucket accepts no other URL.
import { afterAll, describe, expect, it } from 'vitest';
import { addSubSection } from '#contract/courses/content.ts';
import { systemRandom } from '#server/adapters/random.ts';
import { URL_TIMES, createBucketStorage } from '#server/adapters/storage/bucket.ts';
import { getBucketUrl } from '#server/platform/bucket.ts';
import { getTestBucket } from '#tests/support/bucket.ts';
import { makeDistinctVideo, hashSha256 } from '#tests/support/videos.ts';
import { toFormData, makeAdmin, makeEmptyCourse, makeSection } from '#tests/support/makers.ts';
import { send, startServer } from '#tests/support/server.ts';
import { buildVideoUrl } from '#tests/support/video-url.ts';

const settings = getTestBucket();
if (!settings) throw new Error('TEST_STORAGE_URL does not name a bucket.');
const server = await startServer();
afterAll(() => server.close());
const admin = await makeAdmin(server);
const { _id: courseId } = await makeEmptyCourse(server, admin);
const sectionIds = { courseId, sectionId: (await makeSection(server, admin, courseId))._id };
/** Three parts and a remainder. */
const LARGE = makeDistinctVideo(1, 25 * 1024 * 1024);

async function addVideo(bytes: Buffer): Promise<string> {
  const videoFile = new File([new Uint8Array(bytes)], 'film.mp4');
  const body = toFormData({ ...sectionIds, title: 'Long', videoFile });
  expect((await send(server, addSubSection, { token: admin.token, body })).status).toBe(200);
  const rows = server.deps.db.selectFrom('media').select('id').where('kind', '=', 'video');
  return (await rows.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).id;
}
const largeVideoId = await addVideo(LARGE);
const buildSignedUrl = () => buildVideoUrl(server, admin, { courseId, mediaId: largeVideoId });
const fetchLocation = async () =>
  (await fetch(buildSignedUrl(), { redirect: 'manual' })).headers.get('location') ?? '';

describe('the URL of a video', () => {
  it('serves the exact uploaded bytes from the bucket, whole and in ranges [S31]', async () => {
    const whole = await fetch(buildSignedUrl());
    expect(new URL(whole.url).origin).toBe(settings.endpoint);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(hashSha256(new Uint8Array(await whole.arrayBuffer()))).toBe(hashSha256(LARGE));
    for (const [start, end] of [
      [0, 0],
      [8_388_600, 8_388_620],
      [LARGE.length - 5, LARGE.length - 1],
    ] as const) {
      const part = await fetch(buildSignedUrl(), { headers: { range: `bytes=${start}-${end}` } });
      const bytes = Buffer.from(await part.arrayBuffer());
      expect([part.status, bytes.equals(LARGE.subarray(start, end + 1))]).toEqual([206, true]);
    }
  });

  it('is valid for a minute, reveals no user, and is not cached [S31]', async () => {
    const answer = await fetch(buildSignedUrl(), { redirect: 'manual' });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const address = new URL(answer.headers.get('location') ?? '');
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60');
    expect(address.href).not.toContain(admin.id);
  });

  it('is refused when changed, for another file, or without its signature [S31]', async () => {
    const good = new URL(await fetchLocation());
    const bare = new URL(good.pathname, good);
    const signature = good.searchParams.get('X-Amz-Signature') ?? '';
    const wrongSignature = (signature.startsWith('0') ? '1' : '0') + signature.slice(1);
    const otherFileUrl = bare.href.replace(/[0-9a-f]{24}\.mp4/, `${'0'.repeat(24)}.mp4`);
    const changed = [
      bare.href,
      good.href.replace(signature, wrongSignature),
      good.href.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
      otherFileUrl + good.search,
      `${getBucketUrl(settings)}/`,
      `${getBucketUrl(settings)}/${good.search}`,
    ];
    for (const address of changed) {
      const { status } = await fetch(address);
      expect([address, status >= 400 && status < 500]).toEqual([address, true]);
    }
  });

  it('for a segment is valid for five to ten minutes [S31]', async () => {
    const { lifeMs, spanMs } = URL_TIMES;
    expect([lifeMs, spanMs]).toEqual([600_000, 300_000]);
    const key = new URL(await fetchLocation()).pathname.slice(-28);
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const from = (moment: number) =>
      createBucketStorage(
        { ...settings, prefix: server.bucket?.prefix ?? '' },
        {
          folder: '',
          random: systemRandom,
          log: quiet,
          clock: () => moment,
        },
      );
    const toStatus = async (moment: number) => {
      const address = (await from(moment).findUrl(key)) ?? '';
      const answer = await fetch(address, { headers: { range: 'bytes=0-0' } });
      await answer.arrayBuffer();
      return answer.status;
    };
    const now = Date.now();
    expect(await toStatus(now - spanMs + 2000)).toBe(206);
    expect(await toStatus(now - lifeMs - spanMs)).toBe(403);
  });

  it('points to a CDN in front of the bucket, signed for the bucket [S31]', async () => {
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const cdn = createBucketStorage(
      { ...settings, prefix: 'films', cdnUrl: 'https://films.example' },
      {
        folder: '',
        random: systemRandom,
        log: quiet,
        clock: Date.now,
      },
    );
    const key = `${'a'.repeat(24)}.mp4`;
    const address = new URL((await cdn.findUrl(key)) ?? '');
    expect(address.origin + address.pathname).toBe(`https://films.example/films/${key}`);
    expect(address.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  });
});
