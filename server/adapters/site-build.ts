// Builds the site in a folder of its own, and puts it in the place of the served pages when it is whole.
import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { hostFolder, makePublicFolder } from '../platform/file-names.ts';
import { runBuild } from './site-build-process.ts';
import { whileAlone } from './site-lock.ts';
import { readStamp, sourcesDigest, writeStamp } from './site-stamp.ts';
import { pagesIn, putInPlace, removePlaced } from './site-swap.ts';

/** Astro lays what it renders with below the project, unless the pages go there, too. */
const BUILDS = 'node_modules/.cache/site-build';
const BUILD_MAX_MS = 3_600_000;

export interface SiteBuildOptions {
  /** The project's root. */
  root: string;
  /** Where the pages are served from. */
  folder: string;
  /** The address that visitors know, for what must be absolute in the pages. */
  siteOrigin: string;
  /** What the build asks of the published courses. */
  source: () => SiteSource;
  /** What the owner has published. */
  content: () => Promise<SiteContent>;
  /** Of drafts: it says so on every page, and leaves out the pages of single courses. */
  isPreview?: boolean;
  /** Ends a build that is under way. */
  signal: AbortSignal;
}

interface SiteContent {
  text: string;
  digest: string;
  /** Lays the pictures that the pages show into a folder. */
  layOut?: (folder: string) => Promise<void>;
}

interface SiteSource {
  /** Of `contract/build-source.ts`. */
  lines: AsyncIterable<string>;
  /** Equal for equal courses; once all lines are read. */
  digest(): string;
}

interface Built {
  content: string;
  tookMs: number | undefined;
}

/**
 * Builds the pages of the published courses, unless they stand already: one builds a folder at a time, of all
 * processes of this machine. Answers the digest of the content that they show, and how long it took, in milliseconds:
 * undefined where nothing was to be done. Rejects with the build's last lines; then the served pages are as they were.
 */
export async function buildSite(options: SiteBuildOptions): Promise<Built> {
  const { folder, signal } = options;
  await mkdir(dirname(folder), { recursive: true });
  return whileAlone(folder, signal, async () => {
    await removeCutOff(folder);
    const begun = performance.now();
    const own = await mkdtemp(nextOf(folder));
    try {
      const { hasBuilt, content } = await buildInto(own, options);
      return { content, tookMs: hasBuilt ? Math.round(performance.now() - begun) : undefined };
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  });
}

/** `hasBuilt` is false where the pages stand already. */
async function buildInto(
  own: string,
  options: SiteBuildOptions,
): Promise<{ hasBuilt: boolean; content: string }> {
  const { root, folder, siteOrigin, signal } = options;
  const sources = await sourcesDigest(root, siteOrigin);
  const stamp = readStamp(folder);
  const served = existsSync(folder) ? await realpath(folder) : undefined;
  const content = await options.content();
  const file = join(own, 'source.ndjson');
  await writeFile(file, content.text);
  const source = options.source();
  // The answers about courses come after those of a site without any, and hold in their place.
  await pipeline(Readable.from(source.lines), createWriteStream(file, { flags: 'a' }), { signal });
  const built = { sources, catalogue: source.digest(), content: content.digest };
  if (isDeepStrictEqual(stamp, built)) return { hasBuilt: false, content: content.digest };
  const pictures = join(own, 'pictures');
  await mkdir(pictures);
  await content.layOut?.(pictures);
  const place = join(own, 'built');
  const next = pagesIn(place);
  await makePublicFolder(place);
  await withAstro(options, { file, pictures, served }, async (pages) => {
    // With the times of hashed files that earlier builds have made.
    await cp(pages, next, { recursive: true, preserveTimestamps: true });
    await cp(hostFolder(pages), hostFolder(next), { recursive: true });
  });
  await writeStamp(next, built);
  await putInPlace(place, folder);
  return { hasBuilt: true, content: content.digest };
}

interface Given {
  file: string;
  pictures: string;
  served: string | undefined;
}

/** Builds all pages, for as long as `use` takes. */
async function withAstro(
  options: SiteBuildOptions,
  { file, pictures, served }: Given,
  use: (pages: string) => Promise<void>,
): Promise<void> {
  const place = join(options.root, BUILDS);
  await makePublicFolder(place);
  await removeForgotten(place);
  const own = await mkdtemp(join(place, 'build-'));
  try {
    const pages = join(own, 'pages');
    await runBuild(options, {
      program: ['node_modules/astro/bin/astro.mjs', 'build'],
      env: {
        OUT_DIR: pages,
        CACHE_DIR: join(own, 'cache'),
        BUILD_SOURCE: file,
        BUILD_PICTURES: pictures,
        API_ORIGIN: '',
        // Read by `scripts/build/build-output.ts`.
        ...(served === undefined ? {} : { PAGES_BEFORE: served }),
        // Read by `src/preview.ts`.
        ...(options.isPreview === true ? { SITE_PREVIEW: '1' } : {}),
      },
    });
    await use(pages);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Takes away the pages of a folder, what was served there before, and what was cut off. */
export async function removeSite(folder: string, signal: AbortSignal): Promise<void> {
  if (!existsSync(folder) && !existsSync(hostFolder(folder))) return;
  await whileAlone(folder, signal, async () => {
    await removeCutOff(folder);
    await removePlaced(folder);
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

/** The same in a place where others may be building. */
async function removeForgotten(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const begun = await stat(join(place, name)).catch(() => undefined);
    if (begun && begun.mtimeMs < Date.now() - BUILD_MAX_MS)
      await rm(join(place, name), { recursive: true, force: true });
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
