// Shows the site as its drafts have it, under the site's own addresses, to who holds the cookie of a preview.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEW_MINUTES } from '#contract/site-documents.ts';
import { paths } from '#contract/paths.ts';
import { previewPaths } from '#contract/preview-paths.ts';
import type { PreviewGuard } from '../platform/ports.ts';
import { countAlways } from './request-limit.ts';
import { readShelf, sendPage, sendUnbuilt } from './site-pages.ts';
import type { Shelf } from './site-pages.ts';

export interface Previews {
  /** Where their pages lie; the folder may be missing. */
  folder: string;
  /** Equal as long as the same pages lie there. */
  state: () => Promise<number>;
  guard: PreviewGuard;
  /** Whether the cookie travels encrypted alone. */
  isSecure: boolean;
}

const COOKIE = /(?:^|;\s*)preview=([\w-]{43})(?:;|$)/;
const KEY = /^[\w-]{43}$/;

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Answers true for a request that it answers itself, and is to be asked before `sendPublic`, which has what is not there. */
export function mountPreviews(
  app: FastifyInstance,
  { folder, state, guard, isSecure }: Previews,
  sendPublic: Send,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const leave = (reply: FastifyReply): FastifyReply =>
    reply.header('set-cookie', `preview=; Max-Age=0; ${attributes}`);
  const noHead = { exposeHeadRoute: false };
  app.get(pathOf(previewPaths.enter('')), noHead, async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const cookie = typeof key === 'string' && KEY.test(key) ? await guard.enter(key) : undefined;
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    if (cookie === undefined) {
      // A link that was used before takes nothing from who used it.
      const sent = cookieOf(request);
      if (sent === undefined || !(await guard.heldBy(sent))) leave(reply);
    } else {
      const seconds = PREVIEW_MINUTES * 60;
      reply.header('set-cookie', `preview=${cookie}; Max-Age=${seconds}; ${attributes}`);
    }
    return reply.redirect(paths.home, 303);
  });
  app.get(previewPaths.leave, async (_request, reply) =>
    leave(reply).header('cache-control', 'no-store').redirect(paths.home, 303),
  );

  let shown: { state: number; shelf: Shelf | undefined } | undefined;
  const shelfOfNow = async (): Promise<Shelf | undefined> => {
    const now = await state();
    if (shown?.state !== now)
      shown = { state: now, shelf: await readShelf(folder, { hasShells: false }) };
    return shown.shelf;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, cookie: string) => {
    await countAlways(request);
    const held = await guard.heldBy(cookie);
    if (!held) return keptByNobody(sendPublic(request, leave(reply)));
    const shelf = held.isBuilt ? await shelfOfNow() : undefined;
    if (!shelf) return keptByNobody(sendUnbuilt(reply));
    const found = shelf.find(request.url);
    // Pages of single courses are not among them.
    if (found.status === 404) sendPublic(request, reply);
    else sendPage(reply, shelf, found);
    return keptByNobody(reply);
  };
  return (request, reply) => {
    const cookie = cookieOf(request);
    if (cookie === undefined) return false;
    send(request, reply, cookie).catch((error: unknown) => reply.send(error));
    return true;
  };
}

function keptByNobody(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
}

function cookieOf({ headers }: FastifyRequest): string | undefined {
  return COOKIE.exec(headers.cookie ?? '')?.[1];
}

const pathOf = (address: string): string => address.split('?')[0] ?? address;
