// When each part of a clip happens, and how movements begin and end; picture and sound both read it.

export const WIDTH = 640;
export const HEIGHT = 360;
export const FRAMES_PER_SECOND = 24;

export type Span = { from: number; to: number };

export type Cues = { dots: Span; line: Span; colour: Span; title: Span; end: number };

/** The four acts of a clip that lasts `seconds`: dots, line, colour, title. */
export function cuesOf(seconds: number): Cues {
  const lineEnds = 1.2 + (seconds - 6.4);
  return {
    dots: { from: 0.25, to: 1.5 },
    line: { from: 1.2, to: lineEnds },
    colour: { from: lineEnds - 0.1, to: lineEnds + 1.8 },
    title: { from: lineEnds + 1.9, to: lineEnds + 2.9 },
    end: seconds,
  };
}

/** How far a span has come at a moment, from 0 to 1. */
export function progress(moment: number, span: Span): number {
  return Math.min(1, Math.max(0, (moment - span.from) / (span.to - span.from)));
}

/** A part of a span: the one that starts after `share` of it and takes `length` seconds. */
export function within(span: Span, share: number, length: number): Span {
  const from = span.from + (span.to - span.from - length) * share;
  return { from, to: from + length };
}

export const easeOut = (x: number): number => 1 - (1 - x) ** 3;

export const easeInOut = (x: number): number => (x < 0.5 ? 2 * x * x : 1 - 2 * (1 - x) ** 2);

/** Past the mark and back, like a thumb pressing powder down. */
export function press(x: number): number {
  const over = 1.4;
  return 1 + (over + 1) * (x - 1) ** 3 + over * (x - 1) ** 2;
}
