// Serves the built site by its hosting rules: pages, shells for unknown ids, and a real 404.
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { makePublicFolder, hostFolder } from '../platform/file-names.ts';
import { sendRefusal } from './failures.ts';
import { SITE_ROUTE, countAlways } from './request-limit.ts';
import { PREVIEW_MINUTES } from '#contract/site/site-documents.ts';
import { paths } from '#contract/paths.ts';
import { previewPaths } from '#contract/site/preview-paths.ts';
import type { PreviewGuard } from '../platform/ports.ts';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { answerFinder, BUILT_FILES, BuiltFiles, HostRules } from './host-rules.ts';
import type { Found } from './host-rules.ts';

export interface Site {
  /** Reads the folder again after a build. */
  reload(): Promise<void>;
}

/** Mounts the site in `folder`, which may still be empty. Viewers with a preview cookie see the drafts. */
export async function mountSite(
  app: FastifyInstance,
  folder: string,
  previews?: Previews,
): Promise<Site> {
  await makePublicFolder(folder);
  let shelf: BuiltSite | undefined;
  const reload = async (): Promise<void> => {
    shelf = await readBuiltSite(folder);
  };
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
  });
  const sendPublic = ({ url }: FastifyRequest, reply: FastifyReply): FastifyReply =>
    shelf ? sendPage(reply, shelf, shelf.find(url)) : sendUnbuilt(reply);
  const previewed = previews && mountPreviews(app, previews, sendPublic);
  // These handlers return nothing: returning the reply would add another listener for its end.
  app.get(SITE_ROUTE, (request, reply) => {
    if (!previewed?.(request, reply)) sendPublic(request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && shelf && !existsSync(shelf.root)) {
      // Later builds have removed this folder before it was reloaded.
      await reload();
      sendPublic(request, reply);
    } else if (isRead && shelf && hasMissingPage(shelf)) sendMissing(reply, shelf);
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
  sendPublic: Send,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const leave = (reply: FastifyReply): FastifyReply =>
    reply.header('set-cookie', `preview=; Max-Age=0; ${attributes}`);
  const noHead = { exposeHeadRoute: false };
  app.get(getPath(previewPaths.enter('')), noHead, async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const cookie = typeof key === 'string' && KEY.test(key) ? await guard.enter(key) : undefined;
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    if (cookie === undefined) {
      // Opening a used link again does not end a running preview.
      const sent = getCookie(request);
      if (sent === undefined || !(await guard.findPreview(sent))) leave(reply);
    } else {
      const seconds = PREVIEW_MINUTES * 60;
      reply.header('set-cookie', `preview=${cookie}; Max-Age=${seconds}; ${attributes}`);
    }
    return reply.redirect(paths.home, 303);
  });
  app.get(previewPaths.leave, async (_request, reply) =>
    leave(reply).header('cache-control', 'no-store').redirect(paths.home, 303),
  );

  let shown: { state: number; shelf: BuiltSite | undefined } | undefined;
  const currentPreview = async (): Promise<BuiltSite | undefined> => {
    const now = await state();
    if (shown?.state !== now)
      shown = { state: now, shelf: await readBuiltSite(folder, { hasShells: false }) };
    return shown.shelf;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, cookie: string) => {
    await countAlways(request);
    const preview = await guard.findPreview(cookie);
    if (!preview) return preventCaching(sendPublic(request, leave(reply)));
    const shelf = preview.isBuilt ? await currentPreview() : undefined;
    if (!shelf) return preventCaching(sendUnbuilt(reply));
    const found = shelf.find(request.url);
    // The preview has no pages of single courses.
    if (found.status === 404) sendPublic(request, reply);
    else sendPage(reply, shelf, found);
    return preventCaching(reply);
  };
  return (request, reply) => {
    const cookie = getCookie(request);
    if (cookie === undefined) return false;
    send(request, reply, cookie).catch((error: unknown) => reply.send(error));
    return true;
  };
}

function preventCaching(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
}

function getCookie({ headers }: FastifyRequest): string | undefined {
  return COOKIE.exec(headers.cookie ?? '')?.[1];
}

const getPath = (address: string): string => address.split('?')[0] ?? address;

const RULES_FILE = 'host.json';
const NOT_FOUND_PAGE = '404.html';
const RETRY_AFTER_SECONDS = 5;

/** A built site: its rules, and the lookup of its files. */
interface BuiltSite {
  /** The resolved path: a later build may replace the folder of the original name. */
  root: string;
  find: (url: string) => Found;
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
  if (!existsSync(hostFolder(folder))) return undefined;
  const [root, host] = await Promise.all(
    [folder, hostFolder(folder)].map((name) => realpath(name)),
  );
  if (root === undefined || host === undefined) return undefined;
  const rules = HostRules.safeParse(await jsonIn(join(host, RULES_FILE)));
  const files = BuiltFiles.safeParse(await jsonIn(join(host, BUILT_FILES)));
  if (!rules.success || !files.success) return undefined;
  const own = { ...rules.data, ...(hasShells ? {} : { shells: [] }) };
  return { root, find: answerFinder(new Set(files.data), own), rules: own };
}

function sendPage(reply: FastifyReply, shelf: BuiltSite, found: Found): FastifyReply {
  if (found.status === 301) return reply.redirect(found.location, found.status);
  if (found.status === 404) return sendMissing(reply, shelf);
  const { all, of } = shelf.rules.headers;
  if (found.branch !== undefined) reply.headers(of[found.branch] ?? all);
  return reply
    .header('cache-control', shelf.rules.cache[found.cache])
    .sendFile(found.file, shelf.root);
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
function sendUnbuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .type('text/plain')
    .send('The site is being built. Please try again in a moment.');
}

function hasMissingPage({ root }: BuiltSite): boolean {
  return existsSync(join(root, NOT_FOUND_PAGE));
}

async function jsonIn(file: string): Promise<unknown> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}
