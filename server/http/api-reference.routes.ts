// Serves the API reference: as OpenAPI and as an HTML page.
import type { FastifyInstance } from 'fastify';
import { DOCS_PATH, OPENAPI_PATH } from '#contract/api.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { DOCS_POLICY, renderHtml } from './api-reference-html.ts';
import { buildOpenApi } from './openapi.ts';
import { buildReference } from './api-reference.ts';

const CACHE_CONTROL = 'public, max-age=300';

/** Both documents are generated on the first request and cached while the server runs. */
export function registerReferenceRoutes(app: FastifyInstance): void {
  let openApiJson: string | undefined;
  let htmlPage: string | undefined;
  app.get(BASE_PATH + OPENAPI_PATH, (_request, reply) => {
    openApiJson ??= JSON.stringify(buildOpenApi());
    return reply.header('cache-control', CACHE_CONTROL).type('application/json').send(openApiJson);
  });
  app.get(BASE_PATH + DOCS_PATH, (_request, reply) => {
    htmlPage ??= renderHtml(buildReference(buildOpenApi()));
    return reply
      .header('cache-control', CACHE_CONTROL)
      .header('content-security-policy', DOCS_POLICY)
      .type('text/html; charset=utf-8')
      .send(htmlPage);
  });
}
