// Finds programs on this machine, and installs Debian's packages where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these programs that is there: absolute paths, or names looked up on PATH. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const name of names) {
    const paths = name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name));
    const path = paths.find((one) => existsSync(one));
    if (path) return path;
  }
  return undefined;
}

/** Commands that this one starts may install, too. */
if (process.argv.includes('--install')) process.env['INSTALL_PACKAGES'] = 'on';

/** Whether packages may be installed: by `--install`, and on the machines of CI. */
export function mayInstall(): boolean {
  const { INSTALL_PACKAGES, CI = '' } = process.env;
  return INSTALL_PACKAGES === 'on' || !['', '0', 'false'].includes(CI);
}

/** Installs packages where that was asked for, as root on Debian. Says whether it did. */
export function installPackages(packages: readonly string[]): boolean {
  if (!mayInstall()) return false;
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'])) return false;
  console.log(`Installing ${packages.join(', ')} ...`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return (
    apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
  );
}
