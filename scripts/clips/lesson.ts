// What a clip is: a title, numbered steps with a drawing that changes from step to step, a closing line, a tune.
import type { ClipKey } from '#server/demo/clips.ts';
import type { PaletteName } from '#art/palettes.ts';
import type { Scale } from './sound.ts';
import { easeInOut, easeOut, press, share } from './timing.ts';

export type Lesson = {
  key: ClipKey;
  palette: PaletteName;
  title: readonly string[];
  /** Two or three short lines each: they stand large beside the drawing. */
  steps: readonly { seconds: number; label: readonly string[] }[];
  closing: readonly string[];
  /** The drawing at a moment, in the whole frame; the words stand left of `STAGE`. */
  draw: (at: Moment) => string;
  scale: Scale;
  /** The lowest note, in hertz. */
  root: number;
};

/** Where drawings stand: right of the words, above the captions. */
export const STAGE = { left: 470, top: 48, width: 762, height: 560 } as const;
export const STAGE_MIDDLE = {
  x: STAGE.left + STAGE.width / 2,
  y: STAGE.top + STAGE.height / 2,
} as const;

/** A moment of a clip, seen from the beginning of its steps. All answers lie between 0 and 1, `pop` a little beyond. */
export type Moment = {
  /** Seconds since a step began; negative before. */
  since: (step: number) => number;
  /** Slow, fast, slow: for what moves from one place to another. */
  move: (step: number, from: number, seconds?: number) => number;
  /** Fast, then slow: for what appears. */
  come: (step: number, from: number, seconds?: number) => number;
  /** Past the mark and back: for what is pressed or put down. */
  pop: (step: number, from: number, seconds?: number) => number;
};

export function momentOf(starts: readonly number[], moment: number): Moment {
  const since = (step: number): number => moment - (starts[step] ?? 0);
  return {
    since,
    move: (step, from, seconds = 1) => easeInOut(share(since(step), from, seconds)),
    come: (step, from, seconds = 0.6) => easeOut(share(since(step), from, seconds)),
    pop: (step, from, seconds = 0.5) => press(share(since(step), from, seconds)),
  };
}
