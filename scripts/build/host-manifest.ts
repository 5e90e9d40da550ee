// After the build: hashes every inline script and style into one content policy, writes the rules
// for hosts, and lays a compressed copy beside every text file.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const SHELLS = [
  'course-detail',
  'course',
  'course-learning',
  'certificate',
  'edit-course',
  'category',
  'verify',
];
/** Pages that pay and pages that play: they alone get the hosts and sources they need. */
const KINDS = { 'course-detail': 'pay', course: 'play' };
const TEXT_FILE = /\.(html|css|js|svg|json|xml|txt|webmanifest)$/;
const COMPRESS_FROM_BYTES = 512;

export function hostManifest(apiUrl: string): AstroIntegration {
  return {
    name: 'host-manifest',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const files = await textFiles(folder);
        const hashes = await inlineHashes(files.filter((file) => file.endsWith('.html')));
        const manifest = {
          shells: SHELLS,
          kinds: KINDS,
          policies: policies(hashes, originOf(apiUrl)),
        };
        await writeFile(join(folder, 'host.json'), JSON.stringify(manifest, null, 2));
        await Promise.all(files.map(compress));
        logger.info(
          `${hashes.scripts.size} inline scripts and ${hashes.styles.size} styles allowed by hash`,
        );
      },
    },
  };
}

interface Hashes {
  scripts: Set<string>;
  styles: Set<string>;
}

async function textFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function inlineHashes(pages: readonly string[]): Promise<Hashes> {
  const hashes: Hashes = { scripts: new Set(), styles: new Set() };
  for (const page of pages) {
    const html = await readFile(page, 'utf8');
    for (const [, attributes = '', text = ''] of html.matchAll(
      /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
    )) {
      const isCode =
        !/\bsrc=/.test(attributes) &&
        !/type="(application\/(ld\+)?json|speculationrules)"/.test(attributes);
      if (isCode && text !== '') hashes.scripts.add(hashOf(text));
    }
    for (const [, text = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g))
      hashes.styles.add(hashOf(text));
  }
  return hashes;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function originOf(apiUrl: string): string[] {
  return apiUrl === '' ? [] : [new URL(apiUrl).origin];
}

function policies(hashes: Hashes, api: readonly string[]): Record<string, string> {
  const base = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'", ...api],
    'frame-ancestors': ["'none'"],
    'manifest-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...api],
    'font-src': ["'self'"],
    'media-src': ["'self'", ...api],
    'connect-src': ["'self'", ...api],
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    // Custom properties on elements carry numbers such as a progress; they cannot carry script.
    'style-src-attr': ["'unsafe-inline'"],
  };
  return {
    site: policyText(base),
    pay: policyText({
      ...base,
      'script-src': [
        ...base['script-src'],
        ...api,
        'https://checkout.razorpay.com',
        'https://cdn.razorpay.com',
      ],
      'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
      'connect-src': [
        ...base['connect-src'],
        'https://api.razorpay.com',
        'https://lumberjack.razorpay.com',
        'https://lumberjack-metrics.razorpay.com',
      ],
      'img-src': [...base['img-src'], 'https://cdn.razorpay.com'],
    }),
    play: policyText({
      ...base,
      'font-src': [...base['font-src'], 'data:'],
      'media-src': [...base['media-src'], 'blob:'],
      'worker-src': ["'self'", 'blob:'],
    }),
  };
}

function policyText(policy: Record<string, readonly string[]>): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < COMPRESS_FROM_BYTES) return;
  await writeFile(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  );
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
