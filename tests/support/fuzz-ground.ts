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

export interface Ground {
  url: string;
  /** Replaces the placeholders of a text by existing values. */
  fill(text: string): string;
  /** The same as bytes, with `@{picture}` replaced by the bytes of a picture. */
  getBytes(text: string): Buffer;
  headersFor(sender: Sender): Record<string, string>;
  /** Creates the data again if the request deleted it or logged the sender out. */
  mend(sent: BadRequest, status: number): Promise<void>;
}

type Place = Pick<TestServer, 'url' | 'deps'>;

/** `headers` go with every request. */
export async function layGround(
  place: Place,
  headers: () => Record<string, string> = () => ({}),
): Promise<Ground> {
  const server = { ...place, headers } as TestServer;
  const picture = await readFile(new URL('./files/picture.png', import.meta.url));
  let made = 0;
  let people = await newPeople(server);
  let names = await newNames(server, people);
  const fill = (text: string): string =>
    text.replaceAll(/@\{(\w+)\}/g, (_all, name: string) => {
      made += 1;
      return name === 'fresh' ? `fresh${made}` : (names[name] ?? '');
    });
  return {
    url: place.url,
    fill,
    getBytes: (text) => {
      const [first = '', ...rest] = text.split('@{picture}').map(fill);
      return Buffer.concat([
        Buffer.from(first),
        ...rest.flatMap((item) => [picture, Buffer.from(item)]),
      ]);
    },
    headersFor: (sender) => ({
      ...headers(),
      ...(sender === 'visitor' ? {} : { authorization: `Bearer ${people[sender].token}` }),
    }),
    async mend({ name, sender, headers: own }, status) {
      const isGone = status === 200 && /^(delete|withdraw|logout)/.test(name);
      const isOut = status === 401 && sender !== 'visitor' && own['authorization'] === undefined;
      if (!isGone && !isOut) return;
      people = await newPeople(server);
      names = await newNames(server, people);
    },
  };
}

type People = Record<Exclude<Sender, 'visitor'>, Person>;

async function newPeople(server: TestServer): Promise<People> {
  return { admin: await makers.makeAdmin(server), student: await makers.makeStudent(server) };
}

async function newNames(server: TestServer, people: People): Promise<Record<string, string>> {
  const { admin, student } = people;
  const by = { token: student.token };
  const name = `Category ${crypto.randomUUID()}`;
  const filed = await send(server, createCategory, { token: admin.token, body: { name } });
  const { _id: courseId } = await makers.makeEmptyCourse(server, admin, { price: '0' });
  const { _id: sectionId } = await makers.makeSection(server, admin, courseId);
  const lessonId = await makers.makeLesson(server, admin, { courseId, sectionId });
  await send(server, capturePayment, { ...by, body: { courses: [courseId] } });
  await send(server, updateCourseProgress, { ...by, body: { courseId, subSectionId: lessonId } });
  const earned = await send(server, getMyCertificate, { ...by, query: { courseId } });
  const rated = await send(server, createRating, { ...by, body: { courseId, rating: 4 } });
  return {
    courseId,
    sectionId,
    lessonId,
    categoryId: makers.expectData<{ _id: string }>(filed, 'data')._id,
    certificateId: makers.expectData<{ id: string }>(earned, 'data').id,
    reviewId: makers.expectData<{ _id: string }>(rated, 'ratingReview')._id,
    messageId: await getMessage(server),
    email: student.email,
  };
}

async function getMessage(server: TestServer): Promise<string> {
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
