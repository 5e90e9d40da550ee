// The short films that play in the demo lessons, several lessons to a film.

export const CLIPS = [
  { key: 'nine-dots', file: 'nine-dots.mp4', type: 'video/mp4' },
  { key: 'one-promise', file: 'one-promise.mp4', type: 'video/mp4' },
  { key: 'three-blocks', file: 'three-blocks.mp4', type: 'video/mp4' },
  { key: 'calm-page', file: 'calm-page.mp4', type: 'video/mp4' },
  { key: 'one-window', file: 'one-window.mov', type: 'video/quicktime' },
  { key: 'board-to-reel', file: 'board-to-reel.mp4', type: 'video/mp4' },
  { key: 'four-numbers', file: 'four-numbers.mp4', type: 'video/mp4' },
  { key: 'hanging-line', file: 'hanging-line.mp4', type: 'video/mp4' },
] as const;

export type ClipKey = (typeof CLIPS)[number]['key'];

/** The folder that holds the files named in CLIPS, and their captions. */
export const CLIPS_FOLDER = new URL('./clips/', import.meta.url);

/** What a teacher would say, in every language that a clip has captions in. */
export const CLIP_LANGUAGES = ['en', 'hi'] as const;

export function listCaptions(clip: ClipKey, language: (typeof CLIP_LANGUAGES)[number]): string {
  return `${clip}.${language}.vtt`;
}
