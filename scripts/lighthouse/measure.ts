// One page as a phone on a slow line meets it: Lighthouse's mobile settings with simulated throttling.
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { BROWSER_FLAGS } from '../machine/browser.ts';

const ATTEMPTS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores out of 100, times in milliseconds, layout shift without unit. */
export interface Experience {
  scores: readonly number[];
  lcp: number;
  cls: number;
  tbt: number;
  /** What kept a score below 100. */
  faults: readonly string[];
}

/** What the page's origin keeps in a visitor's browser before they come: `localStorage`. */
export type Kept = Readonly<Record<string, string>>;

export interface Visit {
  url: string;
  browser: string;
  /** Nothing: a first visit. */
  kept?: Kept;
  /** How often it is met; odd. */
  runs?: number;
}

/** The medians of three runs, or as many as are asked for. */
export async function measure(visit: Visit): Promise<Experience> {
  const { runs: times = 3 } = visit;
  const runs: Experience[] = [];
  for (let i = 0; i < times; i += 1) runs.push(await attempt(visit));
  const middle = (of: (run: Experience) => number): number =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
  return {
    scores: CATEGORIES.map((_, i) => middle((run) => run.scores[i] ?? 0)),
    lcp: middle((run) => run.lcp),
    cls: middle((run) => run.cls),
    tbt: middle((run) => run.tbt),
    faults: [...new Set(runs.flatMap((run) => run.faults))],
  };
}

/** A trace without a beginning, as a busy machine writes now and then, has no figures: it is taken again. */
async function attempt(visit: Visit): Promise<Experience> {
  for (let i = 1; i < ATTEMPTS; i += 1) {
    const taken = await once(visit).catch((error: unknown) => {
      if (!String(error).includes('NO_NAVSTART')) throw error;
    });
    if (taken && !Number.isNaN(taken.lcp)) return taken;
  }
  return once(visit);
}

async function once({ url, browser, kept }: Visit): Promise<Experience> {
  const chrome = await launch({
    chromePath: browser,
    chromeFlags: ['--headless=new', ...BROWSER_FLAGS],
  });
  try {
    if (kept) await keep(chrome.port, new URL(url).origin, kept);
    const result = await lighthouse(url, {
      ...(kept ? { disableStorageReset: true } : {}),
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    return experienceOf(result.lhr);
  } finally {
    chrome.kill();
  }
}

/** Fills the browser's storage on a page of the origin that needs none of it. */
async function keep(port: number, origin: string, kept: Kept): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://localhost:${port}`);
  const [context] = browser.contexts();
  const page = await context?.newPage();
  await page?.goto(`${origin}/robots.txt`);
  await page?.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(kept));
  await page?.close();
  await browser.close();
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function experienceOf({ categories, audits }: Report): Experience {
  const figure = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const weighed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []);
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    faults: weighed
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  };
}
