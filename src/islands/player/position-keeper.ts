// Keeps where lessons stop: now and then while one plays, at once when it pauses, and once more on leaving.

/** While a lesson plays, its place travels this often. */
export const SAVE_EVERY_MS = 10_000;

export interface Stopped {
  lessonId: string;
  seconds: number;
  /** The page is going away: nothing can be tried again. */
  isUnloading: boolean;
}

export interface PositionKeeper {
  /** The lesson has come to this second by playing or seeking. */
  reached: (lessonId: string, seconds: number) => void;
  /** The lesson has ended: next time it begins at its beginning. */
  ended: (lessonId: string) => void;
  /** Sends what has not arrived yet. A tab in which nothing has moved sends nothing. */
  flush: (isUnloading?: boolean) => void;
}

interface Ports {
  /** Where lessons stand already, in seconds. */
  known: Readonly<Record<string, number>>;
  /** Whether it need not be tried again. Never rejects. */
  save: (stopped: Stopped) => Promise<boolean>;
  /** Milliseconds. */
  now: () => number;
}

export function createPositionKeeper({ known, save, now }: Ports): PositionKeeper {
  const waiting = new Map<string, number>();
  const at = new Map(Object.entries(known));
  let lastSent = now();

  const flush = (isUnloading = false) => {
    lastSent = now();
    for (const [lessonId, seconds] of waiting) {
      waiting.delete(lessonId);
      void save({ lessonId, seconds, isUnloading }).then((settled) => {
        // Somewhere else by now: then that place travels next.
        if (!settled && !waiting.has(lessonId)) waiting.set(lessonId, seconds);
      });
    }
  };
  const note = (lessonId: string, seconds: number) => {
    if (at.get(lessonId) === seconds) return;
    at.set(lessonId, seconds);
    waiting.set(lessonId, seconds);
  };
  return {
    reached: (lessonId, seconds) => {
      note(lessonId, Math.floor(seconds));
      if (now() - lastSent >= SAVE_EVERY_MS) flush();
    },
    ended: (lessonId) => {
      note(lessonId, 0);
      flush();
    },
    flush,
  };
}
