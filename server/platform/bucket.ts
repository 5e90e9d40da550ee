// The settings of the bucket for files, and the origins from which browsers load videos.

export interface BucketSettings {
  /** URL of the service, without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Precedes every key, without slashes at either end; may be empty. */
  prefix: string;
  /** Whether the bucket's name is part of the path instead of the host. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  /** Replaces the bucket's URL for browsers; empty without a CDN. */
  cdnUrl: string;
}

/** A bucket URL: the bucket's name, then folders of ASCII letters, digits, `_` and `-`. */
export const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-]+)*)\/?$/;

const DEFAULT_REGION = 'us-east-1';

/** Settings by name, from the environment or a parsed copy of it. */
type SettingsByName = Readonly<Partial<Record<string, unknown>>>;

/** The bucket of STORAGE_URL, or of another URL with the same settings; undefined if files are stored on disk. */
export function findBucketSettings(
  env: SettingsByName,
  storageUrl: unknown = env['STORAGE_URL'],
): BucketSettings | undefined {
  const [, bucket, path = ''] = BUCKET_URL.exec(String(storageUrl ?? '').trim()) ?? [];
  if (bucket === undefined) return undefined;
  const getSetting = (name: string): string => String(env[name] ?? '').trim();
  const region = getSetting('STORAGE_REGION') || DEFAULT_REGION;
  const ownEndpoint = removeTrailingSlashes(getSetting('STORAGE_ENDPOINT'));
  const style = getSetting('STORAGE_PATH_STYLE');
  return {
    endpoint: ownEndpoint || `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    prefix: path.slice(1),
    pathStyle: style === 'on' || (style !== 'off' && ownEndpoint !== ''),
    accessKeyId: getSetting('STORAGE_ACCESS_KEY_ID'),
    secretAccessKey: getSetting('STORAGE_SECRET_ACCESS_KEY'),
    cdnUrl: removeTrailingSlashes(getSetting('STORAGE_CDN_URL')),
  };
}

/** URL of the bucket, without a trailing slash. */
export function getBucketUrl({ endpoint, bucket, pathStyle }: BucketSettings): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host, pathname } = new URL(endpoint);
  return removeTrailingSlashes(`${protocol}//${bucket}.${host}${pathname}`);
}

/** Origins other than the server from which browsers load videos: the bucket or its CDN, and `SEGMENTS_URL`. */
export function listVideoOrigins(env: SettingsByName): string[] {
  const bucket = findBucketSettings(env);
  const segments = String(env['SEGMENTS_URL'] ?? '').trim();
  const addresses = [bucket ? bucket.cdnUrl || getBucketUrl(bucket) : '', segments];
  return [...new Set(addresses.filter(Boolean).map((address) => new URL(address).origin))];
}

function removeTrailingSlashes(address: string): string {
  return address.replace(/\/+$/, '');
}
