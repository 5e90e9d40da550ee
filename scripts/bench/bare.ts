// The baselines: bare node:http servers that do a call's work and nothing else.
import { argon2, randomBytes } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { courseSearch } from '#server/catalogue/search.ts';
import type { SearchEntry } from '#server/catalogue/search-index.ts';
import { sourceOf } from '#tests/support/search-source.ts';

export type BareKind = 'bytes' | 'rows' | 'password' | 'search' | 'file' | 'files';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const JSON_TYPE = { 'content-type': 'application/json' };

const kinds: Record<BareKind, (...args: string[]) => Answer> = {
  /** One file's bytes to everything. */
  bytes: (path) => {
    const bytes = readFileSync(path ?? '');
    return (_request, response) => sendJson(response, bytes);
  },
  /** What these statements find in this database, by the raw driver. */
  rows: (path, statements) => {
    const db = new DatabaseSync(path ?? '', { readOnly: true });
    const prepared = (JSON.parse(statements ?? '[]') as string[]).map((one) => db.prepare(one));
    return (request, response) => {
      request.resume();
      const data = prepared.map((one) => one.all());
      sendJson(response, JSON.stringify({ success: true, data }));
    };
  },
  /** One argon2id hash with our costs per request. */
  password: () => async (request, response) => {
    const message = (await bodyOf(request))['password'] ?? '';
    const costs = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
    argon2('argon2id', { message, nonce: randomBytes(16), ...costs }, (error, tag) =>
      sendJson(response, JSON.stringify({ success: !error, token: tag.toString('hex') })),
    );
  },
  /** The ranking of the courses in this database, without their content. */
  search: (path) => {
    const db = new DatabaseSync(path ?? '', { readOnly: true });
    const rows = db
      .prepare('SELECT id, name, tags, description AS text, created_at AS createdAt FROM courses')
      .all();
    const search = courseSearch(
      sourceOf(async () =>
        rows.map((row) => ({
          ...(row as unknown as SearchEntry),
          tags: JSON.parse(String(row['tags'])) as string[],
          category: '',
          teacher: '',
          isFree: false,
        })),
      ),
      async () => '',
    );
    return async (request, response) => {
      const found = await search.find((await bodyOf(request))['searchQuery'] ?? '');
      sendJson(response, JSON.stringify({ success: true, ...found }));
    };
  },
  /** A part of one file. */
  file: (path) => (request, response) => {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const range = { start: Number(start), end: Number(end) };
    response.writeHead(206, { 'content-length': range.end - range.start + 1 });
    createReadStream(path ?? '', range).pipe(response);
  },
  /** Whole files of one folder, by the last part of the address. */
  files: (folder) => (request, response) => {
    const file = join(folder ?? '', basename(request.url ?? ''));
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': statSync(file).size });
    createReadStream(file).pipe(response);
  },
};

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  return JSON.parse(await text(request)) as Record<string, string>;
}

function sendJson(response: ServerResponse, body: Buffer | string): void {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

const [kind, ...args] = process.argv.slice(2);
const answer = kinds[kind as BareKind](...args);
const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => process.exit(0));
