// What the marketing pages weigh, as a browser receives them before anybody scrolls.
import { brotliCompressSync } from 'node:zlib';
import { devices, expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { HOME, MARKETING_PAGES, UNKNOWN } from '../../scripts/lighthouse/pages.ts';

const SCRIPT_MAX_BYTES = 5000;
const PAGE_MAX_BYTES = 25_000;
/** The hero's artwork stands in the page. */
const HOME_MAX_BYTES = 32_000;

interface Weight {
  path: string;
  html: number;
  css: number;
  /** With the code that stands in the page, which counts as html too. */
  js: number;
  total: number;
}

test.use({ viewport: devices['Pixel 7'].viewport });

test('marketing pages stay within their bytes', async ({ browser }) => {
  const weights: Weight[] = [];
  for (const path of [...MARKETING_PAGES, UNKNOWN]) {
    // A visitor's first page: nothing is in the cache.
    const page = await browser.newPage();
    weights.push(await weigh(page, path));
    await page.close();
  }
  const over = weights.filter(
    ({ path, js, total }) =>
      js > SCRIPT_MAX_BYTES || total > (path === HOME ? HOME_MAX_BYTES : PAGE_MAX_BYTES),
  );
  expect(over, tableOf(weights)).toEqual([]);
});

async function weigh(page: Page, path: string): Promise<Weight> {
  const arrived: Request[] = [];
  page.on('requestfinished', (request) => arrived.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  const bytesOf = async (kind: string): Promise<number> => {
    const sizes = await Promise.all(
      arrived
        .filter((request) => request.resourceType() === kind)
        .map((request) => request.sizes()),
    );
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };
  const html = await bytesOf('document');
  const css = await bytesOf('stylesheet');
  const files = await bytesOf('script');
  return {
    path,
    html,
    css,
    js: files + brotliCompressSync(await codeWithin(page)).length,
    total: html + css + files,
  };
}

/** The code that stands in the page; data for search engines is none. */
function codeWithin(page: Page): Promise<string> {
  return page
    .locator('script:not([src]):not([type$="json"])')
    .evaluateAll((scripts) => scripts.map((script) => script.textContent).join('\n'));
}

function tableOf(weights: readonly Weight[]): string {
  const lines = weights.map(({ path, html, css, js, total }) =>
    [path.padEnd(16), ...[html, css, js, total].map((bytes) => String(bytes).padStart(7))].join(''),
  );
  return ['page                html    css     js  total', ...lines].join('\n');
}
