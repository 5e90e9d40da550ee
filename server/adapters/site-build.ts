// Builds the site in a folder of its own beside the served pages, and moves the result among them when it is whole.
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hostFolder } from '../platform/file-names.ts';
import { readStamp, sourcesDigest, STAMP_FILE, writeStamp } from './site-stamp.ts';
import { moveIntoPlace } from './site-files.ts';
import { whileAlone } from './site-lock.ts';

const PAGES_UMASK = 0o022;
const ENDS_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.ts');

export interface SiteBuildOptions {
  /** The project's root. */
  root: string;
  /** Where the pages are served from. */
  folder: string;
  /** The address that visitors know, for what must be absolute in the pages. */
  siteOrigin: string;
  /** The lines of what the build asks of the published courses: `contract/build-source.ts`. */
  source: () => AsyncIterable<string>;
  /** Ends a build that is under way. */
  signal: AbortSignal;
}

/**
 * Builds the pages with the courses of a digest, unless somebody else has meanwhile: one builds a folder at a time, of
 * all processes of this machine. Rejects with the build's last lines; then the served pages are as they were.
 */
export async function buildSite(options: SiteBuildOptions, catalogue: string): Promise<void> {
  const { root, folder, siteOrigin, signal } = options;
  await mkdir(dirname(folder), { recursive: true });
  await whileAlone(folder, signal, async () => {
    const sources = await sourcesDigest(root, siteOrigin);
    const stamp = readStamp(folder);
    if (stamp?.sources === sources && stamp.catalogue === catalogue) return;
    await removeCutOff(folder);
    const own = await mkdtemp(nextOf(folder));
    try {
      const source = join(own, 'source.ndjson');
      await pipeline(Readable.from(options.source()), createWriteStream(source), { signal });
      const next = join(own, 'pages');
      await runBuild(options, { outDir: next, source });
      await writeStamp(next, { sources, catalogue });
      const now = Date.now();
      await moveIntoPlace(next, folder, { now });
      await moveIntoPlace(hostFolder(next), hostFolder(folder), { last: STAMP_FILE, now });
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  });
}

/** Folders of builds begin so. */
const nextOf = (folder: string): string => `${folder}.next`;

/** What builds left that were killed. */
async function removeCutOff(folder: string): Promise<void> {
  const beside = dirname(folder);
  for (const name of await readdir(beside)) {
    if (!name.startsWith(basename(nextOf(folder)))) continue;
    await rm(join(beside, name), { recursive: true, force: true });
  }
}

/** Whether the pages were built from today's sources and settings. */
export async function isBuiltFromSources({
  root,
  folder,
  siteOrigin,
}: Pick<SiteBuildOptions, 'root' | 'folder' | 'siteOrigin'>): Promise<boolean> {
  const stamp = readStamp(folder);
  return stamp !== undefined && stamp.sources === (await sourcesDigest(root, siteOrigin));
}

function runBuild(
  options: SiteBuildOptions,
  { outDir, source }: { outDir: string; source: string },
): Promise<void> {
  const astro = join(options.root, 'node_modules/astro/bin/astro.mjs');
  // Pages are for everybody's eyes, also for those of a web server beside ours.
  const ours = process.umask(PAGES_UMASK);
  const child = spawn(process.execPath, ['--import', ENDS_WITH_PARENT, astro, 'build'], {
    cwd: options.root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      OUT_DIR: outDir,
      PUBLIC_SITE_URL: options.siteOrigin,
      BUILD_SOURCE: source,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal: options.signal,
  });
  process.umask(ours);
  const lines: string[] = [];
  const keep = (chunk: Buffer) => {
    lines.push(...String(chunk).split('\n'));
    lines.splice(0, Math.max(0, lines.length - 60));
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The site could not be built:\n${lines.join('\n')}`));
    });
  });
}
