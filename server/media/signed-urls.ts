// Signs the addresses of lesson videos: bound to one file, one user and an end.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface VideoTicket {
  mediaId: string;
  userId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const SIGNATURE = /^[A-Za-z0-9_-]{43}$/;
const MOMENT = /^[1-9][0-9]{12,15}$/;

/** The query of a signed address: `u`, `e`, `s`. */
export function ticketQuery(ticket: VideoTicket, secret: string): string {
  return String(
    new URLSearchParams({
      u: ticket.userId,
      e: String(ticket.expiresAt),
      s: sign(ticket, secret).toString('base64url'),
    }),
  );
}

/** Whether a query opens the file now. Compares in constant time. */
export function opens(
  query: { mediaId: string; u: unknown; e: unknown; s: unknown },
  secret: string,
  now: number,
): boolean {
  const { mediaId, u, e, s } = query;
  if (typeof u !== 'string' || typeof e !== 'string' || typeof s !== 'string') return false;
  if (!MOMENT.test(e) || !SIGNATURE.test(s)) return false;
  const expiresAt = Number(e);
  const given = Buffer.from(s, 'base64url');
  const right = sign({ mediaId, userId: u, expiresAt }, secret);
  const same = given.length === right.length && timingSafeEqual(given, right);
  return same && given.toString('base64url') === s && now < expiresAt;
}

function sign({ mediaId, userId, expiresAt }: VideoTicket, secret: string): Buffer {
  const text = JSON.stringify(['video', mediaId, userId, expiresAt]);
  return createHmac('sha256', secret).update(text).digest();
}
