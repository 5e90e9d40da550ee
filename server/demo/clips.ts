// Short videos of the demo lessons; several lessons share one.

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

/** The folder of the files in CLIPS and of their captions. */
export const CLIPS_FOLDER = new URL('./clips/', import.meta.url);

/** Languages in which each clip has captions. */
export const CLIP_LANGUAGES = ['en', 'hi'] as const;

export function getCaptionsFile(clip: ClipKey, language: (typeof CLIP_LANGUAGES)[number]): string {
  return `${clip}.${language}.vtt`;
}
