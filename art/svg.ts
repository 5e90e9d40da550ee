// SVG as text: numbers rounded to a tenth, elements without a DOM.

/** A colour, or nothing. */
export type Ink = string | null | undefined;
export type Point = readonly [x: number, y: number];
export type Disc = readonly [x: number, y: number, radius: number];
export type Box = readonly [x: number, y: number, width: number, height: number];
export type Attributes = Record<string, string | number | null | undefined>;

export function formatNumber(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Path data: d`M${x} ${y}` rounds each number. */
export function d(texts: TemplateStringsArray, ...numbers: number[]): string {
  return texts.reduce((out, text, i) => out + formatNumber(numbers[i - 1] ?? 0) + text);
}

export function element(tag: string, attributes: Attributes, inner?: string): string {
  let out = '<' + tag;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    out += ` ${name}="${typeof value === 'number' ? formatNumber(value) : value}"`;
  }
  return inner === undefined ? out + '/>' : `${out}>${inner}</${tag}>`;
}

export const circle = ([cx, cy, r]: Disc, fill: Ink, more?: Attributes): string =>
  element('circle', { cx, cy, r, fill, ...more });

export const rect = ([x, y, width, height]: Box, fill: Ink, more?: Attributes): string =>
  element('rect', { x, y, width, height, fill, ...more });

export const path = (data: string, fill: Ink, more?: Attributes): string =>
  element('path', { d: data, fill, ...more });
