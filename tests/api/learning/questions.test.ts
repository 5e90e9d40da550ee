// Questions about courses: asked, answered, accepted and hidden; who reads them, and who is emailed.
import { describe, expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { deleteProfile, exportProfile } from '#contract/accounts/profile.ts';
import * as calls from '#contract/learning/questions.ts';
import type { Question, QuestionCard, TeamQuestion } from '#contract/learning/questions.ts';
import * as templateCalls from '#contract/learning/reply-templates.ts';
import { deleteSubSection } from '#contract/courses/content.ts';
import { withdrawCourse } from '#contract/people/people.ts';
import { sweepMedia } from '#server/media/media.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import { getNotifications, setEmailSetting } from '#contract/notifications/notifications.ts';
import { waitForMails, waitForSentMails } from '../../support/mails.ts';
import * as makers from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { orderCourses } from '../../support/shop.ts';
import { send, startServer } from '../../support/server.ts';
import type { ApiResponse } from '../../support/server.ts';

const HOUR = 60 * 60_000;
const server = closeAfterAll(await startServer());
const owner = await makers.makeAdmin(server);

interface Classroom {
  courseId: string;
  sectionId: string;
  lessonId: string;
  teacher: Person;
  student: Person;
}

/** A free course with a lesson of three seconds, its teacher, and a student. */
async function makeClassroom(): Promise<Classroom> {
  const teacher = await makers.makeMember(server, 'instructor');
  const made = await makers.makeCourseWithLesson(server, owner, { price: '0' });
  const { courseId, sectionId, lessonId } = made;
  await server.deps.db
    .updateTable('courses')
    .set({ instructor_id: teacher.id })
    .where('id', '=', courseId)
    .execute();
  const student = await makeClassmate(courseId, 'Asha Kale');
  return { courseId, sectionId, lessonId, teacher, student };
}

async function makeClassmate(courseId: string, fullName?: string): Promise<Person> {
  const student = await makers.makeStudent(server, fullName);
  expect((await orderCourses(server, student, courseId)).status).toBe(200);
  await waitForSentMails(server);
  server.mails.splice(0);
  return student;
}

type Fields = Record<string, string | File | undefined>;
const TEXTS = { title: 'Which paper?', body: 'Is drawing paper too thin?' };
let keyCount = 0;
const createKey = () => `test-key-${(keyCount += 1)}`;

const ask = ({ token }: Pick<Person, 'token'>, fields: Fields): Promise<ApiResponse> =>
  send(server, calls.askQuestion, {
    token,
    body: makers.toFormData({ ...TEXTS, creationKey: createKey(), ...fields }),
  });
const askFor = async (person: Person, fields: Fields): Promise<Question> =>
  makers.expectData<Question>(await ask(person, fields), 'data');
const answer = ({ token }: Pick<Person, 'token'>, fields: Fields): Promise<ApiResponse> =>
  send(server, calls.answerQuestion, {
    token,
    body: makers.toFormData({ body: 'Any paper.', creationKey: createKey(), ...fields }),
  });
const answerFor = async (person: Person, fields: Fields): Promise<Question> =>
  makers.expectData<Question>(await answer(person, fields), 'data');
const open = ({ token }: Person, questionId: string): Promise<ApiResponse> =>
  send(server, calls.getQuestion, { token, query: { questionId } });
const openFor = async (person: Person, questionId: string): Promise<Question> =>
  makers.expectData<Question>(await open(person, questionId), 'data');
const list = async ({ token }: Person, query: Record<string, string>): Promise<QuestionCard[]> =>
  makers.expectData<QuestionCard[]>(
    await send(server, calls.getQuestions, { token, query }),
    'data',
  );
const listForTeam = async (
  { token }: Person,
  query: Record<string, string> = {},
): Promise<TeamQuestion[]> =>
  makers.expectData<TeamQuestion[]>(
    await send(server, calls.getAllQuestions, { token, query }),
    'data',
  );
const moderate = (
  endpoint: typeof calls.hideQuestion | typeof calls.showQuestion,
  { token }: Person,
  body: object,
) => send(server, endpoint, { token, body: { reason: 'Rude', ...body } });
const getCode = ({ status, body }: ApiResponse) => [status, body.code];
const getTitles = (cards: readonly { title: string }[]) => cards.map(({ title }) => title);

test('Q1: a student asks with a picture at a second, the teacher answers by email, the student accepts', async () => {
  const { courseId, lessonId, teacher, student } = await makeClassroom();
  const picture = await makers.readFixture('picture.png');
  const question = await askFor(student, {
    courseId,
    subSectionId: lessonId,
    seconds: '2',
    picture,
  });
  expect(question).toMatchObject({
    title: 'Which paper?',
    body: 'Is drawing paper too thin?',
    seconds: 2,
    lesson: { _id: lessonId, title: 'The first dot' },
    author: { firstName: 'Asha' },
    isOwn: true,
    canWrite: true,
    isAnswered: false,
    answers: [],
  });
  expect(JSON.stringify(question)).not.toMatch(/Kale|@|9876543210/);
  const shown = await fetch(question.picture);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);

  const [toTeacher] = await waitForMails(server, teacher.email);
  expect(toTeacher?.subject).toBe('New question: Which paper?');
  expect(toTeacher?.text).toContain('Hello Ravi,');
  expect(toTeacher?.text).toContain('Is drawing paper too thin?');
  expect(toTeacher?.text).toContain(`/questions?question=${question._id}`);
  expect(await waitForMails(server, owner.email, 0)).toEqual([]);

  const whole = `Use 200 g/m².\n\n${'Paper with a tooth. '.repeat(100)}`.trim();
  const answered = await answerFor(teacher, { questionId: question._id, body: whole });
  const [toStudent] = await waitForMails(server, student.email);
  expect(toStudent?.subject).toBe('Answered: Which paper?');
  expect(toStudent?.text).toContain('Hello Asha,');
  expect(toStudent?.text).toContain(whole);
  expect(toStudent?.text).toContain(`/course/${courseId}?question=${question._id}`);

  const answerId = answered.answers[0]?._id ?? '';
  const accepted = makers.expectData<Question>(
    await send(server, calls.acceptAnswer, {
      token: student.token,
      body: { questionId: question._id, answerId },
    }),
    'data',
  );
  expect(accepted.answers).toMatchObject([
    { body: whole, isTeacher: true, isAccepted: true, author: { firstName: 'Ravi' } },
  ]);
  await waitForSentMails(server);
  expect(server.mails).toHaveLength(2);
  const notified = await send(server, getNotifications, { token: student.token, query: {} });
  expect(notified.body['data']).toMatchObject([
    {
      kind: 'answer',
      text: 'A teacher has answered “Which paper?”',
      link: `/course/${courseId}?question=${question._id}`,
      readAt: null,
    },
  ]);
});

test('a student who has switched off emails about answers is only notified', async () => {
  const { courseId, teacher, student } = await makeClassroom();
  const body = { kind: 'answer', isOn: false };
  expect((await send(server, setEmailSetting, { token: student.token, body })).status).toBe(200);
  const { _id: questionId } = await askFor(student, { courseId });
  await answerFor(teacher, { questionId });
  await waitForSentMails(server);
  expect(server.mails.map(({ to }) => to)).toEqual([teacher.email]);
  const notified = await send(server, getNotifications, { token: student.token, query: {} });
  expect(notified.body['unread']).toBe(1);
});

test('without a teacher who may answer, the contact address gets the email; nobody gets one about their own answer', async () => {
  const { courseId, teacher, student } = await makeClassroom();
  await server.deps.db
    .updateTable('users')
    .set({ erased_at: 1 })
    .where('id', '=', teacher.id)
    .execute();
  const { _id: questionId } = await askFor(student, { courseId });
  await waitForMails(server, 'studio@rangshala.example');
  await answerFor(student, { questionId });
  await waitForSentMails(server);
  expect(server.mails).toHaveLength(1);
});

test('the email about an answer contains no text if the address is unconfirmed', async () => {
  const { courseId, teacher, student } = await makeClassroom();
  const { _id: questionId } = await askFor(student, { courseId });
  await server.deps.db
    .updateTable('users')
    .set({ proven_at: null })
    .where('id', '=', student.id)
    .execute();
  await answerFor(teacher, { questionId });
  const [mail] = await waitForMails(server, student.email);
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Which paper|Any paper|Asha/);
});

test('Q2: twenty parallel requests with one creation key make one question, and one answer', async () => {
  const { courseId, teacher, student } = await makeClassroom();
  const creationKey = createKey();
  const created = await Promise.all(
    Array.from({ length: 20 }, () => ask(student, { courseId, creationKey })),
  );
  const ids = created.map((got) => makers.expectData<Question>(got, 'data')._id);
  expect(new Set(ids).size).toBe(1);
  expect(await list(student, { courseId })).toHaveLength(1);
  const [questionId] = ids;
  const answerKey = createKey();
  const answered = await Promise.all(
    Array.from({ length: 20 }, () => answer(teacher, { questionId, creationKey: answerKey })),
  );
  expect(answered.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await openFor(student, questionId ?? '')).answers).toHaveLength(1);
  await waitForSentMails(server);
  expect(server.mails.map(({ to }) => to).toSorted()).toEqual(
    [student.email, teacher.email].toSorted(),
  );
});

test('Q3: students of other courses and other teachers see and change nothing', async () => {
  const { courseId, teacher, student } = await makeClassroom();
  const elsewhere = await makeClassroom();
  const { _id: questionId } = await askFor(student, { courseId });
  const { answers } = await answerFor(teacher, { questionId });
  const answerId = answers[0]?._id ?? '';
  const before = await openFor(student, questionId);
  for (const { token } of [elsewhere.student, elsewhere.teacher]) {
    const query = { courseId };
    const sendAll = [
      send(server, calls.getQuestion, { token, query: { questionId } }),
      send(server, calls.editQuestion, { token, body: { questionId, ...TEXTS } }),
      send(server, calls.deleteQuestion, { token, body: { questionId } }),
      answer({ token }, { questionId }),
      send(server, calls.editAnswer, { token, body: { answerId, body: 'No.' } }),
      send(server, calls.deleteAnswer, { token, body: { answerId } }),
      send(server, calls.acceptAnswer, { token, body: { questionId, answerId } }),
    ];
    expect((await Promise.all(sendAll)).map(getCode)).toEqual(Array(7).fill([404, 'not_found']));
    const listed = await send(server, calls.getQuestions, { token, query });
    expect(getCode(listed)).toEqual([403, 'not_enrolled']);
  }
  expect(getCode(await ask(elsewhere.student, { courseId }))).toEqual([403, 'not_enrolled']);
  for (const endpoint of [calls.hideQuestion, calls.showQuestion])
    expect(getCode(await moderate(endpoint, elsewhere.teacher, { questionId }))).toEqual([
      404,
      'not_found',
    ]);
  expect(await listForTeam(elsewhere.teacher)).toEqual([]);
  expect(await openFor(student, questionId)).toEqual(before);
  // The ids of an answer and of another question together.
  const foreign = await askFor(elsewhere.student, { courseId: elsewhere.courseId });
  const mixed = { questionId: foreign._id, answerId };
  const { token } = elsewhere.student;
  expect(getCode(await send(server, calls.acceptAnswer, { token, body: mixed }))).toEqual([
    404,
    'not_found',
  ]);
  expect(getCode(await moderate(calls.hideQuestion, elsewhere.teacher, mixed))).toEqual([
    404,
    'not_found',
  ]);
});

test('Q4: the 11th question and the 31st answer in an hour are refused', async () => {
  const { courseId, student, teacher } = await makeClassroom();
  for (let count = 0; count < 10; count += 1) await askFor(student, { courseId });
  const refused = await ask(student, { courseId });
  expect(getCode(refused)).toEqual([429, 'too_many']);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await list(student, { courseId })).toHaveLength(10);
  const [card] = await list(student, { courseId });
  const questionId = card?._id;
  for (let count = 0; count < 30; count += 1) await answerFor(teacher, { questionId });
  expect(getCode(await answer(teacher, { questionId }))).toEqual([429, 'too_many']);
  server.advanceClock(HOUR);
  await askFor(student, { courseId });
  await answerFor(teacher, { questionId });
});

test('Q5: a deleted account leaves its texts without a name, and no picture', async () => {
  const { courseId, student, teacher } = await makeClassroom();
  const classmate = await makeClassmate(courseId, 'Bela Rao');
  const picture = await makers.readFixture('picture.png');
  const { _id: questionId } = await askFor(student, { courseId, picture });
  await answerFor(student, { questionId, body: 'I found it myself.' });
  const exported = makers.expectData<{ tables: Record<string, object[]> }>(
    await send(server, exportProfile, { token: student.token }),
    'data',
  );
  expect(exported.tables['questions']).toMatchObject([{ title: 'Which paper?' }]);
  expect(exported.tables['answers']).toMatchObject([{ body: 'I found it myself.' }]);
  const body = { password: makers.PASSWORD };
  expect((await send(server, deleteProfile, { token: student.token, body })).status).toBe(200);
  const left = await openFor(classmate, questionId);
  expect(left).toMatchObject({
    title: 'Which paper?',
    body: 'Is drawing paper too thin?',
    picture: '',
    author: { firstName: 'Former student', image: '' },
    answers: [{ body: 'I found it myself.', author: { firstName: 'Former student' } }],
  });
  expect(JSON.stringify(await list(classmate, { courseId }))).not.toMatch(/Asha|Kale/);
  // The student can no longer be emailed.
  server.mails.splice(0);
  await answerFor(teacher, { questionId });
  await waitForSentMails(server);
  expect(server.mails).toEqual([]);
});

test('Q6: hidden texts are in no response to students; their author sees the reason', async () => {
  const { courseId, student, teacher } = await makeClassroom();
  const classmate = await makeClassmate(courseId, 'Bela Rao');
  const { _id: questionId } = await askFor(student, { courseId });
  const { answers } = await answerFor(classmate, { questionId, body: 'Buy my paper!' });
  const answerId = answers[0]?._id ?? '';
  const acceptBody = { questionId, answerId };
  const { token } = student;
  await send(server, calls.acceptAnswer, { token, body: acceptBody });
  const reason = 'Advertises.';
  const hidden = await moderate(calls.hideQuestion, teacher, { questionId, answerId, reason });
  expect(hidden.body.message).toBe('Answer hidden.');
  expect(JSON.stringify(await openFor(student, questionId))).not.toContain('Buy my paper!');
  expect((await list(student, { courseId }))[0]).toMatchObject({ answersCount: 0 });
  expect((await openFor(classmate, questionId)).answers).toMatchObject([
    { body: 'Buy my paper!', hidden: { reason: 'Advertises.' } },
  ]);
  expect((await openFor(teacher, questionId)).answers).toMatchObject([
    { body: 'Buy my paper!', hidden: { reason: 'Advertises.' } },
  ]);
  const refused = await send(server, calls.acceptAnswer, { token, body: acceptBody });
  expect(getCode(refused)).toEqual([404, 'not_found']);

  expect((await moderate(calls.hideQuestion, teacher, { questionId })).status).toBe(200);
  expect(getCode(await open(classmate, questionId))).toEqual([404, 'not_found']);
  expect(await list(classmate, { courseId })).toEqual([]);
  expect(await list(student, { courseId })).toMatchObject([{ hidden: { reason: 'Rude' } }]);
  expect(getCode(await answer(student, { questionId }))).toEqual([409, 'conflict']);
  for (let count = 0; count < 2; count += 1)
    expect((await moderate(calls.showQuestion, teacher, { questionId })).status).toBe(200);
  expect(await list(classmate, { courseId })).toMatchObject([{ hidden: null }]);
  const log = await send(server, getAudit, { token: owner.token });
  expect(
    makers
      .expectData<{ action: string }[]>(log, 'data')
      .map(({ action }) => action)
      .filter((action) => /(question|answer)$/.test(action)),
  ).toEqual(['show-question', 'hide-question', 'hide-answer']);
});

test('a student changes and deletes an unanswered question with its picture, but not an answered one', async () => {
  const { courseId, student, teacher } = await makeClassroom();
  const files = await makers.listStoredFiles(server);
  const picture = await makers.readFixture('picture.png');
  const { _id: questionId } = await askFor(student, { courseId, picture });
  const { token } = student;
  const change = { title: 'Which pencil?', body: 'HB or 2B?' };
  const edited = await send(server, calls.editQuestion, {
    token,
    body: { questionId, ...change },
  });
  expect(makers.expectData<Question>(edited, 'data')).toMatchObject(change);
  expect((await send(server, calls.deleteQuestion, { token, body: { questionId } })).status).toBe(
    200,
  );
  expect(getCode(await open(student, questionId))).toEqual([404, 'not_found']);
  expect(await makers.listStoredFiles(server)).toEqual(files);

  const { _id: second } = await askFor(student, { courseId });
  await answerFor(teacher, { questionId: second });
  const body = { questionId: second };
  const refused = [
    await send(server, calls.editQuestion, { token, body: { ...body, ...change } }),
    await send(server, calls.deleteQuestion, { token, body }),
  ];
  expect(refused.map(getCode)).toEqual(Array(2).fill([409, 'conflict']));
});

test('an author changes and deletes an answer; a deleted answer is no longer accepted', async () => {
  const { courseId, student } = await makeClassroom();
  const classmate = await makeClassmate(courseId, 'Bela Rao');
  const { _id: questionId } = await askFor(student, { courseId });
  await answerFor(student, { questionId, body: 'First' });
  const { answers } = await answerFor(classmate, { questionId, body: 'Second' });
  const [first = '', second = ''] = answers.map(({ _id }) => _id);
  await send(server, calls.acceptAnswer, {
    token: student.token,
    body: { questionId, answerId: second },
  });
  expect((await openFor(student, questionId)).answers.map(({ body }) => body)).toEqual([
    'Second',
    'First',
  ]);
  const { token } = classmate;
  const foreign = await send(server, calls.editAnswer, {
    token,
    body: { answerId: first, body: 'Mine' },
  });
  expect(getCode(foreign)).toEqual([404, 'not_found']);
  const edited = await send(server, calls.editAnswer, {
    token,
    body: { answerId: second, body: 'Better' },
  });
  expect(makers.expectData<Question>(edited, 'data').answers[0]).toMatchObject({
    body: 'Better',
    editedAt: expect.stringMatching(/Z$/) as string,
  });
  await send(server, calls.deleteAnswer, { token, body: { answerId: second } });
  expect(await openFor(student, questionId)).toMatchObject({
    isAnswered: false,
    answers: [{ body: 'First', isAccepted: false }],
  });
});

test('lists are by latest activity, for a lesson or the course, with a search in titles', async () => {
  const { courseId, sectionId, lessonId, student, teacher } = await makeClassroom();
  const titles = ['Paper size?', 'Pencil kind?', 'Ink colour?'];
  const ids: string[] = [];
  for (const title of titles) {
    server.advanceClock(1000);
    const place = title === 'Pencil kind?' ? { subSectionId: lessonId } : {};
    ids.push((await askFor(student, { courseId, title, ...place }))._id);
  }
  server.advanceClock(1000);
  await answerFor(teacher, { questionId: ids[0] });
  expect(getTitles(await list(student, { courseId }))).toEqual([
    'Paper size?',
    'Ink colour?',
    'Pencil kind?',
  ]);
  expect(getTitles(await list(student, { courseId, query: 'INK' }))).toEqual(['Ink colour?']);
  const ofLesson = { courseId, subSectionId: lessonId };
  expect(getTitles(await list(student, ofLesson))).toEqual(['Pencil kind?']);
  expect(getTitles(await listForTeam(teacher, { state: 'unanswered' }))).toEqual([
    'Pencil kind?',
    'Ink colour?',
  ]);
  expect(getTitles(await listForTeam(teacher, { query: 'paper' }))).toEqual(['Paper size?']);
  expect(getTitles(await listForTeam(owner, { courseId }))).toHaveLength(3);
  // The question stays when its lesson is deleted.
  const { token } = owner;
  const body = { courseId, sectionId, subSectionId: lessonId };
  expect((await send(server, deleteSubSection, { token, body })).status).toBe(200);
  expect(await openFor(student, ids[1] ?? '')).toMatchObject({ lesson: null });
});

test('a student whose access has ended can read, not write', async () => {
  const { courseId, student, teacher } = await makeClassroom();
  const { _id: questionId } = await askFor(student, { courseId });
  const { answers } = await answerFor(student, { questionId });
  const reason = { email: student.email, courseId, reason: 'By mistake.' };
  await send(server, withdrawCourse, { token: owner.token, body: reason });
  expect(await openFor(student, questionId)).toMatchObject({ canWrite: false, canAccept: false });
  expect(await list(student, { courseId })).toHaveLength(1);
  const { token } = student;
  const answerId = answers[0]?._id;
  const refused = [
    await ask(student, { courseId }),
    await answer(student, { questionId }),
    await send(server, calls.editAnswer, { token, body: { answerId, body: 'No.' } }),
    await send(server, calls.deleteAnswer, { token, body: { answerId } }),
    await send(server, calls.acceptAnswer, { token, body: { questionId, answerId } }),
  ];
  expect(refused.map(getCode)).toEqual(Array(5).fill([403, 'not_enrolled']));
  await answerFor(teacher, { questionId });
});

const { courseId, lessonId, student } = await makeClassroom();

describe('invalid questions are refused at their field, and nothing is stored', () => {
  test.each<[string, Fields, number, string, string]>([
    ['a blank title', { title: '   ' }, 400, 'title', 'Title is required'],
    ['an invisible title', { title: '\u200b\u2060\u00ad' }, 400, 'title', 'Title is required'],
    ['a short title', { title: 'Ink?' }, 400, 'title', 'Title must be at least 5 characters'],
    [
      'a long title',
      { title: 'x'.repeat(151) },
      400,
      'title',
      'Title must be at most 150 characters',
    ],
    ['no question', { body: ' \n ' }, 400, 'body', 'Question is required'],
    [
      'a long question',
      { body: 'x'.repeat(5001) },
      400,
      'body',
      'Question must be at most 5,000 characters',
    ],
    [
      'a second after the end of the video',
      { seconds: '4' },
      400,
      'seconds',
      'This time is after the end of the video.',
    ],
    [
      'a negative second',
      { seconds: '-1' },
      400,
      'seconds',
      '`seconds` must be a whole number from 0 to 86400.',
    ],
  ])('%s', async (_what, fields, status, path, message) => {
    const got = await ask(student, { courseId, subSectionId: lessonId, ...fields });
    expect([got.status, got.body['fields']]).toEqual([status, [{ path, message }]]);
    expect(await list(student, { courseId })).toEqual([]);
  });

  test('a picture of another type, and a lesson of another course', async () => {
    const elsewhere = await makeClassroom();
    const files = await makers.listStoredFiles(server);
    const picture = await makers.readFixture('lesson.mp4', 'picture.png');
    expect(getCode(await ask(student, { courseId, picture }))).toEqual([415, 'wrong_type']);
    const foreign = await ask(student, { courseId, subSectionId: elsewhere.lessonId });
    expect(getCode(foreign)).toEqual([404, 'not_found']);
    expect(await list(student, { courseId })).toEqual([]);
    expect(await makers.listStoredFiles(server)).toEqual(files);
  });
});

test('the sweep of unused files leaves pictures of questions and answers', async () => {
  const { courseId, student, teacher } = await makeClassroom();
  const picture = await makers.readFixture('picture.png');
  const { _id: questionId } = await askFor(student, { courseId, picture });
  const { answers } = await answerFor(teacher, { questionId, picture });
  server.advanceClock(3 * HOUR);
  await sweepMedia(server.deps);
  for (const url of [(await openFor(student, questionId)).picture, answers[0]?.picture ?? ''])
    expect((await fetch(url)).status).toBe(200);
});

test('the team shares reply templates; a repeated request adds one', async () => {
  const { teacher } = await makeClassroom();
  const { token } = teacher;
  const texts = { title: 'Thanks', body: 'Thank you for asking.' };
  const save = (body: object) => send(server, templateCalls.saveReplyTemplate, { token, body });
  await save(texts);
  const saved = makers.expectData<{ _id: string }[]>(await save(texts), 'data');
  expect(saved).toMatchObject([texts]);
  const templateId = saved[0]?._id;
  const changed = makers.expectData<object[]>(
    await save({ templateId, ...texts, body: 'Good question.' }),
    'data',
  );
  expect(changed).toEqual([{ _id: templateId, title: 'Thanks', body: 'Good question.' }]);
  const seen = await send(server, templateCalls.getReplyTemplates, { token: owner.token });
  expect(makers.expectData<object[]>(seen, 'data')).toEqual(changed);
  const body = { templateId };
  const removed = await send(server, templateCalls.deleteReplyTemplate, { token, body });
  expect(makers.expectData<object[]>(removed, 'data')).toEqual([]);
  const again = await send(server, templateCalls.deleteReplyTemplate, { token, body });
  expect(getCode(again)).toEqual([404, 'not_found']);
});
