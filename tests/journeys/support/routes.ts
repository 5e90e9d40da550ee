// Every route of the app, with its role and its message when nothing can be loaded: for the fault
// matrices.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn, STUDENT } from './accounts.ts';

export interface Route {
  /** Contains `{course}`, `{category}` or `{certificate}` in place of an id of the demo content. */
  path: string;
  who: 'a visitor' | 'a student' | 'an admin';
  /** The message when the page's content cannot be loaded; absent if the page needs none. */
  failure?: RegExp;
  /** Its first request sends no token, so that a rejected token goes unnoticed. */
  makesNoPrivateCalls?: true;
  /** The target of the redirect on failure, if there is one. */
  leadsTo?: RegExp;
}

const LEARNING = { failure: /Failed to fetch course details/, leadsTo: /\/courses$/ };

export const ROUTES: readonly Route[] = [
  { path: '/', who: 'a visitor' },
  { path: '/contact', who: 'a visitor' },
  { path: '/auth', who: 'a visitor' },
  { path: '/sign-up', who: 'a visitor' },
  { path: '/all-courses', who: 'a visitor', failure: /Failed to fetch courses/ },
  {
    path: '/bundle/0123456789abcdef01234567',
    who: 'a visitor',
    failure: /The bundle could not be loaded/,
  },
  {
    path: '/course-detail/0123456789abcdef01234567',
    who: 'a visitor',
    failure: /Failed to Load Course/,
  },
  {
    path: '/course-detail/{course}',
    who: 'a student',
    failure: /Failed to Load Course/,
    makesNoPrivateCalls: true,
  },
  {
    path: '/courses',
    who: 'a student',
    failure: /Failed to fetch courses/,
    makesNoPrivateCalls: true,
  },
  { path: '/dashboard', who: 'a student', failure: /Failed to fetch enrolled courses/ },
  { path: '/profile', who: 'a student' },
  { path: '/course-learning/{course}', who: 'a student', ...LEARNING },
  { path: '/course/{course}', who: 'a student', ...LEARNING },
  { path: '/certificate/{course}', who: 'a student', leadsTo: /\/dashboard$/ },
  { path: '/dashboard', who: 'an admin', failure: /Failed to fetch dashboard statistics/ },
  { path: '/create-course', who: 'an admin' },
  { path: '/edit-course/{course}', who: 'an admin', failure: /Failed to fetch course details/ },
  { path: '/manage-courses', who: 'an admin', failure: /Failed to fetch courses/ },
  { path: '/add-category', who: 'an admin' },
  { path: '/payments', who: 'an admin' },
  { path: '/prices', who: 'an admin', failure: /The prices could not be loaded/ },
  { path: '/bundles', who: 'an admin', failure: /The bundles could not be loaded/ },
  { path: '/coupons', who: 'an admin', failure: /The coupons could not be loaded/ },
  { path: '/case-studies', who: 'an admin', failure: /The case studies could not be loaded/ },
  { path: '/posts', who: 'an admin', failure: /The journal could not be loaded/ },
  { path: '/seller', who: 'an admin', failure: /The business details could not be loaded/ },
  { path: '/settings', who: 'an admin', failure: /The settings could not be loaded/ },
  { path: '/students', who: 'an admin', failure: /The students could not be loaded/ },
  { path: '/messages', who: 'an admin', failure: /The messages could not be loaded/ },
  { path: '/activity', who: 'an admin', failure: /The events could not be loaded/ },
  { path: '/team', who: 'an admin', failure: /The members could not be loaded/ },
  { path: '/questions', who: 'an admin', failure: /The questions could not be loaded/ },
  { path: '/reviews', who: 'an admin', failure: /The reviews could not be loaded/ },
];

/** Signs in as the route's role, and returns the route's URL with ids of the demo content. */
export async function arrive(page: Page, { path, who }: Route): Promise<string> {
  if (who !== 'a visitor') await signIn(page, who === 'an admin' ? ADMIN : STUDENT);
  return path.includes('{course}') ? path.replace('{course}', await ownCourse(page)) : path;
}

/** A course in which the demo student is enrolled. */
export async function ownCourse(page: Page): Promise<string> {
  const login = await page.request.post('/api/v1/auth/login', { data: STUDENT });
  const { token } = (await login.json()) as { token: string };
  const answer = await page.request.get('/api/v1/profile/getEnrolledCourses', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { courses: { _id: string }[] } };
  const [first] = data.courses;
  expect(first, 'the demo student has a course').toBeDefined();
  return first?._id ?? '';
}
