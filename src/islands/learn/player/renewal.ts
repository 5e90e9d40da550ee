// When a video address has expired: ask once for a fresh one, and never in a loop (S33).

/** Playback must get this far past a renewal before another one is worth asking for. */
export const RENEWAL_PROGRESS_S = 2;

export interface Renewal {
  /** Where playback stood at the last renewal; undefined before the first. */
  renewedAt: number | undefined;
  /** The furthest moment that played since. */
  reached: number;
}

export const NO_RENEWAL: Renewal = { renewedAt: undefined, reached: 0 };

export function playedTo(renewal: Renewal, seconds: number): Renewal {
  return { ...renewal, reached: Math.max(renewal.reached, seconds) };
}

/** True at the first failure, and again only once the fresh address has really played. */
export function mayRenew({ renewedAt, reached }: Renewal): boolean {
  return renewedAt === undefined || reached >= renewedAt + RENEWAL_PROGRESS_S;
}

export function renewed(seconds: number): Renewal {
  return { renewedAt: seconds, reached: seconds };
}
