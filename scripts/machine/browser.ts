// Finds a browser that plays H.264.
import { chromium } from '@playwright/test';
import { findProgram } from './packages.ts';

/** The engine without a window comes first: it uses a third less processor time. */
const BROWSERS = [
  'chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/opt/google/chrome/chrome',
];

/** The browser for the journeys; undefined if none is installed. */
export function findBrowser(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? findProgram(BROWSERS);
}

/** Flags for machines without a sandbox or with little shared memory. */
export const BROWSER_FLAGS = [
  '--disable-dev-shm-usage',
  '--autoplay-policy=no-user-gesture-required',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** As `findBrowser`; undefined also if it does not play H.264. */
export async function findVideoBrowser(): Promise<string | undefined> {
  const path = findBrowser();
  return path !== undefined && (await canPlayVideo(path)) ? path : undefined;
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
