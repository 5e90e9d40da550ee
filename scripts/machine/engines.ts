// Firefox ESR and WebKitGTK from Debian's packages, for the walk through the site in engines beside Chromium's.
import { findProgram, installPackages } from './packages.ts';

const FIREFOX = ['firefox-esr'];
/** A driver, and a screen for it to draw on: the browser that it drives has no mode without a window. */
const WEBKIT = [['WebKitWebDriver'], ['Xvfb']];
const WEBKIT_PACKAGES = [
  ...['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus-x11'],
  // H.264 and AAC, and a sink for the picture.
  ...['gstreamer1.0-libav', 'gstreamer1.0-plugins-base', 'gstreamer1.0-plugins-good'],
  ...['gstreamer1.0-plugins-bad', 'gstreamer1.0-gl'],
];
/** The browser of WebKitGTK that its driver opens: not on PATH, and in a folder named after the machine's processor. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].map(
  (processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

export interface WebKitPrograms {
  driver: string;
  screen: string;
  browser: string;
}

export function firefoxPath(): string | undefined {
  return findProgram(FIREFOX);
}

export function webkitPrograms(): WebKitPrograms | undefined {
  const [driver, screen, browser] = [...WEBKIT, MINI_BROWSERS].map(findProgram);
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** Says whether there is one, installing it where this may. */
export function provideFirefox(): boolean {
  return (
    firefoxPath() !== undefined || (installPackages(['firefox-esr']) && firefoxPath() !== undefined)
  );
}

/** Says whether all its parts are there, installing them where this may. */
export function provideWebKit(): boolean {
  return (
    webkitPrograms() !== undefined ||
    (installPackages(WEBKIT_PACKAGES) && webkitPrograms() !== undefined)
  );
}
