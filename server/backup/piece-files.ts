// The files of a backup, written and read part by part: none is ever held whole.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { keysOfPackages } from '../films/films.ts';
import { ROWS_FOLDER } from './manifest.ts';
import type { BackupFile } from './manifest.ts';
import type { Row } from './rows.store.ts';

/** Rows are written in texts of about this many characters. */
const TEXT_AT_ONCE = 64 * 1024;
const READ_BYTES = 1024 * 1024;

/** From the folder of a backup. */
export const pathOf = (table: string): string => `${ROWS_FOLDER}/${table}.jsonl`;

/** Rows as lines of JSON, some in each text; and how many there were, once they are through. */
export function linesOf(rows: AsyncIterable<Row>) {
  let many = 0;
  async function* lines(): AsyncGenerator<string> {
    let text = '';
    for await (const row of rows) {
      many += 1;
      text += `${JSON.stringify(row)}\n`;
      if (text.length < TEXT_AT_ONCE) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  return { lines: lines(), count: () => many };
}

/** Writes a file of the backup; its digest is that of what was to be written. */
export async function writePiece(
  folder: string,
  path: string,
  parts: AsyncIterable<string | Buffer>,
): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    parts,
    async function* (written: AsyncIterable<string | Buffer>) {
      for await (const part of written) {
        hash.update(part);
        bytes += Buffer.byteLength(part);
        yield part;
      }
    },
    createWriteStream(join(folder, path)),
  );
  return { path, bytes, sha256: hash.digest('hex') };
}

/** The rows that a backup has of a table, in its order: at each turn those of about a megabyte of it. */
export async function* readRows(folder: string, table: string): AsyncGenerator<Row[]> {
  const path = join(folder, pathOf(table));
  let rest = '';
  for await (const part of createReadStream(path, {
    encoding: 'utf8',
    highWaterMark: READ_BYTES,
  })) {
    // Not by node:readline, which ends lines at U+2028 as well: that stands within texts.
    const lines = `${rest}${part as string}`.split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => JSON.parse(line) as Row);
  }
  if (rest !== '') yield [JSON.parse(rest) as Row];
}

/** A file of the store as the rows of the backup have it. */
export interface FileInRows {
  key: string;
  /** Undefined for files of packages. */
  bytes: number | undefined;
  /** Undefined for those, and for what was kept before digests were. */
  sha256: string | undefined;
  isOfPackage: boolean;
}

/** The files that the rows of the backup name, many at a time. */
export async function* filesIn(folder: string): AsyncGenerator<FileInRows[]> {
  for await (const media of readRows(folder, 'media')) yield media.map(fileOf);
  // Earlier releases prepared none.
  if (!existsSync(join(folder, pathOf('films')))) return;
  const unknown = { bytes: undefined, sha256: undefined, isOfPackage: true };
  for await (const films of readRows(folder, 'films'))
    yield keysOfPackages(films).map((key) => ({ key, ...unknown }));
}

function fileOf({ storage_key: key, bytes, sha256 }: Row): FileInRows {
  const digest = typeof sha256 === 'string' ? sha256 : undefined;
  return { key: String(key), bytes: Number(bytes), sha256: digest, isOfPackage: false };
}
