// Where a new note starts, for the player, which loads the notes themselves later.
import type { VideoPlayer } from './video-engine.ts';

export interface TimedLesson {
  _id: string;
  /** Seconds. */
  timeDuration?: number | undefined;
}

/** Where the form for a new note is open. */
export interface NoteStart {
  lessonId: string;
  /** Undefined without a video. */
  seconds: number | undefined;
}

/** The whole second of the video, at most its end. */
export function getCurrentSecond(
  { timeDuration = Infinity }: TimedLesson,
  player: VideoPlayer | undefined,
): number | undefined {
  return player && Math.min(Math.floor(player.currentTime() ?? 0), timeDuration);
}
