// Previews are drawn once: what has not changed since an earlier build is taken from a folder beside the packages.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPreview, type Preview } from './preview.ts';

const KEPT = 'node_modules/.cache/previews';
/** What decides how a preview looks: a change here draws all of them again. */
const DRAWN_BY = ['src/brand', 'art', 'src/company.ts', 'public/favicon.svg', 'package-lock.json'];
const DRAWN_AT_ONCE = 4;
const KEPT_UNUSED_MS = 30 * 24 * 60 * 60 * 1000;

/** The PNG files of these previews, in their order. */
export async function previewFiles(previews: readonly Preview[]): Promise<string[]> {
  const folder = join(process.cwd(), KEPT);
  await mkdir(folder, { recursive: true });
  const pen = await penDigest();
  const files = previews.map((preview) => join(folder, `${digest(pen, preview)}.png`));
  const waiting = previews.entries();
  const draw = async (): Promise<void> => {
    for (const [at, preview] of waiting) await keep(preview, files[at] ?? '');
  };
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, draw));
  await forgetUnused(folder);
  return files;
}

function digest(pen: string, preview: Preview): string {
  return createHash('sha256').update(pen).update(JSON.stringify(preview)).digest('hex');
}

async function penDigest(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of DRAWN_BY) {
    const path = join(process.cwd(), source);
    const isFile = (await stat(path)).isFile();
    const files = isFile ? [path] : (await readdir(path)).sort().map((name) => join(path, name));
    for (const file of files) {
      if ((await stat(file)).isFile()) hash.update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function keep(preview: Preview, file: string): Promise<void> {
  if (existsSync(file)) {
    const now = new Date();
    return utimes(file, now, now);
  }
  // Two builds may run side by side: a file appears whole or not at all.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, await drawPreview(preview));
  await rename(unfinished, file);
}

async function forgetUnused(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const last = await stat(file).catch(() => undefined);
    if (last && last.mtimeMs < Date.now() - KEPT_UNUSED_MS) await rm(file, { force: true });
  }
}
