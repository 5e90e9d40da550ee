// Edits the site's documents through the admin API, for journeys about what visitors see.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ADMIN } from './accounts.ts';

/** How long a publication may take to become visible, while other journeys use the machine too. */
export const LIVE_MS = 300_000;

async function getHeaders(page: Page) {
  const login = await page.request.post('/api/v1/auth/login', { data: ADMIN });
  const { token } = (await login.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

interface Known {
  revision: number;
  shipped: unknown;
  published: { value: unknown } | null;
  draft: { value: unknown } | null;
}

export async function readDocument(page: Page, key: string): Promise<Known> {
  const headers = await getHeaders(page);
  const known = await page.request.get(`/api/v1/site/document?key=${key}`, { headers });
  return ((await known.json()) as { data: Known }).data;
}

/** The version that the admin pages show: the draft, or else the published one. */
export async function currentOf(page: Page, key: string): Promise<unknown> {
  const { shipped, published, draft } = await readDocument(page, key);
  return (draft ?? published)?.value ?? shipped;
}

/** Returns the new revision. */
export async function saveDraft(page: Page, key: string, value: unknown): Promise<number> {
  const headers = await getHeaders(page);
  const { revision } = await readDocument(page, key);
  const draft = { key, revision, value };
  const response = await page.request.post('/api/v1/site/draft', { headers, data: draft });
  expect(await response.text()).toContain('"success":true');
  return revision + 1;
}

export async function publish(page: Page, key: string, value: unknown): Promise<void> {
  const headers = await getHeaders(page);
  const named = { key, revision: await saveDraft(page, key, value) };
  const done = await page.request.post('/api/v1/site/publish', { headers, data: named });
  expect(await done.text()).toContain('"success":true');
}

export async function untilLive(page: Page): Promise<void> {
  const headers = await getHeaders(page);
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

/** Confirms a panel's Publish dialog, and waits until visitors see the publication. */
export async function confirmPublishing(page: Page, panel: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  // The dialog closes once the publication has arrived: before, the panel's status is about the
  // earlier pages.
  await expect(dialog).toBeHidden();
  await expect(panel.getByText(/The published version is live/)).toBeVisible({ timeout: LIVE_MS });
}
