// Factories of users and courses. Users are inserted directly; courses are created through the admin API.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createUser, openSession } from '#server/accounts/accounts.ts';
import { createCategory, createCourse } from '#contract/courses/authoring.ts';
import { addSection, addSubSection } from '#contract/courses/content.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { insertLessons, insertSections } from '#server/courses/content.store.ts';
import { insertMedia } from '#server/media/media.store.ts';
import type { Ports, Passwords, Queries } from '#server/platform/ports.ts';
import type { MediaRow } from '#server/platform/tables.ts';
import type { Category, Course, Section } from '#contract/courses/course.ts';
import { send } from './server.ts';
import type { ApiResponse, ApiTarget, TestServer } from './server.ts';

export interface Person {
  id: string;
  email: string;
  token: string;
}

export const PASSWORD = 'a-long-enough-password';
let personCount = 0;

async function makePerson(
  { deps }: TestServer,
  role: Role | undefined,
  fullName: string,
): Promise<Person> {
  personCount += 1;
  const email = `person${personCount}@rangshala.example`;
  const account = {
    fullName,
    email,
    contactNumber: '9876543210',
    password: PASSWORD,
    ...(role ? { role } : {}),
    isProven: true,
  };
  const user = await createUser({ ...deps, passwords: withCachedHash(deps.passwords) }, account);
  return { id: user.id, email, token: await openTestSession(deps, user.id) };
}

const hashOfPassword = new WeakMap<Passwords, Promise<string>>();

/** Users share one hash of their common password, because each hash costs as much as a login. */
function withCachedHash(passwords: Passwords): Passwords {
  const hash = hashOfPassword.get(passwords) ?? passwords.hash(PASSWORD);
  hashOfPassword.set(passwords, hash);
  return { ...passwords, hash: () => hash };
}

/** Opens a session without a password. */
export function openTestSession(deps: Ports, id: string): Promise<string> {
  const open = (tx: Queries) => openSession(deps, tx, { user: { id }, address: 'test' });
  return deps.db.transaction().execute(open);
}

export function makeAdmin(server: TestServer, fullName = 'Meera Iyer'): Promise<Person> {
  return makePerson(server, 'owner', fullName);
}

/** A team member with this role. */
export function makeMember(server: TestServer, role: Role): Promise<Person> {
  return makePerson(server, role, 'Ravi Menon');
}

export function makeStudent(server: TestServer, fullName = 'Kabir Sheikh'): Promise<Person> {
  return makePerson(server, undefined, fullName);
}

/** A file of tests/support/files as a browser would send it. */
export async function readFixture(name: string, sentAs = name): Promise<File> {
  const bytes = await readFile(new URL(`./files/${name}`, import.meta.url));
  return new File([new Uint8Array(bytes)], sentAs);
}

/** The names of all files of a server, including unfinished uploads. */
export async function listStoredFiles({ mediaFolder, deps }: TestServer): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(mediaFolder, options).catch(() => []);
  const here = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  const stored = [...(await deps.storage.listFiles()).keys()];
  const arriving = here.filter((name) => !stored.some((key) => key.endsWith(name)));
  return [...stored, ...arriving].toSorted();
}

/** Form data of texts and files. Undefined fields are left out. */
export function toFormData(fields: Record<string, string | File | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  return form;
}

export type CourseFields = Record<string, string | File | undefined>;

/** A valid course form with changes. */
export function buildCourseForm(fields: CourseFields = {}): FormData {
  return toFormData({
    courseName: 'Rangoli from a grid of dots',
    courseDescription: 'Draw a kolam and turn it into a mark.',
    whatYouWillLearn: 'Grids, loops, marks.',
    price: '₹1,499.50',
    category: '',
    status: 'Published',
    tag: '["Rangoli","Design"]',
    instructions: '["Bring paper"]',
    ...fields,
  });
}

/** The field of a successful response. Throws if the request was refused. */
export function expectData<T>(got: ApiResponse, field: string): T {
  if (got.status !== 200 || !got.body.success) {
    throw new Error(`Refused with ${got.status}: ${got.body.message}`);
  }
  return got.body[field] as T;
}

/** A course with one lesson, whose row and video are inserted directly. */
export async function makeCourse(
  server: ApiTarget & Pick<TestServer, 'deps'>,
  admin: Pick<Person, 'token'>,
  fields: CourseFields = {},
): Promise<Course> {
  const course = await makeEmptyCourse(server, admin, fields);
  await insertLesson(server.deps, course._id);
  return course;
}

const VIDEO = new URL('./files/lesson.mp4', import.meta.url);

async function insertLesson({ db, clock, random, storage }: Ports, courseId: string) {
  const [videoId, sectionId, created_at] = [random.id(), random.id(), clock()];
  const bytes = await readFile(VIDEO);
  const video: MediaRow = {
    id: videoId,
    kind: 'video',
    storage_key: `${videoId}.mp4`,
    content_type: 'video/mp4',
    bytes: bytes.length,
    duration_seconds: 3,
    original_id: null,
    width: null,
    created_at,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const common = { course_id: courseId, creation_key: null, position: 1, created_at };
  await db.transaction().execute(async (tx) => {
    await insertMedia(tx, [video]);
    await insertSections(tx, [{ ...common, id: sectionId, name: 'First steps' }]);
    await insertLessons(tx, [
      {
        ...common,
        id: random.id(),
        section_id: sectionId,
        title: 'The first dot',
        description: 'Where to begin.',
        video_id: videoId,
        duration_seconds: 3,
        free: 0,
      },
    ]);
  });
  await storage.storeCopy(fileURLToPath(VIDEO), video.storage_key);
}

export async function makeEmptyCourse(
  server: ApiTarget,
  admin: Pick<Person, 'token'>,
  fields: CourseFields = {},
): Promise<Course> {
  const body = buildCourseForm(fields);
  return expectData<Course>(await send(server, createCourse, { token: admin.token, body }), 'data');
}

export async function makeCategory(
  server: TestServer,
  admin: Person,
  name: string,
): Promise<Category> {
  const got = await send(server, createCategory, { token: admin.token, body: { name } });
  return expectData<Category>(got, 'data');
}

/** Adds a section. Returns it. */
export async function makeSection(
  server: TestServer,
  admin: Person,
  courseId: string,
  sectionName = 'First steps',
): Promise<Section> {
  const body = { courseId, sectionName };
  const got = await send(server, addSection, { token: admin.token, body });
  const { courseContent } = expectData<{ courseContent: Section[] }>(got, 'updatedCourse');
  const id = expectData<string>(got, 'sectionId');
  const section = courseContent.find((item) => item._id === id);
  if (!section) throw new Error('The new section is missing.');
  return section;
}

/** Adds a lesson with a video of three seconds. Returns its id. */
export async function makeLesson(
  server: TestServer,
  admin: Person,
  at: { courseId: string; sectionId: string; title?: string },
): Promise<string> {
  const body = toFormData({
    title: at.title ?? 'The first dot',
    description: 'Where to begin.',
    courseId: at.courseId,
    sectionId: at.sectionId,
    videoFile: await readFixture('lesson.mp4'),
  });
  const got = await send(server, addSubSection, { token: admin.token, body });
  return expectData<string>(got, 'subSectionId');
}

/** A course of one section with one lesson. */
export async function makeCourseWithLesson(
  server: TestServer,
  admin: Person,
  fields: CourseFields = {},
) {
  const course = await makeEmptyCourse(server, admin, fields);
  const { _id: courseId } = course;
  const { _id: sectionId } = await makeSection(server, admin, courseId);
  const lessonId = await makeLesson(server, admin, { courseId, sectionId });
  return { course, courseId, sectionId, lessonId };
}
