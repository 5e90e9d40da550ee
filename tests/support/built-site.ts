// Builds the site with the project's own build and the settings of a test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Builds into `folder` with the published courses of `apiOrigin`. Rejects with the build's last lines. */
export async function buildSite(
  folder: string,
  apiOrigin: string,
  settings: Record<string, string>,
): Promise<void> {
  const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs');
  // Its own cache, because a server may build at the same time.
  const cache = mkdtempSync(join(tmpdir(), 'rangshala-cache-'));
  const env = { ...settings, OUT_DIR: folder, CACHE_DIR: cache, API_ORIGIN: apiOrigin };
  await run([astro, 'build'], env).finally(() => rmSync(cache, { recursive: true, force: true }));
}

async function run(program: readonly string[], settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, ...settings, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The site could not be built:\n${output.slice(-4000)}`);
}
