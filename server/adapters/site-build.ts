// Builds the site in a folder of its own beside the served pages, and puts it in their place when it is whole.
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { paths } from '#contract/paths.ts';
import { hostFolder, makePublicFolder } from '../platform/file-names.ts';
import { runBuild } from './site-build-process.ts';
import { whileAlone } from './site-lock.ts';
import { readManifest, rendererFolder } from './site-manifest.ts';
import { readStamp, sourcesDigest, writeStamp } from './site-stamp.ts';
import { pagesIn, putInPlace, removePlaced } from './site-swap.ts';

/** Astro lays what it renders with below the project, unless the pages go there, too. */
const CODE_BUILDS = 'node_modules/.cache/site-build';
const CODE_BUILD_MAX_MS = 3_600_000;

export interface SiteBuildOptions {
  /** The project's root. */
  root: string;
  /** Where the pages are served from. */
  folder: string;
  /** The address that visitors know, for what must be absolute in the pages. */
  siteOrigin: string;
  /** What the build asks of the published courses; `isKnown` says whether the page of a course stands already. */
  source: (isKnown: (courseId: string, key: string) => boolean) => SiteSource;
  /** What the owner has published, which the code is built with. */
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
  const isOfCode = stamp?.sources === sources && stamp.content === content.digest;
  const isOfToday = isOfCode && (await hasRenderer(folder));
  const file = join(own, 'source.ndjson');
  const leftOut = options.isPreview === true ? () => true : undefined;
  const source = options.source(leftOut ?? (isOfToday ? await knownPages(folder) : () => false));
  await pipeline(Readable.from(source.lines), createWriteStream(file), { signal });
  const catalogue = source.digest();
  if (isOfCode && stamp.catalogue === catalogue)
    return { hasBuilt: false, content: content.digest };
  const built = join(own, 'built');
  const next = pagesIn(built);
  const render = async (code: string): Promise<void> => {
    const given = served === undefined ? {} : { served };
    const job = { code, ...given, next, siteUrl: siteOrigin, isPreview: options.isPreview };
    await runBuild(options, {
      program: ['scripts/build/render.ts', JSON.stringify(job)],
      env: { BUILD_SOURCE: file, ...previewEnv(options) },
    });
  };
  if (isOfToday && served !== undefined) await render(served);
  else await withCode({ ...options, served }, content, render);
  await writeStamp(next, { sources, catalogue, content: content.digest });
  await putInPlace(built, folder);
  return { hasBuilt: true, content: content.digest };
}

/** `src/preview.ts` reads it. */
const previewEnv = ({ isPreview = false }: SiteBuildOptions) =>
  isPreview ? { SITE_PREVIEW: '1' } : {};

async function hasRenderer(pages: string): Promise<boolean> {
  return existsSync(rendererFolder(pages)) && (await readManifest(pages)) !== undefined;
}

async function knownPages(pages: string): Promise<(courseId: string, key: string) => boolean> {
  const made = (await readManifest(pages))?.made ?? {};
  return (courseId, key) => made[`${paths.courseDetail(courseId).slice(1)}.html`] === key;
}

/** Builds the code anew with the owner's words and without any course, for as long as `use` takes. */
async function withCode(
  options: SiteBuildOptions & { served: string | undefined },
  content: SiteContent,
  use: (code: string) => Promise<void>,
): Promise<void> {
  const place = join(options.root, CODE_BUILDS);
  await makePublicFolder(place);
  await removeForgotten(place);
  const code = await mkdtemp(join(place, 'code-'));
  try {
    const outDir = join(code, 'pages');
    const source = join(code, 'source.ndjson');
    const pictures = join(code, 'pictures');
    await writeFile(source, content.text);
    await mkdir(pictures);
    await content.layOut?.(pictures);
    await runBuild(options, {
      program: ['node_modules/astro/bin/astro.mjs', 'build'],
      env: {
        OUT_DIR: outDir,
        CACHE_DIR: join(code, 'cache'),
        BUILD_SOURCE: source,
        BUILD_PICTURES: pictures,
        API_ORIGIN: '',
        // Read by `scripts/build/host-manifest.ts`.
        ...(options.served === undefined ? {} : { PAGES_BEFORE: options.served }),
        ...previewEnv(options),
      },
    });
    await use(outDir);
  } finally {
    await rm(code, { recursive: true, force: true });
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
    if (begun && begun.mtimeMs < Date.now() - CODE_BUILD_MAX_MS)
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
