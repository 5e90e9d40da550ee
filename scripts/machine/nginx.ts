// The nginx of this machine, for the tests of its rules.
import { findProgram, installPackages } from './packages.ts';

const NAMES = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx'];

export function nginxPath(): string | undefined {
  return findProgram(NAMES);
}

/** Says whether there is one, installing it where this may. */
export function provideNginx(): boolean {
  return (
    nginxPath() !== undefined ||
    (installPackages(['nginx-light', 'libnginx-mod-http-brotli-static']) &&
      nginxPath() !== undefined)
  );
}
