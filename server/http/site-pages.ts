// One built site in its folder: the rules that its build wrote, and answers by them.
import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { hostFolder } from '../platform/file-names.ts';
import { answerFinder, BUILT_FILES, BuiltFiles, HostRules } from './host-rules.ts';
import type { Found } from './host-rules.ts';

const RULES_FILE = 'host.json';
const NOT_FOUND_PAGE = '404.html';
const RETRY_AFTER_SECONDS = 5;

/** A built site: its rules, and what they find among its files. */
export interface Shelf {
  /** Its own folder, whichever build has the name of the served one meanwhile. */
  root: string;
  find: (url: string) => Found;
  rules: HostRules;
}

/**
 * Undefined where there is no site yet, or one of another release: it is about to be built. Without shells it has no page for
 * ids that its build did not know.
 */
export async function readShelf(
  folder: string,
  { hasShells = true } = {},
): Promise<Shelf | undefined> {
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

export function sendPage(reply: FastifyReply, shelf: Shelf, found: Found): FastifyReply {
  if (found.status === 301) return reply.redirect(found.location, found.status);
  if (found.status === 404) return sendMissing(reply, shelf);
  const { all, of } = shelf.rules.headers;
  if (found.branch !== undefined) reply.headers(of[found.branch] ?? all);
  return reply
    .header('cache-control', shelf.rules.cache[found.cache])
    .sendFile(found.file, shelf.root);
}

/** Also for a file that has gone since the folder was read; nobody may keep the answer under its name. */
export function sendMissing(reply: FastifyReply, { root, rules }: Shelf): FastifyReply {
  return reply
    .code(404)
    .headers(rules.headers.all)
    .header('cache-control', rules.cache.missing)
    .sendFile(NOT_FOUND_PAGE, root);
}

/** Before the first build. */
export function sendUnbuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .type('text/plain')
    .send('The site is being built. Please try again in a moment.');
}

export function hasMissingPage({ root }: Shelf): boolean {
  return existsSync(join(root, NOT_FOUND_PAGE));
}

async function jsonIn(file: string): Promise<unknown> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}
