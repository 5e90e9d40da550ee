// What is done for a call knows for which: see platform/work-context.ts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inContext } from '../platform/work-context.ts';

/** What no route is for: paths are never named, as anybody can make up as many as they like. */
export const NO_ROUTE = 'none';

/** The pattern of the route that a request has come to. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? NO_ROUTE;
}

export function nameCalls(app: FastifyInstance): void {
  const named = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const { id: requestId, method } = request;
    inContext({ requestId, method, route: routeOf(request) }, done);
  };
  app.addHook('onRequest', named);
  // Again once the body is read: its last part comes by an event of the connection.
  app.addHook('preValidation', named);
}
