// Every use of the generator by name. Islands import the one they need instead.
import { avatar } from './avatar.ts';
import { type ArtOptions, type Composition, drawPicture } from './canvas.ts';
import { border, seal } from './certificate.ts';
import { crowd } from './crowd.ts';
import { empty } from './empty.ts';
import { glyph } from './glyph.ts';
import { hero } from './hero.ts';
import { loader } from './loader.ts';
import { og } from './og.ts';
import { campaign } from './posters/campaign.ts';
import { design } from './posters/design.ts';
import { event } from './posters/event.ts';
import { influencer } from './posters/influencer.ts';
import { social } from './posters/social.ts';
import { video } from './posters/video.ts';
import { layoutGrid } from './studies/layout-grid.ts';
import { reelFrames } from './studies/reel-frames.ts';
import { shopFront } from './studies/shop-front.ts';
import { sketch } from './studies/sketch.ts';
import { thumb } from './thumb.ts';

const COMPOSITIONS = {
  hero,
  campaign,
  social,
  design,
  video,
  influencer,
  event,
  sketch,
  'layout-grid': layoutGrid,
  'shop-front': shopFront,
  'reel-frames': reelFrames,
  thumb,
  avatar,
  crowd,
  glyph,
  empty,
  loader,
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
