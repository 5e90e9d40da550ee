// Renews the playback token of an adaptive video before it expires or after a refusal; parallel requests share a renewal.
import { replaceToken } from '#contract/media/video-package.ts';
import type { FreshVideo } from '#site/api/videos.ts';

/** Fraction of a token's lifetime after which it is renewed. */
const RENEW_AT = 0.8;
/** Refusals this soon after a renewal were requests with the old token. */
const RENEW_EVERY_MS = 1000;
/** More refusals than this are final. */
const REFUSALS_MAX = 6;
const REFUSALS_WITHIN_MS = 60_000;

export interface VideoWithToken {
  /** Any URL of the video with its token. */
  src: string;
  /** Epoch milliseconds; undefined if unknown. */
  endsAt: number | undefined;
}

interface Ports {
  /** Undefined if the server gives none. Never rejects. */
  renew: () => Promise<VideoWithToken | undefined>;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface PlaybackTokens {
  withFreshToken: (url: string) => Promise<string>;
  /** Reports a refused request. Returns whether it should be retried. */
  onRefused: () => boolean;
  keepFresh: () => void;
}

export function createPlaybackTokens(first: VideoWithToken, { renew, now }: Ports): PlaybackTokens {
  let newest = first.src;
  let renewAt = getRenewalTime(first, now());
  let requestedAt = -Infinity;
  let refusals: number[] = [];
  let renewal: Promise<void> | undefined;

  const startRenewal = () => {
    requestedAt = now();
    renewal ??= renew().then((fresh) => {
      renewal = undefined;
      renewAt = fresh ? getRenewalTime(fresh, now()) : Infinity;
      newest = fresh?.src ?? newest;
    });
  };
  const canRenew = () => renewal === undefined && now() - requestedAt >= RENEW_EVERY_MS;
  const keepFresh = () => {
    if (now() >= renewAt && canRenew()) startRenewal();
  };
  return {
    keepFresh,
    withFreshToken: async (url) => {
      keepFresh();
      await renewal;
      return replaceToken(url, newest);
    },
    onRefused: () => {
      refusals = [...refusals.filter((time) => now() - time < REFUSALS_WITHIN_MS), now()];
      if (refusals.length > REFUSALS_MAX) return false;
      if (canRenew()) startRenewal();
      return true;
    },
  };
}

/** `renew` requests the lesson's video anew. */
export function createVideoTokens(
  first: VideoWithToken,
  renew: () => Promise<FreshVideo>,
): PlaybackTokens {
  const requestToken = async () => {
    const fresh = await renew();
    if (typeof fresh !== 'object' || !fresh.adaptive) return undefined;
    return { src: fresh.adaptive.src, endsAt: fresh.expiresAtMs };
  };
  return createPlaybackTokens(first, { renew: requestToken, now: () => Date.now() });
}

/** Infinity if the token is already expired by the local clock, which must be wrong: then a refusal triggers the renewal. */
function getRenewalTime({ endsAt }: VideoWithToken, now: number): number {
  if (endsAt === undefined || endsAt <= now) return Infinity;
  return now + RENEW_AT * (endsAt - now);
}
