// Builds of words that are no longer published give way: their pages would be old when they come.

/** So long after the first of several builds that ended each other none gives way: somebody may publish for hours. */
export const GIVES_WAY_MS = 15_000;

/** How a build is ended, and what it says of itself. */
export interface Way {
  signal: AbortSignal;
  /** Told the digest of what the pages will show. */
  shows(digest: string): void;
}

export interface GivingWay {
  /** Has the pages of what is published built. Answers false where that build has given way. */
  publish(build: (way: Way) => Promise<void>): Promise<boolean>;
  /** Has a preview built, which gives way to whatever is published. */
  preview<Result>(build: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Something may have been published. Answers whether a preview has given way to it. */
  look(): Promise<boolean>;
}

/** `published` answers the digest of what is published now; `stop` ends every build. */
export function givingWay(
  { published, stop }: { published: () => Promise<string>; stop: AbortSignal },
  now: () => number = () => performance.now(),
): GivingWay {
  /** Undefined while a build has not read yet what it will show: it reads what is newest. */
  let shown: string | undefined;
  /** When the first of builds that ended each other began. */
  let since = Infinity;
  let publishing: AbortController | undefined;
  let previewing: AbortController | undefined;
  return {
    async publish(build) {
      const own = new AbortController();
      publishing = own;
      shown = undefined;
      since = Math.min(since, now());
      try {
        const shows = (digest: string) => void (shown = digest);
        await build({ signal: AbortSignal.any([stop, own.signal]), shows });
      } catch (error) {
        if (!own.signal.aborted) throw error;
      } finally {
        publishing = undefined;
        if (!own.signal.aborted) since = Infinity;
      }
      return !own.signal.aborted;
    },
    async preview(build) {
      const own = new AbortController();
      previewing = own;
      try {
        return await build(AbortSignal.any([stop, own.signal]));
      } finally {
        previewing = undefined;
      }
    },
    async look() {
      const digest = await published();
      if (digest === shown) return false;
      if (shown !== undefined && now() - since < GIVES_WAY_MS) publishing?.abort();
      previewing?.abort();
      return previewing !== undefined;
    },
  };
}
