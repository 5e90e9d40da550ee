// Drafts in the admin editors survive concurrent saves and lost connections: no work is lost.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { currentOf, readDocument, saveDraft, publish } from './support/documents.ts';
import { overflow, violations } from './support/faults.ts';
import { expectLedTo } from './support/led.ts';
import { testInOwnSchool } from './support/test-in-own-school.ts';
import { open } from './support/pages.ts';

/** Other journeys change the same documents. */
const test = testInOwnSchool();

// Serial: these tests change the same documents.
test.describe.configure({ mode: 'default' });

interface Entry {
  id: string;
  [field: string]: unknown;
}

const organization = (page: Page) => page.getByRole('tabpanel', { name: 'Organization' });
const conflict = (page: Page) => page.getByRole('dialog', { name: 'There is a newer version' });
const OFFLINE = 'You are offline. Try again once you are back online.';

async function openSettings(page: Page): Promise<void> {
  await open(page, '/settings');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
}

/** Saves the list with one entry changed, as another admin would. */
async function changeEntry(page: Page, key: string, id: string, change: object): Promise<void> {
  const all = (await currentOf(page, key)) as Entry[];
  await saveDraft(
    page,
    key,
    all.map((item) => (item.id === id ? { ...item, ...change } : item)),
  );
}

/** Resets the draft to the default document. */
async function restore(page: Page, key: string): Promise<void> {
  await saveDraft(page, key, (await readDocument(page, key)).shipped);
}

test('SITE-11 Undo puts a removed entry back into the current list', async ({ page }) => {
  await signIn(page, ADMIN);
  await open(page, '/settings#testimonials');
  const list = page.getByRole('region', { name: 'Testimonials' });
  const rows = list.locator('ol > li');
  await expect(rows).toHaveCount(4);
  const [, second] = (await currentOf(page, 'testimonials')) as Entry[];
  const name = String(second?.['name']);
  await list.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(rows).toHaveCount(3);
  await list
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit the testimonial' });
  await dialog.getByLabel('Name').fill('Asha Rao');
  await dialog.getByRole('button', { name: 'Save to draft' }).click();
  await expect(dialog).toBeHidden();
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText('Asha Rao');
  await expect(rows.nth(1)).toContainText(name);
  await expect(list.getByRole('button', { name: 'Undo' })).toBeHidden();
  await restore(page, 'testimonials');
});

test('SITE-10 text restored after a reload asks before it overwrites what was published since', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await openSettings(page);
  const { shipped } = await readDocument(page, 'settings');
  const save = organization(page).getByRole('button', { name: 'Save draft' });
  await page.getByLabel('City').fill('Pune');
  await publish(page, 'settings', { ...(shipped as object), hours: 'Theirs' });
  await page.reload();
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await save.click();
  await expect(
    conflict(page).getByText('has published another version in the meantime.'),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), String(width)).toEqual([]);
  }
  await conflict(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Pune');
  await save.click();
  await conflict(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Mumbai');
  await expect(page.getByLabel('Hours')).toHaveValue('Theirs');
  await expect(page.getByText('Your unsaved changes were restored.')).toBeHidden();

  await page.getByLabel('City').fill('Pune');
  await publish(page, 'settings', { ...(shipped as object), hours: 'Theirs again' });
  await save.click();
  await conflict(page).getByRole('button', { name: 'Overwrite' }).click();
  await expect(organization(page).getByText('Draft, not yet published')).toBeVisible();
  expect(await currentOf(page, 'settings')).toMatchObject({ city: 'Pune', hours: 'Theirs' });
  await publish(page, 'settings', shipped);
});

test('SITE-10 saving a post overwrites only that post of the other admin, or Reload drops it for theirs', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const [first, second] = (await currentOf(page, 'posts')) as [Entry, Entry];
  await open(page, `/posts#${first.id}`);
  await page.getByLabel('Summary').fill('My summary.');
  await changeEntry(page, 'posts', first.id, { title: 'Their title' });
  await changeEntry(page, 'posts', second.id, { title: 'Their other title' });
  const save = page.getByRole('button', { name: 'Save to draft' });
  await save.click();
  await conflict(page).getByRole('button', { name: 'Overwrite' }).click();
  const rows = page.getByRole('region', { name: 'Journal' }).locator('ol > li');
  await expect(rows.first()).toBeVisible();
  const all = (await currentOf(page, 'posts')) as Entry[];
  expect(all.find(({ id }) => id === first.id)).toEqual({ ...first, summary: 'My summary.' });
  expect(all.find(({ id }) => id === second.id)).toMatchObject({ title: 'Their other title' });

  await page.getByRole('link', { name: `Edit ${String(first['title'])}` }).click();
  await page.getByLabel('Summary').fill('My last summary.');
  await saveDraft(page, 'posts', [second]);
  await save.click();
  await conflict(page).getByRole('button', { name: 'Reload' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(String(second['title']));
  await restore(page, 'posts');
});

test('SITE-10 publishing after another admin saved shows their draft first', async ({ page }) => {
  await signIn(page, ADMIN);
  await openSettings(page);
  await page.getByLabel('City').fill('Pune');
  await organization(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(organization(page).getByText('Draft, not yet published')).toBeVisible();
  const saved = (await currentOf(page, 'settings')) as object;
  await saveDraft(page, 'settings', { ...saved, hours: 'Theirs' });
  const press = page.getByRole('dialog', { name: 'Publish' }).getByRole('button', {
    name: 'Publish',
  });
  await organization(page).getByRole('button', { name: 'Publish' }).click();
  await press.click();
  await expect(conflict(page)).toBeVisible();
  await expect(conflict(page).getByRole('button', { name: 'Overwrite' })).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await conflict(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Hours')).toHaveValue('Theirs');
  const { published: before } = await readDocument(page, 'settings');
  expect(before?.value).not.toMatchObject({ hours: 'Theirs' });
  await organization(page).getByRole('button', { name: 'Publish' }).click();
  await press.click();
  await expect(organization(page).getByText('Published', { exact: true })).toBeVisible();
  const { published, shipped } = await readDocument(page, 'settings');
  expect(published?.value).toMatchObject({ city: 'Pune', hours: 'Theirs' });
  await publish(page, 'settings', shipped);
});

test('SITE-09 an offline save fails at once and keeps what was typed', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN);
  await openSettings(page);
  await page.getByLabel('City').fill('Pune');
  await context.setOffline(true);
  await organization(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(organization(page).getByText(OFFLINE)).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Pune');
  await context.setOffline(false);
  await expect(organization(page).getByText(OFFLINE)).toBeHidden();
  await organization(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(organization(page).getByText('Draft, not yet published')).toBeVisible();
  await expect(page.getByText('Not done')).toBeHidden();
  await restore(page, 'settings');
});

test('SITE-09 an offline save in the bar of a long form shows its error in the viewport', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN);
  await open(page, '/posts');
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await page.getByLabel('Title').first().fill('A longer title');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 0));
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await expect(page.getByText(OFFLINE)).toBeInViewport();
    await context.setOffline(false);
    await expect(page.getByText(OFFLINE)).toBeHidden();
  }
});

test('SITE-16 offline, the tools of an email show an error next to the button until the connection is back', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN);
  await open(page, '/settings#mails');
  const list = page.getByRole('region', { name: 'Emails' });
  await list
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const tools = page.getByRole('dialog').getByRole('region', { name: 'Placeholders and preview' });
  await expect(tools).toBeVisible();
  await context.setOffline(true);
  for (const name of ['Preview', 'Send me a test']) {
    await tools.getByRole('button', { name }).click();
    await expect(tools.getByRole('alert')).toHaveText(OFFLINE);
  }
  expect(await violations(page)).toEqual([]);
  await context.setOffline(false);
  await tools.getByRole('button', { name: 'Preview' }).click();
  await expect(tools.getByRole('alert')).toBeHidden();
  await expect(tools.getByRole('status', { name: 'Preview' })).toBeVisible();
});

test('LAUNCH-05 offline, opening the school shows an error next to the button', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN);
  await page.route('**/api/v1/site/launch', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { checks: object[] } };
    const checks = answer.data.checks.map((check) => ({ ...check, ok: true }));
    return route.fulfill({ json: { ...answer, data: { isOpen: false, openedAt: null, checks } } });
  });
  await open(page, '/settings#launch');
  const press = page.getByRole('button', { name: 'Open the school' });
  await expect(press).toBeEnabled();
  await press.click();
  const question = page.getByRole('dialog', { name: 'Open the school?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await press.click();
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Open the school' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('region', { name: 'School status' }).getByRole('alert')).toHaveText(
    OFFLINE,
  );
});

test('an owner closes the school after a dialog that says what continues', async ({ page }) => {
  await signIn(page, ADMIN);
  const state = { isOpen: true, closed: 0 };
  await page.route('**/api/v1/site/launch', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const openedAt = state.isOpen ? '2026-11-29T06:00:00.000Z' : null;
    const { isOpen } = state;
    return route.fulfill({
      json: { ...answer, data: { ...answer.data, isOpen, openedAt, canClose: isOpen } },
    });
  });
  await page.route('**/api/v1/site/close', (route) => {
    state.isOpen = false;
    state.closed += 1;
    return route.fulfill({ json: { success: true, message: 'Closed.' } });
  });
  await open(page, '/settings#launch');
  const region = page.getByRole('region', { name: 'School status' });
  await expect(region.getByText('Open', { exact: true })).toBeVisible();
  await region.getByRole('button', { name: 'Close the school' }).click();
  const question = page.getByRole('dialog', { name: 'Close the school?' });
  await expect(question.getByRole('listitem')).toHaveText([
    /^Nobody can buy/,
    /search engines/,
    /^Students keep their courses/,
    /^Payments in progress/,
    /^You can open the school again/,
  ]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(state.closed).toBe(0);
  await region.getByRole('button', { name: 'Close the school' }).click();
  await question.getByRole('button', { name: 'Close the school' }).click();
  await expect(region.getByText('Not open', { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
  await expect(region.getByRole('button', { name: 'Close the school' })).toHaveCount(0);
  expect(state.closed).toBe(1);
});

test('LAUNCH-05 each Fix it link of the launch checklist focuses the field itself', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const ways = [
    { line: /These are still the sample values/, field: page.getByLabel('Phone', { exact: true }) },
    { line: /enter the Udyam number/, field: page.getByLabel('Udyam number') },
    { line: /Make sure you can prove it/, field: page.getByLabel('Projects delivered') },
    { line: /The numbers on Home/, field: page.getByRole('heading', { name: 'Numbers' }) },
  ];
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/settings#launch');
    for (const { line, field } of ways) {
      await page.getByRole('tab', { name: 'Launch checklist' }).click();
      const panel = page.getByRole('tabpanel', { name: 'Launch checklist' });
      const row = panel.getByRole('listitem').filter({ hasText: line });
      await row.getByRole('link', { name: 'Fix it' }).click();
      await expectLedTo(field, `${String(line)} at ${width}`);
      await page.getByRole('tab', { name: 'Launch checklist' }).click();
    }
  }
});
