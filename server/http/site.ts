// Serves the built site as its own rules say: pages, shells for unknown ids, a real 404 for the rest.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { filesBelow, hostFolder, makePublicFolder } from '../platform/file-names.ts';
import { sendRefusal } from './failures.ts';
import { SITE_ROUTE } from './request-limit.ts';
import { answerFinder, HostRules } from './host-rules.ts';
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
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && shelf && existsSync(join(folder, NOT_FOUND_PAGE))) sendMissing(reply, shelf);
    else sendRefusal(reply, new AppError('not_found', 'There is no such page.'));
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
  return reply.header('cache-control', shelf.rules.cache[found.cache]).sendFile(found.file);
}

/** Also for a file that has gone since the folder was read; nobody may keep the answer under its name. */
function sendMissing(reply: FastifyReply, { rules }: Shelf): FastifyReply {
  return reply
    .code(404)
    .headers(rules.headers[404])
    .header('cache-control', rules.cache.missing)
    .sendFile(NOT_FOUND_PAGE);
}

/** Undefined where there is no site yet, or one of another release: it is about to be built. */
async function readShelf(folder: string): Promise<Shelf | undefined> {
  const path = join(hostFolder(folder), RULES_FILE);
  if (!existsSync(path)) return undefined;
  const rules = HostRules.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!rules.success) return undefined;
  const files = (await filesBelow(folder)).filter((name) => !/\.(br|gz)$/.test(name));
  return { find: answerFinder(new Set(files), rules.data), rules: rules.data };
}
