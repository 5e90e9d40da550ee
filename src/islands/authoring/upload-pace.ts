// How fast an upload goes and how long it will take, from what was sent lately.

/** Older samples say nothing of the line as it is now. */
const WINDOW_MS = 8000;
const SECOND_MS = 1000;

export interface Sample {
  at: number;
  /** Bytes. */
  sent: number;
}

/** The samples of the last seconds with a new one; a new attempt begins anew. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const before = samples.at(-1);
  if (before && before.sent > sample.sent) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/** Bytes a second; 0 while nothing can be said. */
export function speedOf(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < SECOND_MS / 2) return 0;
  return ((last.sent - first.sent) / (last.at - first.at)) * SECOND_MS;
}

/** 'about 3 min left'; empty while the speed is unknown. */
export function timeLeft(bytes: number, speed: number): string {
  if (speed <= 0) return '';
  const seconds = bytes / speed;
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.ceil(seconds / 10) * 10} s left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `about ${minutes} min left`;
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
