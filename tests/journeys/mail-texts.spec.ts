// An owner edits the text of an email: required placeholders, the preview, and the test to the
// owner's mailbox.
import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { mailAbout } from './support/mails.ts';
import { open } from './support/pages.ts';

test('SITE-15 SITE-16 the text of an email is changed, previewed, sent as a test and published', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await open(page, '/settings#mails');
  const mails = page.getByRole('region', { name: 'Emails' });
  await mails.getByRole('button', { name: 'Edit Invitation to a course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the email' });
  await dialog.getByLabel('Subject').fill('A seat in {course}');
  await dialog
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Namaste from {organization}.\nCome in.');
  await dialog.getByRole('button', { name: 'Save to draft' }).click();
  await expect(dialog.getByText('{link} is required.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
  await dialog
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Namaste from {organization}.\n{courses}\n{link}');

  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('status', { name: 'Preview' });
  await expect(preview.getByText('A seat in Brand films from a phone')).toBeVisible();
  await expect(preview.getByText('- Brand films from a phone')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await dialog.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('We have sent you the test email.')).toBeVisible();
  const mail = await mailAbout('Test: A seat in Brand films from a phone');
  expect(mail).toContain(`To: ${ADMIN.email}`);

  await dialog.getByRole('button', { name: 'Save to draft' }).click();
  await expect(dialog).toBeHidden();
  await mails.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Publish' })
    .getByRole('button', { name: 'Publish' })
    .click();
  await expect(mails.getByText('Published', { exact: true })).toBeVisible();
  await expect(mails.getByText('Emails sent after publishing use the new text.')).toBeVisible();
});
