// Playback tokens: for whom, in which course and until when video URLs work. They are part of the URL because video
// elements and HLS players send no headers, and they are encrypted so that a URL reveals nothing.
import { BASE_PATH } from '#contract/endpoint.ts';
import type { ATTACHMENT_PATH } from '#contract/courses/attachments.ts';
import { VIDEO_PATH } from '#contract/media/media.ts';
import { decryptText, encryptText } from '../platform/text-encryption.ts';
import type { Deps, Viewer } from '../platform/ports.ts';

/** Maximum life of a video URL. */
const PLAYBACK_TTL_MS = 4 * 60 * 60 * 1000;

export interface PlaybackGrant {
  /** The session that it is bound to; null for public videos. */
  viewer: Pick<Viewer, 'userId' | 'tokenHash'> | null;
  /** The course in which they watch. */
  courseId: string;
}

type TokenDeps = Pick<Deps, 'clock' | 'mediaSecret'>;

const TOKEN_TEXT = /^(?:([\w-]{16})\.([\w-]{43}))?\.([\w-]{16})\.([0-9a-z]{8,11})$/;
/** The router accepts path segments of up to 200 characters. */
const TOKEN_SHAPE = /^[\w-]{60,180}$/;

const toKeyOptions = (setting: string) => ({ setting, purpose: 'playback tokens' }) as const;

/** A token for the videos of one course, valid for four hours. */
export function writePlaybackToken(deps: TokenDeps, { viewer, courseId }: PlaybackGrant): string {
  const session = viewer ? `${toShort(viewer.userId)}.${toShort(viewer.tokenHash)}` : '';
  const text = `${session}.${toShort(courseId)}.${getPlaybackExpiry(deps).toString(36)}`;
  return encryptText(toKeyOptions(deps.mediaSecret), '', text);
}

/** Undefined unless the token is intact and has not expired. */
export function readPlaybackToken(deps: TokenDeps, token: unknown): PlaybackGrant | undefined {
  if (typeof token !== 'string' || !TOKEN_SHAPE.test(token) || !isCanonical(token))
    return undefined;
  const parts = TOKEN_TEXT.exec(decryptText(toKeyOptions(deps.mediaSecret), '', token) ?? '');
  const [, userId, tokenHash, courseId = '', end = ''] = parts ?? [];
  if (!parts || deps.clock() >= Number.parseInt(end, 36)) return undefined;
  const viewer =
    userId && tokenHash ? { userId: toHex(userId), tokenHash: toHex(tokenHash) } : null;
  return { viewer, courseId: toHex(courseId) };
}

const toShort = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
const toHex = (short: string): string => Buffer.from(short, 'base64url').toString('hex');

/** Decoders ignore trailing bits; only the canonical spelling of a token is accepted. */
function isCanonical(token: string): boolean {
  return Buffer.from(token, 'base64url').toString('base64url') === token;
}

/** When a URL made now expires, in epoch milliseconds. */
export function getPlaybackExpiry({ clock }: Pick<Deps, 'clock'>): number {
  return clock() + PLAYBACK_TTL_MS;
}

/**
 * Root-relative URLs of plain video files, or of attachments, all with one token. They contain no character that JSON or
 * HTML would escape.
 */
export function createVideoUrlBuilder(
  deps: TokenDeps,
  grant: PlaybackGrant,
  path: typeof VIDEO_PATH | typeof ATTACHMENT_PATH = VIDEO_PATH,
): (id: string) => string {
  const token = writePlaybackToken(deps, grant);
  return (id) => `${BASE_PATH}${path.replace(':id', id)}?t=${token}`;
}
