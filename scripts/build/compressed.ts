// Lays a compressed copy beside a file, for hosts that send it as it is.
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESS_FROM_BYTES = 512;
const TEXT_FILE = /\.(html|css|js|svg|json|xml|txt|webmanifest)$/;
/** Files of courses: there may be thousands. A tenth more bytes for a fiftieth of the work. */
const ONE_OF_MANY = /^(course-detail|category|bundle|all-courses|art)\//;
const BROTLI = { most: 11, many: 6 };
const GZIP = { most: 9, many: 6 };
/** As many as the threads that Node compresses with. */
const AT_ONCE = 4;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Those of the named files below `folder` that are worth it. */
export async function compressAll(folder: string, names: Iterable<string>): Promise<void> {
  const left = [...names].filter((name) => TEXT_FILE.test(name)).values();
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (const name of left) await compress(folder, name, await readFile(`${folder}/${name}`));
  });
  await Promise.all(turns);
}

export async function compress(folder: string, name: string, bytes: Buffer): Promise<void> {
  if (bytes.length < COMPRESS_FROM_BYTES || !TEXT_FILE.test(name)) return;
  const effort = ONE_OF_MANY.test(name) ? 'many' : 'most';
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: BROTLI[effort],
  };
  const [small, old] = await Promise.all([
    brotli(bytes, { params }),
    gzipped(bytes, { level: GZIP[effort] }),
  ]);
  await writeFile(`${folder}/${name}.br`, small);
  await writeFile(`${folder}/${name}.gz`, old);
}
