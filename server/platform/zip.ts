// ZIP archives that are generated while they are sent.
import { strToU8, Zip, ZipDeflate } from 'fflate';

export interface ZipEntry {
  name: string;
  /** Text in parts. */
  parts: AsyncIterable<string> | Iterable<string>;
}

/** Yields the bytes of an archive. At most one part is in memory. */
export async function* generateZip(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    chunks.push(data);
  });
  for await (const { name, parts } of entries) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const part of parts) {
      file.push(strToU8(part));
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* chunks;
}
