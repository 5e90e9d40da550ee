// Whatever changes counts, all at once: every test server compares them with the other rows as it closes.
import { describe, expect, test } from 'vitest';
import { deleteCourse, editCourse } from '#contract/authoring.ts';
import { deleteSubSection } from '#contract/content.ts';
import { savePosition, updateCourseProgress } from '#contract/learning.ts';
import { grantCourse, importPeople, withdrawCourse } from '#contract/people.ts';
import { deleteProfile, updateProfile } from '#contract/profile.ts';
import { createRating } from '#contract/reviews.ts';
import {
  recountAll,
  wrongColumns,
  workOutChanges,
  wrongCounts,
} from '#server/counters/counters.ts';
import { enrol, holdCourse } from '#server/enrolments/enrolments.ts';
import { closeAfterAll } from '../support/closing.ts';
import { QUICK_PASSWORDS } from '../support/fuzz.ts';
import {
  formOf,
  makeAdmin,
  makeCourse,
  makeCourseWithLesson,
  makeLesson,
  makeSection,
  makeStudent,
  PASSWORD,
} from '../support/makers.ts';
import type { Person } from '../support/makers.ts';
import { buy, startShop } from '../support/sandbox.ts';
import { send } from '../support/server.ts';
import { oneWaits } from '../support/waiting-transactions.ts';

const shop = closeAfterAll(await startShop({ passwords: QUICK_PASSWORDS }));
const { db } = shop.deps;
const admin = await makeAdmin(shop);
const ROUNDS = 4;
const reason = 'Asked by phone.';

const byHand = (call: typeof grantCourse | typeof withdrawCourse, of: Person, courseId: string) =>
  send(shop, call, { token: admin.token, body: { email: of.email, courseId, reason } });

test('courses are opened, closed, bought, deleted and their students erased at once: no count is wrong, nobody waits in a circle', async () => {
  const sold = await makeCourse(shop, admin, { price: '499' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const fading = await makeCourse(shop, admin, { price: '0' });
    const other = await makeCourse(shop, admin, { price: '0' });
    const people = await Promise.all(
      Array.from({ length: 9 }, (_, nth) => makeStudent(shop, `Student ${nth}`)),
    );
    const [first, second, third, fourth, fifth, sixth, ...inBoth] = people;
    if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('Nobody.');
    for (const one of [first, second, third, fourth, ...inBoth])
      await byHand(grantCourse, one, fading._id);
    for (const one of inBoth) await byHand(grantCourse, one, other._id);
    const done = await Promise.all([
      byHand(withdrawCourse, first, fading._id),
      send(shop, deleteProfile, { token: second.token, body: { password: PASSWORD } }),
      buy(shop, third, sold._id).then(() => undefined),
      ...[fading, other].map(({ _id: courseId }) =>
        send(shop, deleteCourse, { token: admin.token, body: { courseId } }),
      ),
      byHand(grantCourse, fifth, sold._id),
      byHand(grantCourse, sixth, fading._id),
      byHand(withdrawCourse, fourth, fading._id),
    ]);
    // A course may be gone before it is opened or closed; nothing fails otherwise.
    for (const got of done) if (got) expect([200, 404], got.body.message).toContain(got.status);
    expect(await wrongCounts(db)).toEqual([]);
  }
});

test('counts are worked out anew while courses are bought and granted: none is lost, none is twice', async () => {
  const sold = await makeCourse(shop, admin, { price: '499' });
  const recount = () => db.transaction().execute(recountAll);
  for (let round = 0; round < ROUNDS; round += 1) {
    const people = await Promise.all([0, 1, 2, 3].map((nth) => makeStudent(shop, `Buyer ${nth}`)));
    const [first, ...others] = people;
    if (!first) throw new Error('Nobody.');
    const bought = others.flatMap((one) => [buy(shop, one, sold._id), recount()]);
    const [granted] = await Promise.all([byHand(grantCourse, first, sold._id), ...bought]);
    expect(granted.status).toBe(200);
    expect(await wrongCounts(db)).toEqual([]);
  }
});

test('lessons are done while their course grows, loses lessons and is deleted: each count stays true', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { courseId, sectionId, lessonId } = await makeCourseWithLesson(shop, admin);
    const add = () => makeLesson(shop, admin, { courseId, sectionId });
    const [second, third] = [await add(), await add()];
    const people = await Promise.all([0, 1, 2, 3].map((nth) => makeStudent(shop, `Doer ${nth}`)));
    const does = (one: Person, subSectionId: string) =>
      send(shop, updateCourseProgress, { token: one.token, body: { courseId, subSectionId } });
    const remove = (subSectionId: string) => {
      const body = { courseId, sectionId, subSectionId };
      return send(shop, deleteSubSection, { token: admin.token, body });
    };
    for (const one of people) {
      await byHand(grantCourse, one, courseId);
      await does(one, lessonId);
    }
    const [first] = people;
    if (!first) throw new Error('Nobody.');
    const stops = (one: Person, subSectionId: string) =>
      send(shop, savePosition, {
        ...{ token: one.token, body: { courseId, subSectionId, seconds: 1 } },
      });
    const done = await Promise.all([
      ...people.flatMap((one) => [does(one, second), does(one, third), stops(one, third)]),
      add().then(() => undefined),
      makeSection(shop, admin, courseId, 'More').then(() => undefined),
      remove(third),
      byHand(withdrawCourse, first, courseId),
      byHand(grantCourse, first, courseId),
    ]);
    for (const got of done)
      if (got) expect([200, 403, 404, 409], got.body.message).toContain(got.status);
    expect(await wrongCounts(db)).toEqual([]);
    const ended = await Promise.all([
      ...people.map((one) => does(one, lessonId)),
      ...people.map((one) => does(one, second)),
      remove(lessonId),
      send(shop, deleteCourse, { token: admin.token, body: { courseId } }),
    ]);
    for (const got of ended) expect([200, 403, 404], got.body.message).toContain(got.status);
    expect(await wrongCounts(db)).toEqual([]);
  }
});

test('several people are enrolled by a file while a course of theirs is deleted', async () => {
  const given = await makeCourse(shop, admin, { price: '499' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const fading = await makeCourse(shop, admin, { price: '0' });
    const people = await Promise.all([0, 1, 2, 3].map((nth) => makeStudent(shop, `Listed ${nth}`)));
    for (const one of people) await byHand(grantCourse, one, fading._id);
    const listed = ['email', ...people.map(({ email }) => email).toReversed()].join('\n');
    const file = new File([`${listed}\n`], 'people.csv');
    const done = await Promise.all([
      send(shop, importPeople, {
        ...{ token: admin.token, body: formOf({ file, courseId: given._id }) },
      }),
      send(shop, deleteCourse, { token: admin.token, body: { courseId: fading._id } }),
    ]);
    for (const got of done) expect(got.status, got.body.message).toBe(200);
    expect(await wrongCounts(db)).toEqual([]);
  }
});

test('courses are made, published, taken back and deleted at once: their number and that of the published stay true', async () => {
  const edit = (courseId: string, status: 'Draft' | 'Published') =>
    send(shop, editCourse, { token: admin.token, body: formOf({ courseId, status }) });
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = await Promise.all([
      makeCourse(shop, admin, { status: 'Draft' }),
      makeCourse(shop, admin, { price: '0' }),
    ]);
    const done = await Promise.all([
      ...(['Published', 'Published', 'Draft', 'Published'] as const).map((to) => edit(one._id, to)),
      ...[edit(other._id, 'Draft'), edit(other._id, 'Draft')],
      send(shop, deleteCourse, { token: admin.token, body: { courseId: other._id } }),
    ]);
    // A course may be gone before it is changed; nothing fails otherwise.
    for (const got of done) expect([200, 404], got.body.message).toContain(got.status);
    expect(await wrongCounts(db)).toEqual([]);
  }
});

test('somebody is called something else while they buy and review: each of their rows is found by their last name', async () => {
  const courses = await Promise.all(
    Array.from({ length: ROUNDS }, () => makeCourse(shop, admin, { price: '499' })),
  );
  const [sold] = courses;
  if (!sold) throw new Error('Nothing is sold.');
  const people = await Promise.all(['Asha', 'Kabir'].map((name) => makeStudent(shop, name)));
  for (const one of people) await buy(shop, one, sold._id);
  const rename = (one: Person, fullName: string) =>
    send(shop, updateProfile, { token: one.token, body: { fullName } });
  for (const [round, { _id: courseId }] of courses.entries()) {
    const done = await Promise.all(
      people.flatMap((one) => [
        rename(one, `Before ${round}`),
        round === 0 ? undefined : buy(shop, one, courseId).then(() => undefined),
        rename(one, `After ${round}`),
        send(shop, createRating, {
          token: one.token,
          body: { courseId: sold._id, rating: 4, review: `Round ${round}.` },
        }),
      ]),
    );
    for (const got of done) if (got) expect(got.status, got.body.message).toBe(200);
    expect(await wrongColumns(db)).toEqual([]);
  }
});

// Only there transactions wait for each other's rows.
describe.runIf(process.env['TEST_POSTGRES_URL'])('of transactions that wait', () => {
  test('whoever buys while their only course is deleted stays one student', async () => {
    const fading = await makeCourse(shop, admin, { price: '0' });
    const sold = await makeCourse(shop, admin, { price: '499' });
    const buyer = await makeStudent(shop);
    await byHand(grantCourse, buyer, fading._id);
    const { deletion } = await db.transaction().execute(async (tx) => {
      const enrolment = { userId: buyer.id, courseId: sold._id, source: 'grant' } as const;
      await enrol(tx, { ...enrolment, paymentId: null, at: Date.now() });
      // As a purchase does before its number is drawn.
      await workOutChanges(tx);
      const sent = send(shop, deleteCourse, {
        ...{ token: admin.token, body: { courseId: fading._id } },
      });
      await oneWaits(db);
      return { deletion: sent };
    });
    expect((await deletion).status).toBe(200);
    expect(await wrongCounts(db)).toEqual([]);
  });

  test('who changes the lessons of a course that is sold without a gap is told to come again', async () => {
    const { courseId, sectionId, lessonId } = await makeCourseWithLesson(shop, admin);
    const body = { courseId, sectionId, subSectionId: lessonId };
    const remove = () => send(shop, deleteSubSection, { token: admin.token, body });
    await db.transaction().execute(async (tx) => {
      await holdCourse(tx, courseId);
      const refused = await remove();
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).not.toBeNull();
    });
    expect((await remove()).status).toBe(200);
  });
});
