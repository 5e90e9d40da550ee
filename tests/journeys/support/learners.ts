// Students made for a single test in the free demo course, and mocked responses about learning.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { fromElsewhere } from './accounts.ts';
import type { Account } from './accounts.ts';
import { courseOnSale } from './shop.ts';

export interface LessonFacts {
  _id: string;
  title: string;
  description: string;
  timeDuration?: number;
}

export interface CourseFacts {
  _id: string;
  courseName: string;
  courseDescription: string;
  courseContent: { _id: string; sectionName: string; subSection: LessonFacts[] }[];
}

export interface Learner extends Account {
  fullName: string;
  token: string;
  course: CourseFacts;
  lessons: { section: string; lesson: string; title: string }[];
}

/**
 * Signs a student up and enrols them, by default in the free demo course, or in another free one.
 */
export async function newLearner(request: APIRequestContext, courseId?: string): Promise<Learner> {
  const account = {
    email: `${randomUUID()}@learners.example`,
    password: 'kolam-by-hand',
    fullName: 'Ira Menon',
  };
  const { token } = await ask<{ token: string }>(request, 'auth/signup', {
    data: { ...account, contactNumber: '9876543210', accountType: 'Student' },
  });
  const _id = courseId ?? (await courseOnSale(request, true))._id;
  await ask(request, 'payment/capturePayment', { token, data: { courses: [_id] } });
  const course = await fullCourse(request, token, _id);
  return { ...account, token, course, lessons: getLessons(course) };
}

export async function fullCourse(
  request: APIRequestContext,
  token: string,
  courseId: string,
): Promise<CourseFacts> {
  const { data } = await ask<{ data: { courseDetails: CourseFacts } }>(
    request,
    'course/getFullCourseDetails',
    { token, data: { courseId } },
  );
  return data.courseDetails;
}

export async function complete(
  request: APIRequestContext,
  { token, course, lessons }: Learner,
): Promise<void> {
  for (const { lesson } of lessons) {
    const data = { courseId: course._id, subSectionId: lesson };
    await ask(request, 'course/updateCourseProgress', { token, data });
  }
}

function getLessons(course: CourseFacts): Learner['lessons'] {
  return course.courseContent.flatMap((section) =>
    section.subSection.map(({ _id, title }) => ({ section: section._id, lesson: _id, title })),
  );
}

/** The stored positions in seconds by lesson title; lessons at their beginning are left out. */
export async function getPositions(
  request: APIRequestContext,
  { token, course, lessons }: Learner,
): Promise<Record<string, number>> {
  const { data } = await ask<{ data: { positions: Record<string, number> } }>(
    request,
    'course/getFullCourseDetails',
    { token, data: { courseId: course._id } },
  );
  const known = lessons.map(({ lesson, title }) => [title, data.positions[lesson] ?? 0] as const);
  return Object.fromEntries(known.filter(([, seconds]) => seconds > 0));
}

async function ask<Answer>(
  request: APIRequestContext,
  path: string,
  { token, data }: { token?: string; data: object },
): Promise<Answer> {
  const headers = token ? { authorization: `Bearer ${token}` } : fromElsewhere();
  const answer = await request.post(`/api/v1/${path}`, { headers, data });
  expect(answer.ok(), path).toBe(true);
  return (await answer.json()) as Answer;
}

/** Makes the server appear to implement only section 7 of the specification. */
export async function speakSection7(page: Page): Promise<void> {
  const data = { success: false, message: 'Not found' };
  await page.route('**/api/v1/meta', (route) => route.fulfill({ status: 404, json: data }));
}

/** Mocks the response of a request; the function gets the request body. */
export async function answerTo(
  page: Page,
  call: string,
  answer: (body: Record<string, string>) => object,
): Promise<void> {
  await page.route(`**/api/v1/${call}`, (route) => {
    const sent = (route.request().postDataJSON() ?? {}) as Record<string, string>;
    return route.fulfill({ json: { success: true, ...answer(sent) } });
  });
}

/** The paths of API requests below the base path, in order. */
export function allCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, path] = request.url().split('/api/v1/');
    if (path !== undefined) calls.push(path);
  });
  return calls;
}
