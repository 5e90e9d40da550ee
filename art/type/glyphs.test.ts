// Reads the characters of fonts that are built here: two cmap subtables, segments with and without
// a glyph list.
import { expect, it } from 'vitest';
import { getCodePoints } from './glyphs.ts';

const u16 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number & 0xffff, index * 2);
  return bytes;
};
const u32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4);
  return bytes;
};

/**
 * OpenType 1.9, 'cmap' format 4: A and B by delta, X and Z (not Y) by glyph list, then the end
 * segment.
 */
const segments = Buffer.concat([
  u16(4, 0, 0, 6, 0, 0, 0),
  u16(66, 90, 0xffff),
  u16(0),
  u16(65, 88, 0xffff),
  u16(-64, 0, 1),
  u16(0, 4, 0),
  u16(7, 0, 8),
]);
/** Format 12: one group of three characters above U+FFFF. */
const groups = Buffer.concat([u16(12, 0), u32(28, 0, 1), u32(0x1f600, 0x1f602, 1)]);

/** A font of two tables, the second of which is the cmap. */
function buildFont(...subtables: Buffer[]): Buffer {
  const head = 4 + subtables.length * 8;
  const places = subtables.map((_, index) =>
    subtables.slice(0, index).reduce((sum, { length }) => sum + length, head),
  );
  const entries = places.map((place) => Buffer.concat([u16(3, 1), u32(place)]));
  const cmap = Buffer.concat([u16(0, subtables.length), ...entries, ...subtables]);
  const begins = 12 + 2 * 16;
  return Buffer.concat([
    u32(0x00010000),
    u16(2, 0, 0, 0),
    Buffer.from('OS/2'),
    u32(0, begins, 0),
    Buffer.from('cmap'),
    u32(0, begins, cmap.length),
    cmap,
  ]);
}

it('getCodePoints returns the characters of all cmap subtables that have a glyph', () => {
  const letters = ['A', 'B', 'X', 'Z', '😀', '😁', '😂'].map((letter) => letter.codePointAt(0));
  expect([...getCodePoints(buildFont(segments, groups))]).toEqual(letters);
  expect([...getCodePoints(buildFont(groups, segments))]).toHaveLength(letters.length);
});

it('getCodePoints returns no characters for an unsupported subtable format', () => {
  expect(getCodePoints(buildFont(u16(6, 0, 0))).size).toBe(0);
});

it('getCodePoints throws for a font without a cmap table', () => {
  expect(() => getCodePoints(buildFont(segments).fill('x', 28, 32))).toThrow('no table cmap');
});
