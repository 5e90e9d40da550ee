// Turns SVG frames into PNG pictures with a browser, the only renderer here that shapes Devanagari.
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { journeysBrowserPath } from '../machine/browser.ts';
import { HEIGHT, WIDTH } from './timing.ts';

const FONTS = [
  {
    family: 'Anek Latin',
    file: '@fontsource-variable/anek-latin/files/anek-latin-latin-standard-normal.woff2',
  },
  {
    family: 'Anek Latin',
    file: '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-standard-normal.woff2',
    range: 'U+0100-02BA, U+20A0-20C0',
  },
  {
    family: 'Anek Devanagari',
    file: '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-standard-normal.woff2',
  },
] as const;

export type Camera = {
  /** A picture of the usual size, or of another height. */
  shoot: (svg: string, height?: number) => Promise<Buffer>;
  close: () => Promise<void>;
};

export async function openCamera(): Promise<Camera> {
  const executablePath = await journeysBrowserPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--force-color-profile=srgb',
      '--disable-lcd-text',
    ],
  });
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent(`<style>${await faces()}
    body { margin: 0; overflow: hidden; font-family: 'Anek Latin', 'Anek Devanagari'; }
    svg { display: block; }
    .display { font-stretch: 125%; letter-spacing: -0.03em; }
  </style>`);
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()));
  });
  const session = await page.context().newCDPSession(page);
  return {
    shoot: async (svg, height = HEIGHT) => {
      await page.evaluate((text) => {
        document.body.innerHTML = text;
      }, svg);
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
        captureBeyondViewport: height > HEIGHT,
        clip: { x: 0, y: 0, width: WIDTH, height, scale: 1 },
      });
      return Buffer.from(data, 'base64');
    },
    close: () => browser.close(),
  };
}

async function faces(): Promise<string> {
  const rules = FONTS.map(async ({ family, file, ...more }) => {
    const bytes = await readFile(new URL(import.meta.resolve(file)));
    const range = 'range' in more ? `unicode-range: ${more.range};` : '';
    return `@font-face { font-family: '${family}'; font-weight: 100 800; font-stretch: 75% 125%; ${range} src: url(data:font/woff2;base64,${bytes.toString('base64')}); }`;
  });
  return (await Promise.all(rules)).join('\n');
}
