// The rules of serving a built site: one value, and the same in the notation of each host that we know.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostFolder, makePublicFolder } from '../../server/platform/file-names.ts';
import { BUILT_FILES } from '../../server/http/host-rules.ts';
import type { HostRules } from '../../server/http/host-rules.ts';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { SHELLS } from '../../contract/paths.ts';
import { pageHeaders } from './content-policy.ts';
import type { Origins } from './content-policy.ts';
import type { HostNotation } from './host-notation.ts';
import { netlifyHeaders, netlifyRedirects } from './netlify.ts';
import { nginxRules } from './nginx.ts';

/** Hosts of pages are reached by TLS, and nobody else embeds what they serve. */
const ON_EVERY_ANSWER = securityHeaders({ corsOrigins: [], strictTransport: true });

export interface HostedSite {
  /** Names of the built files. */
  built: readonly string[];
  origins: Origins;
  /** Netlify looks for its two files among the pages. */
  netlify?: boolean;
}

/** Written beside the pages' folder, which gets nothing of it but for Netlify. */
export async function writeHostFiles(folder: string, site: HostedSite): Promise<void> {
  const rules = rulesOf(pageHeaders(site.origins));
  const notation = { rules, always: ON_EVERY_ANSWER, built: site.built };
  const forNetlify = netlifyFiles(notation);
  await writeAll(hostFolder(folder), { ...ownFiles(notation), ...forNetlify });
  if (site.netlify) await writeAll(folder, forNetlify);
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
    [BUILT_FILES]: JSON.stringify(notation.built),
  };
}

function netlifyFiles(notation: HostNotation): Record<string, string> {
  return { _headers: netlifyHeaders(notation), _redirects: netlifyRedirects(notation) };
}

async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  await makePublicFolder(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}
