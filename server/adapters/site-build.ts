// Builds the site in a separate folder and switches the served links to it when it is complete.
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { getHostFolder, makePublicFolder } from '../platform/file-names.ts';
import { withFolderLock } from './file-lock.ts';
import { readStamp, computeSourcesDigest, writeStamp } from './site-stamp.ts';

/** Astro writes its render code below the project unless the output folder is there too. */
const ASTRO_BUILDS = 'node_modules/.cache/site-build';
const BUILD_MAX_MS = 3_600_000;
/** A replaced build is deleted after this long, because a busy server may still read from it. */
const RETENTION_MS = 60_000;
const OUTPUT_MAX = 8000;
const PAGES_UMASK = 0o022;
const END_WITH_PARENT = join(import.meta.dirname, 'end-with-parent.ts');

/** The owner's published texts. */
export interface PublishedContent {
  text: string;
  digest: string;
  /** Copies the pictures that the texts show into a folder. */
  copyPictures(folder: string): Promise<unknown>;
}

export interface SiteBuildOptions {
  root: string;
  folder: string;
  /** The public origin of the site, for absolute URLs. */
  siteOrigin: string;
  /** The published courses: lines of `contract/site/build-source.ts`, and their digest once all are read. */
  source: () => { lines: AsyncIterable<string>; digest(): string };
  content: () => Promise<PublishedContent>;
  /** A preview says so on every page and leaves out the pages of single courses. */
  isPreview?: boolean;
  /** Aborts a running build. */
  signal: AbortSignal;
}

/**
 * Builds the pages of the published courses unless they are current. One build of a folder runs at a time on this
 * machine. Returns the digest of the owner's texts, and the duration in milliseconds, undefined if nothing had to be
 * built. Rejects with the build's last output; the served pages then stay unchanged.
 */
export async function buildSite(
  options: SiteBuildOptions,
): Promise<{ content: string; tookMs: number | undefined }> {
  const { root, folder, siteOrigin, signal } = options;
  await mkdir(dirname(folder), { recursive: true });
  return withFolderLock(folder, signal, async () => {
    const begun = performance.now();
    await removeInterruptedBuilds(folder);
    const ownFolder = await mkdtemp(getBuildPrefix(folder));
    try {
      const sources = await computeSourcesDigest(root, siteOrigin);
      const content = await options.content();
      const file = join(ownFolder, 'source.ndjson');
      await writeFile(file, content.text);
      const source = options.source();
      // Lines about courses follow the defaults of an empty school and replace them.
      const appended = createWriteStream(file, { flags: 'a' });
      await pipeline(Readable.from(source.lines), appended, { signal });
      const stamp = { sources, catalogue: source.digest(), content: content.digest };
      if (isDeepStrictEqual(readStamp(folder), stamp))
        return { content: content.digest, tookMs: undefined };
      const pictures = join(ownFolder, 'pictures');
      await mkdir(pictures);
      await content.copyPictures(pictures);
      const built = join(ownFolder, 'built');
      await makePublicFolder(built);
      await buildPages(options, { file, pictures, to: getPagesFolder(built) });
      await writeStamp(getPagesFolder(built), stamp);
      await activateBuild(built, folder);
      return { content: content.digest, tookMs: Math.round(performance.now() - begun) };
    } finally {
      await rm(ownFolder, { recursive: true, force: true });
    }
  });
}

async function buildPages(
  { root, folder, siteOrigin, isPreview, signal }: SiteBuildOptions,
  { file, pictures, to }: { file: string; pictures: string; to: string },
): Promise<void> {
  const directory = join(root, ASTRO_BUILDS);
  await makePublicFolder(directory);
  // Other builds may be running here.
  await removeOldFolders(directory, '', Date.now() - BUILD_MAX_MS);
  const ownFolder = await mkdtemp(join(directory, 'build-'));
  const pages = join(ownFolder, 'pages');
  try {
    const env = {
      PUBLIC_SITE_URL: siteOrigin,
      OUT_DIR: pages,
      CACHE_DIR: join(ownFolder, 'cache'),
      BUILD_SOURCE: file,
      BUILD_PICTURES: pictures,
      API_ORIGIN: '',
      // Read by `scripts/build/build-output.ts`.
      ...(existsSync(folder) ? { PAGES_BEFORE: await realpath(folder) } : {}),
      // Read by `src/preview.ts`.
      ...(isPreview ? { SITE_PREVIEW: '1' } : {}),
    };
    await runAstro(root, env, { signal });
    // Keeps the modification times of hashed files from earlier builds.
    await cp(pages, to, { recursive: true, preserveTimestamps: true });
    await cp(getHostFolder(pages), getHostFolder(to), { recursive: true });
  } finally {
    await rm(ownFolder, { recursive: true, force: true });
  }
}

/** A build that takes longer is ended as a failure, so that a hanging build does not stop all later ones. */
const RUN_MAX_MS = 30 * 60_000;

/** Rejects with the end of the output. */
export function runAstro(
  root: string,
  env: NodeJS.ProcessEnv,
  { signal, maxMs = RUN_MAX_MS }: { signal: AbortSignal; maxMs?: number },
): Promise<void> {
  // The pages must be readable for another web server on this machine.
  const umask = process.umask(PAGES_UMASK);
  const args = ['--import', END_WITH_PARENT, 'node_modules/astro/bin/astro.mjs', 'build'];
  const timeout = AbortSignal.timeout(maxMs);
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal: AbortSignal.any([signal, timeout]),
  });
  process.umask(umask);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output = (output + String(chunk)).slice(-OUTPUT_MAX)));
  return new Promise((resolve, reject) => {
    let ended: Error | undefined;
    // An aborted process may write until it exits.
    child.once('error', (error) => {
      if (child.pid === undefined) reject(error);
      ended = error;
    });
    child.once('exit', (code) => {
      if (code === 0 && !ended) return resolve();
      const limit = timeout.aborted && !signal.aborted ? ` within ${maxMs / 60_000} minutes` : '';
      const failure = new Error(`The site could not be built${limit}:\n${output}`);
      reject(limit === '' ? (ended ?? failure) : failure);
    });
  });
}

/** Removes the pages of a folder, earlier builds, and interrupted builds. */
export async function removeSite(folder: string, signal: AbortSignal): Promise<void> {
  if (!existsSync(folder) && !existsSync(getHostFolder(folder))) return;
  await withFolderLock(folder, signal, async () => {
    await removeInterruptedBuilds(folder);
    // The host rules are removed first, because their presence means that pages exist.
    for (const name of [getHostFolder(folder), folder, getBuildsFolder(folder)])
      await rm(name, { recursive: true, force: true });
  });
}

/** Whether the pages were built from the current sources and settings. */
export async function isBuiltFromSources({
  root,
  folder,
  siteOrigin,
}: Pick<SiteBuildOptions, 'root' | 'folder' | 'siteOrigin'>): Promise<boolean> {
  const stamp = readStamp(folder);
  return stamp !== undefined && stamp.sources === (await computeSourcesDigest(root, siteOrigin));
}

/** Prefix of folders of running builds. */
const getBuildPrefix = (folder: string): string => `${folder}.next`;

const removeInterruptedBuilds = (folder: string): Promise<void> =>
  removeOldFolders(dirname(folder), basename(getBuildPrefix(folder)), Infinity);

async function removeOldFolders(directory: string, prefix: string, before: number): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(prefix)) continue;
    const begun = await stat(join(directory, name)).catch(() => undefined);
    if (begun && begun.mtimeMs < before)
      await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** Each build has its own folder, next to the served link. */
const getBuildsFolder = (folder: string): string => `${folder}.builds`;

/** The folder of the pages within a build. */
export const getPagesFolder = (build: string): string => join(build, 'pages');

/**
 * Points `folder` and its host folder to `build`. The previous build stays, and so do builds that were served within
 * the last minute, because readers may still use them. `now` in epoch milliseconds.
 */
export async function activateBuild(
  build: string,
  folder: string,
  now = Date.now(),
): Promise<void> {
  const builds = getBuildsFolder(folder);
  await makePublicFolder(builds);
  const ownFolder = await reserveBuildPath(builds, now);
  await rename(build, ownFolder);
  const before = await realpath(folder).catch(() => folder);
  // The host rules are switched last, because their modification time is the build time of the pages.
  const moved = await replaceWithLink(folder, getPagesFolder(ownFolder), () =>
    reserveBuildPath(builds, now - 1),
  );
  await replaceWithLink(getHostFolder(folder), getHostFolder(getPagesFolder(ownFolder)), () =>
    reserveBuildPath(builds, now - 1),
  );
  const current = [ownFolder, moved ?? dirname(before)].map((path) => basename(path));
  const names = (await readdir(builds)).sort();
  for (const [index, name] of names.entries()) {
    const replacedAt = Number.parseInt(names[index + 1] ?? '');
    if (current.includes(name) || replacedAt > now - RETENTION_MS) continue;
    await rm(join(builds, name), { recursive: true, force: true });
  }
}

/** A unique name that begins with the time. */
async function reserveBuildPath(builds: string, now: number): Promise<string> {
  const directory = await mkdtemp(join(builds, `${now}-`));
  await rm(directory, { recursive: true });
  return directory;
}

/** Links `name` to `target` atomically. A folder of that name is moved to `getAsidePath()`, which is then returned. */
async function replaceWithLink(
  name: string,
  target: string,
  getAsidePath: () => Promise<string>,
): Promise<string | undefined> {
  const next = `${name}.link`;
  await rm(next, { force: true });
  await symlink(relative(dirname(name), target), next);
  const before = await lstat(name).catch(() => undefined);
  const moved = before?.isDirectory() ? await getAsidePath() : undefined;
  if (moved !== undefined) await rename(name, moved);
  await rename(next, name);
  return moved;
}
