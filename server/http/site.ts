// Serves the built site: pre-rendered pages first, shells for unknown ids, a real 404 for the rest.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** What the build says about hosting: written beside the pages, read by every host. */
const HostManifest = z.object({
  /** Routes that take one more segment and answer with a shell page. */
  shells: z.array(z.string()),
  /** The content policy per kind of page; `site` is the default. */
  policies: z.record(z.string(), z.string()),
  /** Which first path segment has which kind of policy. */
  kinds: z.record(z.string(), z.string()),
});
type HostManifest = z.infer<typeof HostManifest>;

export const HOST_MANIFEST = 'host.json';
const NO_MANIFEST: HostManifest = { shells: [], policies: {}, kinds: {} };
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

export interface Site {
  /** Reads the folder again, after a build. */
  reload(): Promise<void>;
}

/** Mounts the site in `folder`; the folder may still be empty. */
export async function mountSite(app: FastifyInstance, folder: string): Promise<Site> {
  mkdirSync(folder, { recursive: true });
  let files = new Set<string>();
  let manifest = NO_MANIFEST;
  const reload = async (): Promise<void> => {
    files = new Set(await filesIn(folder));
    manifest = readManifest(join(folder, HOST_MANIFEST));
  };
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
  });
  app.get('/*', async (request, reply) => sendPage(request, reply, { files, manifest }));
  await reload();
  return { reload };
}

interface Shelf {
  files: ReadonlySet<string>;
  manifest: HostManifest;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, shelf: Shelf): FastifyReply {
  const path = pathOf(request.url);
  if (shelf.files.size === 0) {
    return reply
      .code(503)
      .header('retry-after', '5')
      .type('text/plain')
      .send('The site is being built. Please try again in a moment.');
  }
  const file = path === undefined ? undefined : fileFor(path, shelf);
  if (file === undefined) return sendHtml(reply.code(404), '404.html', shelf);
  if (file.endsWith('.html')) return sendHtml(reply, file, shelf);
  reply.header('cache-control', file.startsWith('_astro/') ? IMMUTABLE : REVALIDATE);
  return reply.sendFile(file);
}

function sendHtml(reply: FastifyReply, file: string, shelf: Shelf): FastifyReply {
  const kind = shelf.manifest.kinds[file.replace(/\.html$/, '').split('/')[0] ?? ''] ?? 'site';
  const policy = shelf.manifest.policies[kind];
  if (policy !== undefined) reply.header('content-security-policy', policy);
  return reply.header('cache-control', REVALIDATE).sendFile(file);
}

/** The path without slashes at its ends; undefined when it cannot be read. */
function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split('?')[0] ?? '/');
    return path.includes('\0') ? undefined : path.replace(/^\/+/, '');
  } catch {
    return undefined;
  }
}

/** In this order: the file as named, the page of that name, the shell of its first segment. */
function fileFor(path: string, { files, manifest }: Shelf): string | undefined {
  if (path === '') return 'index.html';
  if (path !== HOST_MANIFEST && /\.\w+$/.test(path) && !path.endsWith('.html') && files.has(path))
    return path;
  if (files.has(`${path}.html`)) return path === '404' ? undefined : `${path}.html`;
  const [first = '', second = '', ...rest] = path.split('/');
  const isShell = manifest.shells.includes(first) && second !== '' && rest.length === 0;
  return isShell && files.has(`${first}.html`) ? `${first}.html` : undefined;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function readManifest(path: string): HostManifest {
  return existsSync(path)
    ? HostManifest.parse(JSON.parse(readFileSync(path, 'utf8')))
    : NO_MANIFEST;
}
