// Builds the site against a server, beside the served pages, and moves the result among them.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hostFolder } from '../platform/file-names.ts';
import { readStamp, sourcesDigest, STAMP_FILE, writeStamp } from './site-stamp.ts';
import { moveIntoPlace } from './site-files.ts';

const PAGES_UMASK = 0o022;
const ENDS_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.ts');

export interface SiteBuildOptions {
  /** The project's root. */
  root: string;
  /** Where the pages are served from. */
  folder: string;
  /** The address that visitors know, for what must be absolute in the pages. */
  siteOrigin: string;
  /** Where the build asks for the published courses. */
  apiOrigin: string;
  /** Ends a build that is under way. */
  signal: AbortSignal;
}

/** Builds the pages with the courses of a digest. Rejects with the build's last lines. */
export async function buildSite(options: SiteBuildOptions, catalogue: string): Promise<void> {
  const { root, folder, siteOrigin } = options;
  const sources = await sourcesDigest(root, siteOrigin);
  const next = `${folder}.next`;
  await rm(next, { recursive: true, force: true });
  await rm(hostFolder(next), { recursive: true, force: true });
  await runBuild(options, next);
  await writeStamp(next, { sources, catalogue });
  const now = Date.now();
  await moveIntoPlace(next, folder, { now });
  await moveIntoPlace(hostFolder(next), hostFolder(folder), { last: STAMP_FILE, now });
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

function runBuild(options: SiteBuildOptions, outDir: string): Promise<void> {
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
      API_ORIGIN: options.apiOrigin,
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
