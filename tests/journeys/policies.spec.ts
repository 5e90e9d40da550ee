// A legal page is read, marked as read, changed and published, and shows the organization's details
// at its URL.
import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { confirmPublishing } from './support/documents.ts';
import { open } from './support/pages.ts';

test('SITE-17 an owner marks the refund policy as read, changes a section and publishes it', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, ADMIN);
  await open(page, '/settings#refunds');
  const policy = page.getByRole('region', { name: 'Refund policy' });
  await policy.getByRole('button', { name: 'I have read it' }).click();
  await expect(policy.getByText('Draft, not yet published')).toBeVisible();
  await expect(policy.getByRole('button', { name: 'I have read it' })).toHaveCount(0);
  await policy.getByRole('button', { name: 'Edit Cancelling' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the section' });
  await dialog.getByLabel('Text').fill('Write to {somebody}.');
  await dialog.getByRole('button', { name: 'Save to draft' }).click();
  await expect(dialog.getByText(/^Only these placeholders are allowed: \{brand\}/)).toBeVisible();
  await dialog
    .getByLabel('Text')
    .fill('You can cancel:\n- before you pay,\n- by writing to {email}.');
  await dialog.getByRole('button', { name: 'Save to draft' }).click();
  await expect(dialog).toBeHidden();
  await policy.getByRole('button', { name: 'Publish', exact: true }).click();
  await confirmPublishing(page, policy);
  await page.goto('/refund-policy');
  const section = page.getByRole('region', { name: 'Cancelling' });
  await expect(section.getByRole('listitem')).toHaveText([
    'before you pay,',
    /^by writing to \S+@\S+\.$/,
  ]);
});
