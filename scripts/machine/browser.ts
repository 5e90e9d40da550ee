// Finds or installs a browser that plays H.264.
import { chromium } from '@playwright/test';
import { findProgram, installPackages, canInstall } from './packages.ts';
import { run } from './run.ts';

/** Browsers with a window, as people use them. */
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** The same engine without a window uses a third less processor time. */
const SHELL = 'chromium-headless-shell';

/** Flags for machines without a sandbox or with little shared memory. */
export const BROWSER_FLAGS = [
  '--disable-dev-shm-usage',
  '--autoplay-policy=no-user-gesture-required',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The path of a browser with a window; undefined if none is installed and none can be installed. */
async function findBrowser(): Promise<string | undefined> {
  const path = await findOrInstall(BROWSERS, 'chromium');
  if (path || !canInstall()) return path;
  await run({ name: 'install Chrome', command: 'npx', args: ['playwright', 'install', 'chrome'] });
  const chrome = findProgram(['google-chrome', '/opt/google/chrome/chrome']);
  return chrome && (await canPlayVideo(chrome)) ? chrome : undefined;
}

/** The path of a browser for the journeys, preferably a headless one. */
export async function findJourneysBrowser(): Promise<string | undefined> {
  return (await findOrInstall([SHELL], SHELL)) ?? (await findBrowser());
}

async function findOrInstall(
  names: readonly string[],
  debian: string,
): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  const found = given ?? findProgram(names);
  if (found && (await canPlayVideo(found))) return found;
  if (!installPackages([debian])) return undefined;
  const installed = findProgram(names);
  return installed && (await canPlayVideo(installed)) ? installed : undefined;
}

async function canPlayVideo(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
    try {
      const page = await browser.newPage();
      return await page.evaluate(() =>
        MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E, mp4a.40.2"'),
      );
    } finally {
      await browser.close();
    }
  } catch (error) {
    console.log(
      `${executablePath} cannot be used: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    );
    return false;
  }
}
