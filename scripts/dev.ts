// The site with hot reload and the server with restarts, in one command.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
const SITE_PORT = process.env['PORT'] ?? '4321';
const API_PORT = process.env['API_PORT'] ?? '4322';
const site = `node node_modules/astro/bin/astro.mjs dev --port ${SITE_PORT}`;
const server = 'node --watch server/main.ts --no-site';

const done = spawnSync(
  process.execPath,
  [
    'node_modules/concurrently/dist/bin/concurrently.js',
    '--kill-others',
    '--kill-signal',
    'SIGINT',
    '--names',
    'site,server',
    site,
    `PORT=${API_PORT} ${server}`,
  ],
  { stdio: 'inherit', env: { ...process.env, API_PORT, ASTRO_TELEMETRY_DISABLED: '1' } },
);
process.exit(done.status ?? 1);
