// An expired video URL is renewed once, never in a loop (S33).

/** Playback must get this far past a renewal before the next one. */
const RENEWAL_PROGRESS_S = 2;

interface Renewal {
  /** The position at the last renewal, in seconds; undefined before the first. */
  renewedAt: number | undefined;
  /** The furthest position played since. */
  reached: number;
}

export const NO_RENEWAL: Renewal = { renewedAt: undefined, reached: 0 };

export function recordProgress(renewal: Renewal, seconds: number): Renewal {
  return { ...renewal, reached: Math.max(renewal.reached, seconds) };
}

/** True at the first failure, and again only after the new URL has really played. */
export function canRenew({ renewedAt, reached }: Renewal): boolean {
  return renewedAt === undefined || reached >= renewedAt + RENEWAL_PROGRESS_S;
}

export function startRenewal(seconds: number): Renewal {
  return { renewedAt: seconds, reached: seconds };
}
