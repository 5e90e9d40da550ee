// Packages are installed with `--install` and in CI, and never otherwise.
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installPackages } from './packages.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
const hasCalledApt = () => existsSync(join(folder, 'called'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'));
  const apt = join(folder, 'apt-get');
  writeFileSync(apt, `#!/bin/sh\necho > ${join(folder, 'called')}\n`);
  chmodSync(apt, 0o755);
  vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test.each([
  ['', ''],
  ['', 'false'],
  ['off', '0'],
])('with INSTALL_PACKAGES=%s and CI=%s, installs nothing', (setting, ci) => {
  vi.stubEnv('INSTALL_PACKAGES', setting);
  vi.stubEnv('CI', ci);
  expect(installPackages(['nginx-light'])).toBe(false);
  expect(hasCalledApt()).toBe(false);
});

test.each([
  ['on', ''],
  ['', 'true'],
  ['', '1'],
])('with INSTALL_PACKAGES=%s and CI=%s, installs packages as root', (setting, ci) => {
  vi.stubEnv('INSTALL_PACKAGES', setting);
  vi.stubEnv('CI', ci);
  expect(installPackages(['nginx-light'])).toBe(isRoot);
  expect(hasCalledApt()).toBe(isRoot);
});
