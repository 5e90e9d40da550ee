// The limit of what a page can be: the same pages' words alone, without style, script, font or picture,
// served from a folder of their own by the same code.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastify from 'fastify';
import { hostFolder } from '#server/platform/file-names.ts';
import { mountSite } from '#server/http/site.ts';
import { compress } from '../build/compressed.ts';

const HEAVY =
  /<(script|style|svg|template|astro-island)\b[\s\S]*?<\/\1>|<(link|img)\b[^>]*>|\sstyle="[^"]*"/g;

export interface BareSite {
  origin: string;
  stop(): Promise<void>;
}

export async function serveBare(
  built: string,
  folder: string,
  paths: readonly string[],
): Promise<BareSite> {
  mkdirSync(folder, { recursive: true });
  for (const path of paths) await layBare(built, folder, path === '/' ? 'index' : path);
  cpSync(hostFolder(built), hostFolder(folder), { recursive: true, dereference: true });
  const app = fastify();
  await mountSite(app, folder);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, stop: () => app.close() };
}

async function layBare(built: string, folder: string, page: string): Promise<void> {
  const bare = readFileSync(join(built, `${page}.html`), 'utf8').replace(HEAVY, '');
  const file = join(folder, `${page}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bare);
  await compress({ folder, name: `${page}.html` }, Buffer.from(bare));
}
