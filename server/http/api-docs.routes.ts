// Serves the API documentation: the OpenAPI document, and Swagger UI for it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { DOCS_PATH, OPENAPI_PATH } from '#contract/api.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import { buildOpenApi } from './openapi.ts';

const CACHE_CONTROL = 'public, max-age=300';
/** Where the documentation was before. */
const FORMER_PATH = `${BASE_PATH}/docs`;

/** Swagger UI sets style attributes. It may call the API of this server and nothing else. */
const POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Rangshala API</title>
    <link rel="stylesheet" href="${DOCS_PATH}/swagger-ui.css" />
  </head>
  <body>
    <main id="swagger-ui"></main>
    <noscript>This page needs JavaScript. The document itself is <a href="${BASE_PATH}${OPENAPI_PATH}">openapi.json</a>.</noscript>
    <script src="${DOCS_PATH}/swagger-ui-bundle.js"></script>
    <script src="${DOCS_PATH}/start.js"></script>
  </body>
</html>
`;

/** Without the validator badge, which would send the document to another host. */
const START = `SwaggerUIBundle({
  url: '${BASE_PATH}${OPENAPI_PATH}',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

const packagePath = createRequire(import.meta.url).resolve;
const SCRIPT = 'text/javascript; charset=utf-8';
const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': SCRIPT,
} as const;

export function registerApiDocsRoutes(app: FastifyInstance): void {
  let openApiJson: string | undefined;
  app.get(BASE_PATH + OPENAPI_PATH, (_request, reply) => {
    openApiJson ??= JSON.stringify(buildOpenApi());
    return reply.header('cache-control', CACHE_CONTROL).type('application/json').send(openApiJson);
  });
  app.get(DOCS_PATH, (_request, reply) =>
    reply
      .header('cache-control', CACHE_CONTROL)
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
  app.get(FORMER_PATH, (_request, reply) => reply.redirect(DOCS_PATH, 301));
  app.get(`${DOCS_PATH}/start.js`, (_request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).type(SCRIPT).send(START),
  );
  for (const [name, type] of Object.entries(FILES))
    app.get(`${DOCS_PATH}/${name}`, { compress: {} }, async (_request, reply) =>
      reply
        .header('cache-control', CACHE_CONTROL)
        .type(type)
        .send(await readFile(packagePath(`swagger-ui-dist/${name}`))),
    );
}
