// What a browser's own cache holds of the catalogue, for readers that know section 7 and no more.
import { expect } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { ADMIN } from './support/accounts.ts';
import { courseOnSale, test } from './support/shop.ts';

test('a write is in the plain list that a browser reads next, though it keeps the last one', async ({
  context,
}) => {
  const { _id, courseName } = await courseOnSale(context.request);
  const before = await listIn(context);
  expect(before).toContain(courseName);
  const login = await context.request.post('/api/v1/auth/login', { data: ADMIN });
  const { token } = (await login.json()) as { token: string };
  const rename = async (name: string) => {
    const answer = await context.request.post('/api/v1/course/editCourse', {
      headers: { authorization: `Bearer ${token}` },
      multipart: { courseId: _id, courseName: name },
    });
    expect(answer.ok()).toBe(true);
  };
  await rename('Named anew');
  expect(await listIn(context)).toContain('Named anew');
  await rename(courseName);
  expect(await listIn(context)).toBe(before);
});

/** As a new tab reads it: what the browser may still answer by itself, it answers. */
async function listIn(context: BrowserContext): Promise<string> {
  const tab = await context.newPage();
  const answer = await tab.goto('/api/v1/course/getAllCourses');
  const text = (await answer?.text()) ?? '';
  await tab.close();
  return text;
}
