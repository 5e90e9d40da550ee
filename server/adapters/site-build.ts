// Builds the site against this server, when it is missing or stale, and again after changes.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow, hostFolder } from '../file-names.ts';
import type { Log } from '../ports.ts';
import { moveIntoPlace } from './site-files.ts';

const SOURCES = [
  'src',
  'art',
  'contract',
  'public',
  'scripts/build',
  'server/http/security-headers.ts',
  'server/http/host-rules.ts',
  'server/file-names.ts',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const STAMP = 'build.stamp';
const REBUILD_AFTER_MS = 2000;
const PAGES_UMASK = 0o022;
const RETRY_MOST_MS = 10 * 60_000;

export interface SiteBuildOptions {
  /** The project's root. */
  root: string;
  /** Where the pages are served from. */
  folder: string;
  /** The address that visitors know, for what must be absolute in the pages. */
  siteOrigin: string;
  /** Where the build asks for the published courses. */
  apiOrigin: () => string;
  /** Ends a build that is under way. */
  signal: AbortSignal;
  log: Log;
}

export interface SiteBuild {
  /** Whether the served pages were built from today's sources. */
  isFresh(): Promise<boolean>;
  /** Whether they were built from today's published courses. */
  hasCatalogue(digest: string): boolean;
  /** Builds beside the served pages and moves the result among them. Rejects with the build's last lines. */
  build(digest: string): Promise<void>;
}

interface Stamp {
  sources: string;
  catalogue: string;
}

export function siteBuild(options: SiteBuildOptions): SiteBuild {
  const stampPath = join(hostFolder(options.folder), STAMP);
  return {
    isFresh: async () => {
      const stamp = readStamp(stampPath);
      return stamp !== undefined && stamp.sources === (await sourcesDigest(options));
    },
    hasCatalogue: (digest) => readStamp(stampPath)?.catalogue === digest,
    build: async (digest) => {
      const sources = await sourcesDigest(options);
      const next = `${options.folder}.next`;
      await rm(next, { recursive: true, force: true });
      await rm(hostFolder(next), { recursive: true, force: true });
      await runBuild(options, next);
      await writeFile(
        join(hostFolder(next), STAMP),
        JSON.stringify({ sources, catalogue: digest } satisfies Stamp),
      );
      const now = Date.now();
      await moveIntoPlace(next, options.folder, { now });
      await moveIntoPlace(hostFolder(next), hostFolder(options.folder), { last: STAMP, now });
    },
  };
}

function readStamp(path: string): Stamp | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

/** Names, sizes and times of the sources and the build settings. */
async function sourcesDigest({ root, siteOrigin }: SiteBuildOptions): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(root, source);
    const info = await stat(path).catch(() => undefined);
    if (!info) continue;
    const files = info.isDirectory()
      ? (await filesBelow(path)).map((name) => join(path, name))
      : [path];
    for (const file of files) {
      const { size, mtimeMs } = await stat(file);
      hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
    }
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('PUBLIC_'));
  return hash.update(JSON.stringify([siteOrigin, settings.sort()])).digest('hex');
}

function runBuild(options: SiteBuildOptions, outDir: string): Promise<void> {
  const astro = join(options.root, 'node_modules/astro/bin/astro.mjs');
  // Pages are for everybody's eyes, also for those of a web server beside ours.
  const ours = process.umask(PAGES_UMASK);
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: options.root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      OUT_DIR: outDir,
      PUBLIC_SITE_URL: options.siteOrigin,
      API_ORIGIN: options.apiOrigin(),
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: options.signal,
  });
  process.umask(ours);
  const lines: string[] = [];
  const keep = (chunk: Buffer) => {
    lines.push(...String(chunk).split('\n'));
    lines.splice(0, Math.max(0, lines.length - 60));
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(`The site could not be built:\n${lines.join('\n')}`));
    });
  });
}

/**
 * Calls `work` once, some time after the last of several calls; a call during the work runs it again.
 * Work that answers false has failed and is tried again, later each time.
 */
export function afterChanges(
  work: () => Promise<boolean>,
  waitMs = REBUILD_AFTER_MS,
): { changed(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  let failures = 0;
  let stopped = false;
  const run = async (): Promise<void> => {
    running = true;
    again = false;
    failures = (await work()) ? 0 : failures + 1;
    running = false;
    if (stopped) return;
    if (failures > 0) runIn(Math.min(waitMs * 4 ** failures, RETRY_MOST_MS));
    else if (again) runIn(waitMs);
  };
  const runIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
    timer.unref();
  };
  const changed = (): void => {
    if (running) again = true;
    else runIn(waitMs);
  };
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
  };
  return { changed, stop };
}
