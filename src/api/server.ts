// Whether the server is ours or only implements section 7. Only ours has `GET /meta`, requested once a page.
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts';
import { VIDEO_MAX_BYTES } from '#contract/media/media.ts';
import { getMeta, type Feature } from '#contract/meta.ts';
import { call, type CallOptions } from './client.ts';

type ServerMeta = ResponseOf<typeof getMeta>;

let meta: Promise<ServerMeta | undefined> | undefined;

/**
 * Undefined for a server of section 7. Never rejects. A 404 without CORS headers looks like no answer, so the request is
 * repeated only if the browser was offline.
 */
export function fetchServerMeta(): Promise<ServerMeta | undefined> {
  meta ??= call(getMeta).catch(() => {
    if (!navigator.onLine) meta = undefined;
    return undefined;
  });
  return meta;
}

/** Never rejects. */
export async function isOwnServer(): Promise<boolean> {
  return (await fetchServerMeta()) !== undefined;
}

/** `call` on our server; undefined on one of section 7. Throws ApiError. */
export async function callOwn<E extends Endpoint>(
  endpoint: E,
  sent?: CallOptions<E>,
): Promise<ResponseOf<E> | undefined> {
  return (await isOwnServer()) ? call(endpoint, sent) : undefined;
}

/** The idempotency key for our server; undefined on a server of section 7. Never rejects. */
export async function toIdempotencyKey(creationKey: string): Promise<string | undefined> {
  return (await isOwnServer()) ? creationKey : undefined;
}

async function isFeatureOn(name: Feature): Promise<boolean> {
  return (await fetchServerMeta())?.features.includes(name) === true;
}

/** Whether the server prepares videos, so that formats other than H.264 can be uploaded. Never rejects. */
export const isAnyVideoAccepted = () => isFeatureOn('anyFilm');

/** Whether sign-up needs a code sent to the email address. Never rejects. */
export const isEmailCodeRequired = () => isFeatureOn('emailCode');

/** Videos of this size and larger are refused. Never rejects. */
export async function fetchVideoMaxBytes(): Promise<number> {
  return (await fetchServerMeta())?.videoMaxBytes ?? VIDEO_MAX_BYTES;
}
