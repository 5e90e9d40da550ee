// A course with a malicious name, as the build renders its page; waits for a build.
import { expect, test } from '@playwright/test';
import { ADMIN } from '../support/accounts.ts';
import { getHead, sitemapIsCurrent } from '../support/listed.ts';
import { islandsReady } from '../support/pages.ts';

test('OPEN-64, S37: a course with a malicious name shows the name as text', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000); // The site is rebuilt meanwhile.
  const name = 'Ink </script><script>window.__xss=1</script>';
  const login = await request.post('/api/v1/auth/login', { form: { ...ADMIN } });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const created = await request.post('/api/v1/course/createCourse', {
    headers,
    multipart: {
      courseName: name,
      courseDescription: name,
      price: '499',
      tag: JSON.stringify(['</script>']),
      status: 'Published',
    },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { data } = (await created.json()) as { data: { _id: string } };
  const path = `/course-detail/${data._id}`;
  await page.goto(path);
  await expect(page).toHaveTitle(`${name} | Rangshala`);

  await sitemapIsCurrent(request);
  expect((await getHead(request, path)).facts[0]?.['name']).toBe(name);
  await page.goto(path);
  await islandsReady(page);
  await expect(page).toHaveTitle(`${name} | Rangshala`);
  expect(await page.evaluate(() => '__xss' in window)).toBe(false);

  const deleted = await request.delete('/api/v1/course/deleteCourse', {
    headers,
    data: { courseId: data._id },
  });
  expect(deleted.ok(), await deleted.text()).toBe(true);
});
