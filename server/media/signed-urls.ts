// Signs the addresses of lesson videos: bound to one file, one viewer and an end. An address may be passed on, so it
// names its viewer by a keyed hash, which says nothing to others and which we can compare.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface VideoTicket {
  mediaId: string;
  userId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const SIGNATURE = /^[A-Za-z0-9_-]{43}$/;
const MOMENT = /^[1-9][0-9]{12,15}$/;

/** The query of a signed address: `u` (`viewerTag`), `e` (its end), `s` (the signature of all). */
export function ticketQuery({ mediaId, userId, expiresAt }: VideoTicket, secret: string): string {
  const viewer = viewerTag(userId, secret);
  return String(
    new URLSearchParams({
      u: viewer,
      e: String(expiresAt),
      s: sign({ mediaId, viewer, expiresAt }, secret).toString('base64url'),
    }),
  );
}

/** Who an address was made for: the same for all addresses of a user, 22 characters. */
export function viewerTag(userId: string, secret: string): string {
  const hash = createHmac('sha256', secret)
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
  const right = sign({ mediaId, viewer: u, expiresAt }, secret);
  const same = received.length === right.length && timingSafeEqual(received, right);
  return same && received.toString('base64url') === s && now < expiresAt;
}

interface SignedClaims {
  mediaId: string;
  viewer: string;
  expiresAt: number;
}

function sign({ mediaId, viewer, expiresAt }: SignedClaims, secret: string): Buffer {
  const text = JSON.stringify(['video', mediaId, viewer, expiresAt]);
  return createHmac('sha256', secret).update(text).digest();
}
