// Finds programs on this machine, and installs Debian's packages where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { hasFfmpeg } from '#server/media/tools.ts';

/** The first of these programs that is there: absolute paths, or names looked up on PATH. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const name of names) {
    const paths = name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name));
    const path = paths.find((path) => existsSync(path));
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

const NGINX = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx'];
/** A driver, and a display: the browser that it starts has no headless mode. */
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
/** The browser of WebKitGTK: not on PATH, and in a folder named after the processor. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].map(
  (processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

interface WebKitPrograms {
  driver: string;
  screen: string;
  browser: string;
}

export const nginxPath = () => findProgram(NGINX);
export const sqlmapPath = () => findProgram(['sqlmap']);
export const firefoxPath = () => findProgram(['firefox-esr']);

export function webkitPrograms(): WebKitPrograms | undefined {
  const [driver, screen, browser] = [...WEBKIT, MINI_BROWSERS].map(findProgram);
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** Whether a program is there, after an attempt to install it. */
const provide = (isInstalled: () => boolean, packages: readonly string[]): boolean =>
  isInstalled() || (installPackages(packages) && isInstalled());

export const provideFfmpeg = () => provide(hasFfmpeg, ['ffmpeg']);
export const provideNginx = () =>
  provide(() => nginxPath() !== undefined, ['nginx-light', 'libnginx-mod-http-brotli-static']);
export const provideSqlmap = () => provide(() => sqlmapPath() !== undefined, ['sqlmap']);
export const provideFirefox = () => provide(() => firefoxPath() !== undefined, ['firefox-esr']);
export const provideWebKit = () => provide(() => webkitPrograms() !== undefined, WEBKIT_PACKAGES);
