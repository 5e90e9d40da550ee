// Serves the API reference: as OpenAPI and as an HTML page.
import type { FastifyInstance } from 'fastify';
import { DOCS_ADDRESS, OPENAPI_ADDRESS } from '#contract/api.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { DOCS_POLICY, renderHtml } from './html.ts';
import { openApi } from './openapi.ts';
import { buildReference } from './api-reference.ts';

const CACHE_CONTROL = 'public, max-age=300';

/** Both documents are generated on the first request and cached while the server runs. */
export function referenceRoutes(app: FastifyInstance): void {
  let machines: string | undefined;
  let people: string | undefined;
  app.get(BASE_PATH + OPENAPI_ADDRESS, (_request, reply) => {
    machines ??= JSON.stringify(openApi());
    return reply.header('cache-control', CACHE_CONTROL).type('application/json').send(machines);
  });
  app.get(BASE_PATH + DOCS_ADDRESS, (_request, reply) => {
    people ??= renderHtml(buildReference(openApi()));
    return reply
      .header('cache-control', CACHE_CONTROL)
      .header('content-security-policy', DOCS_POLICY)
      .type('text/html; charset=utf-8')
      .send(people);
  });
}
