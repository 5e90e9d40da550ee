// Lists files and unfinished uploads below the prefix, page by page, and removes folders.
import { createHash } from 'node:crypto';
import type { BucketSettings } from '../../platform/bucket.ts';
import type { BucketClient, RequestLimits } from './bucket-client.ts';
import { isKey } from './keys.ts';

const LIST_PATIENCE: RequestLimits = { totalMs: 30_000, tryMs: 20_000 };

interface Place {
  calls: BucketClient;
  settings: BucketSettings;
}

/** Sizes in bytes by key. Skips objects whose key is not in our format. */
export async function listFiles(place: Place): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  for await (const page of getPages(place, '', LIST_PATIENCE))
    for (const [key, bytes] of page) files.set(key, bytes);
  return files;
}

/** Deletes our files in a folder, one page at a time. */
export async function deleteFolder(
  place: Place,
  folder: string,
  patience: RequestLimits,
): Promise<void> {
  for await (const page of getPages(place, `${folder}/`, patience)) {
    if (page.size === 0) continue;
    const objects = [...page.keys()].map(
      (key) => `<Object><Key>${getFolder(place.settings)}${key}</Key></Object>`,
    );
    const body = `<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`;
    // DeleteObjects requires Content-MD5 in addition to the signature.
    const md5 = createHash('md5').update(body).digest('base64');
    const headers = { 'content-md5': md5, 'content-type': 'application/xml' };
    await place.calls.ask({ method: 'POST', query: { delete: '' }, headers, body }, patience);
  }
}

async function* getPages(
  { calls, settings }: Place,
  folder: string,
  patience: RequestLimits,
): AsyncGenerator<Map<string, number>> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = { 'list-type': '2', prefix: getFolder(settings) + folder };
    const more = token === '' ? {} : { 'continuation-token': token };
    const { text } = await calls.ask({ method: 'GET', query: { ...query, ...more } }, patience);
    const page = new Map<string, number>();
    for (const entry of elements(text, 'Contents')) {
      const key = parseKey(settings, entry);
      if (key !== undefined) page.set(key, Number(getElementText(entry, 'Size')));
    }
    yield page;
    token = getElementText(text, 'NextContinuationToken');
  }
}

/** Whether the list contains a key, without reading the rest. */
export async function hasKey({ calls, settings }: Place, key: string): Promise<boolean> {
  const query = { 'list-type': '2', 'max-keys': '1', prefix: getFolder(settings) + key };
  const { text } = await calls.ask({ method: 'GET', query }, LIST_PATIENCE);
  return elements(text, 'Contents').some((entry) => parseKey(settings, entry) === key);
}

/** Aborts multipart uploads that were begun before a moment; returns how many. */
export async function abortStaleUploads(
  { calls, settings }: Place,
  before: number,
): Promise<number> {
  let ended = 0;
  let from: Record<string, string> | undefined = {};
  while (from !== undefined) {
    const query = { uploads: '', prefix: getFolder(settings), ...from };
    const { text } = await calls.ask({ method: 'GET', query }, LIST_PATIENCE);
    for (const entry of elements(text, 'Upload')) {
      const key = parseKey(settings, entry);
      const uploadId = getElementText(entry, 'UploadId');
      const begun = Date.parse(getElementText(entry, 'Initiated') ?? '');
      if (key === undefined || uploadId === undefined || !(begun < before)) continue;
      await calls.ask({ method: 'DELETE', key, query: { uploadId } }, LIST_PATIENCE);
      ended += 1;
    }
    from = getNextCursor(text);
  }
  return ended;
}

function getNextCursor(text: string): Record<string, string> | undefined {
  if (getElementText(text, 'IsTruncated') !== 'true') return undefined;
  const key = getElementText(text, 'NextKeyMarker');
  if (key === undefined) return undefined;
  return {
    'key-marker': key,
    'upload-id-marker': getElementText(text, 'NextUploadIdMarker') ?? '',
  };
}

const getFolder = ({ prefix }: BucketSettings): string => (prefix === '' ? '' : `${prefix}/`);

function parseKey(settings: BucketSettings, entry: string): string | undefined {
  const name = getElementText(entry, 'Key') ?? '';
  const folder = getFolder(settings);
  const key = name.slice(folder.length);
  return name.startsWith(folder) && isKey(key) ? key : undefined;
}

function elements(xml: string, name: string): string[] {
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

function getElementText(xml: string, name: string): string | undefined {
  const inner = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  return inner?.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
}
