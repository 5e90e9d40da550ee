// One page as a phone on a slow line meets it: Lighthouse's mobile settings with simulated throttling.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { BROWSER_FLAGS } from '../machine/browser.ts';

const RUNS = 3;
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

/** The median of three runs. */
export async function measure(url: string, browser: string): Promise<Experience> {
  const runs: Experience[] = [];
  for (let i = 0; i < RUNS; i += 1) runs.push(await attempt(url, browser));
  const middle = (of: (run: Experience) => number): number =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
  return {
    scores: CATEGORIES.map((_, i) => middle((run) => run.scores[i] ?? 0)),
    lcp: middle((run) => run.lcp),
    cls: middle((run) => run.cls),
    tbt: middle((run) => run.tbt),
    faults: [...new Set(runs.flatMap((run) => run.faults))],
  };
}

/** A trace without a beginning, as a busy machine writes now and then, has no figures: it is taken again. */
async function attempt(url: string, browser: string): Promise<Experience> {
  for (let i = 1; i < ATTEMPTS; i += 1) {
    const taken = await once(url, browser).catch((error: unknown) => {
      if (!String(error).includes('NO_NAVSTART')) throw error;
    });
    if (taken && !Number.isNaN(taken.lcp)) return taken;
  }
  return once(url, browser);
}

async function once(url: string, browser: string): Promise<Experience> {
  const chrome = await launch({
    chromePath: browser,
    chromeFlags: ['--headless=new', ...BROWSER_FLAGS],
  });
  try {
    const result = await lighthouse(url, {
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
