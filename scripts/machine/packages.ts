// Finds programs, and installs Debian packages where allowed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { hasFfmpeg } from '#server/media/video-tools.ts';

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

/** The variable also lets child processes install packages. */
if (process.argv.includes('--install')) process.env['INSTALL_PACKAGES'] = 'on';

/** Whether packages may be installed: with `--install`, and in CI. */
export function canInstall(): boolean {
  const { INSTALL_PACKAGES, CI = '' } = process.env;
  return INSTALL_PACKAGES === 'on' || !['', '0', 'false'].includes(CI);
}

/** Installs packages where allowed, as root on Debian. Returns whether it did. */
export function installPackages(packages: readonly string[]): boolean {
  if (!canInstall()) return false;
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

const NGINX = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx'];
/** The driver, and a display, because the browser has no headless mode. */
const WEBKIT = [['WebKitWebDriver'], ['Xvfb']];
const WEBKIT_PACKAGES = [
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

/** Whether a program exists, if necessary after installing its packages. */
const provide = (isInstalled: () => boolean, packages: readonly string[]): boolean =>
  isInstalled() || (installPackages(packages) && isInstalled());

export const provideFfmpeg = () => provide(hasFfmpeg, ['ffmpeg']);
export const provideNginx = () =>
  provide(() => findNginx() !== undefined, ['nginx-light', 'libnginx-mod-http-brotli-static']);
export const provideSqlmap = () => provide(() => findSqlmap() !== undefined, ['sqlmap']);
export const provideFirefox = () => provide(() => findFirefox() !== undefined, ['firefox-esr']);
export const provideWebKit = () => provide(() => findWebKit() !== undefined, WEBKIT_PACKAGES);
