// Records what a built site was built from: sources, settings, courses and texts.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listVideoOrigins } from '../platform/bucket.ts';
import { listFilesBelow, getHostFolder } from '../platform/file-names.ts';

/** Moved into place last: its presence means that the pages are complete. */
const STAMP_FILE = 'build.stamp';

const SOURCES = [
  'src',
  'art',
  'contract',
  'public',
  'scripts/build',
  'server/http/security-headers.ts',
  'server/http/host-rules.ts',
  'server/platform/file-names.ts',
  'server/platform/run-concurrently.ts',
  'server/platform/bucket.ts',
  'server/adapters/site-stamp.ts',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

interface SiteStamp {
  /** See `computeSourcesDigest`. */
  sources: string;
  /** See `server/courses/build-source.ts`; empty for a build without a server. */
  catalogue: string;
  /** See `server/site/published-content.ts`; empty for the default texts. */
  content: string;
}

export function getStampPath(pages: string): string {
  return join(getHostFolder(pages), STAMP_FILE);
}

/** When the pages were built, in epoch milliseconds; 0 without pages. */
export async function readStampTime(pages: string): Promise<number> {
  const info = await stat(getStampPath(pages)).catch(() => undefined);
  return info?.mtimeMs ?? 0;
}

/** Undefined if nothing was built, or by another release. */
export function readStamp(pages: string): SiteStamp | undefined {
  const path = getStampPath(pages);
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as SiteStamp;
  } catch {
    return undefined;
  }
}

export async function writeStamp(pages: string, stamp: SiteStamp): Promise<void> {
  await writeFile(getStampPath(pages), JSON.stringify(stamp));
}

/** Digest of the sources' names and contents and of the build's settings; equal in every copy of the project. */
export async function computeSourcesDigest(root: string, siteOrigin: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(root, source);
    const info = await stat(path).catch(() => undefined);
    if (!info) continue;
    const files = info.isDirectory()
      ? (await listFilesBelow(path)).map((name) => join(path, name))
      : [path];
    for (const file of files) {
      hash.update(`${file.slice(root.length)}\n`).update(await readFile(file));
    }
  }
  const isSetting = ([name, value]: [string, string | undefined]) =>
    name.startsWith('PUBLIC_') && name !== 'PUBLIC_SITE_URL' && value !== '';
  const settings = Object.entries(process.env).filter(isSetting);
  const inputs = [siteOrigin, settings.sort(), ...listVideoOrigins(process.env)];
  return hash.update(JSON.stringify(inputs)).digest('hex');
}
