// Serves the built site by its hosting rules: pages, shells for unknown ids, and a real 404.
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { makePublicFolder, getHostFolder } from '../platform/file-names.ts';
import { sendRefusal } from './error-handlers.ts';
import { SITE_ROUTE, countAlways } from './request-limit.ts';
import { PREVIEW_MINUTES } from '#contract/site/site-documents.ts';
import { paths } from '#contract/paths.ts';
import { previewPaths } from '#contract/site/preview-paths.ts';
import type { PreviewGuard } from '../platform/ports.ts';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileFinder, BUILT_FILES, BuiltFiles, HostRules } from './host-rules.ts';
import type { FileLookup } from './host-rules.ts';

export interface MountedSite {
  /** Reads the folder again after a build. */
  reload(): Promise<void>;
}

/** Mounts the site in `folder`, which may still be empty. Viewers with a preview cookie see the drafts. */
export async function mountSite(
  app: FastifyInstance,
  folder: string,
  previews?: Previews,
): Promise<MountedSite> {
  await makePublicFolder(folder);
  let site: BuiltSite | undefined;
  const reload = async (): Promise<void> => {
    site = await readBuiltSite(folder);
  };
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
  });
  const sendPublicPage = ({ url }: FastifyRequest, reply: FastifyReply): FastifyReply =>
    site ? sendPage(reply, site, site.find(url)) : sendNotBuilt(reply);
  const handlePreview = previews && mountPreviews(app, previews, sendPublicPage);
  // These handlers return nothing: returning the reply would add another listener for its end.
  app.get(SITE_ROUTE, (request, reply) => {
    if (!handlePreview?.(request, reply)) sendPublicPage(request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && site && !existsSync(site.root)) {
      // Later builds have removed this folder before it was reloaded.
      await reload();
      sendPublicPage(request, reply);
    } else if (isRead && site && hasMissingPage(site)) sendMissing(reply, site);
    else sendRefusal(reply, new AppError('not_found', 'Page not found.'));
    return reply;
  });
  await reload();
  return { reload };
}

export interface Previews {
  /** The folder of the preview's pages; it may be missing. */
  folder: string;
  /** Changes when the preview is built again. */
  state: () => Promise<number>;
  guard: PreviewGuard;
  /** Whether the cookie is sent over HTTPS only. */
  isSecure: boolean;
}

const COOKIE = /(?:^|;\s*)preview=([\w-]{43})(?:;|$)/;
const KEY = /^[\w-]{43}$/;

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Returns a handler that returns true if it serves the request. `sendPublicPage` serves the pages that the preview lacks.
 */
function mountPreviews(
  app: FastifyInstance,
  { folder, state, guard, isSecure }: Previews,
  sendPublicPage: Send,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const clearCookie = (reply: FastifyReply): FastifyReply =>
    reply.header('set-cookie', `preview=; Max-Age=0; ${attributes}`);
  const withoutHeadRoute = { exposeHeadRoute: false };
  app.get(getPathname(previewPaths.enter('')), withoutHeadRoute, async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const cookie = typeof key === 'string' && KEY.test(key) ? await guard.enter(key) : undefined;
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    if (cookie === undefined) {
      // Opening a used link again does not end a running preview.
      const sent = findCookie(request);
      if (sent === undefined || !(await guard.findPreview(sent))) clearCookie(reply);
    } else {
      const seconds = PREVIEW_MINUTES * 60;
      reply.header('set-cookie', `preview=${cookie}; Max-Age=${seconds}; ${attributes}`);
    }
    return reply.redirect(paths.home, 303);
  });
  app.get(previewPaths.leave, async (_request, reply) =>
    clearCookie(reply).header('cache-control', 'no-store').redirect(paths.home, 303),
  );

  let cachedPreview: { state: number; site: BuiltSite | undefined } | undefined;
  const getCurrentPreview = async (): Promise<BuiltSite | undefined> => {
    const now = await state();
    if (cachedPreview?.state !== now)
      cachedPreview = { state: now, site: await readBuiltSite(folder, { hasShells: false }) };
    return cachedPreview.site;
  };
  const sendPreview = async (request: FastifyRequest, reply: FastifyReply, cookie: string) => {
    await countAlways(request);
    const preview = await guard.findPreview(cookie);
    if (!preview) return preventCaching(sendPublicPage(request, clearCookie(reply)));
    const site = preview.isBuilt ? await getCurrentPreview() : undefined;
    if (!site) return preventCaching(sendNotBuilt(reply));
    const found = site.find(request.url);
    // The preview has no pages of single courses.
    if (found.status === 404) sendPublicPage(request, reply);
    else sendPage(reply, site, found);
    return preventCaching(reply);
  };
  return (request, reply) => {
    const cookie = findCookie(request);
    if (cookie === undefined) return false;
    sendPreview(request, reply, cookie).catch((error: unknown) => reply.send(error));
    return true;
  };
}

function preventCaching(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
}

function findCookie({ headers }: FastifyRequest): string | undefined {
  return COOKIE.exec(headers.cookie ?? '')?.[1];
}

const getPathname = (address: string): string => address.split('?')[0] ?? address;

const RULES_FILE = 'host.json';
const NOT_FOUND_PAGE = '404.html';
const RETRY_AFTER_SECONDS = 5;

/** A built site: its rules, and the lookup of its files. */
interface BuiltSite {
  /** The resolved path: a later build may replace the folder of the original name. */
  root: string;
  find: (url: string) => FileLookup;
  rules: HostRules;
}

/**
 * Undefined if there is no site, or only a site of another release that is about to be rebuilt. Without shells there is
 * no page for ids that were unknown at build time.
 */
async function readBuiltSite(
  folder: string,
  { hasShells = true } = {},
): Promise<BuiltSite | undefined> {
  if (!existsSync(getHostFolder(folder))) return undefined;
  const [root, host] = await Promise.all(
    [folder, getHostFolder(folder)].map((name) => realpath(name)),
  );
  if (root === undefined || host === undefined) return undefined;
  const rules = HostRules.safeParse(await readJson(join(host, RULES_FILE)));
  const files = BuiltFiles.safeParse(await readJson(join(host, BUILT_FILES)));
  if (!rules.success || !files.success) return undefined;
  const ownRules = { ...rules.data, ...(hasShells ? {} : { shells: [] }) };
  return { root, find: createFileFinder(new Set(files.data), ownRules), rules: ownRules };
}

function sendPage(reply: FastifyReply, site: BuiltSite, found: FileLookup): FastifyReply {
  if (found.status === 301) return reply.redirect(found.location, found.status);
  if (found.status === 404) return sendMissing(reply, site);
  const { all, of } = site.rules.headers;
  if (found.branch !== undefined) reply.headers(of[found.branch] ?? all);
  return reply
    .header('cache-control', site.rules.cache[found.cache])
    .sendFile(found.file, site.root);
}

/** Also used for files that were removed after the folder was read. The response must not be cached. */
function sendMissing(reply: FastifyReply, { root, rules }: BuiltSite): FastifyReply {
  return reply
    .code(404)
    .headers(rules.headers.all)
    .header('cache-control', rules.cache.missing)
    .sendFile(NOT_FOUND_PAGE, root);
}

/** The response before the first build. */
function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .type('text/plain')
    .send('The site is being built. Please try again in a moment.');
}

function hasMissingPage({ root }: BuiltSite): boolean {
  return existsSync(join(root, NOT_FOUND_PAGE));
}

async function readJson(file: string): Promise<unknown> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}
