// Serves the built site as its own rules say: pages, shells for unknown ids, a real 404 for the rest.
import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { hostFolder, makePublicFolder } from '../platform/file-names.ts';
import { sendRefusal } from './failures.ts';
import { SITE_ROUTE } from './request-limit.ts';
import { answerFinder, BUILT_FILES, BuiltFiles, HostRules } from './host-rules.ts';
import type { Found } from './host-rules.ts';

const RULES_FILE = 'host.json';
const NOT_FOUND_PAGE = '404.html';
const RETRY_AFTER_SECONDS = 5;

export interface Site {
  /** Reads the folder again, after a build. */
  reload(): Promise<void>;
}

/** A built site: its rules, and what they find among its files. */
interface Shelf {
  /** Its own folder, whichever build has the name of the served one meanwhile. */
  root: string;
  find: (url: string) => Found;
  rules: HostRules;
}

/** Mounts the site in `folder`; the folder may still be empty. */
export async function mountSite(app: FastifyInstance, folder: string): Promise<Site> {
  await makePublicFolder(folder);
  let shelf: Shelf | undefined;
  const reload = async (): Promise<void> => {
    shelf = await readShelf(folder);
  };
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
  });
  // Handlers that return nothing: each return of a reply would listen to its end once more.
  app.get(SITE_ROUTE, (request, reply) => {
    sendPage(request, reply, shelf);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && shelf && !existsSync(shelf.root)) {
      // Builds have followed one another, and this one has gone before anybody looked for the next.
      await reload();
      sendPage(request, reply, shelf);
    } else if (isRead && shelf && existsSync(join(shelf.root, NOT_FOUND_PAGE)))
      sendMissing(reply, shelf);
    else sendRefusal(reply, new AppError('not_found', 'There is no such page.'));
    return reply;
  });
  await reload();
  return { reload };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  shelf: Shelf | undefined,
): FastifyReply {
  if (shelf === undefined) {
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .type('text/plain')
      .send('The site is being built. Please try again in a moment.');
  }
  const found = shelf.find(request.url);
  if (found.status === 301) return reply.redirect(found.location, found.status);
  if (found.status === 404) return sendMissing(reply, shelf);
  if (found.branch !== undefined) reply.headers(shelf.rules.headers[found.branch] ?? {});
  return reply
    .header('cache-control', shelf.rules.cache[found.cache])
    .sendFile(found.file, shelf.root);
}

/** Also for a file that has gone since the folder was read; nobody may keep the answer under its name. */
function sendMissing(reply: FastifyReply, { root, rules }: Shelf): FastifyReply {
  return reply
    .code(404)
    .headers(rules.headers[404])
    .header('cache-control', rules.cache.missing)
    .sendFile(NOT_FOUND_PAGE, root);
}

/** Undefined where there is no site yet, or one of another release: it is about to be built. */
async function readShelf(folder: string): Promise<Shelf | undefined> {
  if (!existsSync(hostFolder(folder))) return undefined;
  const [root, host] = await Promise.all(
    [folder, hostFolder(folder)].map((name) => realpath(name)),
  );
  if (root === undefined || host === undefined) return undefined;
  const rules = HostRules.safeParse(await jsonIn(join(host, RULES_FILE)));
  const files = BuiltFiles.safeParse(await jsonIn(join(host, BUILT_FILES)));
  if (!rules.success || !files.success) return undefined;
  return { root, find: answerFinder(new Set(files.data), rules.data), rules: rules.data };
}

async function jsonIn(file: string): Promise<unknown> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}
