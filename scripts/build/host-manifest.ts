// After the build: writes the rules of serving it, once as a value and once for each host that we know.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesBelow, hostFolder, makePublicFolder } from '../../server/platform/file-names.ts';
import { branchOf } from '../../server/http/host-rules.ts';
import type { HostRules } from '../../server/http/host-rules.ts';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { SHELLS } from '../../contract/paths.ts';
import { compress } from './compressed.ts';
import { inlineHashes, originsOf, pageHeaders } from './content-policy.ts';
import type { Elsewhere, Origins } from './content-policy.ts';
import type { HostNotation } from './host-notation.ts';
import { netlifyHeaders, netlifyRedirects } from './netlify.ts';
import { nginxRules } from './nginx.ts';

const NOT_FOUND_FILE = '404.html';
const TEXT_FILE = /\.(html|css|js|svg|json|xml|txt|webmanifest)$/;
/** Hosts of pages are reached by TLS, and nobody else embeds what they serve. */
const ON_EVERY_ANSWER = securityHeaders({ corsOrigins: [], strictTransport: true });

/** The pages' folder gets nothing of it, except on `netlify`, which looks for its two files there. */
export function hostManifest(elsewhere: Elsewhere, netlify: boolean): AstroIntegration {
  return {
    name: 'host-manifest',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const names = await filesBelow(folder);
        const texts = names
          .filter((name) => TEXT_FILE.test(name))
          .map((name) => join(folder, name));
        const headers = await headersByBranch(folder, names, originsOf(elsewhere));
        const notation = { rules: rulesOf(headers), always: ON_EVERY_ANSWER, built: names };
        const forNetlify = netlifyFiles(notation);
        await writeAll(hostFolder(folder), { ...ownFiles(notation), ...forNetlify });
        if (netlify) await writeAll(folder, forNetlify);
        await Promise.all(texts.map(compress));
        logger.info(`${Object.keys(headers).length} content policies`);
      },
    },
  };
}

/** A page names only what it carries itself: the policy comes before the words, on a slow line. */
async function headersByBranch(
  folder: string,
  names: readonly string[],
  origins: Origins,
): Promise<HostRules['headers']> {
  const pages = names.filter((name) => name.endsWith('.html'));
  const branches = Map.groupBy(pages, (name) => branchOf(name.replace(/\.html$/, '')));
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  // Some hosts show the page of what is missing with the headers of the place where it was looked for.
  const everywhere = await read(NOT_FOUND_FILE);
  const headers: Record<string, Record<string, string>> = {};
  for (const [branch, own] of branches) {
    const carried = inlineHashes([everywhere, ...(await Promise.all(own.map(read)))]);
    headers[branch] = pageHeaders(branch, carried, origins);
  }
  const { index, 404: missing } = headers;
  if (!index || !missing) throw new Error('The build has no index or no 404 page.');
  return { ...headers, index, 404: missing };
}

function rulesOf(headers: HostRules['headers']): HostRules {
  return {
    shells: [...SHELLS],
    headers,
    cache: {
      page: 'no-cache',
      hashed: 'public, max-age=31536000, immutable',
      file: 'no-cache',
      missing: 'no-store',
    },
    hashedFolder: '_astro/',
    hidden: ['_headers', '_redirects'],
    refused: String.raw`//|/[.]{1,2}(/|$)|\\|%2e|%2f|%5c|%00`,
  };
}

function ownFiles(notation: HostNotation): Record<string, string> {
  return {
    'host.json': JSON.stringify(notation.rules, null, 2),
    'nginx.conf': nginxRules(notation),
  };
}

function netlifyFiles(notation: HostNotation): Record<string, string> {
  return { _headers: netlifyHeaders(notation), _redirects: netlifyRedirects(notation) };
}

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  await makePublicFolder(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}
