// The letters of a font, read from the font itself: packages declare more than some fonts contain.

const ENTRY_BYTES = 8;

/** Code points with a glyph, from the `cmap` table (OpenType 1.9, formats 4 and 12). */
export function getCodePoints(sfnt: Buffer): ReadonlySet<number> {
  const cmap = getTable(sfnt, 'cmap');
  const known = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const at = cmap.readUInt32BE(4 + index * ENTRY_BYTES + 4);
    const format = cmap.readUInt16BE(at);
    if (format === 4) readSegments(cmap.subarray(at), known);
    if (format === 12) readGroups(cmap.subarray(at), known);
  }
  return known;
}

function getTable(sfnt: Buffer, name: string): Buffer {
  for (let index = 0; index < sfnt.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    if (sfnt.toString('latin1', at, at + 4) !== name) continue;
    const offset = sfnt.readUInt32BE(at + 8);
    return sfnt.subarray(offset, offset + sfnt.readUInt32BE(at + 12));
  }
  throw new Error(`The font has no table ${name}.`);
}

function readSegments(table: Buffer, known: Set<number>): void {
  const bytes = table.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes];
  for (let at = 0; at < bytes; at += 2) {
    const [end, start, delta, offset] = [ends, starts, deltas, offsets].map((list) =>
      table.readUInt16BE(list + at),
    ) as [number, number, number, number];
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const position = offsets + at + offset + 2 * (code - start);
      const glyph = offset === 0 ? code + delta : table.readUInt16BE(position);
      if ((glyph & 0xffff) !== 0) known.add(code);
    }
  }
}

function readGroups(table: Buffer, known: Set<number>): void {
  for (let index = 0; index < table.readUInt32BE(12); index += 1) {
    const [start, end] = [16, 20].map((from) => table.readUInt32BE(from + index * 12)) as [
      number,
      number,
    ];
    for (let code = start; code <= end; code += 1) known.add(code);
  }
}
