// The team: an owner invites, changes a role and removes a member; each role sees only what it may.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, ADMIN, signIn } from './support/accounts.ts';
import { mailedLink, getToken } from './support/mails.ts';
import { caller } from './support/admin.ts';
import { islandsReady, open } from './support/pages.ts';
import { overflow } from './support/faults.ts';

/** Makes a team member who has accepted the invitation. */
async function newMember(
  request: APIRequestContext,
  { role, fullName }: { role: string; fullName: string },
): Promise<Account> {
  const account = { email: `${randomUUID()}@team.example`, password: 'a-sentence-of-our-own' };
  const { email, password } = account;
  await (await caller(request)).post('/team/invite', { email, fullName, role });
  const token = getToken(await mailedLink(email, '/welcome'));
  const data = { token, password, confirmPassword: password };
  expect((await request.post('/api/v1/auth/accept-invitation', { data })).ok()).toBe(true);
  return account;
}

const adminLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link');

test('TEAM-05 TEAM-06 an owner on a phone invites an instructor, who joins by one click in the email', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ADMIN);
  await open(page, '/dashboard');
  await page.getByRole('button', { name: 'Admin pages' }).click();
  await adminLinks(page).filter({ hasText: 'Team' }).click();
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Devika Nair (you)');
  await page.getByRole('button', { name: 'Invite a team member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a team member' });
  const email = `${randomUUID()}@team.example`;
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Full name').fill('Ila Sen');
  await dialog.getByRole('radio', { name: 'Instructor' }).check();
  const courses = dialog.getByLabel('Courses');
  const chosen = (await courses.locator('option').nth(1).textContent()) ?? '';
  await courses.selectOption({ index: 1 });
  await expect(dialog.getByRole('list', { name: 'Chosen courses' })).toBeVisible();
  expect(await overflow(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`We have emailed ${email}.`)).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: email });
  await expect(card).toContainText('Invited, not joined yet');

  const otherPage = await (await browser.newContext()).newPage();
  await open(otherPage, await mailedLink(email, '/welcome'));
  await otherPage.getByLabel('Choose a password').fill('a-sentence-of-her-own');
  await otherPage.getByRole('button', { name: 'Open my account' }).click();
  await expect(otherPage.getByRole('tab', { name: 'Two-step verification' })).toBeVisible();
  await otherPage.goto('/dashboard');
  await expect(otherPage.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(otherPage.getByRole('main').getByText('Instructor', { exact: true })).toBeVisible();
  await otherPage.goto('/manage-courses');
  await expect(otherPage.getByRole('list', { name: 'Courses' }).getByRole('listitem')).toHaveCount(
    1,
  );
  expect(chosen).toContain(
    (await otherPage.getByRole('list', { name: 'Courses' }).getByRole('heading').textContent()) ??
      '?',
  );
  await expect(otherPage.getByRole('button', { name: /^(Delete|Unpublish|Publish)/ })).toHaveCount(
    0,
  );

  await page.reload();
  await islandsReady(page);
  await card.getByRole('button', { name: 'Ila Sen' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ila Sen' });
  await sheet.getByRole('radio', { name: 'Support' }).check();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Ila Sen must log in again to use the new role.')).toBeVisible();
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/auth/);
});

test('TEAM-09 a role does not see pages it may not open, and opening one leads to the dashboard with the reason', async ({
  page,
  request,
  browser,
}) => {
  const desk = await newMember(request, { role: 'support', fullName: 'Ravi Menon' });
  await signIn(page, desk);
  await open(page, '/dashboard');
  await expect(adminLinks(page)).toHaveText([
    'Dashboard',
    'Students',
    'Questions',
    'Reviews',
    'Messages',
    'Payments',
  ]);
  const menu = page.getByRole('navigation', { name: 'Admin actions' });
  await menu.getByRole('button').click();
  await expect(menu.getByRole('link')).toHaveText([
    'All Courses',
    'Students',
    'Payments',
    'Messages',
    'Reviews',
  ]);
  const refused = page
    .getByRole('alert')
    .filter({ hasText: 'You do not have access to that page' });
  for (const path of ['/team', '/seller', '/manage-courses', '/create-course', '/add-category']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(refused).toContainText('Ask an owner to change your role');
  }
  await open(page, '/dashboard');
  await expect(refused).toHaveCount(0);
  await open(page, '/payments');
  await expect(page.getByRole('heading', { name: 'Revenue' })).toHaveCount(0);

  const teacher = await newMember(request, { role: 'instructor', fullName: 'Ila Rao' });
  const classroom = await (await browser.newContext()).newPage();
  await signIn(classroom, teacher);
  await open(classroom, '/students');
  await expect(classroom.getByRole('button', { name: 'Enrol a student' })).toHaveCount(0);
  await expect(classroom.getByText('No students yet')).toBeVisible();
  await classroom.goto('/payments');
  await expect(classroom).toHaveURL(/\/dashboard$/);
});

test('TEAM-07 a member is removed after a confirmation, and the list no longer shows them', async ({
  page,
  request,
}) => {
  const { email } = await newMember(request, { role: 'manager', fullName: 'Noor Khan' });
  await signIn(page, ADMIN);
  await open(page, '/team');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Noor Khan' }).click();
  const sheet = page.getByRole('dialog', { name: 'Noor Khan' });
  await sheet.getByRole('button', { name: 'Remove from the team' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Noor Khan from the team?' });
  await question.getByRole('button', { name: 'Remove from the team' }).click();
  await expect(page.getByText('Noor Khan is no longer in the team.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('when a teacher is removed, the chosen member takes over the courses', async ({
  page,
  request,
}) => {
  const name = `Zubin ${randomUUID().slice(0, 8)}`;
  const teacher = await newMember(request, { role: 'instructor', fullName: name });
  const { form } = await caller(request, teacher);
  await form('/course/createCourse', { courseName: `By ${name}`, price: '500', tag: '["ink"]' });
  await signIn(page, ADMIN);
  await open(page, '/team');
  await page.getByLabel('Search members').fill(teacher.email);
  await expect(page.getByRole('status').filter({ hasText: /^1 member$/ })).toBeVisible();
  await page.getByRole('button', { name }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet).toContainText(`Instructor of By ${name}.`);
  await sheet.getByRole('button', { name: 'Remove from the team' }).click();
  const question = page.getByRole('dialog', { name: `Remove ${name} from the team?` });
  const heir = question.getByLabel('Who takes over 1 course?');
  await expect(heir.getByRole('option', { name })).toHaveCount(0);
  await question.getByRole('button', { name: 'Remove from the team' }).click();
  await expect(question.getByText('Choose a team member.')).toBeVisible();
  await heir.selectOption('Devika Nair');
  await question.getByRole('button', { name: 'Remove from the team' }).click();
  await expect(page.getByText(`${name} is no longer in the team.`)).toBeVisible();
  await expect(page.getByText('No matching members')).toBeVisible();
  await page.getByRole('button', { name: 'Show all members' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Devika Nair (you)' })).toBeVisible();
});

test('in two tabs, a member removed in one is gone in the other, and new courses need a successor', async ({
  page,
  request,
}) => {
  const name = `Xerxes ${randomUUID().slice(0, 8)}`;
  const [teacher, second] = [
    await newMember(request, { role: 'instructor', fullName: name }),
    await newMember(request, { role: 'instructor', fullName: name }),
  ];
  const admin = await caller(request);
  type Found = { data: { _id: string }[] };
  const getId = async ({ email }: Account) =>
    (await admin.get<Found>(`/team?query=${email}`)).data[0]?._id;
  await signIn(page, ADMIN);
  await open(page, `/team?query=${teacher.email}`);
  await page.getByRole('button', { name }).click();
  const sheet = page.getByRole('dialog', { name });
  // Saving without changes has no effect.
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('must log in again')).toHaveCount(0);
  await page.getByRole('button', { name }).click();
  await sheet.getByRole('button', { name: 'Remove from the team' }).click();
  const question = page.getByRole('dialog', { name: `Remove ${name} from the team?` });
  await expect(question.getByText('This cannot be undone.')).toBeVisible();

  const { form } = await caller(request, teacher);
  await form('/course/createCourse', { courseName: `By ${name}`, price: '500', tag: '["ink"]' });
  await question.getByRole('button', { name: 'Remove from the team' }).click();
  const heir = question.getByLabel('Who takes over 1 course?');
  await expect(heir.getByRole('option', { name })).toHaveText(name);
  // Shows once, even after its field has loaded.
  await expect(question.getByText('This person teaches courses.')).toHaveCount(1);

  await admin.post('/team/remove', {
    userId: await getId(teacher),
    coursesTo: await getId(second),
  });
  await heir.selectOption(name);
  await question.getByRole('button', { name: 'Remove from the team' }).click();
  await expect(page.getByText(`${name} is no longer in the team.`)).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.getByText('No matching members')).toBeVisible();
});

test('TEAM-18 the activity log shows who did what, by filter and in readable text', async ({
  page,
  request,
}) => {
  const { email } = await newMember(request, { role: 'support', fullName: 'Farah Ali' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ADMIN);
  await open(page, '/activity?action=invite-member');
  const first = page.getByRole('list', { name: 'Activity log' }).getByRole('listitem').first();
  await expect(first).toContainText('Invited a team member');
  await expect(
    page.getByRole('list', { name: 'Activity log' }).getByText('Farah Ali').first(),
  ).toBeVisible();
  expect(await overflow(page)).toEqual([]);
  await page.getByLabel('Who').selectOption('Farah Ali');
  await page.getByLabel('What').selectOption('Logged in from a new IP address');
  await expect(page.getByRole('list', { name: 'Activity log' })).toContainText('Farah Ali');
  await expect(page).toHaveURL(/who=\w+&action=new-address/);
  expect(email).toContain('@');
});
