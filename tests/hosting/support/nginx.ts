// An nginx for the tests: the documented example with the ports and folders of this run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHostFolder } from '../../../server/platform/file-names.ts';
import { findFreePort } from '../../../scripts/machine/free-port.ts';
import { findNginx } from '../../../scripts/machine/packages.ts';

const EXAMPLE = new URL('../../../docs/operations/nginx.example.conf', import.meta.url);
/** Debian's module; without it nginx serves only gzip. */
export const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const READY_WITHIN_MS = 10_000;

export interface TestNginx {
  url: string;
  plainUrl: string;
  /** The path of the access log. */
  logPath: string;
  stop(): Promise<void>;
}

/** Undefined if nginx is not installed. TLS is left out: the tests cover what nginx serves. */
export async function startNginx(site: {
  folder: string;
  /** One port for each server. */
  apiPorts: readonly string[];
}): Promise<TestNginx | undefined> {
  const program = findNginx();
  if (!program) return undefined;
  const prefix = await mkdtemp(join(tmpdir(), 'rangshala-nginx-'));
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const example = applyChanges(await readFile(EXAMPLE, 'utf8'), {
    'server 127.0.0.1:4321 ': site.apiPorts
      .map((apiPort) => `server 127.0.0.1:${apiPort} `)
      .join('max_fails=3 fail_timeout=5s; '),
    'server 127.0.0.1:4321;': site.apiPorts
      .map((apiPort) => `server 127.0.0.1:${apiPort};`)
      .join(' '),
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${port};`,
    'listen [::]:443 ssl http2;': '',
    'ssl_certificate /etc/letsencrypt/live/rangshala.example/fullchain.pem;': '',
    'ssl_certificate_key /etc/letsencrypt/live/rangshala.example/privkey.pem;': '',
    'access_log /var/log/nginx/rangshala.log': `access_log ${prefix}/access.log`,
    'root /srv/rangshala/dist;': `root ${site.folder};`,
    'include /srv/rangshala/dist.host/nginx.conf;': `include ${getHostFolder(site.folder)}/nginx.conf;`,
    ...(existsSync(BROTLI_MODULE) ? { '# brotli_static on;': 'brotli_static on;' } : {}),
  });
  await writeFile(join(prefix, 'nginx.conf'), buildMainConf(prefix, example));
  const child = spawn(program, ['-p', prefix, '-c', join(prefix, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReachable(
    url,
    () => child.exitCode !== null,
    () => stderr,
  );
  return {
    url,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    logPath: join(prefix, 'access.log'),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(prefix, { recursive: true, force: true });
    },
  };
}

/** One process in the foreground, with a working folder of its own. */
function buildMainConf(prefix: string, example: string): string {
  return `
daemon off;
master_process off;
pid ${prefix}/nginx.pid;
${existsSync(BROTLI_MODULE) ? `load_module ${BROTLI_MODULE};` : ''}
events { worker_connections 128; }
http {
  access_log off;
  default_type application/octet-stream;
  client_body_temp_path ${prefix}/body;
  proxy_temp_path ${prefix}/proxy;
  fastcgi_temp_path ${prefix}/fastcgi;
  uwsgi_temp_path ${prefix}/uwsgi;
  scgi_temp_path ${prefix}/scgi;
${example}
}
`;
}

function applyChanges(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((sum, [from, to]) => {
    if (!sum.includes(from)) throw new Error(`The example does not contain "${from}".`);
    return sum.replaceAll(from, to);
  }, text);
}

async function waitUntilReachable(
  url: string,
  hasEnded: () => boolean,
  getOutput: () => string,
): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until && !hasEnded()) {
    if (await fetch(url).catch(() => undefined)) return;
  }
  throw new Error(`nginx does not respond. Its output: ${getOutput()}`);
}
