// The build reads its settings from `.env` and from the environment, which takes precedence.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const CONFIG = pathToFileURL(join(import.meta.dirname, '../../astro.config.mjs')).href;
const PRINT = `const { default: config } = await import('${CONFIG}');
console.log(JSON.stringify({ site: config.site, api: process.env.PUBLIC_API_URL, outDir: config.outDir }));`;

function readBuildSettings(file: string, environment: Record<string, string>): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), file);
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', PRINT], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
  });
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
}

it('reads the site, the API and the folder from .env, and prefers the environment', () => {
  const file =
    'PUBLIC_SITE_URL=https://site.example\nPUBLIC_API_URL=https://api.example\nOUT_DIR=pages\n';
  expect(readBuildSettings(file, {})).toEqual({
    site: 'https://site.example',
    api: 'https://api.example',
    outDir: 'pages',
  });
  expect(readBuildSettings(file, { PUBLIC_SITE_URL: 'https://other.example' })).toMatchObject({
    site: 'https://other.example',
    api: 'https://api.example',
  });
});
