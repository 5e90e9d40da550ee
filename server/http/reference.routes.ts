// Serves the description of the calls: for machines as OpenAPI, for people as a page.
import type { FastifyInstance } from 'fastify';
import { DOCS_ADDRESS, OPENAPI_ADDRESS } from '#contract/api.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { DOCS_POLICY, renderHtml } from './html.ts';
import { openApi } from './openapi.ts';
import { getReading } from './reading.ts';

const KEPT = 'public, max-age=300';

/** Both are made with the first call for them and never change while the server runs. */
export function referenceRoutes(app: FastifyInstance): void {
  let machines: string | undefined;
  let people: string | undefined;
  app.get(BASE_PATH + OPENAPI_ADDRESS, (_request, reply) => {
    machines ??= JSON.stringify(openApi());
    return reply.header('cache-control', KEPT).type('application/json').send(machines);
  });
  app.get(BASE_PATH + DOCS_ADDRESS, (_request, reply) => {
    people ??= renderHtml(getReading(openApi()));
    return reply
      .header('cache-control', KEPT)
      .header('content-security-policy', DOCS_POLICY)
      .type('text/html; charset=utf-8')
      .send(people);
  });
}
