// A school in which every text that a user can enter is malicious.
import { createBundle, switchBundle } from '#contract/sales/bundles.ts';
import { Settings } from '#contract/site/settings.ts';
import { PUBLIC_LIST_KEYS, SITE_LISTS } from '#contract/site/site-lists.ts';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { send as sendCall } from '../../support/server.ts';
import {
  fetchDocument,
  toFields,
  fillParts,
  publishDocument,
  listAcceptedLineFields,
  listAcceptedFields,
} from '../../support/site-documents.ts';
import { ADMIN, fromElsewhere } from './accounts.ts';
import { payCourse } from './buyers.ts';

/**
 * One payload in every field of a course, of its category, of its student, and of the student's
 * texts.
 */
export interface HostilePlace {
  payload: string;
  courseId: string;
  categoryId: string;
  learner: { token: string; user: object };
}

const VIDEO = readFileSync('tests/support/files/lesson.mp4');

export async function getAdmin(
  request: APIRequestContext,
): Promise<{ token: string; user: object }> {
  const answer = await request.post('/api/v1/auth/login', { data: ADMIN });
  return (await answer.json()) as { token: string; user: object };
}

/** `place` makes names unique where required. */
export async function hostilePlace(
  request: APIRequestContext,
  payload: string,
  { place, admin }: { place: number; admin: string },
): Promise<HostilePlace> {
  const send = sender(request, admin);
  const { data: category } = await send('course/createCategory', {
    data: { name: cut(`${place} ${payload}`, 60), description: payload },
  });
  const categoryId = getId(category);
  const { data: course } = await send('course/createCourse', {
    multipart: {
      courseName: payload,
      courseDescription: payload,
      whatYouWillLearn: payload,
      price: '499',
      category: categoryId,
      status: 'Published',
      tag: JSON.stringify([cut(payload, 40)]),
      instructions: JSON.stringify([payload]),
    },
  });
  const courseId = getId(course);
  const { updatedCourse } = await send('course/addSection', {
    data: { courseId, sectionName: payload },
  });
  const sections = (updatedCourse as { courseContent: { _id: string }[] }).courseContent;
  await send('course/addSubSection', {
    multipart: {
      courseId,
      sectionId: sections.at(-1)?._id ?? '',
      title: payload,
      description: payload,
      videoFile: { name: `${cut(payload, 40)}.mp4`, mimeType: 'video/mp4', buffer: VIDEO },
    },
  });
  const learner = await hostileLearner(request, { payload, courseId, place });
  return { payload, courseId, categoryId, learner };
}

/**
 * Publishes the site's texts with the payload in every field that accepts it, and a bundle of these
 * courses.
 */
export async function hostileSite(
  url: string,
  { payload, admin, courseIds }: { payload: string; admin: string; courseIds: string[] },
): Promise<{ bundleId: string }> {
  const at = { server: { url }, token: admin };
  const settings = await fetchDocument(at, 'settings');
  await publishDocument(at, 'settings', {
    ...(settings.shipped as object),
    ...listAcceptedFields(Settings.shape, payload),
  });
  for (const key of PUBLIC_LIST_KEYS) {
    const fields = toFields(SITE_LISTS[key]);
    const taken = {
      ...listAcceptedFields(fields, payload),
      ...listAcceptedLineFields(fields, payload),
      ...fillParts(fields, payload),
    };
    const { shipped } = await fetchDocument(at, key);
    const entries = (shipped as { id: string }[]).map((entry, place) => ({
      ...entry,
      ...taken,
      // A default case study may not claim results; the owner's own may.
      ...(key === 'work' && { id: `hostile-${place}` }),
    }));
    await publishDocument(at, key, entries);
  }
  const token = admin;
  const body = { title: payload, description: payload, price: 49_900, courseIds };
  const made = await sendCall({ url }, createBundle, { token, body });
  const bundleId = getId(made.body['data']);
  await sendCall({ url }, switchBundle, { token, body: { bundleId, isOn: true } });
  return { bundleId };
}

/** Signs up with the payload as name, pays, finishes the course, reviews it and sends a message. */
async function hostileLearner(
  request: APIRequestContext,
  { payload, courseId, place }: { payload: string; courseId: string; place: number },
): Promise<HostilePlace['learner']> {
  const account = {
    fullName: `${payload} ${payload}`.slice(0, 100),
    email: `hostile-${place}-${process.pid}@example.com`,
    password: 'kolam-by-hand',
    contactNumber: '9820012345',
  };
  const headers = fromElsewhere();
  const answer = await request.post('/api/v1/auth/signup', { data: account, headers });
  // A single-line field rejects control characters: that payload is used only in multi-line fields.
  expect([200, 400]).toContain(answer.status());
  const signedUp = answer.ok()
    ? answer
    : await request.post('/api/v1/auth/signup', {
        data: { ...account, fullName: 'Kabir Sheikh' },
        headers,
      });
  const line = answer.ok() ? payload : 'Kabir Sheikh';
  const { token, user } = (await signedUp.json()) as { token: string; user: object };
  const send = sender(request, token);
  await send('profile/updateProfile', { method: 'PUT', data: { about: payload } });
  await payCourse(request, courseId, token);
  const { data } = await send('course/getFullCourseDetails', { data: { courseId } });
  const { courseDetails } = data as { courseDetails: CourseContent };
  for (const lesson of courseDetails.courseContent.flatMap(({ subSection }) => subSection)) {
    await send('course/updateCourseProgress', { data: { courseId, subSectionId: lesson._id } });
  }
  await send('course/createRating', { data: { courseId, rating: 5, review: payload } });
  await send('contact/contactUs', {
    data: {
      firstName: line,
      lastName: line,
      email: account.email,
      subject: line,
      message: payload,
    },
  });
  return { token, user };
}

interface CourseContent {
  courseContent: { subSection: { _id: string }[] }[];
}

type Sent = Parameters<APIRequestContext['fetch']>[1];

function sender(request: APIRequestContext, token: string) {
  return async (call: string, sent: NonNullable<Sent>): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${token}`, ...fromElsewhere() };
    const answer = await request.fetch(`/api/v1/${call}`, { method: 'POST', ...sent, headers });
    expect(answer.status(), `${call}: ${await answer.text()}`).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  };
}

const getId = (value: unknown): string => (value as { _id: string })._id;
const cut = (text: string, most: number): string => text.slice(0, most);
