// Runs the site with hot reload, and the server with restarts on changes. When one ends, the other is stopped.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
const SITE_PORT = process.env['PORT'] ?? '4321';
const API_PORT = process.env['API_PORT'] ?? '4322';

const start = (args: readonly string[], port: string) =>
  spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, API_PORT, PORT: port, ASTRO_TELEMETRY_DISABLED: '1' },
  });
const children = [
  start(['node_modules/astro/bin/astro.mjs', 'dev', '--port', SITE_PORT], SITE_PORT),
  start(['--watch', 'server/main.ts', '--no-site'], API_PORT),
];
for (const child of children)
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 1;
    for (const child of children) child.kill('SIGINT');
  });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
