// Saves the playback position: periodically during playback, on play and pause, and on leaving the page. During playback
// each save is also a heartbeat, which the server may refuse.
import type { PlaybackRefusal, PositionResult, PlaybackPosition } from '#site/api/learning.ts';

/** During playback. */
export const SAVE_EVERY_MS = 10_000;

export interface SavedPosition extends PlaybackPosition {
  lessonId: string;
}

interface PositionSaver {
  /** The lesson starts to play at this second. */
  recordPlay: (lessonId: string, seconds: number) => void;
  /** The lesson is at this second, by playing or seeking. */
  recordPosition: (lessonId: string, seconds: number) => void;
  recordPause: () => void;
  recordEnd: (lessonId: string) => void;
  /** Asks the server to move playback from another device to this one. */
  takeOver: (lessonId: string, seconds: number) => Promise<PositionResult>;
  /** Sends the positions that are not saved yet. */
  flush: (isUnloading?: boolean) => void;
}

interface Ports {
  knownPositions: Readonly<Record<string, number>>;
  /** Never rejects. */
  save: (position: SavedPosition) => Promise<PositionResult>;
  onRefused: (reason: PlaybackRefusal) => void;
  /** Milliseconds. */
  now: () => number;
}

export function createPositionSaver({
  knownPositions,
  save,
  onRefused,
  now,
}: Ports): PositionSaver {
  const unsaved = new Map<string, number>();
  const positions = new Map(Object.entries(knownPositions));
  let playing: string | undefined;
  let lastSent = now();
  /** Incremented on takeover: refusals of requests from before are ignored. */
  let generation = 0;

  const send = async (position: SavedPosition) => {
    const ownGeneration = generation;
    unsaved.delete(position.lessonId);
    const result = await save(position);
    const { lessonId, seconds } = position;
    // A newer position replaces the failed one.
    if (result === 'again' && !unsaved.has(lessonId)) unsaved.set(lessonId, seconds);
    if (result === 'again' || result === 'settled' || ownGeneration !== generation) return;
    playing = undefined;
    unsaved.clear();
    onRefused(result);
  };
  const flush = (isUnloading = false) => {
    lastSent = now();
    for (const [lessonId, seconds] of unsaved)
      void send({ lessonId, seconds, isUnloading, plays: playing === lessonId && !isUnloading });
  };
  const updatePosition = (lessonId: string, seconds: number) => {
    if (positions.get(lessonId) === seconds) return;
    positions.set(lessonId, seconds);
    unsaved.set(lessonId, seconds);
  };
  return {
    recordPlay: (lessonId, seconds) => {
      playing = lessonId;
      unsaved.set(lessonId, Math.floor(seconds));
      flush();
    },
    recordPosition: (lessonId, seconds) => {
      updatePosition(lessonId, Math.floor(seconds));
      if (now() - lastSent >= SAVE_EVERY_MS) flush();
    },
    recordPause: () => {
      playing = undefined;
      flush();
    },
    recordEnd: (lessonId) => {
      playing = undefined;
      updatePosition(lessonId, 0);
      flush();
    },
    takeOver: (lessonId, seconds) => {
      generation += 1;
      const wholeSeconds = Math.floor(seconds);
      return save({ lessonId, seconds: wholeSeconds, isUnloading: false, plays: 'takes-over' });
    },
    flush,
  };
}
