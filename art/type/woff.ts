// Unpacks a WOFF font once instead of per document (W3C WOFF 1.0, sections 3 to 5).
import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;
const SIGNATURE = 'wOFF';

/** The font as TrueType or OpenType. Throws if the file is no WOFF. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== SIGNATURE) throw new Error('This is not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES);
  const power = Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const tables: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = HEADER_BYTES + index * ENTRY_BYTES;
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    const [at, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field));
    const bytes = woff.subarray(at, (at ?? 0) + (packed ?? 0));
    const table = packed === length ? bytes : inflateSync(bytes);
    woff.copy(head, entry, from, from + 4);
    woff.copy(head, entry + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(tables);
}
