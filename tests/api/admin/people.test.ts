// Students as admins see them, manual enrolments, and the import of people from a file.
import { describe, expect, it } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { deleteSubSection } from '#contract/courses/content.ts';
import {
  getCertificate,
  getEnrolments,
  updateCourseProgress,
} from '#contract/learning/learning.ts';
import type { Enrolment } from '#contract/learning/learning.ts';
import { grantCourse, importPeople, withdrawCourse } from '#contract/people/people.ts';
import { getStudents } from '#contract/people/students.ts';
import type { ImportColumn, ImportedLine } from '#contract/people/people.ts';
import type { Student } from '#contract/people/students.ts';
import { BASE_PATH } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { enrolDirectly } from '#tests/support/enrolling.ts';
import { closeAfterAll } from '../../support/close-after.ts';
import {
  toFormData,
  expectData,
  makeAdmin,
  makeCourse,
  makeEmptyCourse,
  makeCourseWithLesson,
  makeLesson,
  makeSection,
  makeStudent,
} from '../../support/makers.ts';
import type { Person } from '../../support/makers.ts';
import { send, startServer } from '../../support/server.ts';

const server = closeAfterAll(await startServer());
const admin = await makeAdmin(server);
const courseId = (await makeCourse(server, admin, { courseName: 'Kolam' }))._id;

const sendAsAdmin = (endpoint: Endpoint, body: unknown) =>
  send(server, endpoint, { token: admin.token, body });
const buildGrant = (person: { email: string }, reason = 'Scholarship') => ({
  email: ` ${person.email.toUpperCase()} `,
  courseId,
  reason,
});
const listStudents = async (query: Record<string, string> = {}) =>
  (await send(server, getStudents, { token: admin.token, query })).body as unknown as {
    data: Student[];
    page: number;
    pages: number;
    total: number;
  };
const listEnrolments = async (person: Person) =>
  expectData<Enrolment[]>(await send(server, getEnrolments, { token: person.token }), 'data');
const listAuditRows = () => server.deps.db.selectFrom('audit').selectAll().execute();

describe('students', () => {
  it('are listed newest first with their enrolments, and are found by parts of name and email', async () => {
    const asha = await makeStudent(server, 'Asha 100%_Kale');
    server.advanceClock(1000);
    const omkar = await makeStudent(server, 'ओंकार जाधव');
    await sendAsAdmin(grantCourse, buildGrant(asha));
    const all = await listStudents();
    const ids = all.data.map((entry) => entry._id);
    expect(ids.indexOf(omkar.id)).toBeLessThan(ids.indexOf(asha.id));
    expect(ids).not.toContain(admin.id);
    expect(all.data.find((entry) => entry._id === asha.id)).toMatchObject({
      email: asha.email,
      contactNumber: '9876543210',
      courses: [{ courseId, courseName: 'Kolam', source: 'grant', progress: 0 }],
    });
    for (const [query, found] of [
      ['asha', asha],
      ['100%_k', asha],
      ['जाधव', omkar],
      [omkar.email.slice(0, 8), omkar],
    ] as const) {
      expect((await listStudents({ query })).data.map((entry) => entry._id)).toContain(found.id);
    }
    expect((await listStudents({ courseId })).data.map((entry) => entry._id)).toEqual([asha.id]);
  });

  it('S36: are found by the exact characters typed, including SQL wildcards', async () => {
    const noor = await makeStudent(server, 'Noor 7%_\\Das');
    const found = async (query: string) =>
      (await listStudents({ query })).data.map((entry) => entry._id);
    for (const part of ['7%', '%_\\', '_\\', '\\d']) expect(await found(part)).toEqual([noor.id]);
    for (const item of ['%%', '__', 'n%r', '7__', "' or 1=1"])
      expect(await found(item)).toEqual([]);
  });

  it('are listed in pages', async () => {
    const rows = Array.from({ length: 60 }, (_, nth) => ({
      id: nth.toString(16).padStart(24, 'a'),
      email: `paged${nth}@rangshala.example`,
      full_name: 'Paged Person',
      contact_number: '',
      password_hash: '!',
      account_type: 'Student' as const,
      image_id: null,
      about: '',
      created_at: nth,
      proven_at: nth,
      short_password: 0 as const,
    }));
    await server.deps.db.insertInto('users').values(rows).execute();
    const first = await listStudents({ query: 'paged person' });
    const second = await listStudents({ query: 'paged person', page: '2' });
    expect([first.total, first.pages, first.data.length]).toEqual([60, 2, 50]);
    expect([second.page, second.data.length]).toEqual([2, 10]);
    expect(new Set([...first.data, ...second.data].map((entry) => entry._id)).size).toBe(60);
    expect((await listStudents({ query: 'paged person', page: '3' })).data).toEqual([]);
    const result = await send(server, getStudents, { token: admin.token, query: { page: '0' } });
    expect(result.status).toBe(400);
  });

  it('listing issues no certificate: it is issued when the student next loads their enrolments', async () => {
    const own = await makeEmptyCourse(server, admin, { price: '0' });
    const sectionId = (await makeSection(server, admin, own._id))._id;
    const at = { courseId: own._id, sectionId };
    const done = await makeLesson(server, admin, at);
    const left = await makeLesson(server, admin, at);
    const student = await makeStudent(server);
    await sendAsAdmin(grantCourse, { ...buildGrant(student), courseId: own._id });
    const body = { courseId: own._id, subSectionId: done };
    await send(server, updateCourseProgress, { token: student.token, body });
    await sendAsAdmin(deleteSubSection, { ...at, subSectionId: left });
    const issued = async () => {
      const rows = server.deps.db.selectFrom('certificates').select('id');
      return (await rows.where('user_id', '=', student.id).execute()).length;
    };
    const [listed] = (await listStudents({ query: student.email })).data;
    expect(listed?.courses).toMatchObject([{ progress: 100, certificateId: null }]);
    expect(await issued()).toBe(0);
    await listEnrolments(student);
    expect(await issued()).toBe(1);
  });
});

describe('a grant', () => {
  it('opens the course, notifies the student, and is recorded with its reason', async () => {
    const student = await makeStudent(server);
    expect((await sendAsAdmin(grantCourse, buildGrant(student, 'Won a prize'))).status).toBe(200);
    expect((await listEnrolments(student)).map((enrolment) => enrolment.courseId)).toEqual([
      courseId,
    ]);
    expect((await listAuditRows()).at(-1)).toMatchObject({
      admin_id: admin.id,
      action: 'grant',
      user_id: student.id,
      course_id: courseId,
      reason: 'Won a prize',
    });
    await expect.poll(() => server.mails.map((mail) => mail.to)).toContain(student.email);
    const again = await sendAsAdmin(grantCourse, buildGrant(student));
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  });

  it('notifies the student again when it reopens the course', async () => {
    const student = await makeStudent(server);
    const countMails = () => server.mails.filter((mail) => mail.to === student.email).length;
    const before = countMails();
    await sendAsAdmin(grantCourse, buildGrant(student));
    await expect.poll(countMails).toBe(before + 1);
    await sendAsAdmin(withdrawCourse, buildGrant(student));
    await sendAsAdmin(grantCourse, buildGrant(student));
    await expect.poll(countMails).toBe(before + 2);
  });

  it('requires a student, a course and a reason', async () => {
    const student = await makeStudent(server);
    const before = await listAuditRows();
    expect((await sendAsAdmin(grantCourse, buildGrant({ email: 'no@one.example' }))).status).toBe(
      404,
    );
    expect((await sendAsAdmin(grantCourse, { ...buildGrant(student), courseId: '1' })).status).toBe(
      404,
    );
    expect((await sendAsAdmin(grantCourse, buildGrant(student, ' '))).status).toBe(400);
    expect((await sendAsAdmin(grantCourse, buildGrant(admin))).status).toBe(409);
    expect(await listAuditRows()).toEqual(before);
  });
});

describe('a withdrawal', () => {
  it('closes the course, keeps the progress, and invalidates the certificate', async () => {
    const taught = await makeCourseWithLesson(server, admin, { price: '0' });
    const { course: own, lessonId: lesson } = taught;
    const student = await makeStudent(server);
    const form = { ...buildGrant(student, 'By mistake'), courseId: own._id };
    await sendAsAdmin(grantCourse, form);
    const body = { courseId: own._id, subSectionId: lesson };
    await send(server, updateCourseProgress, { token: student.token, body });
    const [before] = await listEnrolments(student);
    const id = String(before?.certificateId);
    const valid = async () =>
      expectData<{ valid: boolean }>(await send(server, getCertificate, { params: { id } }), 'data')
        .valid;
    expect(await valid()).toBe(true);
    expect((await sendAsAdmin(withdrawCourse, form)).status).toBe(200);
    expect(await listEnrolments(student)).toEqual([]);
    expect(await valid()).toBe(false);
    const file = await fetch(`${server.url}${BASE_PATH}/certificates/${id}.pdf`);
    expect(file.status).toBe(404);
    expect((await listAuditRows()).at(-1)).toMatchObject({
      action: 'withdraw',
      reason: 'By mistake',
    });
    expect((await sendAsAdmin(withdrawCourse, form)).status).toBe(404);
    await sendAsAdmin(grantCourse, form);
    expect((await listEnrolments(student))[0]).toMatchObject({ progress: 100, certificateId: id });
  });

  it('is refused for a paid enrolment, which has to be refunded instead', async () => {
    const student = await makeStudent(server);
    const enrolment = { userId: student.id, courseId, paymentId: 'pay_1', at: 1 };
    await enrolDirectly(server.deps.db, { ...enrolment, source: 'payment' });
    const result = await sendAsAdmin(withdrawCourse, buildGrant(student));
    expect([result.status, result.body.code]).toEqual([409, 'conflict']);
    expect(await listEnrolments(student)).toHaveLength(1);
  });
});

describe('an import', () => {
  const sendImport = (
    text: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
  ) => sendAsAdmin(importPeople, toFormData({ ...fields, file: new File([text], 'people.csv') }));
  const outcome = async (text: string, fields?: Record<string, string>) => {
    const result = expectData<{ done: boolean; columns: ImportColumn[]; lines: ImportedLine[] }>(
      await sendImport(text, fields),
      'data',
    );
    return { ...result, outcomes: result.lines.map((line) => line.outcome) };
  };
  const findAccounts = async (email: string) =>
    server.deps.db.selectFrom('users').selectAll().where('email', '=', email).execute();

  it('creates accounts and enrols students, once, after a dry run that lists the same outcomes', async () => {
    const known = await makeStudent(server);
    const text = `E-mail;Name;Phone;courseId\r\nnew.one@rangshala.example;"आरोही ""A"" शर्मा";+91 98765 43210;${courseId}\r\n${known.email};;;${courseId}\r\nnew.one@rangshala.example;;;\r\n`;
    const dryRunOutcome = await outcome(text, { dryRun: 'true' });
    expect(dryRunOutcome).toMatchObject({
      done: false,
      outcomes: ['created and enrolled', 'enrolled', 'unchanged'],
    });
    expect(await findAccounts('new.one@rangshala.example')).toEqual([]);
    expect(await listEnrolments(known)).toEqual([]);
    const done = await outcome(text, { reason: 'The old school' });
    expect([done.done, done.outcomes]).toEqual([true, dryRunOutcome.outcomes]);
    const [account] = await findAccounts('new.one@rangshala.example');
    expect(account).toMatchObject({
      full_name: 'आरोही "A" शर्मा',
      contact_number: '9876543210',
      account_type: 'Student',
    });
    expect((await listEnrolments(known)).map((enrolment) => enrolment.courseId)).toEqual([
      courseId,
    ]);
    expect((await listAuditRows()).at(-1)).toMatchObject({
      action: 'grant',
      reason: 'The old school',
    });
    expect((await outcome(text)).outcomes).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect((await sendImport(text)).body.message).toBe(
      'Nothing to import: all of these students were imported before.',
    );
    expect((await sendImport('email,name\n')).body.message).toBe(
      'Nothing was imported: the file has no rows.',
    );
    const body = { email: 'new.one@rangshala.example', password: '' };
    expect((await send(server, login, { body })).status).toBe(400);
  });

  it('changes nothing when a line is refused, and reports the line and the reason', async () => {
    const text = `email,fullName,courseId\nfine@rangshala.example,Fine,\nnot an address,A,\nnoname@rangshala.example,,\nx@rangshala.example,X,unknown\n${admin.email},,\n`;
    const result = await outcome(text, { courseId });
    expect(result.done).toBe(false);
    expect(result.lines.slice(1)).toEqual([
      { line: 3, email: 'not an address', outcome: 'refused', message: 'Email address is invalid' },
      {
        line: 4,
        email: 'noname@rangshala.example',
        outcome: 'refused',
        message: 'Full name is required',
      },
      {
        line: 5,
        email: 'x@rangshala.example',
        outcome: 'refused',
        message: 'Course not found.',
      },
      {
        line: 6,
        email: admin.email,
        outcome: 'refused',
        message: 'This address belongs to a team member.',
      },
    ]);
    expect(await findAccounts('fine@rangshala.example')).toEqual([]);
  });

  it('guesses the columns from common headings or uses the given ones, with course names and +91', async () => {
    const named = await makeCourse(server, admin, { courseName: 'Dots  and Lines' });
    await makeCourse(server, admin, { courseName: 'Twice' });
    await makeCourse(server, admin, { courseName: 'twice' });
    const rows = [
      'One|Rao|col.one@rangshala.example|+91 98765 00004|dots and lines',
      'Two|Rao|col.two@rangshala.example|098765-00005|TWICE',
      'Three|Rao|col.three@rangshala.example|91 9876500006|',
    ];
    const guessedColumns = await outcome(
      ['sep=|', 'First Name|Surname|Email ID|WhatsApp|Product Name', ...rows].join('\n'),
      { dryRun: 'true' },
    );
    expect(guessedColumns.columns.map(({ field }) => field)).toEqual([
      'firstName',
      'lastName',
      'email',
      'contactNumber',
      'course',
    ]);
    expect(guessedColumns.columns[4]).toMatchObject({
      heading: 'Product Name',
      examples: ['dots and lines', 'TWICE'],
    });
    expect(guessedColumns.outcomes).toEqual(['created and enrolled', 'refused', 'created']);
    expect(guessedColumns.lines[1]?.message).toMatch(/Several courses/);
    const unnamed = ['a|b|c|d|e', ...rows].join('\n');
    const lost = await outcome(unnamed, { dryRun: 'true' });
    expect([lost.lines, lost.columns.map(({ field }) => field)]).toEqual([
      [],
      ['ignore', 'ignore', 'ignore', 'ignore', 'ignore'],
    ]);
    const fields = JSON.stringify(['fullName', 'ignore', 'email', 'contactNumber', 'course']);
    expect((await outcome(unnamed, { fields })).done).toBe(false);
    const done = await outcome(unnamed, { fields, skipRefused: 'true' });
    expect([done.done, done.outcomes]).toEqual([true, guessedColumns.outcomes]);
    const [first] = await findAccounts('col.one@rangshala.example');
    expect(first).toMatchObject({ full_name: 'One', contact_number: '9876500004' });
    expect(await findAccounts('col.two@rangshala.example')).toEqual([]);
    const waiting = await server.deps.db.selectFrom('waiting_enrolments').selectAll().execute();
    expect(waiting.filter((row) => row.course_id === named._id)).toMatchObject([
      { user_id: first?.id },
    ]);
    for (const wrong of ['no json', '{"a":1}', '["nonsense"]'])
      expect((await sendImport(unnamed, { fields: wrong })).status).toBe(400);
  });

  it('reads UTF-16 with tabs and the phone formats of lead forms and spreadsheets', async () => {
    const phones = [
      'p:+919876500011',
      '9876500012.0',
      '="9876500013"',
      "'9876500014",
      '९८७६५०००१५',
    ];
    const text = [
      'full_name\temail\tphone_number',
      ...phones.map((phone, nth) => `Lead\tlead${nth}@rangshala.example\t${phone}`),
    ].join('\n');
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const result = await sendImport(utf16);
    expect(expectData<{ done: boolean }>(result, 'data').done).toBe(true);
    const rows = await server.deps.db
      .selectFrom('users')
      .select('contact_number')
      .where('email', 'like', 'lead%@rangshala.example')
      .orderBy('email')
      .execute();
    expect(rows.map((row) => row.contact_number)).toEqual([
      '9876500011',
      '9876500012',
      '9876500013',
      '9876500014',
      '9876500015',
    ]);
  });

  it('accepts 50 columns, and refuses a file with more before it reads the lines', async () => {
    const buildHeadings = (count: number) =>
      ['email', ...Array.from({ length: count - 1 }, (_, index) => `c${index}`)].join(',');
    const lines = Array.from({ length: 4999 }, (_, index) => `wide${index}@large.example`);
    const accepted = await outcome([buildHeadings(50), ...lines].join('\n'), { dryRun: 'true' });
    expect([accepted.columns.length, accepted.lines.length]).toEqual([50, 4999]);
    const refused = await sendImport([buildHeadings(51), ...lines].join('\n'), { dryRun: 'true' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'A file can have at most 50 columns.',
    ]);
  });

  it('accepts 5,000 lines without hashing passwords, and sends thirty invitations a minute', async () => {
    const people = Array.from({ length: 5000 }, (_, index) => `Crowd,crowd${index}@large.example`);
    const whole = await outcome(['name,email', ...people].join('\n'), { courseId, dryRun: 'true' });
    expect(whole.outcomes).toHaveLength(5000);
    const some = ['name,email', ...people.slice(0, 100)].join('\n');
    expect((await outcome(some, { courseId })).done).toBe(true);
    const { db } = server.deps;
    const crowdAccounts = db.selectFrom('users').where('email', 'like', 'crowd%@large.example');
    const hashes = (await crowdAccounts.select('password_hash').execute()).map(
      (row) => row.password_hash,
    );
    expect([hashes.length, ...new Set(hashes)]).toEqual([100, '!']);
    const crowdMails = db.selectFrom('mails').where('recipient', 'like', 'crowd%');
    const waiting = crowdMails.where('attempts', '=', 0).select('claimed_until');
    const times = (await waiting.execute()).map((row) => Number(row.claimed_until));
    expect(times.length).toBeGreaterThan(60);
    const countInMinute = (at: number) =>
      times.filter((time) => time >= at && time < at + 60_000).length;
    expect(Math.max(...times.map(countInMinute))).toBe(30);
  });

  it('sends no invitation when invitations are off, and lists the student as not invited', async () => {
    const email = 'quiet@rangshala.example';
    await outcome(`email,name\n${email},Quiet`, { sendInvitations: 'false' });
    expect((await listStudents({ query: email })).data[0]).toMatchObject({ status: 'not_invited' });
    const mails = server.deps.db.selectFrom('mails').where('recipient', '=', email);
    expect(await mails.select('id').execute()).toEqual([]);
  });

  it.each([
    ['no email column', 'name\nAsha'],
    ['no content', ' \n'],
    ['an open quote', 'email\n"a@b.in'],
    ['bytes that are not text', new Uint8Array([0x65, 0x6d, 0xff, 0xfe, 0x00])],
    ['too many lines', `email\n${'a@b.in\n'.repeat(5001)}`],
  ])('refuses a file with %s', async (_what, text) => {
    expect((await sendImport(text)).status).toBe(400);
  });

  it('refuses a file of more than 1 MB', async () => {
    expect((await sendImport(new Uint8Array(1024 * 1024 + 1).fill(0x61))).status).toBe(413);
  });
});
