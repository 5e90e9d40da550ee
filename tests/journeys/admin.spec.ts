// The weekly work of an admin: publish and copy courses, enrol students, answer messages, moderate
// reviews.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import { makeCourse } from './support/authoring.ts';
import { buyCourse } from './support/buyers.ts';
import { violations } from './support/faults.ts';
import { LONG, WHOLE } from './support/long.ts';
import { caller, newDraft, newStudent } from './support/admin.ts';
import { follow, open, watchForErrors } from './support/pages.ts';

test.beforeEach(async ({ page }) => void (await signIn(page, ADMIN)));

test('MAN-06 ERR-44 ERR-45 a course is checked, published, copied, unpublished and deleted; a sold course cannot be deleted and says why', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  const sold = await buyCourse(page.request, 'Ila Sold');
  const content = [{ name: 'The block', lessons: ['Carve it'] }];
  const { id, name } = await makeCourse(page.request, { sections: content, price: '0' });
  await open(page, `/manage-courses?query=${name}`);
  const cards = page.getByRole('list', { name: 'Courses' }).getByRole('article');
  await cards.getByRole('button', { name: `Publish ${name}`, exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Publish this course?' });
  await expect(question.getByRole('listitem')).toHaveText([
    /Thumbnail.*drawing is shown/,
    /Description.*Not added/,
    /Price.*Free/,
    /At least one lesson.*1 lesson/,
    /Durations known.*For every lesson/,
  ]);
  await expect(question.getByRole('img', { name: 'Missing:' })).toHaveCount(2);
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Course published successfully')).toBeVisible();
  const unpublish = cards.getByRole('button', { name: `Unpublish ${name}` });
  await expect(unpublish).toBeFocused();
  await expect(cards.getByRole('link', { name: `Public page of ${name}` })).toHaveAttribute(
    'href',
    `/course-detail/${id}`,
  );

  await cards.getByRole('button', { name: `Duplicate ${name}` }).click();
  await expect(page.getByText('Course duplicated')).toBeVisible();
  await expect(cards).toHaveCount(2);
  await page.getByLabel('Status').selectOption('Draft');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(`Copy of ${name}`);
  await page.goBack();
  await expect(cards).toHaveCount(2);

  await unpublish.click();
  const withdraw = page.getByRole('dialog', { name: 'Unpublish this course?' });
  await expect(withdraw).toBeVisible();
  expect.soft(await violations(page), 'the question before a withdrawal').toEqual([]);
  await withdraw.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Course saved as draft successfully')).toBeVisible();
  const remove = page.getByRole('dialog', { name: 'Delete this course?' });
  for (const item of [`Copy of ${name}`, name]) {
    await cards.getByRole('button', { name: `Delete ${item}`, exact: true }).click();
    await expect(remove).toBeVisible();
    if (item === name)
      expect.soft(await violations(page), 'the question before a deletion').toEqual([]);
    await remove.getByRole('textbox').fill(item);
    await remove.getByRole('button', { name: 'Delete course' }).click();
    await expect(cards.getByRole('button', { name: `Delete ${item}`, exact: true })).toHaveCount(0);
  }
  await expect(page.getByText('No matching courses')).toBeVisible();

  await page.getByRole('button', { name: 'Show all courses' }).click();
  await page.getByRole('searchbox').fill(sold.courseName);
  await cards.getByRole('button', { name: `Delete ${sold.courseName}`, exact: true }).click();
  const refusal = page.getByRole('dialog', { name: 'This course cannot be deleted' });
  await expect(refusal).toContainText('Students have paid for');
  await expect(refusal.getByRole('button', { name: 'Delete course' })).toHaveCount(0);
  expect.soft(await violations(page), 'why a course stays').toEqual([]);
  await refusal.getByRole('button', { name: 'Unpublish instead' }).click();
  await expect(withdraw).toBeVisible();
  await withdraw.getByRole('button', { name: 'Cancel' }).click();
  expect(errors).toEqual([]);
});

test(
  'a course without a lesson cannot be published: the dialog links to where lessons are added',
  WHOLE,
  async ({ page }) => {
    const name = `Empty ${randomUUID()}`;
    const id = await newDraft(page.request, name);
    await open(page, `/manage-courses?query=${name}`);
    await page.getByRole('button', { name: `Publish ${name}`, exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Publish this course?' });
    await expect(question.getByRole('img', { name: 'Missing:' })).toHaveCount(4);
    await expect(question.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
    const add = question.getByRole('link', { name: 'Add lessons' });
    await expect(add).toHaveAttribute('href', `/edit-course/${id}`);
    expect(await violations(page)).toEqual([]);
  },
);

test(
  'STUD-07 a student is found, enrolled manually with a reason, and withdrawn again',
  WHOLE,
  async ({ page }) => {
    const errors = watchForErrors(page);
    const { fullName, email } = await newStudent(page.request, 'Noor Byhand');
    const courseName = `By hand ${randomUUID()}`;
    const courseId = await newDraft(page.request, courseName);
    await open(page, '/dashboard');
    await follow(
      page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Students' }),
      /\/students$/,
    );
    await page.getByRole('searchbox', { name: 'Search students' }).fill(email);
    await expect(page.getByText('1 student', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: fullName })).toContainText('No courses');

    await page.getByRole('button', { name: 'Enrol a student' }).click();
    const form = page.getByRole('dialog', { name: 'Enrol a student' });
    await form.getByRole('button', { name: 'Enrol', exact: true }).click();
    await expect(form.getByText('Email address is invalid')).toBeVisible();
    await expect(form.getByLabel('Email')).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await form.getByLabel('Email').fill('nobody@office.example');
    await form.getByLabel('Course').selectOption(courseId);
    await form.getByLabel('Reason').fill('A scholarship');
    await form.getByRole('button', { name: 'Enrol', exact: true }).click();
    const invitation = page.getByRole('dialog', { name: 'Invite a student' });
    await expect(invitation.getByText('No account has this email yet.')).toBeVisible();
    await expect(invitation.getByLabel('Full name')).toBeFocused();
    await expect(invitation.getByLabel('Reason')).toHaveValue('A scholarship');
    expect(await violations(page)).toEqual([]);
    await invitation.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Enrol a student' }).click();
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Course').selectOption(courseId);
    await form.getByLabel('Reason').fill('A scholarship');
    await form.getByRole('button', { name: 'Enrol', exact: true }).click();
    await expect(page.getByText('Student enrolled')).toBeVisible();
    await expect(page.getByRole('row', { name: fullName })).toContainText('1 course');
    await expect(page.getByRole('columnheader', { name: 'Joined' })).toBeVisible();
    const filter = page.getByRole('main').getByLabel('Course');
    await filter.selectOption(courseId);
    await expect(page.getByRole('columnheader', { name: 'Enrolled' })).toBeVisible();
    await expect(page.getByRole('row', { name: fullName }).getByRole('cell').last()).toHaveText(
      /\d{4}$/,
    );
    await filter.selectOption('');

    await page.getByRole('button', { name: fullName }).click();
    const sheet = page.getByRole('dialog', { name: fullName });
    await expect(sheet).toContainText('Enrolled manually');
    await sheet.getByRole('button', { name: `Withdraw from ${courseName}` }).click();
    const question = page.getByRole('dialog', { name: `Withdraw from ${courseName}?` });
    await expect(question.getByLabel('Reason')).toBeFocused();
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect(question.getByText('Enter a reason.')).toBeVisible();
    await question.getByLabel('Reason').fill('By mistake');
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Student withdrawn')).toBeVisible();
    await expect(sheet.getByText('Not enrolled in any course.')).toBeVisible();
    const happened = sheet.getByRole('list', { name: 'Activity' });
    await expect(happened.getByText(`Withdrawn from ${courseName} by`)).toBeVisible();
    await expect(happened.getByText('Joined')).toBeVisible();
    const opener = page.getByRole('button', { name: fullName });
    // Clicks at the same moment as the browser returns the focus.
    await opener.evaluate((button: HTMLElement) =>
      button.addEventListener('focus', () => button.click(), { once: true }),
    );
    await page.keyboard.press('Escape');
    await expect(sheet).toBeVisible();
    expect(await violations(page)).toEqual([]);
    // On narrow screens the table becomes cards.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('main').locator('table')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'List of students' })).toBeFocused();
    expect(errors.filter((error) => !/404/.test(error))).toEqual([]);
  },
);

test('imports students from a CSV file after a preview of every line', WHOLE, async ({ page }) => {
  const mark = randomUUID();
  const courseId = await newDraft(page.request, `Imported ${mark}`);
  const admin = await caller(page.request);
  const found = async () =>
    (await admin.get<{ total: number }>(`/people/students?query=${mark}`)).total;
  const file = (text: string) => ({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await open(page, '/students');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from a CSV file' });
  const check = dialog.getByRole('button', { name: 'Check the file' });
  await check.click();
  await expect(dialog.getByText('Please choose a file first.')).toBeVisible();
  const lines = `one.${mark}@office.example,Aarohi Sharma\ntwo.${mark}@office.example,<b>ओंकार</b>`;
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(file(`email,fullName\n${lines}\nnot-an-address,Nobody`));
  await dialog.getByLabel('Default course, for rows without one').selectOption(courseId);
  await check.click();
  await expect(dialog.getByRole('row', { name: /not-an-address/ })).toContainText('invalid');
  await expect(dialog.getByText('1 row has an error, so nothing can be imported.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await dialog.getByLabel('Skip rows with errors').check();
  await expect(dialog.getByRole('button', { name: 'Import 2 rows' })).toBeVisible();
  await dialog.getByLabel('Skip rows with errors').uncheck();
  // Columns without a known heading are mapped manually.
  await dialog.getByLabel('CSV file').setInputFiles(file(`a,b\n${lines}`));
  await check.click();
  await expect(dialog.getByText('Choose the column with the email addresses.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'a', exact: true }).selectOption('email');
  await expect(dialog.getByText('Full name is required')).toHaveCount(2);
  await dialog.getByRole('combobox', { name: 'b', exact: true }).selectOption('fullName');
  await expect(dialog.getByText('Full name is required')).toHaveCount(0);
  const sample = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download a sample file' }).click();
  expect((await sample).suggestedFilename()).toBe('students-sample.csv');

  await dialog.getByLabel('CSV file').setInputFiles(file(`email,fullName\n${lines}`));
  await expect(dialog.getByRole('table')).toHaveCount(0);
  await check.click();
  await expect(
    dialog.getByText(
      'The import would create 2 accounts and 2 enrolments. Nothing has been imported yet.',
    ),
  ).toBeVisible();
  await expect(dialog.getByText('Account will be created and enrolled')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  expect(await found()).toBe(0);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText('Done: 2 accounts, 2 enrolments.')).toBeVisible();
  expect(await found()).toBe(2);
  await dialog.getByText('Close', { exact: true }).click();
  await page.getByLabel('Course').selectOption(courseId);
  await expect(page.getByText('2 students', { exact: true })).toBeVisible();
});

test(
  'a message is read, answered by email and marked as answered; the mark can be undone',
  WHOLE,
  async ({ page }) => {
    const subject = `A film ${randomUUID()}`;
    const data = {
      firstName: 'Ananya',
      lastName: 'Rao',
      email: 'ananya@clinic.example',
      subject,
      message: 'Two minutes, in Hindi.\nBy Diwali?',
    };
    expect((await page.request.post('/api/v1/contact/contactUs', { data })).ok()).toBe(true);
    await open(page, '/messages');
    await page.getByRole('searchbox', { name: 'Search messages' }).fill(subject);
    const message = page.getByRole('article', { name: subject });
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(message).toContainText('By Diwali?');
    const answer = await message.getByRole('link', { name: /^Reply/ }).getAttribute('href');
    expect(answer).toMatch(/^mailto:ananya%40clinic\.example\?subject=Re%3A%20A%20film/);
    await page.getByLabel('Show').selectOption('Unanswered');
    // Waits for the filtered list, so that the mark does not land in a list that is still loading.
    await expect(page.getByRole('region', { name: 'Inbox' })).toHaveAttribute('aria-busy', 'false');
    await message.getByRole('button', { name: 'Mark as answered' }).click();
    const back = message.getByRole('button', { name: 'Mark as unanswered' });
    await expect(back).toBeFocused();
    await expect(message.getByText('Answered', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('No matching messages')).toBeVisible();
    await page.getByLabel('Show').selectOption('Answered');
    await back.click();
    await expect(message.getByText('Unanswered', { exact: true })).toBeVisible();
  },
);

test(
  'a review is hidden with a reason and shown again; the average follows',
  WHOLE,
  async ({ page }) => {
    const buyer = await buyCourse(page.request, 'Uma Reviewer');
    const words = `Too short ${randomUUID()}`;
    const student = await caller(page.request, buyer);
    const { courseId } = buyer;
    await student.post('/course/createRating', { courseId, rating: 1, review: words });
    const count = async () =>
      (await student.get<{ count: number }>(`/course/getAverageRating?courseId=${courseId}`)).count;
    const before = await count();
    await open(page, `/reviews?course=${courseId}`);
    await page.getByRole('searchbox', { name: 'Search reviews' }).fill(words);
    const review = page.getByRole('article', { name: new RegExp(`^${buyer.fullName}`) });
    await expect(page.getByRole('article')).toHaveCount(1);
    await review.getByRole('button', { name: /^Hide/ }).click();
    const hide = page.getByRole('dialog', { name: 'Hide this review?' });
    await hide.getByRole('button', { name: 'Hide review' }).click();
    await expect(hide.getByText('Enter a reason.')).toBeVisible();
    await hide.getByLabel('Reason').fill('Not about the course');
    await hide.getByRole('button', { name: 'Hide review' }).click();
    await expect(page.getByText('Review hidden')).toBeVisible();
    await expect(review).toContainText('Not about the course');
    expect(await count()).toBe(before - 1);
    expect(await violations(page)).toEqual([]);
    await review.getByRole('button', { name: /^Show again/ }).click();
    const show = page.getByRole('dialog', { name: 'Show this review again?' });
    await show.getByLabel('Reason').fill('It is, after all');
    await show.getByRole('button', { name: 'Show review' }).click();
    await expect(review.getByText('Shown', { exact: true })).toBeVisible();
    await expect(review.getByRole('button', { name: /^Hide/ })).toBeFocused();
    expect(await count()).toBe(before);
  },
);

test(
  'ERR-15 ERR-16 a category is created, renamed and deleted after its courses are named',
  LONG,
  async ({ page }) => {
    const name = `Office ${randomUUID().slice(0, 8)}`;
    await open(page, '/add-category');
    const notice = page.locator('#notices');
    const create = page.getByRole('button', { name: 'Create Category' });
    await page.getByRole('textbox', { name: /name/i }).fill(name);
    await create.click();
    await expect(notice).toContainText('Category created successfully.');
    await page.getByRole('textbox', { name: /name/i }).fill(name.toUpperCase());
    await create.click();
    await expect(notice).toContainText('A category with this name already exists.');
    await page.getByRole('button', { name: `Rename ${name}` }).click();
    const edit = page.getByRole('dialog', { name: 'Rename category' });
    await expect(edit).toBeVisible();
    expect.soft(await violations(page), 'the renaming').toEqual([]);
    await edit.getByLabel('Category name').fill(`${name} renamed`);
    await edit.getByRole('button', { name: 'Save' }).click();
    const remove = page.getByRole('button', { name: `Delete ${name} renamed` });
    await expect(remove).toBeVisible();

    const admin = await caller(page.request);
    type Named = { data: { _id: string; name: string }[] };
    const { data } = await admin.get<Named>('/course/showAllCategories');
    const category = data.find((entry) => entry.name === `${name} renamed`)?._id ?? '';
    const courseId = await newDraft(page.request, `In ${name}`);
    await admin.form('/course/editCourse', { courseId, category });
    await remove.click();
    const question = page.getByRole('dialog', { name: `Delete '${name} renamed'?` });
    await expect(question).toContainText(
      `It has 1 course: In ${name}. The course will have no category.`,
    );
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete category' }).click();
    await expect(remove).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Existing Categories' })).toBeFocused();
  },
);

test(
  'a failed site build shows on the dashboard, with the pages that visitors see meanwhile',
  WHOLE,
  async ({ page }) => {
    const failedBuilds = [
      {
        place: 'web-1:/srv/rangshala/dist',
        failedAt: '2026-11-24T08:32:00.000Z',
        nextTryAt: '2026-11-24T08:42:00.000Z',
        builtAt: '2026-11-24T08:10:00.000Z',
        error: 'ENOSPC: no space left on device',
      },
    ];
    await page.route('**/insights/overview', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: object };
      await route.fulfill({ json: { ...rest, data: { ...data, failedBuilds } } });
    });
    await open(page, '/dashboard');
    const failure = page.getByRole('alert').filter({ hasText: 'The site could not be rebuilt' });
    await expect(failure).toContainText('Builds have failed since 24 Nov 2026, 2:02 pm');
    await expect(failure).toContainText('Next attempt: 24 Nov 2026, 2:12 pm');
    await expect(failure).toContainText('the pages built on 24 Nov 2026, 1:40 pm');
    await failure.getByText('Details for the server operator').click();
    await expect(failure.getByText('ENOSPC: no space left on device')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  },
);
