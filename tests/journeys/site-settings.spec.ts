// An owner edits the organization's settings, and visitors see them; two owners edit at once;
// testimonials are edited.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { isPageList, SITE_LIST_KEYS, SITE_LISTS } from '#contract/site/site-lists.ts';
import { ADMIN, signIn } from './support/accounts.ts';
import { confirmPublishing, LIVE_MS } from './support/documents.ts';
import { overflow, violations } from './support/faults.ts';
import { WHOLE } from './support/long.ts';
import { open } from './support/pages.ts';

// Serial: these tests change one document.
test.describe.configure({ mode: 'default' });

const organization = (page: Page) => page.getByRole('tabpanel', { name: 'Organization' });

async function openSettings(page: Page): Promise<void> {
  await open(page, '/settings');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  await organization(page).getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
}

test('SITE-09 published settings show on the pages, and an earlier version can be restored', async ({
  page,
  context,
}) => {
  test.setTimeout(700_000);
  await signIn(page, ADMIN);
  await openSettings(page);
  await expect(organization(page).getByText('Default text')).toBeVisible();
  await page.getByLabel('Phone', { exact: true }).fill('+91 98200');
  await organization(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Enter a number with its country code')).toBeVisible();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await page.getByLabel('Phone', { exact: true }).fill('+91 98200 12345');
  await page.getByLabel('Instagram').fill('https://www.instagram.com/rangshala');
  await page.reload();
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await organization(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(organization(page).getByText('Draft, not yet published')).toBeVisible();
  const visitor = await context.browser()?.newPage();
  if (!visitor) throw new Error('The context has no browser.');
  await visitor.goto(new URL('/contact', page.url()).href);
  await expect(visitor.getByText('+91 00000 00000').first()).toBeVisible();

  await organization(page).getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByText('+91 98200 12345')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await confirmPublishing(page, organization(page));
  await expect(organization(page).getByText('Published', { exact: true })).toBeVisible();
  await visitor.reload();
  const phone = visitor.getByRole('link', { name: '+91 98200 12345' });
  await expect(phone.first()).toBeVisible();
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/rangshala',
  );
  await expect(footer.getByRole('link', { name: 'LinkedIn' })).toHaveCount(0);

  await organization(page).getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByText('The current version.')).toBeVisible();
  await versions.getByRole('button', { name: 'Restore' }).click();
  await expect(versions).toBeHidden();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+91 00000 00000');
  await publish(page);
  await visitor.close();
});

test(
  'PREV-07 an owner previews a draft as pages that nobody else sees, and leaves the preview',
  WHOLE,
  async ({ page, context }) => {
    test.setTimeout(700_000);
    await signIn(page, ADMIN);
    await openSettings(page);
    await page.getByLabel('Phone', { exact: true }).fill('+91 98200 54321');
    await organization(page).getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(organization(page).getByText('Draft, not yet published')).toBeVisible();
    const link = organization(page).getByRole('link', { name: 'Open the preview' });
    await expect(link).toBeVisible({ timeout: LIVE_MS });
    expect(await violations(page)).toEqual([]);
    const opening = context.waitForEvent('page');
    await link.click();
    const preview = await opening;
    await expect(preview.getByText('Preview, not public.')).toBeVisible();
    await preview.goto(new URL('/contact', page.url()).href);
    await expect(preview.getByRole('link', { name: '+91 98200 54321' }).first()).toBeVisible();
    await expect(preview.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    // A page that the preview leaves out comes from the site.
    await preview.goto(new URL('/all-courses', page.url()).href);
    await preview.locator('main a[href^="/course-detail/"]').first().click();
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await preview.setViewportSize({ width, height: 800 });
      await preview.goto(new URL('/', page.url()).href);
      await expect(preview.getByText('Preview, not public.')).toBeVisible();
      expect(await overflow(preview)).toEqual([]);
      expect(await violations(preview)).toEqual([]);
    }
    const visitor = await context.browser()?.newPage();
    if (!visitor) throw new Error('The context has no browser.');
    await visitor.goto(new URL('/contact', page.url()).href);
    await expect(visitor.getByText('+91 98200 54321')).toHaveCount(0);
    await visitor.close();
    await preview.getByRole('link', { name: 'Leave the preview' }).click();
    await expect(preview.getByText('Preview, not public.')).toHaveCount(0);
    await preview.close();
    await organization(page).getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(organization(page).getByRole('link', { name: 'Open the preview' })).toHaveCount(0);
  },
);

test(
  'SITE-10 when two admins edit the settings, the second one reloads or overwrites',
  WHOLE,
  async ({ page, context }) => {
    await signIn(page, ADMIN);
    await openSettings(page);
    const otherPage = await context.newPage();
    await openSettings(otherPage);
    await otherPage.getByLabel('Tagline').fill('Theirs');
    await organization(otherPage).getByRole('button', { name: 'Save draft' }).click();
    await expect(organization(otherPage).getByText('Draft, not yet published')).toBeVisible();
    await page.getByLabel('City').fill('Pune');
    await organization(page).getByRole('button', { name: 'Save draft' }).click();
    const dialog = page.getByRole('dialog', { name: 'There is a newer version' });
    await expect(dialog.getByText('has saved another draft in the meantime.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('City')).toHaveValue('Pune');
    await expect(page.getByLabel('Tagline')).not.toHaveValue('Theirs');
    await organization(page).getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('City')).toHaveValue('Mumbai');
    await otherPage.close();
  },
);

test(
  'SITE-11 testimonials are added, moved, changed, removed and restored, and fit every width',
  WHOLE,
  async ({ page }) => {
    await signIn(page, ADMIN);
    await openSettings(page);
    await page.getByRole('tab', { name: 'Website content' }).click();
    const rows = page.getByRole('region', { name: 'Testimonials' }).locator('ol > li');
    await expect(rows).toHaveCount(4);
    await page.getByRole('button', { name: 'Add a testimonial' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a testimonial' });
    await dialog.getByRole('button', { name: 'Save to draft' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await dialog.getByLabel('Name').fill('Asha Rao');
    await dialog.getByLabel('Role').fill('Potter, Baroda');
    await dialog.getByLabel('Quote').fill(`Long${'word'.repeat(60)}`);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save to draft' }).click();
    await expect(rows).toHaveCount(5);
    await page.getByRole('button', { name: 'Move Asha Rao up' }).click();
    await expect(rows.nth(3)).toContainText('Asha Rao');
    await page.getByRole('button', { name: 'Remove Asha Rao' }).click();
    await expect(rows).toHaveCount(4);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows.nth(3)).toContainText('Asha Rao');
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page)).toEqual([]);
    }
    expect(await violations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Organization' }).click();
    expect(await overflow(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  },
);

test('LAUNCH-10 an obstacle to publishing shows at its field', WHOLE, async ({ page }) => {
  const message = 'The site says “MSME Verified”: enter the Udyam number that proves it.';
  await page.route('**/site/publish', (route) => {
    const fields = [{ path: 'udyam', message }];
    const json = { success: false, code: 'malformed', message, fields };
    return route.fulfill({ status: 400, json });
  });
  await signIn(page, ADMIN);
  await openSettings(page);
  await page.getByLabel('Hours').fill('Mon-Fri 10am-5pm');
  await publish(page);
  const field = page.getByLabel('Udyam number');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(message));
  expect(await violations(page)).toEqual([]);
  await organization(page).getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(organization(page).getByText('Draft, not yet published')).toHaveCount(0);
});

test(
  'LAUNCH-05 the checklist before the opening lists what is left, with a link for each line',
  WHOLE,
  async ({ page }) => {
    await signIn(page, ADMIN);
    await open(page, '/settings#launch');
    const panel = page.getByRole('tabpanel', { name: 'Launch checklist' });
    await expect(panel.getByText('Courses are on sale.')).toBeVisible();
    await expect(panel.getByText(/These are still the sample values: phone, email/)).toBeVisible();
    await expect(panel.getByText(/Published demo courses: \d+/)).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page)).toEqual([]);
    }
    expect(await violations(page)).toEqual([]);
    const line = panel.getByRole('listitem').filter({ hasText: 'The testimonials are examples' });
    await line.getByRole('link', { name: 'Fix it' }).click();
    await expect(page.getByRole('region', { name: 'Testimonials' })).toBeVisible();
  },
);

test(
  'SITE-14 every list of the site opens by its URL; the team is changed, published, and shown on About',
  WHOLE,
  async ({ page }) => {
    test.setTimeout(700_000);
    await signIn(page, ADMIN);
    await open(page, '/settings#services');
    const texts = page.getByRole('navigation', { name: 'Website content' });
    for (const key of SITE_LIST_KEYS.filter((list) => !isPageList(list))) {
      const { title, noun } = SITE_LISTS[key];
      await texts.getByRole('link', { name: new RegExp(`^${title}`) }).click();
      const list = page.getByRole('region', { name: title });
      await list
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: `Edit the ${noun}` })).toBeVisible();
      expect(await violations(page), title).toEqual([]);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `${title} at ${width}`).toEqual([]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    await texts.getByRole('link', { name: 'Services', exact: true }).click();
    const services = page.getByRole('region', { name: 'Services' });
    await expect(services.getByRole('button', { name: /^(Remove|Move|Add)/ })).toHaveCount(0);
    await services.getByRole('button', { name: 'Edit Graphic design' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the service' });
    await dialog.getByLabel('Features').fill('Marks\n\n');
    await dialog.getByRole('button', { name: 'Save to draft' }).click();
    await expect(dialog.getByText('at least 3, one per line')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await texts.getByRole('link', { name: 'Team', exact: true }).click();
    const team = page.getByRole('region', { name: 'Team' });
    await team.getByRole('button', { name: 'Edit Kavya Menon' }).click();
    const person = page.getByRole('dialog', { name: 'Edit the person' });
    await person.getByLabel('Name').fill('Vidya Rane');
    await person.getByRole('button', { name: 'Save to draft' }).click();
    await expect(team.getByRole('button', { name: 'Edit Vidya Rane' })).toBeVisible();
    await team.getByRole('button', { name: 'Publish', exact: true }).click();
    await confirmPublishing(page, team);
    await page.goto('/about');
    await expect(page.getByRole('heading', { name: 'Vidya Rane' })).toBeVisible();
  },
);
