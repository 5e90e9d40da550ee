// The integration around `astro build` and `astro dev`. After a build: the owner's pictures, the sitemap, hosting
// rules, compressed copies, and the stamp of the sources. In development: shell pages for all ids.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { SHELLS } from '#contract/paths.ts';
import { PHOTO_FOLDER, getPhotoFile, listWidths } from '#contract/site/site-media.ts';
import { fetchPictureAtBuild } from '#site/api/build-data.ts';
import { loadPublishedContent } from '#site/api/published-content.ts';
import { computeSourcesDigest, writeStamp } from '../../server/adapters/site-stamp.ts';
import { listFilesBelow } from '../../server/platform/file-names.ts';
import { compressAll } from './compress.ts';
import { getOrigins } from './content-policy.ts';
import type { ExternalSources } from './content-policy.ts';
import { writeHostFiles } from './host-files.ts';
import type { StaticHost } from './host-files.ts';
import { checkPage } from './page-check.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Astro's folder of scripts and styles with a content hash in their names. */
const HASHED = '_astro';
/** How long the scripts of earlier builds stay available for open pages. */
const HASHED_STAY_MS = 7 * 24 * 3_600_000;

interface HostedBuild {
  externalSources: ExternalSources;
  /** The site's own URL, or empty. */
  siteUrl: string;
  /** The host on whose machines the build runs. */
  host: StaticHost | undefined;
}

export function createBuildIntegration({
  externalSources,
  siteUrl,
  host,
}: HostedBuild): AstroIntegration {
  return {
    name: 'build-output',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const [, shell, id] = /^\/([\w-]+)\/([^/?]+)(?:\?.*)?$/.exec(request.url ?? '') ?? [];
          const isTopic = shell === 'course' && /^[1-8]$/.test(id ?? '');
          if (SHELLS.some((name) => name === shell) && !isTopic) request.url = `/${shell}`;
          next();
        });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const before = process.env.PAGES_BEFORE;
        await writePictures(folder);
        // Copied before the files are listed, because hosts serve only listed files.
        if (before) await copyHashed(before, folder);
        const names = await listFilesBelow(folder);
        const listed: string[] = [];
        for (const name of names.filter((file) => file.endsWith('.html'))) {
          const page = checkPage(name, await readFile(join(folder, name), 'utf8'));
          if (page.isListed) listed.push(name);
        }
        const maps = await writeSiteMap(folder, siteUrl, listed);
        const built = [...names, ...maps].sort();
        await writeHostFiles(folder, { built, origins: getOrigins(externalSources), host });
        await compressAll(folder, built, before);
        const sources = await computeSourcesDigest(ROOT, siteUrl.replace(/\/+$/, ''));
        await writeStamp(folder, { sources, catalogue: '', content: '' });
      },
    },
  };
}

/** Writes the owner's pictures. Fails the build if one cannot be fetched. */
async function writePictures(folder: string): Promise<void> {
  const { pictures = [] } = await loadPublishedContent();
  if (pictures.length === 0) return;
  await mkdir(join(folder, PHOTO_FOLDER), { recursive: true });
  for (const picture of pictures)
    for (const width of listWidths(picture)) {
      const file = join(folder, PHOTO_FOLDER, getPhotoFile(picture._id, width));
      await writeFile(file, await fetchPictureAtBuild(picture, width));
    }
}

/** Copies hashed files that the new build lacks. Their timestamps stay the time of the last build that made them. */
async function copyHashed(before: string, folder: string): Promise<void> {
  const all = await readdir(join(before, HASHED), { withFileTypes: true }).catch(() => []);
  const files = all.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  for (const { name } of files) {
    const [from, to] = [join(before, HASHED, name), join(folder, HASHED, name)];
    if (existsSync(to) || (await stat(from)).mtimeMs < Date.now() - HASHED_STAY_MS) continue;
    await cp(from, to, { preserveTimestamps: true });
  }
}

/** URLs per sitemap, far below the limit of 50,000. */
const PART_MAX = 2000;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const INDEX = 'sitemap-index.xml';
const getSitemapName = (index: number) => `sitemap-${index}.xml`;

/** Writes sitemaps of the listed pages and returns their file names. Without a site URL there is no sitemap. */
async function writeSiteMap(
  folder: string,
  siteUrl: string,
  listed: Iterable<string>,
): Promise<string[]> {
  if (siteUrl === '') return [];
  const addresses = [...listed].sort().map((name) => toPageUrl(siteUrl, name));
  const parts: string[][] = [];
  for (let from = 0; from < addresses.length; from += PART_MAX) {
    parts.push(addresses.slice(from, from + PART_MAX));
  }
  const files = [
    [
      INDEX,
      buildSitemapIndex(parts.map((_urls, index) => new URL(getSitemapName(index), siteUrl).href)),
    ] as const,
    ...parts.map((urls, index) => [getSitemapName(index), buildSitemap(urls)] as const),
  ];
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  return files.map(([name]) => name);
}

function toPageUrl(siteUrl: string, file: string): string {
  const name = file.replace(/\.html$/, '');
  return new URL(name === 'index' ? '/' : `/${name}`, siteUrl).href;
}

function buildSitemapIndex(parts: readonly string[]): string {
  const rows = parts.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `${XML}<sitemapindex ${SCHEMA}>${rows.join('')}</sitemapindex>`;
}

function buildSitemap(addresses: readonly string[]): string {
  const rows = addresses.map((address) => `<url><loc>${escapeXml(address)}</loc></url>`);
  return `${XML}<urlset ${SCHEMA}>${rows.join('')}</urlset>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}
