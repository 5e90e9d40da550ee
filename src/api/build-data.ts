// Data of a site build, from a file or a server.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BuildResponse, toBuildCall } from '#contract/site/build-source.ts';
import { BASE_PATH, type BodyOf, type Endpoint, type QueryOf } from '#contract/endpoint.ts';
import { getMeta } from '#contract/meta.ts';
import { buildPicturePath } from '#contract/courses/pictures.ts';
import { getPhotoFile, type SitePicture } from '#contract/site/site-media.ts';

const BUILD_TIMEOUT_MS = 10_000;
/** Pauses before the retries. */
const BUILD_PAUSES_MS: readonly number[] = [500, 1000, 2000];
const TOO_MANY = 429;

/**
 * Reads an answer from the file BUILD_SOURCE, or from the server at API_ORIGIN. Undefined without either, and for an
 * endpoint that the server lacks. Throws if there is no answer, so that no page is missing.
 */
export async function fetchAtBuild<E extends Endpoint>(
  endpoint: E,
  query?: QueryOf<E>,
): Promise<unknown> {
  const file = process.env.BUILD_SOURCE;
  if (file) return readFromFile(file, toBuildCall(endpoint, query));
  const origin = process.env.API_ORIGIN;
  if (!origin) return undefined;
  const response = await fetchWithRetries(
    new URL(BASE_PATH + toBuildCall(endpoint, query), origin),
  );
  return response?.json();
}

/** The same for a call with a body, which only a server answers. */
export async function postAtBuild<E extends Endpoint>(
  { path }: E,
  body: BodyOf<E>,
): Promise<unknown> {
  const origin = process.env.API_ORIGIN;
  if (process.env.BUILD_SOURCE || !origin) return undefined;
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetchWithRetries(new URL(BASE_PATH + path, origin), request))?.json();
}

/** Loads a value with the first call, for the whole build. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  return () => (loaded ??= load());
}

/** Whether the source is our server or its file, not a server of section 7. */
export const isOwnAtBuild = once(
  async () =>
    Boolean(process.env.BUILD_SOURCE) ||
    getMeta.response.safeParse(await fetchAtBuild(getMeta)).success,
);

async function readFromFile(file: string, call: string): Promise<unknown> {
  const known = await loadBuildFile();
  if (!known.has(call)) throw new Error(`${file} has no response for ${call}.`);
  return known.get(call);
}

/** The answers in the build's file, by call. */
const loadBuildFile = once(async () => {
  const text = await readFile(process.env.BUILD_SOURCE ?? '', 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  const read = lines.map((line) => BuildResponse.parse(JSON.parse(line)));
  return new Map<string, unknown>(read.map(({ call, answer }) => [call, answer]));
});

/** Retries if the server is busy or down. A refusal means that there is nothing. */
async function fetchWithRetries(
  url: URL,
  request: RequestInit = {},
  pauses = BUILD_PAUSES_MS,
): Promise<Response | undefined> {
  const [pause, ...later] = pauses;
  const signal = AbortSignal.timeout(BUILD_TIMEOUT_MS);
  const response = await fetch(url, { ...request, signal }).catch((error: unknown) => {
    if (pause === undefined) throw new Error(`${url.href} did not respond.`, { cause: error });
  });
  if (response?.ok) return response;
  if (response && response.status < 500 && response.status !== TOO_MANY) return undefined;
  if (pause === undefined)
    throw new Error(`${url.href} responded with status ${response?.status ?? 0}.`);
  const retryAfterMs = Number(response?.headers.get('retry-after') ?? 0) * 1000;
  await wait(Math.max(pause, retryAfterMs));
  return fetchWithRetries(url, request, later);
}

/** A picture in a width of `listWidths`, as WebP. Throws if it cannot be loaded, so that no page misses it. */
export async function fetchPictureAtBuild(
  { _id: id, width: own }: Pick<SitePicture, '_id' | 'width'>,
  width: number,
): Promise<Uint8Array> {
  const folder = process.env.BUILD_PICTURES;
  if (folder) return readFile(join(folder, getPhotoFile(id, width)));
  const address = new URL(
    buildPicturePath(id) + (width === own ? '' : `?w=${width}`),
    process.env.API_ORIGIN,
  );
  const response = await fetchWithRetries(address, { headers: { accept: 'image/webp' } });
  if (!response) throw new Error(`${address.href} has no picture.`);
  return new Uint8Array(await response.arrayBuffer());
}
