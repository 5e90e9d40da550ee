// Questions: a student asks in the player with a picture at a second, a teacher answers in the admin, the student reads it.
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn } from './support/accounts.ts';
import * as wizard from './support/authoring.ts';
import { overflow, violations } from './support/faults.ts';
import { newLearner } from './support/learners.ts';
import { open, watchForErrors } from './support/pages.ts';

async function showQuestions(page: Page, width: number) {
  if (width === 390) await page.locator('summary', { hasText: 'Questions' }).click();
  else await page.getByRole('tab', { name: 'Questions' }).click();
  return page.getByRole('region', { name: 'Questions' });
}

async function expectFaultless(page: Page, place: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  // Wider windows have another layout.
  for (const width of size.width < 600 ? [size.width, 320] : [size.width]) {
    await page.setViewportSize({ ...size, width });
    expect.soft(await overflow(page), `${place} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(size);
  expect.soft(await violations(page), place).toEqual([]);
}

for (const width of [1440, 390])
  test(`a student asks with a picture at a second and reads the teacher's answer at ${width} px`, async ({
    page,
    browser,
  }) => {
    const errors = watchForErrors(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const course = await wizard.makeCourse(page.request, {
      price: '0',
      sections: [{ name: 'The block', lessons: ['Carve it'] }],
    });
    const published = await page.request.post('/api/v1/course/editCourse', {
      headers: course.headers,
      multipart: { courseId: course.id, status: 'Published' },
    });
    expect(published.ok()).toBe(true);
    const student = await newLearner(page.request, course.id);
    const title = `Which wood, ${course.name}?`;

    await signIn(page, student);
    await open(page, `/course/${course.id}`);
    const panel = await showQuestions(page, width);
    await expect(panel.getByText('Ask the first question')).toBeVisible();
    const video = page.locator('video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(0);
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = 2;
    });
    await panel.getByRole('button', { name: 'Ask a question' }).click();
    await expect(panel.getByText('At 0:02')).toBeVisible();
    await panel.getByRole('button', { name: 'Send question' }).click();
    await expect(panel.getByText('Title is required')).toBeVisible();
    await expect(panel.getByLabel('Title')).toBeFocused();
    // Keys of the player do nothing in a field.
    await panel.getByLabel('Title').pressSequentially(title);
    await panel.getByLabel('Your question').fill('Teak or mango?\nSee https://example.com/wood.');
    await panel.getByLabel('Picture').setInputFiles(wizard.PICTURE);
    await expectFaultless(page, 'the form');
    await panel.getByRole('button', { name: 'Send question' }).click();
    await expect(panel.getByRole('heading', { name: title })).toBeFocused();
    await expect(panel.getByRole('img', { name: 'Attachment' })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'https://example.com/wood' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'At 0:02' })).toBeVisible();
    await expectFaultless(page, 'the question');
    const address = page.url();
    expect(address).toContain('question=');

    const teacher = await browser.newPage({ viewport: { width, height: 900 } });
    await signIn(teacher, ADMIN);
    await open(teacher, '/questions');
    const template = `Thanks ${course.name}`;
    await teacher.getByRole('button', { name: 'Reply templates' }).click();
    const templates = teacher.getByRole('dialog', { name: 'Reply templates' });
    await templates.getByRole('button', { name: 'Add template' }).click();
    await templates.getByLabel('Title').fill(template);
    await templates.getByLabel('Text').fill('Thank you for asking.');
    await templates.getByRole('button', { name: 'Save template' }).click();
    await expect(templates.getByRole('listitem').filter({ hasText: template })).toBeVisible();
    await teacher.keyboard.press('Escape');
    await teacher.getByRole('searchbox', { name: 'Search questions' }).fill(title);
    await teacher.getByRole('button', { name: title }).click();
    const dialog = teacher.getByRole('dialog', { name: 'Question' });
    await dialog.getByLabel('Reply template').selectOption(template);
    const answer = dialog.getByLabel('Your answer');
    await expect(answer).toHaveValue('Thank you for asking.');
    await answer.press('End');
    await answer.pressSequentially(' Take mango.');
    await expectFaultless(teacher, 'the dialog');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect(dialog.getByText('Thank you for asking. Take mango.')).toBeVisible();
    await teacher.keyboard.press('Escape');
    await expect(teacher.getByText('No matching questions')).toBeVisible();
    await expectFaultless(teacher, 'the list');

    await teacher.close();

    await open(page, address);
    await expect(panel.getByText('Thank you for asking. Take mango.')).toBeVisible();
    await expect(panel.getByText('Teacher', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Accept answer' }).click();
    await expect(panel.getByText('Accepted', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'All questions' }).click();
    await expect(panel.getByText('Answered', { exact: true })).toBeVisible();
    await expectFaultless(page, 'the panel');
    expect(errors).toEqual([]);
  });
