// The browser's own cache of the catalogue, for clients that only know section 7.
import { expect } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { ADMIN } from './support/accounts.ts';
import { courseOnSale, test } from './support/shop.ts';

test('the plain list shows a change on the next read, although the browser caches it', async ({
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

/** Opens the list in a new tab, where the browser may answer from its cache. */
async function listIn(context: BrowserContext): Promise<string> {
  const tab = await context.newPage();
  const answer = await tab.goto('/api/v1/course/getAllCourses');
  const text = (await answer?.text()) ?? '';
  await tab.close();
  return text;
}
