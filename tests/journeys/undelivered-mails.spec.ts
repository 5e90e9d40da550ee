// A receipt that could not be delivered: shown on the order and the student, sent again to a
// corrected address.
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { signUp } from '#contract/accounts/auth.ts';
import { inviteStudent } from '#contract/people/people.ts';
import { startMailServer } from '../support/mail-server.ts';
import { expectData, makeAdmin, makeCourse, makeStudent, PASSWORD } from '../support/makers.ts';
import { buy, startShop } from '../support/shop.ts';
import { send } from '../support/server.ts';
import { become } from './support/accounts.ts';
import { overflow, violations } from './support/faults.ts';
import { mailTo } from './support/own-mails.ts';
import { islandsReady } from './support/pages.ts';

/** Built by the journeys' own server. */
const SITE = resolve('dist');
const TYPO = 'asha@gmial.example';

// The sandbox has its own origin here, which the content policy of the pages does not list.
test.use({ bypassCSP: true });

/**
 * Starts a school whose only student has bought a course, and whose mail server rejects the
 * student's address.
 */
async function startSchool() {
  const mailServer = await startMailServer();
  mailServer.refuse(TYPO, '550 5.1.1 No such user');
  const shop = await startShop({ siteFolder: SITE, smtpUrl: mailServer.url });
  const admin = await makeAdmin(shop);
  const course = await makeCourse(shop, admin, { courseName: 'Kolam', price: '499' });
  const body = {
    email: TYPO,
    fullName: 'Asha Kale',
    contactNumber: '9876543210',
    password: PASSWORD,
    accountType: 'Student',
  };
  const got = await send(shop, signUp, { body });
  const student = {
    id: expectData<{ _id: string }>(got, 'user')._id,
    email: TYPO,
    token: expectData<string>(got, 'token'),
  };
  await buy(shop, student, course._id);
  const { id: orderId } = await shop.deps.db
    .selectFrom('orders')
    .select('id')
    .executeTakeFirstOrThrow();
  const isRejected = async () =>
    (await shop.deps.db.selectFrom('mails').select('rejected_at').execute()).some(
      ({ rejected_at: at }) => at !== null,
    );
  await expect.poll(isRejected).toBe(true);
  return {
    shop,
    mailServer,
    url: shop.url,
    mails: mailServer.mails,
    admin,
    orderId,
    close: async () => {
      await shop.close();
      await mailServer.close();
    },
  };
}

for (const width of [1440, 320])
  test(`at ${width} px the admin sees that a receipt could not be delivered, corrects the address, and it is sent again`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const school = await startSchool();
    await become(page, school.url, school.admin);
    await page.goto(`${school.url}/payments?order=${school.orderId}`);
    await islandsReady(page);
    const order = page.getByRole('dialog', { name: 'Order of Asha Kale' });
    await expect(
      order
        .getByRole('list')
        .getByText('The receipt could not be delivered: 550 5.1.1 No such user'),
    ).toBeVisible();
    expect.soft(await overflow(page), 'the order').toEqual([]);
    await order.getByRole('link', { name: 'Resend it from the student’s page' }).click();
    await page.waitForURL(/\/students\?query=/);
    await islandsReady(page);
    await expect(page.getByText('Email not delivered')).toBeVisible();
    await page.getByRole('button', { name: 'Asha Kale' }).click();
    const sheet = page.getByRole('dialog', { name: 'Asha Kale' });
    const mails = sheet.getByRole('list', { name: 'Undelivered emails' });
    await expect(mails.getByRole('listitem')).toContainText([
      /You are enrolled in Kolam.*asha@gmial\.example.*Mail server response: 550 5\.1\.1 No such user/,
    ]);
    expect.soft(await violations(page), 'the sheet').toEqual([]);
    expect.soft(await overflow(page), 'the sheet').toEqual([]);
    await sheet.getByRole('button', { name: 'Correct email' }).click();
    const field = sheet.getByLabel('Correct email');
    await expect(field).toBeFocused();
    await field.fill(school.admin.email);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('Another account has this email address.')).toBeVisible();
    expect.soft(await violations(page), 'the form').toEqual([]);
    expect.soft(await overflow(page), 'the form').toEqual([]);
    await field.fill('asha@gmail.example');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('1 email sent to asha@gmail.example.')).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'asha@gmail.example' })).toBeVisible();
    await expect(mails).toBeHidden();
    const mail = await mailTo(school, 'asha@gmail.example', 'You are enrolled in Kolam');
    expect(mail).toContain('application/pdf');
    await school.close();
  });

test('the dashboard links to students with undelivered email, and each button names what it sends', async ({
  page,
}) => {
  const school = await startSchool();
  const { shop, mailServer, admin } = school;
  const email = 'ila@gmial.example';
  mailServer.refuse(email, '550 5.1.1 No such user');
  const body = { email, fullName: 'Ila Sen', reason: 'Asked by phone' };
  expectData(await send(shop, inviteStudent, { token: admin.token, body }), 'message');
  await makeStudent(shop, 'Farah Ali');
  await become(page, school.url, admin);
  await page.goto(`${school.url}/dashboard`);
  await islandsReady(page);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(async () => {
    await page.reload();
    await expect(waiting.getByRole('link')).toHaveText(['2 students with undelivered email']);
  }).toPass();
  await waiting.getByRole('link').click();
  await page.waitForURL(/\/students\?state=undelivered$/);
  await islandsReady(page);
  await expect(page.getByLabel('Status')).toHaveValue('undelivered');
  const list = page.getByRole('region', { name: 'List of students' });
  await expect(list.getByRole('button', { name: 'Asha Kale' })).toBeVisible();
  await expect(list.getByRole('button', { name: 'Farah Ali' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Ila Sen' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ila Sen' });
  await expect(sheet.getByRole('button', { name: 'Send invitation again' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Send undelivered email again' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: /again/ })).toHaveCount(2);
  expect.soft(await violations(page), 'the sheet').toEqual([]);
  mailServer.refuse(email, '');
  await sheet.getByRole('button', { name: 'Send undelivered email again' }).click();
  await expect(page.getByText(`1 email sent to ${email}.`)).toBeVisible();
  await school.close();
});
