// The ticket of an adaptive film: a fresh one in good time, or at the first refusal, once for everybody who asks.
import { withTokenOf } from '#contract/video-package.ts';
import type { FreshVideo } from '#site/api/videos.ts';

/** Of a ticket's life; then another is asked for. */
const RENEW_AT = 0.8;
/** What is refused so soon after a renewal was asked for with the ticket before. */
const RENEW_EVERY_MS = 1000;
/** What is refused more often is refused for good. */
const REFUSALS_MAX = 6;
const REFUSALS_WITHIN_MS = 60_000;

export interface VideoWithToken {
  /** Any address of the film with its ticket. */
  src: string;
  /** Epoch milliseconds; undefined where nobody says. */
  endsAt: number | undefined;
}

interface Ports {
  /** Undefined where no fresh one is to be had. Never rejects. */
  renew: () => Promise<VideoWithToken | undefined>;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface PlaybackTokens {
  getAddress: (address: string) => Promise<string>;
  /** An address was refused: says whether it is worth asking for again. */
  refused: () => boolean;
  keepFresh: () => void;
}

export function createPlaybackTokens(first: VideoWithToken, { renew, now }: Ports): PlaybackTokens {
  let newest = first.src;
  let renewAt = dueAt(first, now());
  let askedAt = -Infinity;
  let refusals: number[] = [];
  let coming: Promise<void> | undefined;

  const ask = () => {
    askedAt = now();
    coming ??= renew().then((fresh) => {
      coming = undefined;
      renewAt = fresh ? dueAt(fresh, now()) : Infinity;
      newest = fresh?.src ?? newest;
    });
  };
  const mayAsk = () => coming === undefined && now() - askedAt >= RENEW_EVERY_MS;
  const keepFresh = () => {
    if (now() >= renewAt && mayAsk()) ask();
  };
  return {
    keepFresh,
    getAddress: async (address) => {
      keepFresh();
      await coming;
      return withTokenOf(address, newest);
    },
    refused: () => {
      refusals = [...refusals.filter((at) => now() - at < REFUSALS_WITHIN_MS), now()];
      if (refusals.length > REFUSALS_MAX) return false;
      if (mayAsk()) ask();
      return true;
    },
  };
}

/** The same for the film of a lesson, which `renew` asks for. */
export function videoTokens(
  first: VideoWithToken,
  renew: () => Promise<FreshVideo>,
): PlaybackTokens {
  const renewed = async () => {
    const fresh = await renew();
    if (typeof fresh !== 'object' || !fresh.adaptive) return undefined;
    return { src: fresh.adaptive.src, endsAt: fresh.endsAt };
  };
  return createPlaybackTokens(first, { renew: renewed, now: () => Date.now() });
}

/** Never for a clock by which the ticket has ended before it came: then a refusal says so. */
function dueAt({ endsAt }: VideoWithToken, now: number): number {
  if (endsAt === undefined || endsAt <= now) return Infinity;
  return now + RENEW_AT * (endsAt - now);
}
