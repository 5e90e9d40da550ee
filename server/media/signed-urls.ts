// Signs the addresses of lesson videos: bound to one file, one viewer and an end. An address may be passed on, so it
// names its viewer by a keyed hash, which says nothing to others and which we can compare.
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { BASE_PATH } from '#contract/endpoint.ts';
import { VIDEO_ADDRESS } from '#contract/media.ts';
import type { Deps } from '../platform/ports.ts';

/** A signed address of a lesson video works this long. */
export const LESSON_VIDEO_TTL_MS = 4 * 60 * 60 * 1000;

const SIGNATURE = /^[A-Za-z0-9_-]{43}$/;
const MOMENT = /^[1-9][0-9]{12,15}$/;

/**
 * Gives root-relative addresses of videos for one user, all good for four hours from now. Their query holds `u`
 * (`viewerTag`), `e` (the end), `s` (the signature of all); none of them has a character that is to be escaped.
 */
export function videoSigner(
  deps: Pick<Deps, 'clock' | 'mediaSecret'>,
  userId: string,
): (mediaId: string) => string {
  const { mediaSecret } = deps;
  const viewer = viewerTag(userId, mediaSecret);
  const expiresAt = videoAddressEnd(deps);
  return (mediaId) => {
    const signature = sign({ mediaId, viewer, expiresAt }, mediaSecret);
    const address = BASE_PATH + VIDEO_ADDRESS.replace(':id', mediaId);
    return `${address}?u=${viewer}&e=${expiresAt}&s=${signature}`;
  };
}

/** The address of one video: see `videoSigner`. */
export function signedVideoPath(
  deps: Pick<Deps, 'clock' | 'mediaSecret'>,
  mediaId: string,
  userId: string,
): string {
  return videoSigner(deps, userId)(mediaId);
}

/** When an address that is signed now ends, in epoch milliseconds. */
export function videoAddressEnd(deps: Pick<Deps, 'clock'>): number {
  return deps.clock() + LESSON_VIDEO_TTL_MS;
}

/** Who an address was made for: the same for all addresses of a user, 22 characters. */
export function viewerTag(userId: string, secret: string): string {
  const hash = createHmac('sha256', keyOf(secret))
    .update(JSON.stringify(['viewer', userId]))
    .digest();
  return hash.subarray(0, 16).toString('base64url');
}

/** Whether a query opens the file now. Compares in constant time. */
export function isValidTicket(
  query: { mediaId: string; u: unknown; e: unknown; s: unknown },
  secret: string,
  now: number,
): boolean {
  const { mediaId, u, e, s } = query;
  if (typeof u !== 'string' || typeof e !== 'string' || typeof s !== 'string') return false;
  if (!MOMENT.test(e) || !SIGNATURE.test(s)) return false;
  const expiresAt = Number(e);
  const received = Buffer.from(s, 'base64url');
  const right = Buffer.from(sign({ mediaId, viewer: u, expiresAt }, secret), 'base64url');
  const same = received.length === right.length && timingSafeEqual(received, right);
  return same && received.toString('base64url') === s && now < expiresAt;
}

interface SignedClaims {
  mediaId: string;
  viewer: string;
  expiresAt: number;
}

/** 43 characters. */
function sign({ mediaId, viewer, expiresAt }: SignedClaims, secret: string): string {
  const text = JSON.stringify(['video', mediaId, viewer, expiresAt]);
  return createHmac('sha256', keyOf(secret)).update(text).digest('base64url');
}

const keys = new Map<string, KeyObject>();

/** Made once: a course has an address a lesson, for each of its students. */
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}
