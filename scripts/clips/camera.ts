// Turns SVG frames into PNG pictures with a browser, the only renderer here that shapes Devanagari.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { HEIGHT, WIDTH } from './timing.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const FONTS = [
  {
    family: 'Anek Latin',
    file: '@fontsource-variable/anek-latin/files/anek-latin-latin-standard-normal.woff2',
  },
  {
    family: 'Anek Devanagari',
    file: '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-standard-normal.woff2',
  },
] as const;

export type Camera = { shoot: (svg: string) => Promise<Buffer>; close: () => Promise<void> };

export async function openCamera(): Promise<Camera> {
  const browser = await chromium.launch({
    ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
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
  return {
    shoot: async (svg) => {
      await page.evaluate((text) => {
        document.body.innerHTML = text;
      }, svg);
      return page.screenshot({ type: 'png' });
    },
    close: () => browser.close(),
  };
}

async function faces(): Promise<string> {
  const rules = FONTS.map(async ({ family, file }) => {
    const bytes = await readFile(new URL(import.meta.resolve(file)));
    return `@font-face { font-family: '${family}'; font-weight: 100 800; font-stretch: 75% 125%; src: url(data:font/woff2;base64,${bytes.toString('base64')}); }`;
  });
  return (await Promise.all(rules)).join('\n');
}
