// All kinds of pictures by name. Islands import a single one instead.
import { avatar } from './avatar.ts';
import { type ArtOptions, type Composition, drawPicture } from './canvas.ts';
import { border, seal } from './certificate.ts';
import { glyph } from './glyph.ts';
import { hero } from './hero.ts';
import { og } from './og.ts';
import { design } from './posters/design.ts';
import { social } from './posters/social.ts';
import { video } from './posters/video.ts';
import { thumb } from './thumb.ts';

const COMPOSITIONS = {
  hero,
  social,
  design,
  video,
  thumb,
  avatar,
  glyph,
  border,
  seal,
  og,
} as const satisfies Record<string, Composition>;

export type CompositionName = keyof typeof COMPOSITIONS;

export const COMPOSITION_NAMES = Object.keys(COMPOSITIONS) as CompositionName[];

/** A complete picture as SVG. Equal use and options give equal bytes. */
export function renderArt(use: CompositionName, options: ArtOptions = {}): string {
  return drawPicture(COMPOSITIONS[use], options);
}
