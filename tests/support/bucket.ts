// The bucket of the test run. Each server gets its own prefix.
import { randomBytes } from 'node:crypto';
import type { BucketSettings } from '#server/platform/bucket.ts';

/**
 * `TEST_STORAGE_URL` is the bucket: `http://KEY:SECRET@HOST:PORT/BUCKET`. Without it, the result is undefined, and
 * files are stored on disk. `TEST_STORAGE_PREFIX` lets several processes share one prefix.
 */
export function getTestBucket(
  address = process.env['TEST_STORAGE_URL'],
): BucketSettings | undefined {
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

/** The same as environment variables of a server. */
export function toStorageEnv(settings: BucketSettings): Record<string, string> {
  return {
    STORAGE_URL: `s3://${settings.bucket}/${settings.prefix}`,
    STORAGE_ENDPOINT: settings.endpoint,
    STORAGE_ACCESS_KEY_ID: settings.accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}
