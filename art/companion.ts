// The companion's teaser: a word chooses the palette, the mode chooses the figure.
import { drawPicture } from './canvas.ts';
import type { PaletteName } from './palettes.ts';
import { design } from './posters/design.ts';
import { social } from './posters/social.ts';
import { video } from './posters/video.ts';
import { createRandom } from './random.ts';

export type CompanionMode = 'design' | 'video' | 'content';

const FIGURES = { design: social, video, content: design };
const PALETTES: readonly PaletteName[] = ['rani', 'genda', 'mor', 'sindoor', 'gulabi', 'tota'];
const WORD_WHEN_EMPTY = 'monsoon';

export function drawCompanion(word: string, mode: CompanionMode): string {
  const seed = word.trim().toLowerCase() || WORD_WHEN_EMPTY;
  const palette = createRandom(seed).pick(PALETTES);
  return drawPicture(FIGURES[mode], { seed, palette, salt: 'companion' });
}
