// Keeps where lessons stop: now and then while one plays, at once when it begins to play or pauses, and once more on
// leaving. While it plays this is its sign of life, which may be refused.
import type { PlayingRefusal, PositionOutcome } from '#site/api/learning.ts';

/** While a lesson plays, its place travels this often. */
export const SAVE_EVERY_MS = 10_000;

export interface Stopped {
  lessonId: string;
  seconds: number;
  /** The page is going away: nothing can be tried again. */
  isUnloading: boolean;
  /** It plays on; takes-over: in the place of another device. */
  plays: boolean | 'takes-over';
}

export interface PositionKeeper {
  /** The lesson begins to play at this second. */
  plays: (lessonId: string, seconds: number) => void;
  /** The lesson has come to this second by playing or seeking. */
  reached: (lessonId: string, seconds: number) => void;
  paused: () => void;
  ended: (lessonId: string) => void;
  /** Asks to play here from now on in the place of another device. */
  takeOver: (lessonId: string, seconds: number) => Promise<PositionOutcome>;
  /** Sends what has not arrived yet. A tab in which nothing has moved sends nothing. */
  flush: (isUnloading?: boolean) => void;
}

interface Ports {
  known: Readonly<Record<string, number>>;
  /** Never rejects. */
  save: (stopped: Stopped) => Promise<PositionOutcome>;
  onRefused: (why: PlayingRefusal) => void;
  /** Milliseconds. */
  now: () => number;
}

export function createPositionKeeper({ known, save, onRefused, now }: Ports): PositionKeeper {
  const waiting = new Map<string, number>();
  const at = new Map(Object.entries(known));
  let playing: string | undefined;
  let lastSent = now();
  /** What was sent before somebody took over is answered too late. */
  let term = 0;

  const send = async (stopped: Stopped) => {
    const own = term;
    waiting.delete(stopped.lessonId);
    const outcome = await save(stopped);
    const { lessonId, seconds } = stopped;
    // Somewhere else by now: then that place travels next.
    if (outcome === 'again' && !waiting.has(lessonId)) waiting.set(lessonId, seconds);
    if (outcome === 'again' || outcome === 'settled' || own !== term) return;
    playing = undefined;
    waiting.clear();
    onRefused(outcome);
  };
  const flush = (isUnloading = false) => {
    lastSent = now();
    for (const [lessonId, seconds] of waiting)
      void send({ lessonId, seconds, isUnloading, plays: playing === lessonId && !isUnloading });
  };
  const note = (lessonId: string, seconds: number) => {
    if (at.get(lessonId) === seconds) return;
    at.set(lessonId, seconds);
    waiting.set(lessonId, seconds);
  };
  return {
    plays: (lessonId, seconds) => {
      playing = lessonId;
      waiting.set(lessonId, Math.floor(seconds));
      flush();
    },
    reached: (lessonId, seconds) => {
      note(lessonId, Math.floor(seconds));
      if (now() - lastSent >= SAVE_EVERY_MS) flush();
    },
    paused: () => {
      playing = undefined;
      flush();
    },
    ended: (lessonId) => {
      playing = undefined;
      note(lessonId, 0);
      flush();
    },
    takeOver: (lessonId, seconds) => {
      term += 1;
      const second = Math.floor(seconds);
      return save({ lessonId, seconds: second, isUnloading: false, plays: 'takes-over' });
    },
    flush,
  };
}
