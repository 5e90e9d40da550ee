// Writes compressed copies beside files, for hosts that serve them.
import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runConcurrently } from '../../server/platform/run-concurrently.ts';

const COMPRESS_FROM_BYTES = 512;
const TEXT_FILE = /\.(html|css|js|svg|json|xml|txt|webmanifest)$/;
/** Pages of which there may be thousands. They are compressed less: 10 % more bytes for 2 % of the work. */
const ONE_OF_MANY = /^(course-detail|category|bundle|all-courses|art)\//;
const BROTLI = { most: 11, many: 6 };
const GZIP = { most: 9, many: 6 };
const COPIES = ['.br', '.gz'];
/** Node's number of compression threads. */
const AT_ONCE = 4;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses all text files among the named files. `before`: see `Compressible`. */
export async function compressAll(
  folder: string,
  names: Iterable<string>,
  before?: string,
): Promise<void> {
  const texts = [...names].filter((name) => TEXT_FILE.test(name));
  await runConcurrently(AT_ONCE, texts, async (name) =>
    compress({ folder, name, before }, await readFile(`${folder}/${name}`)),
  );
}

interface Compressible {
  folder: string;
  name: string;
  /** Pages of an earlier build: copies of unchanged files are reused. */
  before?: string | undefined;
}

export async function compress(
  { folder, name, before }: Compressible,
  bytes: Buffer,
): Promise<void> {
  if (bytes.length < COMPRESS_FROM_BYTES || !TEXT_FILE.test(name)) return;
  if (before !== undefined && (await isUnchanged(`${before}/${name}`, bytes))) {
    for (const copy of COPIES)
      await copyFile(`${before}/${name}${copy}`, `${folder}/${name}${copy}`);
    return;
  }
  const effort = ONE_OF_MANY.test(name) ? 'many' : 'most';
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: BROTLI[effort],
  };
  const [brotliBytes, gzipBytes] = await Promise.all([
    brotliAsync(bytes, { params }),
    gzipAsync(bytes, { level: GZIP[effort] }),
  ]);
  await writeFile(`${folder}/${name}.br`, brotliBytes);
  await writeFile(`${folder}/${name}.gz`, gzipBytes);
}

async function isUnchanged(earlier: string, bytes: Buffer): Promise<boolean> {
  if (!['', ...COPIES].every((copy) => existsSync(earlier + copy))) return false;
  return bytes.equals(await readFile(earlier));
}
