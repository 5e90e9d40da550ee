// The data that fuzz.ts works on: a course with a lesson and a student, created again when a request deleted it.
import { readFile } from 'node:fs/promises';
import { createCategory } from '#contract/courses/authoring.ts';
import { contactUs } from '#contract/accounts/contact.ts';
import { getMyCertificate, updateCourseProgress } from '#contract/learning/learning.ts';
import { capturePayment } from '#contract/sales/payments.ts';
import { createRating } from '#contract/courses/reviews.ts';
import type { BadRequest, Sender } from './fuzz-requests.ts';
import * as makers from './makers.ts';
import type { Person } from './makers.ts';
import { send } from './server.ts';
import type { TestServer } from './server.ts';

export interface FuzzFixture {
  url: string;
  /** Replaces the placeholders of a text by existing values. */
  fillPlaceholders(text: string): string;
  /** The same as bytes, with `@{picture}` replaced by the bytes of a picture. */
  getBytes(text: string): Buffer;
  buildHeaders(sender: Sender): Record<string, string>;
  /** Creates the data again if the request deleted it or logged the sender out. */
  restore(sent: BadRequest, status: number): Promise<void>;
}

type Place = Pick<TestServer, 'url' | 'deps'>;

/** `headers` go with every request. */
export async function createFuzzFixture(
  place: Place,
  headers: () => Record<string, string> = () => ({}),
): Promise<FuzzFixture> {
  const server = { ...place, headers } as TestServer;
  const picture = await readFile(new URL('./files/picture.png', import.meta.url));
  let placeholderCount = 0;
  let people = await makePeople(server);
  let names = await makeFixtureIds(server, people);
  const fillPlaceholders = (text: string): string =>
    text.replaceAll(/@\{(\w+)\}/g, (_all, name: string) => {
      placeholderCount += 1;
      return name === 'fresh' ? `fresh${placeholderCount}` : (names[name] ?? '');
    });
  return {
    url: place.url,
    fillPlaceholders,
    getBytes: (text) => {
      const [first = '', ...rest] = text.split('@{picture}').map(fillPlaceholders);
      return Buffer.concat([
        Buffer.from(first),
        ...rest.flatMap((item) => [picture, Buffer.from(item)]),
      ]);
    },
    buildHeaders: (sender) => ({
      ...headers(),
      ...(sender === 'visitor' ? {} : { authorization: `Bearer ${people[sender].token}` }),
    }),
    async restore({ name, sender, headers: own }, status) {
      const isGone = status === 200 && /^(delete|withdraw|logout)/.test(name);
      const isLoggedOut =
        status === 401 && sender !== 'visitor' && own['authorization'] === undefined;
      if (!isGone && !isLoggedOut) return;
      people = await makePeople(server);
      names = await makeFixtureIds(server, people);
    },
  };
}

type People = Record<Exclude<Sender, 'visitor'>, Person>;

async function makePeople(server: TestServer): Promise<People> {
  return { admin: await makers.makeAdmin(server), student: await makers.makeStudent(server) };
}

async function makeFixtureIds(server: TestServer, people: People): Promise<Record<string, string>> {
  const { admin, student } = people;
  const by = { token: student.token };
  const name = `Category ${crypto.randomUUID()}`;
  const categoryResponse = await send(server, createCategory, {
    token: admin.token,
    body: { name },
  });
  const { _id: courseId } = await makers.makeEmptyCourse(server, admin, { price: '0' });
  const { _id: sectionId } = await makers.makeSection(server, admin, courseId);
  const lessonId = await makers.makeLesson(server, admin, { courseId, sectionId });
  await send(server, capturePayment, { ...by, body: { courses: [courseId] } });
  await send(server, updateCourseProgress, { ...by, body: { courseId, subSectionId: lessonId } });
  const certificateResponse = await send(server, getMyCertificate, { ...by, query: { courseId } });
  const reviewResponse = await send(server, createRating, { ...by, body: { courseId, rating: 4 } });
  return {
    courseId,
    sectionId,
    lessonId,
    categoryId: makers.expectData<{ _id: string }>(categoryResponse, 'data')._id,
    certificateId: makers.expectData<{ id: string }>(certificateResponse, 'data').id,
    reviewId: makers.expectData<{ _id: string }>(reviewResponse, 'ratingReview')._id,
    messageId: await makeMessage(server),
    email: student.email,
  };
}

async function makeMessage(server: TestServer): Promise<string> {
  const body = {
    firstName: 'Zoya',
    lastName: 'Khan',
    email: 'zoya@rangshala.example',
    subject: 'A film',
    message: 'How long does it take?',
  };
  await send(server, contactUs, { body });
  const row = await server.deps.db
    .selectFrom('contact_messages')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}
