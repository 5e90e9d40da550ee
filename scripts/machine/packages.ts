// Finds the programs that tests need, and installs their Debian packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first existing program: absolute paths, or names on PATH. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const name of names) {
    const paths = name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name));
    const path = paths.find((path) => existsSync(path));
    if (path) return path;
  }
  return undefined;
}

/** Installs Debian packages, as root. Returns whether it did. */
export function installPackages(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'])) return false;
  const runApt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return (
    runApt('update', '-qq') &&
    runApt('install', '-y', '-qq', '--no-install-recommends', ...packages)
  );
}

/** Debian's packages of nginx. */
export const NGINX_PACKAGES = ['nginx-light', 'libnginx-mod-http-brotli-static'];
const NGINX = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx'];
/** The driver, and a display, because the browser has no headless mode. */
const WEBKIT = [['WebKitWebDriver'], ['Xvfb']];
export const WEBKIT_PACKAGES = [
  'webkit2gtk-driver',
  'xvfb',
  'xauth',
  'dbus-x11',
  // H.264, AAC, and video output.
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-gl',
];
/** WebKitGTK's browser is not on PATH, but in a folder named after the processor. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].map(
  (processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

interface WebKitPrograms {
  driver: string;
  screen: string;
  browser: string;
}

export const findNginx = () => findProgram(NGINX);
export const findSqlmap = () => findProgram(['sqlmap']);
export const findFirefox = () => findProgram(['firefox-esr']);

export function findWebKit(): WebKitPrograms | undefined {
  const [driver, screen, browser] = [...WEBKIT, MINI_BROWSERS].map(findProgram);
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}
