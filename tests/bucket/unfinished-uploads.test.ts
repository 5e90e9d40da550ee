// Unfinished multipart uploads in a bucket, as a killed server leaves them: our own are aborted.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { afterAll, expect, it } from 'vitest';
import { systemRandom } from '#server/adapters/random.ts';
import { createBucketStorage } from '#server/adapters/storage/bucket.ts';
import { getBucketUrl } from '#server/platform/bucket.ts';
import { getTestBucket } from '#tests/support/bucket.ts';

const settings = getTestBucket();
if (!settings) throw new Error('TEST_STORAGE_URL does not name a bucket.');
const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
afterAll(() => rm(folder, { recursive: true }));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const needs = { folder, random: systemRandom, clock: Date.now, log: quiet };
const client = new AwsClient({ ...settings, service: 's3', retries: 0 });
const HOUR_MS = 3_600_000;

const beginUpload = async (name: string): Promise<void> => {
  const address = `${getBucketUrl(settings)}/${name}?uploads=`;
  const begun = await client.fetch(address, { method: 'POST' });
  expect([begun.status, await begun.text()]).toEqual([200, expect.stringContaining('UploadId')]);
};
const countUnfinished = async (prefix: string): Promise<number> => {
  const listed = await client.fetch(`${getBucketUrl(settings)}/?uploads=&prefix=${prefix}`);
  return (await listed.text()).split('<Upload>').length - 1;
};

it('aborts our uploads older than a day below the prefix, and neither recent nor foreign ones', async () => {
  const { prefix } = settings;
  const ours = ['a', 'b', 'c'].map((letter) => `${prefix}/${letter.repeat(24)}.mp4`);
  const otherKeys = [`${prefix}-other/${'a'.repeat(24)}.mp4`, `${prefix}/letters/of-somebody.txt`];
  for (const name of [...ours, ...otherKeys]) await beginUpload(name);
  const storage = createBucketStorage(settings, needs);
  expect(await storage.sweepIncoming(Date.now() + 23 * HOUR_MS)).toBe(0);
  expect(await countUnfinished(prefix)).toBe(5);
  expect(await storage.sweepIncoming(Date.now() + 25 * HOUR_MS)).toBe(3);
  expect(await countUnfinished(prefix)).toBe(2);
});
