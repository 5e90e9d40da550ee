// Limits on image processing: pixels, concurrent uploads per user, and uploads per hour.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { updateDisplayPicture } from '#contract/accounts/profile.ts';
import { closeAfterAll, closeAfterTest } from '#tests/support/close-after.ts';
import { readFixture, toFormData, makeStudent } from '#tests/support/makers.ts';
import type { Person } from '#tests/support/makers.ts';
import { expectNoOrphans } from '#tests/support/raw-upload.ts';
import { send, startServer } from '#tests/support/server.ts';
import type { ApiResponse, TestServer } from '#tests/support/server.ts';

const server = closeAfterAll(await startServer());
const student = await makeStudent(server);

function changePicture(at: TestServer, { token }: Person, picture: File): Promise<ApiResponse> {
  return send(at, updateDisplayPicture, { token, body: toFormData({ pfp: picture }) });
}

async function makePlainPicture(
  kind: 'jpeg' | 'png' | 'webp',
  [width, height]: readonly [number, number],
): Promise<File> {
  const flat = sharp({ create: { width, height, channels: 3, background: '#c2410c' } });
  return new File([new Uint8Array(await flat.toFormat(kind).toBuffer())], 'me');
}

it.each([
  ['jpeg', [10_000, 5000], [10_000, 5001], 50],
  ['png', [4000, 4000], [4000, 4001], 16],
  ['webp', [4000, 4000], [4000, 4001], 16],
] as const)(
  'accepts a %s of at most %j pixels [S27]',
  async (kind, most, more, megapixels) => {
    expect((await changePicture(server, student, await makePlainPicture(kind, most))).status).toBe(
      200,
    );
    const refused = await changePicture(server, student, await makePlainPicture(kind, more));
    expect([refused.status, refused.body.code]).toEqual([415, 'wrong_type']);
    expect(refused.body.message).toContain(`at most ${megapixels} megapixels`);
    await expectNoOrphans(server);
  },
  60_000,
);

it('limits the concurrent pictures of one user, and refuses none of another user', async () => {
  const picture = await readFixture('picture.png');
  const otherStudent = await makeStudent(server);
  const crowd = Array.from({ length: 12 }, () => changePicture(server, student, picture));
  const otherChanges = await Promise.all(
    [1, 2].map(() => changePicture(server, otherStudent, picture)),
  );
  const responses = await Promise.all(crowd);
  expect(otherChanges.map(({ status }) => status)).toEqual([200, 200]);
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(11);
  for (const { status, body, headers } of refused) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'busy', '5']);
  }
  expect((await changePicture(server, student, picture)).status).toBe(200);
  await expectNoOrphans(server);
}, 30_000);

it('limits how often a user changes their picture within an hour', async () => {
  const limitedServer = closeAfterTest(await startServer({ limits: { picturesPerHour: 2 } }));
  const [left, right] = [await makeStudent(limitedServer), await makeStudent(limitedServer)];
  const picture = await readFixture('picture.png');
  const statuses: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    statuses.push((await changePicture(limitedServer, left, picture)).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect((await changePicture(limitedServer, right, picture)).status).toBe(200);
  limitedServer.advanceClock(60 * 60_000);
  expect((await changePicture(limitedServer, left, picture)).status).toBe(200);
});
