// The frame of every clip, when its parts happen, and how movements begin and end; picture and sound both read it.
export const WIDTH = 1280;
export const HEIGHT = 720;
export const FRAMES_PER_SECOND = 24;

/** How long the card with the title stands, and the one with the last line. */
export const TITLE_SECONDS = 5;
export const CLOSING_SECONDS = 6;

/** How long each step of a clip lasts. */
export type Steps = readonly { seconds: number }[];

export type Timeline = { starts: readonly number[]; closing: number; end: number };

/** When each step begins, the last card, and the end, in seconds. */
export function timelineOf({ steps }: { steps: Steps }): Timeline {
  const starts: number[] = [];
  let at = TITLE_SECONDS;
  for (const { seconds } of steps) {
    starts.push(at);
    at += seconds;
  }
  return { starts, closing: at, end: at + CLOSING_SECONDS };
}

/** How far something has come that begins at `from` and takes `seconds`: 0 to 1, without easing. */
export function share(moment: number, from: number, seconds: number): number {
  return Math.min(1, Math.max(0, (moment - from) / seconds));
}

export const easeOut = (x: number): number => 1 - (1 - x) ** 3;

export const easeInOut = (x: number): number => (x < 0.5 ? 4 * x ** 3 : 1 - 4 * (1 - x) ** 3);

/** Past the mark and back, like a thumb pressing powder down. */
export function press(x: number): number {
  const over = 1.4;
  return 1 + (over + 1) * (x - 1) ** 3 + over * (x - 1) ** 2;
}

/** Between two values. */
export const between = (from: number, to: number, x: number): number => from + (to - from) * x;
