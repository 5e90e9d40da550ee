// The short films that play in every demo lesson; scripts/make-clips.ts draws them.

export const CLIPS = [
  { key: 'dots-first', file: 'dots-first.mp4', type: 'video/mp4', title: 'Dots first' },
  { key: 'one-line', file: 'one-line.mp4', type: 'video/mp4', title: 'One line' },
  { key: 'colour', file: 'colour.mp4', type: 'video/mp4', title: 'Colour' },
  { key: 'rhythm', file: 'rhythm.mp4', type: 'video/mp4', title: 'Rhythm' },
  { key: 'frame', file: 'frame.mov', type: 'video/quicktime', title: 'Frame' },
  { key: 'voice', file: 'voice.mp4', type: 'video/mp4', title: 'Voice' },
  { key: 'numbers', file: 'numbers.mp4', type: 'video/mp4', title: 'Numbers' },
  { key: 'rang', file: 'rang.mp4', type: 'video/mp4', title: 'रंग' },
] as const;

export type ClipKey = (typeof CLIPS)[number]['key'];

/** The folder that holds the files named in CLIPS. */
export const CLIPS_FOLDER = new URL('./clips/', import.meta.url);
