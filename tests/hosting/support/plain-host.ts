// A host that serves only files: clean URLs and the 404 page, no rules and no headers.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import Fastify from 'fastify';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

export interface PlainHost {
  url: string;
  close(): Promise<void>;
}

export async function startPlainHost(folder: string): Promise<PlainHost> {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/*', (request, reply) => {
    const path = decodeURIComponent(request.url.split('?')[0] ?? '/');
    const file = findFile(folder, path === '/' ? '/index' : path);
    const shown = file ?? join(folder, '404.html');
    return reply
      .code(file === undefined ? 404 : 200)
      .type(TYPES[extname(shown)] ?? 'application/octet-stream')
      .send(readFileSync(shown));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

function findFile(folder: string, path: string): string | undefined {
  return [path, `${path}.html`]
    .map((name) => join(folder, name))
    .find((file) => existsSync(file) && statSync(file).isFile());
}
