// Actions of an admin in the wizards, and courses made by API for a single test.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page, Request, Route } from '@playwright/test';
import { ADMIN, signIn } from './accounts.ts';
import { islandsReady, open } from './pages.ts';

export const VIDEO = 'tests/support/files/lesson.mp4';
/** 40.6 seconds of a moving picture, without sound. */
export const LONG_VIDEO = 'tests/support/files/long.mp4';
export const PICTURE = 'tests/support/files/picture.png';

/**
 * A uniquely named file with a unique video: concurrent uploads of the same bytes would share one upload, and one of
 * them would start again. Ends in a box that players skip.
 */
export function videoNamed(name: string, video = VIDEO) {
  const box = Buffer.from(`0000free${randomUUID()}`);
  box.writeUInt32BE(box.length, 0);
  return { name, mimeType: 'video/mp4', buffer: Buffer.concat([readFileSync(video), box]) };
}

/** The URL pattern of an API request, on any host. */
export const callOf = (name: string): string => `**/api/v1/course/${name}`;

/** An error response with or without a message from the server. */
export function refuse(message?: string) {
  const json = message === undefined ? {} : { success: false, message };
  return (route: Route): Promise<void> => route.fulfill({ status: 422, json });
}

/** Records the API requests made from now on, by name. */
export function callsMade(page: Page): { names: string[]; requests: Request[] } {
  const made: { names: string[]; requests: Request[] } = { names: [], requests: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'OPTIONS' && pathname.includes('/api/v1/course/')) {
      made.names.push(pathname.split('/').at(-1) ?? '');
      made.requests.push(request);
    }
  });
  return made;
}

/** Opens the create wizard as an admin. */
export async function openCreate(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await open(page, '/create-course');
}

export interface Facts {
  name?: string;
  price?: string;
  tags?: readonly string[];
}

/** Fills the required fields of stage 1. */
export async function fillDetails(page: Page, facts: Facts = {}): Promise<void> {
  const { name = `Course ${randomUUID().slice(0, 8)}`, price = '499', tags = ['Print'] } = facts;
  await page.getByLabel('Course name').fill(name);
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill(price);
  for (const tag of tags) {
    await page.getByLabel('Tags').fill(tag);
    await page.getByLabel('Tags').press('Enter');
  }
}

export const next = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Continue|Save and continue)$/ });
export const stage = (page: Page, number: number): Locator =>
  page.getByRole('progressbar', { name: `Step ${number} of 3` });
export const getSection = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/**
 * A notice in any layer; one that is fading out may stand beside the next one with the same text.
 */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.locator('#notices').getByText(text).and(page.locator(':not([data-removed="true"] *)'));

export async function addSection(page: Page, name: string): Promise<Locator> {
  await page.getByLabel('New section name').fill(name);
  await page.getByRole('button', { name: 'Add section' }).click();
  await expect(getSection(page, name)).toBeVisible();
  return getSection(page, name);
}

export async function addLesson(
  section: Locator,
  title: string,
  file: Parameters<Locator['setInputFiles']>[0] = videoNamed('lesson.mp4'),
): Promise<void> {
  await section.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await section.getByLabel('Video', { exact: true }).setInputFiles(file);
  await section.getByRole('button', { name: 'Add lesson' }).click();
}

export interface CreatedCourse {
  id: string;
  name: string;
  headers: { authorization: string };
}

export interface RequestedSection {
  name: string;
  lessons: readonly string[];
}

/** Makes a draft with this content by API; the page is signed in as an admin. */
export async function makeDraft(
  page: Page,
  sections: readonly RequestedSection[] = [],
): Promise<CreatedCourse> {
  await signIn(page, ADMIN);
  return makeCourse(page.request, { sections });
}

interface RequestedCourse {
  /** Defaults to a unique name. */
  name?: string;
  sections: readonly RequestedSection[];
  /** In rupees. */
  price?: string;
  /** The video of every lesson. */
  video?: string;
  /** The origin of another server than the journeys'. */
  origin?: string;
}

/** Makes a draft with this content by the API, as an admin. */
export async function makeCourse(
  request: APIRequestContext,
  {
    name = `Course ${randomUUID().slice(0, 8)}`,
    sections,
    price = '499',
    video = VIDEO,
    origin = '',
  }: RequestedCourse,
): Promise<CreatedCourse> {
  const login = await request.post(`${origin}/api/v1/auth/login`, { data: ADMIN });
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const multipart = { courseName: name, price, tag: '["Print"]', instructions: '["Paper"]' };
  const made = await request.post(`${origin}/api/v1/course/createCourse`, { headers, multipart });
  const { data } = (await made.json()) as { data: { _id: string } };
  for (const section of sections) {
    const added = await request.post(`${origin}/api/v1/course/addSection`, {
      headers,
      data: { courseId: data._id, sectionName: section.name },
    });
    const { updatedCourse } = (await added.json()) as {
      updatedCourse: { courseContent: { _id: string }[] };
    };
    const sectionId = updatedCourse.courseContent.at(-1)?._id ?? '';
    for (const title of section.lessons) {
      const lesson = { courseId: data._id, sectionId, title, description: '' };
      const answer = await request.post(`${origin}/api/v1/course/addSubSection`, {
        headers,
        multipart: { ...lesson, videoFile: videoNamed(`${title}.mp4`, video) },
      });
      expect(answer.ok()).toBe(true);
    }
  }
  return { id: data._id, name, headers };
}

export interface StoredSection {
  sectionName: string;
  subSection: { _id: string; title: string; videoUrl: string }[];
}

/** The content as stored on the server. */
export async function getContent(page: Page, course: CreatedCourse): Promise<StoredSection[]> {
  const answer = await page.request.post('/api/v1/course/getFullCourseDetails', {
    headers: course.headers,
    data: { courseId: course.id },
  });
  const { data } = (await answer.json()) as {
    data: { courseDetails: { courseContent: StoredSection[] } };
  };
  return data.courseDetails.courseContent;
}

/** Section names with the titles of their lessons. */
export async function getOrder(page: Page, course: CreatedCourse): Promise<[string, string[]][]> {
  const content = await getContent(page, course);
  return content.map((item) => [item.sectionName, item.subSection.map(({ title }) => title)]);
}

/** Opens the edit wizard at a stage. */
export async function openEdit(
  page: Page,
  course: CreatedCourse,
  at: 1 | 2 | 3 = 1,
): Promise<void> {
  await open(page, `/edit-course/${course.id}`);
  await islandsReady(page);
  for (let now = 1; now <= at; now += 1) {
    await expect(stage(page, now)).toBeVisible();
    if (now < at) await next(page).click();
  }
}
