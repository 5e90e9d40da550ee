// The settings of the bucket for files, and the origins from which browsers load videos.

export interface BucketSettings {
  /** URL of the service, without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Precedes every key, without slashes at either end; may be empty. */
  prefix: string;
  /** Whether the bucket's name stands in the path instead of the host. */
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
type Named = Readonly<Partial<Record<string, unknown>>>;

/** The bucket of STORAGE_URL, or of another URL with the same settings; undefined if files are stored on disk. */
export function bucketIn(
  env: Named,
  place: unknown = env['STORAGE_URL'],
): BucketSettings | undefined {
  const [, bucket, path = ''] = BUCKET_URL.exec(String(place ?? '').trim()) ?? [];
  if (bucket === undefined) return undefined;
  const value = (name: string): string => String(env[name] ?? '').trim();
  const region = value('STORAGE_REGION') || DEFAULT_REGION;
  const own = withoutSlash(value('STORAGE_ENDPOINT'));
  const style = value('STORAGE_PATH_STYLE');
  return {
    endpoint: own || `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    prefix: path.slice(1),
    pathStyle: style === 'on' || (style !== 'off' && own !== ''),
    accessKeyId: value('STORAGE_ACCESS_KEY_ID'),
    secretAccessKey: value('STORAGE_SECRET_ACCESS_KEY'),
    cdnUrl: withoutSlash(value('STORAGE_CDN_URL')),
  };
}

/** URL of the bucket, without a trailing slash. */
export function bucketAddress({ endpoint, bucket, pathStyle }: BucketSettings): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host, pathname } = new URL(endpoint);
  return withoutSlash(`${protocol}//${bucket}.${host}${pathname}`);
}

/** Origins other than the server from which browsers load videos: the bucket or its CDN, and `SEGMENTS_URL`. */
export function videoOrigins(env: Named): string[] {
  const bucket = bucketIn(env);
  const segments = String(env['SEGMENTS_URL'] ?? '').trim();
  const addresses = [bucket ? bucket.cdnUrl || bucketAddress(bucket) : '', segments];
  return [...new Set(addresses.filter(Boolean).map((address) => new URL(address).origin))];
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
