// Bulk actions on courses: select in a list, publish or unpublish one by one, and show each error.
import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { makeCourse } from './support/authoring.ts';
import { overflow, violations } from './support/faults.ts';
import { open } from './support/pages.ts';

const CONTENT = [{ name: 'The block', lessons: ['Carve it'] }];

test('MAN-09 MAN-10 courses are selected by keyboard, published in bulk, and unpublished', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const word = `Bulk${Date.now()}`;
  const made = [
    await makeCourse(page.request, { name: `${word} one`, sections: CONTENT, price: '0' }),
    await makeCourse(page.request, { name: `${word} two`, sections: CONTENT, price: '0' }),
    await makeCourse(page.request, { name: `${word} empty`, sections: [], price: '0' }),
  ];
  await open(page, `/manage-courses?query=${word}`);
  const rows = page.getByRole('list', { name: 'Courses' }).getByRole('article');
  await expect(rows).toHaveCount(3);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `${width}`).toEqual([]);
    expect(await violations(page), `${width}`).toEqual([]);
  }
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('3 courses selected')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();

  // A selected course may have changed meanwhile: the server says so.
  const refused = made[1];
  await page.route('**/course/editCourse', (route) =>
    route
      .request()
      .postData()
      ?.includes(refused?.id ?? '')
      ? route.fulfill({
          status: 409,
          json: { success: false, code: 'conflict', message: 'Somebody has changed it meanwhile.' },
        })
      : route.continue(),
  );
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish 3 courses?' });
  await expect(dialog.getByText('It has no lessons yet.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish 2 courses' }).press('Enter');
  await expect(dialog.getByText('1 course published.')).toBeVisible();
  await expect(dialog.getByText('Somebody has changed it meanwhile.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(rows.filter({ hasText: `${word} one` })).toContainText('Published');
  await expect(rows.filter({ hasText: `${word} two` })).toContainText('Draft');
  await page.unrouteAll();

  await page.getByRole('checkbox', { name: `Select ${word} one` }).check();
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
  const back = page.getByRole('dialog', { name: 'Unpublish 1 course?' });
  await back.getByRole('button', { name: 'Unpublish 1 course' }).click();
  await expect(back.getByText('1 course unpublished.')).toBeVisible();
  await back.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows.filter({ hasText: `${word} one` })).toContainText('Draft');

  await page.getByRole('button', { name: 'Show as cards' }).click();
  await expect(page).toHaveURL(/view=cards/);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(rows).toHaveCount(3);
});
