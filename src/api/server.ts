// Whether the server is ours or only implements section 7. Only ours has `GET /meta`, requested once a page.
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { VIDEO_MAX_BYTES } from '#contract/media/media.ts';
import { getMeta, type Switch } from '#contract/meta.ts';
import { call, type Sent } from './client.ts';

type ServerMeta = AnswerOf<typeof getMeta>;

let meta: Promise<ServerMeta | undefined> | undefined;

/**
 * Undefined for a server of section 7. Never rejects. A 404 without CORS headers looks like no answer, so the request is
 * repeated only if the browser was offline.
 */
export function serverMeta(): Promise<ServerMeta | undefined> {
  meta ??= call(getMeta).catch(() => {
    if (!navigator.onLine) meta = undefined;
    return undefined;
  });
  return meta;
}

/** Never rejects. */
export async function isOwnServer(): Promise<boolean> {
  return (await serverMeta()) !== undefined;
}

/** `call` on our server; undefined on one of section 7. Throws ApiError. */
export async function callOwn<E extends Endpoint>(
  endpoint: E,
  sent?: Sent<E>,
): Promise<AnswerOf<E> | undefined> {
  return (await isOwnServer()) ? call(endpoint, sent) : undefined;
}

/** The idempotency key for our server; undefined on a server of section 7. Never rejects. */
export async function knownKey(creationKey: string): Promise<string | undefined> {
  return (await isOwnServer()) ? creationKey : undefined;
}

async function isOn(name: Switch): Promise<boolean> {
  return (await serverMeta())?.features.includes(name) === true;
}

/** Whether the server prepares videos, so that formats other than H.264 can be uploaded. Never rejects. */
export const takesAnyVideo = () => isOn('anyFilm');

/** Whether sign-up needs a code sent to the email address. Never rejects. */
export const wantsEmailCode = () => isOn('emailCode');

/** Videos of this size and larger are refused. Never rejects. */
export async function videoMaxBytes(): Promise<number> {
  return (await serverMeta())?.videoMaxBytes ?? VIDEO_MAX_BYTES;
}
