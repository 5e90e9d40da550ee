// SVG for clips: words, shapes and groups, rounded so that frames in which nothing moves are the same text.
import type { Attributes } from '#art/svg.ts';

/** `n` of a number: two digits are finer than a pixel of the film. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

export function shape(tag: string, attributes: Attributes, inner = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('');
  return `<${tag}${written}>${inner}</${tag}>`;
}

export type Type = {
  at: readonly [x: number, y: number];
  size: number;
  fill: string;
  weight?: number;
  /** The wide cut of headings. */
  wide?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  opacity?: number;
};

/** One line of words standing on `at`. */
export function words(text: string, { at, size, fill, ...type }: Type): string {
  return shape(
    'text',
    {
      x: at[0],
      y: at[1],
      'font-size': size,
      fill,
      'font-weight': type.weight ?? 600,
      class: type.wide ? 'display' : undefined,
      'text-anchor': type.anchor,
      opacity: type.opacity === 1 ? undefined : type.opacity,
    },
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;'),
  );
}

export type Place = { x?: number; y?: number; turn?: number; scale?: number; opacity?: number };

/** Moved, turned and made larger around its own origin; nothing at all where it cannot be seen. */
export function placed(inner: string, { x = 0, y = 0, turn, scale, opacity = 1 }: Place): string {
  if (opacity <= 0.001 || scale === 0) return '';
  const moves = [`translate(${n(x)} ${n(y)})`];
  if (turn) moves.push(`rotate(${n(turn)})`);
  if (scale !== undefined && scale !== 1) moves.push(`scale(${Math.round(scale * 1000) / 1000})`);
  return shape(
    'g',
    { transform: moves.join(' '), opacity: opacity < 1 ? opacity : undefined },
    inner,
  );
}

/** A path that is drawn up to a share of its length. */
export function drawn(d: string, much: number, attributes: Attributes): string {
  if (much <= 0) return '';
  const line = { d, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  if (much >= 1) return shape('path', { ...line, ...attributes });
  return shape('path', {
    ...line,
    pathLength: 1,
    'stroke-dasharray': `${much.toFixed(4)} 2`,
    ...attributes,
  });
}

export const box = (
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  more: Attributes = {},
): string => shape('rect', { x, y, width, height, fill, ...more });

export const disc = (
  [cx, cy, r]: readonly [number, number, number],
  fill: string,
  more: Attributes = {},
): string => (r > 0 ? shape('circle', { cx, cy, r, fill, ...more }) : '');

/** Mixes two colours of six digits. */
export function mix(from: string, to: string, much: number): string {
  const channel = (hex: string, at: number): number => parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * much))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
