// Lists files and unfinished uploads below the prefix, page by page, and removes folders.
import { createHash } from 'node:crypto';
import type { BucketSettings } from '../../platform/bucket.ts';
import type { BucketClient, RequestLimits } from './bucket-client.ts';
import { isKey } from './keys.ts';

const LIST_LIMITS: RequestLimits = { totalMs: 30_000, tryMs: 20_000 };

export interface BucketContext {
  client: BucketClient;
  settings: BucketSettings;
}

/** Sizes in bytes by key. Skips objects whose key is not in our format. */
export async function listFiles(context: BucketContext): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  for await (const page of streamPages(context, '', LIST_LIMITS))
    for (const [key, bytes] of page) files.set(key, bytes);
  return files;
}

/** Deletes our files in a folder, one page at a time. */
export async function deleteFolder(
  context: BucketContext,
  folder: string,
  limits: RequestLimits,
): Promise<void> {
  for await (const page of streamPages(context, `${folder}/`, limits)) {
    if (page.size === 0) continue;
    const objects = [...page.keys()].map(
      (key) => `<Object><Key>${toPrefix(context.settings)}${key}</Key></Object>`,
    );
    const body = `<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`;
    // DeleteObjects requires Content-MD5 in addition to the signature.
    const md5 = createHash('md5').update(body).digest('base64');
    const headers = { 'content-md5': md5, 'content-type': 'application/xml' };
    await context.client.send({ method: 'POST', query: { delete: '' }, headers, body }, limits);
  }
}

async function* streamPages(
  { client, settings }: BucketContext,
  folder: string,
  limits: RequestLimits,
): AsyncGenerator<Map<string, number>> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = { 'list-type': '2', prefix: toPrefix(settings) + folder };
    const more = token === '' ? {} : { 'continuation-token': token };
    const { text } = await client.send({ method: 'GET', query: { ...query, ...more } }, limits);
    const page = new Map<string, number>();
    for (const entry of listElements(text, 'Contents')) {
      const key = parseKey(settings, entry);
      if (key !== undefined) page.set(key, Number(findElementText(entry, 'Size')));
    }
    yield page;
    token = findElementText(text, 'NextContinuationToken');
  }
}

/** Whether the list contains a key, without reading the rest. */
export async function hasKey({ client, settings }: BucketContext, key: string): Promise<boolean> {
  const query = { 'list-type': '2', 'max-keys': '1', prefix: toPrefix(settings) + key };
  const { text } = await client.send({ method: 'GET', query }, LIST_LIMITS);
  return listElements(text, 'Contents').some((entry) => parseKey(settings, entry) === key);
}

/** Aborts multipart uploads that were begun before a moment; returns how many. */
export async function abortStaleUploads(
  { client, settings }: BucketContext,
  before: number,
): Promise<number> {
  let aborted = 0;
  let cursor: Record<string, string> | undefined = {};
  while (cursor !== undefined) {
    const query = { uploads: '', prefix: toPrefix(settings), ...cursor };
    const { text } = await client.send({ method: 'GET', query }, LIST_LIMITS);
    for (const entry of listElements(text, 'Upload')) {
      const key = parseKey(settings, entry);
      const uploadId = findElementText(entry, 'UploadId');
      const startedAt = Date.parse(findElementText(entry, 'Initiated') ?? '');
      if (key === undefined || uploadId === undefined || !(startedAt < before)) continue;
      await client.send({ method: 'DELETE', key, query: { uploadId } }, LIST_LIMITS);
      aborted += 1;
    }
    cursor = parseNextCursor(text);
  }
  return aborted;
}

function parseNextCursor(text: string): Record<string, string> | undefined {
  if (findElementText(text, 'IsTruncated') !== 'true') return undefined;
  const key = findElementText(text, 'NextKeyMarker');
  if (key === undefined) return undefined;
  return {
    'key-marker': key,
    'upload-id-marker': findElementText(text, 'NextUploadIdMarker') ?? '',
  };
}

const toPrefix = ({ prefix }: BucketSettings): string => (prefix === '' ? '' : `${prefix}/`);

function parseKey(settings: BucketSettings, entry: string): string | undefined {
  const name = findElementText(entry, 'Key') ?? '';
  const folder = toPrefix(settings);
  const key = name.slice(folder.length);
  return name.startsWith(folder) && isKey(key) ? key : undefined;
}

function listElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
    ([, inner]) => inner ?? '',
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#34;': '"',
};

/** The text of the first such element. */
export function findElementText(xml: string, name: string): string | undefined {
  const inner = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  return inner?.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
}
