// Serves the built site as its own rules say: pages, shells for unknown ids, a real 404 for the rest.
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { makePublicFolder } from '../platform/file-names.ts';
import { sendRefusal } from './failures.ts';
import { SITE_ROUTE } from './request-limit.ts';
import { hasMissingPage, readShelf, sendMissing, sendPage, sendUnbuilt } from './site-pages.ts';
import type { Shelf } from './site-pages.ts';
import { mountPreviews } from './site-previews.ts';
import type { Previews } from './site-previews.ts';

export interface Site {
  /** Reads the folder again, after a build. */
  reload(): Promise<void>;
}

/** Mounts the site in `folder`; the folder may still be empty. Who previews its drafts is shown those. */
export async function mountSite(
  app: FastifyInstance,
  folder: string,
  previews?: Previews,
): Promise<Site> {
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
  const sendPublic = ({ url }: FastifyRequest, reply: FastifyReply): FastifyReply =>
    shelf ? sendPage(reply, shelf, shelf.find(url)) : sendUnbuilt(reply);
  const previewed = previews && mountPreviews(app, previews, sendPublic);
  // Handlers that return nothing: each return of a reply would listen to its end once more.
  app.get(SITE_ROUTE, (request, reply) => {
    if (!previewed?.(request, reply)) sendPublic(request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && shelf && !existsSync(shelf.root)) {
      // Builds have followed one another, and this one has gone before anybody looked for the next.
      await reload();
      sendPublic(request, reply);
    } else if (isRead && shelf && hasMissingPage(shelf)) sendMissing(reply, shelf);
    else sendRefusal(reply, new AppError('not_found', 'There is no such page.'));
    return reply;
  });
  await reload();
  return { reload };
}
