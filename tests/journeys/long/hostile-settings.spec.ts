// Sixty malicious texts, published in every field that accepts them: no script of theirs runs, and
// no page is wider than a phone.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Settings } from '#contract/site/settings.ts';
import { PUBLIC_LIST_KEYS, SITE_LISTS } from '#contract/site/site-lists.ts';
import type { SiteList, SiteListKey } from '#contract/site/site-lists.ts';
import { HOSTILE_LINES } from '../../support/hostile-texts.ts';
import { toFields, ORGANIZATION, fillParts } from '../../support/site-documents.ts';
import { readDocument, publish, untilLive } from '../support/documents.ts';
import { overflow } from '../support/faults.ts';
import { testInOwnSchool } from '../support/test-in-own-school.ts';

const test = testInOwnSchool({ withPages: true });

const PAGES = [
  '/',
  '/about',
  '/contact',
  '/services',
  '/terms',
  '/privacy',
  '/auth',
  '/courses',
  '/work',
  '/work/hostile-0',
  '/work/hostile-7',
  '/work/hostile-21',
  '/journal',
  '/journal/hostile-0',
  '/journal/hostile-9',
];

type Fields = Record<string, { safeParse: (text: string) => { success: boolean; data?: unknown } }>;

/** Fills every field with the first text that it accepts; every field starts at a different one. */
function filled(fields: Fields, first: number): Record<string, unknown> {
  const names = Object.keys(fields);
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const turns = [
        ...HOSTILE_LINES.slice((first + index) % HOSTILE_LINES.length),
        ...HOSTILE_LINES,
      ];
      const data = turns
        .flatMap((text) => [text, Array<string>(3).fill(text) as unknown as string])
        .map((typed) => fields[name]?.safeParse(typed))
        .find((read) => read?.success)?.data;
      return data === undefined ? [] : [[name, data]];
    }),
  );
}

/** As many entries as a list may have, each with different texts. */
async function hostileList(page: Page, key: SiteListKey): Promise<unknown> {
  const entries = (await readDocument(page, key)).shipped as { id: string }[];
  const { many }: SiteList = SITE_LISTS[key];
  const whole = many
    ? Array.from({ length: many.max }, (_, index) => ({ ...entries[0], id: `hostile-${index}` }))
    : entries;
  return whole.map((entry, index) => ({
    ...entry,
    ...filled(toFields(SITE_LISTS[key]), index * 4),
    ...fillParts(toFields(SITE_LISTS[key]), HOSTILE_LINES[index % HOSTILE_LINES.length] ?? ''),
  }));
}

test('SITE-12 malicious texts in every field run no script and break no page at 320 px', async ({
  page,
}) => {
  test.setTimeout(900_000);
  for (const key of PUBLIC_LIST_KEYS) await publish(page, key, await hostileList(page, key));
  await page.setViewportSize({ width: 320, height: 800 });
  for (const first of [0, 12, 24, 36]) {
    await publish(page, 'settings', { ...ORGANIZATION, ...filled(Settings.shape, first) });
    await untilLive(page);
    for (const path of PAGES) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => '__xss' in window), path).toBe(false);
      expect(await overflow(page), path).toEqual([]);
    }
  }
});
