// A student's own certificate, and the public page that verifies one.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from './support/accounts.ts';
import { violations } from './support/faults.ts';
import { allCalls, speakSection7 } from './support/learners.ts';
import { WHOLE } from './support/long.ts';
import { open, watchForErrors } from './support/pages.ts';
import { noticesOn } from './support/shop.ts';

const sheetOn = (page: Page) => page.getByRole('article', { name: 'Certificate of Completion' });
const downloaded = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Certificate downloaded!' });

/** The score that the previous page passes on. */
const handOver = (page: Page, score: number, total: number) =>
  page.addInitScript(
    (pass) => sessionStorage.setItem('rangshala.certificate', pass),
    JSON.stringify({ courseId: 'c1', courseName: 'Kolam at dawn', score, total }),
  );

test('CERT-01 CERT-02 CERT-03 CERT-05 ERR-46 OPEN-05 OPEN-06 OPEN-07 OPEN-08 with a section 7 server the certificate shows the passed-on score, and prints', async ({
  page,
}) => {
  await signIn(page, STUDENT);
  await page.addInitScript(() => {
    const { _id, email, accountType } = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<
      string,
      string
    >;
    localStorage.setItem('user', JSON.stringify({ _id, email, accountType }));
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await handOver(page, 18, 20);
  await speakSection7(page);
  const calls = allCalls(page);
  await open(page, '/certificate/c1');
  const sheet = sheetOn(page);
  await expect(sheet.getByRole('heading', { name: 'Certificate of Completion' })).toBeVisible();
  await expect(sheet.getByText('Student Name')).toBeVisible();
  await expect(sheet.getByText('Kolam at dawn')).toBeVisible();
  await expect(sheet.getByText('18 / 20 (90%)')).toBeVisible();
  const indian = { dateStyle: 'long', timeZone: 'Asia/Kolkata' } as const;
  const today = new Intl.DateTimeFormat('en-IN', indian).format(new Date());
  await expect(sheet.getByText(today)).toBeVisible();
  await expect(sheet.getByText('Authorised by')).toBeVisible();
  await expect(page.getByRole('link', { name: /LinkedIn/ })).toHaveCount(0);

  calls.length = 0;
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(downloaded(page)).toBeVisible();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  expect(calls).toEqual([]);

  await handOver(page, 0, 0);
  await page.reload();
  await expect(sheet.getByText('0 / 0 (0%)')).toBeVisible();
});

test(
  'CERT-04 OPEN-07 OPEN-08 redirects without a login, or without a score and a record',
  WHOLE,
  async ({ page }) => {
    const gone: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) gone.push(new URL(request.url()).pathname);
    });
    await handOver(page, 1, 1);
    await page.goto('/certificate/c1');
    await expect(page).toHaveURL(/\/auth/);
    expect(gone).toContain('/dashboard');
    await signIn(page, STUDENT);
    await page.goto('/certificate/another');
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test('CERT-01 CERT-03 ERR-46 OPEN-05 OPEN-06 OPEN-07 a certificate of our server downloads as a PDF that anybody can verify', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, STUDENT);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/dashboard');
  await page.getByRole('link', { name: 'View certificate' }).click();
  await expect(page).toHaveURL(/\/certificate\/[0-9a-f]{24}$/);
  // The page also works when opened directly, without a passed-on score.
  await page.evaluate(() => sessionStorage.removeItem('rangshala.certificate'));
  await open(page, new URL(page.url()).pathname);
  await expect(sheetOn(page).getByText('Asha Kale')).toBeVisible();
  await expect(sheetOn(page).getByText('9 / 9 (100%)')).toBeVisible();
  const check = sheetOn(page).getByRole('link', { name: /\/verify\/[0-9a-f]{24}$/ });
  const number = (await check.getAttribute('href'))?.split('/').at(-1) ?? '';
  await expect(sheetOn(page).getByText(number, { exact: true })).toBeVisible();
  await expect(sheetOn(page).locator('.certificate-qr svg')).toBeVisible();
  expect.soft(await violations(page)).toEqual([]);

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^certificate-[0-9a-f]{24}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(downloaded(page)).toBeVisible();

  const address = (await page.getByRole('link', { name: /LinkedIn/ }).getAttribute('href')) ?? '';
  const params = new URL(address).searchParams;
  expect(params.get('organizationName')).toBe('Rangshala');
  const verify = new URL(params.get('certUrl') ?? '').pathname;
  expect(verify).toBe(`/verify/${params.get('certId')}`);

  await page.route('**/certificates/*.pdf', (route) => route.abort());
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(
    noticesOn(page).getByText('The certificate could not be downloaded. Please try again.'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Public page' }).click();
  await expect(page).toHaveURL(new RegExp(`${verify}$`));
  await expect(page.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Asha Kale')).toBeVisible();
  // The browser logs the download that was aborted above.
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
});

const LONG_NAME =
  'Venkata Naga Satya Siva Sai Lakshmi Narasimha Subrahmanyeswara Rao Chakravarthula Bhattacharyya Iyer';
const LONG_COURSE = `${'A very long course name that goes on and on '.repeat(3)}to its end`;

for (const [studentName, courseName] of [
  [LONG_NAME, LONG_COURSE],
  ['శ్రీలక్ష్మి నరసింహ వెంకట సుబ్రహ్మణ్యేశ్వర చక్రవర్తుల', 'శ్రీలక్ష్మితో తెలుగులో పోస్టర్ డిజైన్'],
  ['శ్రీలక్ష్మి', 'Kolam'],
  ['محمد علی خان', 'اردو میں پوسٹر ڈیزائن'],
] as const) {
  test(
    `the certificate of ${studentName} shows every part uncut and without overlap`,
    WHOLE,
    async ({ page }) => {
      await signIn(page, STUDENT);
      const data = {
        id: 'f'.repeat(24),
        courseId: 'c1',
        courseName,
        studentName,
        score: 9,
        total: 9,
        issuedAt: '2026-03-01T10:00:00.000Z',
        valid: true,
      };
      await page.route('**/api/v1/certificates/mine?*', (route) =>
        route.fulfill({ json: { success: true, data } }),
      );
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await open(page, '/certificate/c1');
        await expect(sheetOn(page).getByText(studentName)).toBeVisible();
        expect([width, await covered(page)]).toEqual([width, []]);
      }
    },
  );
}

/** Parts of the sheet that overlap another, or leave its inner frame. */
function covered(page: Page): Promise<string[]> {
  return sheetOn(page).evaluate((sheet) => {
    const frame =
      sheet.querySelector('.certificate-content')?.getBoundingClientRect() ?? new DOMRect();
    const parts = [
      ...sheet.querySelectorAll(
        '.certificate-brand, h1, .certificate-content > p, dl, .certificate-seal',
      ),
    ].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const box = part.matches('p, h1') ? range : part;
      return { name: part.className || part.tagName, box: box.getBoundingClientRect() };
    });
    const shown = parts.filter(({ box }) => box.width > 0);
    const out = shown.filter(
      ({ box }) => box.right > frame.right + 1 || box.bottom > frame.bottom + 1,
    );
    const pairs = shown.flatMap((left, index) =>
      shown
        .slice(index + 1)
        .filter(({ box }) => {
          const across = Math.min(left.box.right, box.right) - Math.max(left.box.left, box.left);
          const down = Math.min(left.box.bottom, box.bottom) - Math.max(left.box.top, box.top);
          return across > 1 && down > 4;
        })
        .map(({ name }) => `${left.name} and ${name}`),
    );
    return [...out.map(({ name }) => `${name} leaves the frame`), ...pairs];
  });
}

test(
  "an admin corrects the name on a certificate from the student's sheet",
  WHOLE,
  async ({ page, browser }) => {
    const errors = watchForErrors(page);
    // The student's visit issues the certificate.
    const visit = await (await browser.newContext()).newPage();
    await signIn(visit, STUDENT);
    await open(visit, '/dashboard');
    await visit.getByRole('link', { name: 'View certificate' }).click();
    await expect(sheetOn(visit).getByText('Asha Kale')).toBeVisible();
    await visit.context().close();
    await signIn(page, ADMIN);
    const sent: unknown[] = [];
    await page.route('**/api/v1/certificates/correctName', async (route) => {
      const body = route.request().postDataJSON() as { certificateId: string; studentName: string };
      sent.push(body);
      const data = {
        id: body.certificateId,
        courseId: 'c1',
        courseName: 'Kolam',
        studentName: body.studentName,
        score: 9,
        total: 9,
        issuedAt: '2026-03-01T10:00:00.000Z',
        valid: true,
      };
      await route.fulfill({ json: { success: true, data } });
    });
    await open(page, '/students?query=Asha+Kale');
    await page
      .getByRole('button', { name: /Asha Kale/ })
      .first()
      .click();
    const correct = page.getByRole('button', { name: /^Correct the name on the certificate of / });
    await correct.first().click();
    const dialog = page.getByRole('dialog', { name: /^Name on the certificate of / });
    const name = dialog.getByRole('textbox', { name: 'Name on the certificate' });
    await expect(name).toHaveValue('Asha Kale');
    await expect(name).toBeFocused();
    expect.soft(await violations(page)).toEqual([]);
    await name.fill(' ');
    await name.press('Enter');
    await expect(dialog.getByText('Full name is required')).toBeVisible();
    await name.fill('Asha R. Kale');
    await name.press('Enter');
    await expect(noticesOn(page).getByText('It now shows the name Asha R. Kale.')).toBeVisible();
    await expect(correct.first()).toBeVisible();
    expect(sent).toEqual([
      { certificateId: expect.stringMatching(/^[0-9a-f]{24}$/), studentName: 'Asha R. Kale' },
    ]);
    expect(errors).toEqual([]);
  },
);

test(
  'the public page says whether a certificate is valid, unknown or could not be checked',
  WHOLE,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const id = 'f'.repeat(24);
    await open(page, `/verify/${id}`);
    await expect(
      page.getByRole('heading', { name: 'No certificate with this number' }),
    ).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect.soft(await violations(page)).toEqual([]);

    const data = {
      id,
      courseId: 'c1',
      courseName: 'Kolam at dawn',
      studentName: 'Ira <b>Menon</b>',
      score: 3,
      total: 3,
      issuedAt: '2026-03-01T10:00:00.000Z',
      valid: false,
    };
    await page.route('**/api/v1/certificates/*', (route) => route.abort());
    await page.reload();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(page.getByText('The certificate could not be checked')).toBeVisible();
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/v1/certificates/*', async (route) => {
      await answer.promise;
      await route.fulfill({ json: { success: true, data } });
    });
    await again.click();
    await expect(page.getByRole('button', { name: 'Checking...' })).toBeDisabled();
    answer.resolve();
    await expect(
      page.getByRole('heading', { name: 'This certificate was withdrawn' }),
    ).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await expect(page.getByText('No longer valid', { exact: true })).toBeVisible();
    await expect(page.getByText('Ira <b>Menon</b>')).toBeVisible();
    await expect(page.getByText('1 March 2026')).toBeVisible();
    await expect(page).toHaveTitle(/^Certificate of Ira/);
    await expect(page.getByRole('link', { name: /LinkedIn/ })).toHaveCount(0);
    expect.soft(await violations(page)).toEqual([]);
  },
);

test('/verify without a number asks for one and opens its page', WHOLE, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const calls = allCalls(page);
  await open(page, '/verify');
  await expect(page.getByRole('heading', { name: 'Verify a certificate' })).toBeVisible();
  expect.soft(await violations(page)).toEqual([]);
  expect(calls).toEqual([]);
  const check = page.getByRole('button', { name: 'Check' });
  await check.click();
  await expect(page.getByText('Please enter the certificate number.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Certificate number' });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(` ${'F'.repeat(24)} `);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/verify/${'f'.repeat(24)}$`));
  await expect(
    page.getByRole('heading', { name: 'No certificate with this number' }),
  ).toBeVisible();
});
