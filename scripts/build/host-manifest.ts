// After the build: writes the rules of serving it, once as a value and once for each host that we know.
import { readdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { HostRules } from '../../server/http/host-rules.ts';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { compress } from './compressed.ts';
import { inlineHashes, pageHeaders } from './content-policy.ts';
import type { Hashes } from './content-policy.ts';
import { netlifyHeaders, netlifyRedirects } from './netlify.ts';
import { nginxRules } from './nginx.ts';

/** First segments that take one more and answer with their own page when there is none of that name. */
export const SHELLS = [
  'course-detail',
  'course',
  'course-learning',
  'certificate',
  'edit-course',
  'category',
  'verify',
];
const TEXT_FILE = /\.(html|css|js|svg|json|xml|txt|webmanifest)$/;
/** Hosts of pages are reached by TLS, and nobody else embeds what they serve. */
const ON_EVERY_ANSWER = securityHeaders({ corsOrigins: [], strictTransport: true });

export function hostManifest(apiUrl: string): AstroIntegration {
  return {
    name: 'host-manifest',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const files = await filesIn(folder);
        const texts = files.filter((file) => TEXT_FILE.test(file));
        const hashes = await inlineHashes(texts.filter((file) => file.endsWith('.html')));
        const names = files.map((file) => relative(folder, file).split(sep).join('/'));
        for (const [name, text] of Object.entries(hostFiles(rulesOf(hashes, apiUrl), names)))
          await writeFile(join(folder, name), text);
        await Promise.all(texts.map(compress));
        logger.info(
          `${hashes.scripts.size} inline scripts and ${hashes.styles.size} styles allowed by hash`,
        );
      },
    },
  };
}

function rulesOf(hashes: Hashes, apiUrl: string): HostRules {
  return {
    shells: SHELLS,
    kinds: { 'course-detail': 'pay', course: 'play' },
    headers: pageHeaders(hashes, apiUrl),
    cache: {
      page: 'no-cache',
      hashed: 'public, max-age=31536000, immutable',
      file: 'no-cache',
      missing: 'no-store',
    },
    hashedFolder: '_astro/',
    hidden: ['host.json', 'build.stamp', 'nginx.conf', '_headers', '_redirects'],
    refused: String.raw`//|/[.]{1,2}(/|$)|\\|%2e|%2f|%5c|%00`,
  };
}

/** Every notation of the same rules. */
function hostFiles(rules: HostRules, built: readonly string[]): Record<string, string> {
  const notation = { rules, always: ON_EVERY_ANSWER, built };
  return {
    'host.json': JSON.stringify(rules, null, 2),
    'nginx.conf': nginxRules(notation),
    _headers: netlifyHeaders(notation),
    _redirects: netlifyRedirects(notation),
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
