// The bucket that tests are given, each with a prefix of its own; where there is one.
import { randomBytes } from 'node:crypto';
import type { BucketSettings } from '#server/platform/bucket.ts';

/** `TEST_STORAGE_PREFIX` is for processes that share one. `TEST_STORAGE_URL` names the bucket: `http://KEY:SECRET@HOST:PORT/BUCKET`. Undefined: files lie on the disk. */
export function testBucket(address = process.env['TEST_STORAGE_URL']): BucketSettings | undefined {
  if (!address) return undefined;
  const { origin, pathname, username, password } = new URL(address);
  return {
    endpoint: origin,
    region: 'us-east-1',
    bucket: pathname.slice(1),
    prefix: process.env['TEST_STORAGE_PREFIX'] ?? `test-${randomBytes(8).toString('hex')}`,
    pathStyle: true,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    cdnUrl: '',
  };
}

/** The same as settings of a server. */
export function storageEnv(settings: BucketSettings): Record<string, string> {
  return {
    STORAGE_URL: `s3://${settings.bucket}/${settings.prefix}`,
    STORAGE_ENDPOINT: settings.endpoint,
    STORAGE_ACCESS_KEY_ID: settings.accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}
