// Programs of this machine that some tests need. Debian's packages are installed where that is allowed.
import { hasFfmpeg } from '#server/films/tools.ts';
import { findProgram, installPackages } from './packages.ts';

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

export interface WebKitPrograms {
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
