// Sitemaps for search engines, in parts.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Far below the limit of 50,000: search engines fetch a part as a whole. */
const PART_MAX = 2000;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const INDEX = 'sitemap-index.xml';
const part = (place: number) => `sitemap-${place}.xml`;

/** Lists pages by file name; returns the written files. Without a site URL there is no sitemap. */
export async function writeSiteMap(
  folder: string,
  siteUrl: string,
  listed: Iterable<string>,
): Promise<string[]> {
  if (siteUrl === '') return [];
  const addresses = [...listed].sort().map((name) => getAddress(siteUrl, name));
  const parts: string[][] = [];
  for (let from = 0; from < addresses.length; from += PART_MAX) {
    parts.push(addresses.slice(from, from + PART_MAX));
  }
  const files = [
    [INDEX, getIndex(parts.map((_one, place) => new URL(part(place), siteUrl).href))] as const,
    ...parts.map((some, place) => [part(place), getPart(some)] as const),
  ];
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  return files.map(([name]) => name);
}

function getAddress(siteUrl: string, file: string): string {
  const name = file.replace(/\.html$/, '');
  return new URL(name === 'index' ? '/' : `/${name}`, siteUrl).href;
}

function getIndex(parts: readonly string[]): string {
  const rows = parts.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>`);
  return `${XML}<sitemapindex ${SCHEMA}>${rows.join('')}</sitemapindex>`;
}

function getPart(addresses: readonly string[]): string {
  const rows = addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`);
  return `${XML}<urlset ${SCHEMA}>${rows.join('')}</urlset>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}
