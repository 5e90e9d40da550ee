// Every use of the generator by name. Islands import the one they need instead.
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

export type ArtUse = keyof typeof COMPOSITIONS;

export const ART_USES = Object.keys(COMPOSITIONS) as ArtUse[];

/** A finished picture as SVG text. Same use and options, same bytes. */
export function renderArt(use: ArtUse, options: ArtOptions = {}): string {
  return drawPicture(COMPOSITIONS[use], options);
}
