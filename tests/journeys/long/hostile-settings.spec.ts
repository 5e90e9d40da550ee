// Sixty hostile texts, published in every field that takes them: no script of theirs runs, and no page is wider than a phone.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { SETTINGS_FIELDS } from '#contract/settings.ts';
import { TESTIMONIAL_FIELDS } from '#contract/testimonials.ts';
import { HOSTILE_LINES } from '../../support/hostile-texts.ts';
import { HOUSE, SHIPPED } from '../../support/site-documents.ts';
import { ADMIN } from '../support/accounts.ts';
import { overflow } from '../support/faults.ts';

const PAGES = ['/', '/about', '/contact', '/services', '/terms', '/privacy', '/auth', '/courses'];
const LIVE_MS = 180_000;

type Fields = Record<string, { safeParse: (text: string) => { success: boolean; data?: unknown } }>;

/** As many texts in a field as it takes; every field begins with another one. */
function filled(fields: Fields, first: number): Record<string, unknown> {
  const names = Object.keys(fields);
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const turns = [...HOSTILE_LINES.slice((first + at) % HOSTILE_LINES.length), ...HOSTILE_LINES];
      const data = turns
        .map((text) => fields[name]?.safeParse(text))
        .find((read) => read?.success)?.data;
      return data === undefined ? [] : [[name, data]];
    }),
  );
}

async function publish(page: Page, key: string, value: unknown): Promise<void> {
  const login = await page.request.post('/api/v1/auth/login', { data: ADMIN });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const known = await page.request.get(`/api/v1/site/document?key=${key}`, { headers });
  const { data } = (await known.json()) as { data: { revision: number } };
  const draft = { key, revision: data.revision, value };
  const kept = await page.request.post('/api/v1/site/draft', { headers, data: draft });
  expect(await kept.text()).toContain('"success":true');
  const named = { key, revision: data.revision + 1 };
  const done = await page.request.post('/api/v1/site/publish', { headers, data: named });
  expect(await done.text()).toContain('"success":true');
  await expect
    .poll(
      async () => {
        const state = await page.request.get('/api/v1/site/state', { headers });
        return ((await state.json()) as { data: { state: string } }).data.state;
      },
      { timeout: LIVE_MS },
    )
    .toBe('live');
}

test('SITE-12 hostile texts in every field run no script and break no page at 320 px', async ({
  page,
}) => {
  test.setTimeout(900_000);
  const quotes = Array.from({ length: 12 }, (_one, at) => ({
    ...{ ...SHIPPED.testimonials[0], id: `hostile-${at}` },
    ...filled({ ...TESTIMONIAL_FIELDS, image: SETTINGS_FIELDS.name }, at * 4),
    image: SHIPPED.testimonials[0]?.image,
  }));
  await publish(page, 'testimonials', quotes);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const first of [0, 12, 24, 36]) {
    await publish(page, 'settings', { ...HOUSE, ...filled(SETTINGS_FIELDS, first) });
    for (const path of PAGES) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => '__xss' in window), path).toBe(false);
      expect(await overflow(page), path).toEqual([]);
    }
  }
  await publish(page, 'settings', SHIPPED.settings);
  await publish(page, 'testimonials', SHIPPED.testimonials);
});
