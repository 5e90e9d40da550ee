// Which bucket keeps the files, as settings name it: the server writes there, and pages may play from there or from a CDN.

/** Which bucket, and as whom. */
export interface BucketSettings {
  /** Address of the service, without a slash at its end. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Stands before every key, without slashes at either end; may be empty. */
  prefix: string;
  /** Whether the bucket's name stands in the path, not in the host. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  /** Stands for the bucket's own address where browsers are sent; empty: nothing does. */
  cdnUrl: string;
}

/** What an address of a bucket looks like: a name as hosts have them, and folders of plain letters. */
export const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-]+)*)\/?$/;

const DEFAULT_REGION = 'us-east-1';

/** Settings by name, as the environment or what was read of it has them. */
type Named = Readonly<Partial<Record<string, unknown>>>;

/** The settings of the environment, or of another place than STORAGE_URL names; undefined: files lie on the disk. */
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

/** Where the bucket lies, without a slash at its end. */
export function bucketAddress({ endpoint, bucket, pathStyle }: BucketSettings): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host, pathname } = new URL(endpoint);
  return withoutSlash(`${protocol}//${bucket}.${host}${pathname}`);
}

/** Where browsers get films from beside the server: the bucket or its CDN, and what `SEGMENTS_URL` names. */
export function videoOrigins(env: Named): string[] {
  const bucket = bucketIn(env);
  const segments = String(env['SEGMENTS_URL'] ?? '').trim();
  const addresses = [bucket ? bucket.cdnUrl || bucketAddress(bucket) : '', segments];
  return [...new Set(addresses.filter(Boolean).map((address) => new URL(address).origin))];
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
