// Serves the built site: pre-rendered pages first, shells for unknown ids, a real 404 for the rest.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { sendRefusal } from './failures.ts';

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
/** What the build leaves beside the pages for hosts and for itself. */
const NOT_FOR_VISITORS: readonly string[] = [HOST_MANIFEST, 'build.stamp'];
const NOT_FOUND_PAGE = '404.html';
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
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? sendNotFound(reply, { folder, manifest })
      : sendRefusal(reply, new AppError('not_found', 'There is no such page.')),
  );
  await reload();
  return { reload };
}

/** For a file that has gone since the folder was read; nobody may keep the answer under its name. */
function sendNotFound(
  reply: FastifyReply,
  { folder, manifest }: { folder: string; manifest: HostManifest },
): FastifyReply {
  if (!existsSync(join(folder, NOT_FOUND_PAGE))) {
    return sendRefusal(reply, new AppError('not_found', 'There is no such page.'));
  }
  return sendHtml(reply.code(404), NOT_FOUND_PAGE, manifest);
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
  if (file === undefined) return sendHtml(reply.code(404), NOT_FOUND_PAGE, shelf.manifest);
  if (file.endsWith('.html')) return sendHtml(reply, file, shelf.manifest);
  reply.header('cache-control', file.startsWith('_astro/') ? IMMUTABLE : REVALIDATE);
  return reply.sendFile(file);
}

function sendHtml(reply: FastifyReply, file: string, site: HostManifest): FastifyReply {
  const keep = reply.statusCode === 404 ? 'no-store' : REVALIDATE;
  const kind = site.kinds[file.replace(/\.html$/, '').split('/')[0] ?? ''] ?? 'site';
  const policy = site.policies[kind];
  if (policy !== undefined) reply.header('content-security-policy', policy);
  return reply.header('cache-control', keep).sendFile(file);
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
  if (
    !NOT_FOR_VISITORS.includes(path) &&
    /\.\w+$/.test(path) &&
    !path.endsWith('.html') &&
    files.has(path)
  )
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
