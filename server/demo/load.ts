// Fills an empty database with the demo content: accounts, courses, films, enrolments.
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { paise } from '#contract/money.ts';
import { categoryKey } from '../catalogue/category-key.ts';
import { EMPTY_COLUMNS } from '../catalogue/course-columns.ts';
import { copyVideo, videoSeconds } from '../media/media.ts';
import type { ArrivedFile } from '../media/media.ts';
import type { Deps } from '../platform/ports.ts';
import type { CourseRow, MediaRow, UserRow } from '../platform/tables.ts';
import { CATEGORIES } from './categories.ts';
import { CLIPS, CLIPS_FOLDER } from './clips.ts';
import type { ClipKey } from './clips.ts';
import type { DemoCourse, DemoSection } from './courses/course.ts';
import { DEMO_COURSES } from './courses.ts';
import { hasUsers, insertAll } from './demo.store.ts';
import type { DemoRows } from './demo.store.ts';
import { INSTRUCTORS, LEARNERS } from './people.ts';
import { addReviews } from './reviews.ts';
import { addStudentCourses } from './student.ts';

/** The accounts that a trial signs in with. Never in production. */
export const DEMO_ADMIN = { email: 'admin@rangshala.example', password: 'rangshala-admin' };
export const DEMO_STUDENT = { email: 'student@rangshala.example', password: 'rangshala-student' };

const DAY_MS = 24 * 60 * 60 * 1000;
/** Said to buyers of a demo course: what they would pay for is no full course. */
const SAMPLE_NOTE = 'This is a sample course: its films last about ten seconds each.';
const ACCOUNT_AGE_MS = 400 * DAY_MS;
/** No password has this hash: nobody can sign in as these people. */
const NO_PASSWORD = '!';

export type DemoDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'passwords' | 'storage'>;
type Clips = Map<ClipKey, ArrivedFile & { durationSeconds: number }>;

/** Loads the demo content unless there is any account. Says whether it did. Never in production. */
export async function loadDemo(deps: DemoDeps): Promise<boolean> {
  if (await hasUsers(deps.db)) return false;
  const rows: DemoRows = {
    users: [],
    media: [],
    categories: [],
    courses: [],
    sections: [],
    lessons: [],
    enrolments: [],
    completions: [],
    reviews: [],
  };
  try {
    await addPeople(deps, rows);
    addCategories(deps, rows);
    const clips = await readClips();
    for (const course of DEMO_COURSES) await addCourse(deps, rows, { course, clips });
    addStudentCourses(
      deps,
      rows,
      idOf(rows.users, (user) => user.email === DEMO_STUDENT.email),
    );
    addReviews(deps, rows);
    await deps.db.transaction().execute((tx) => insertAll(tx, rows));
  } catch (error) {
    await Promise.all(rows.media.map((row) => deps.storage.remove(row.storage_key)));
    throw error;
  }
  return true;
}

async function addPeople(deps: DemoDeps, rows: DemoRows): Promise<void> {
  const person = (
    fields: Pick<UserRow, 'email' | 'full_name' | 'account_type'> & Partial<UserRow>,
  ): UserRow => ({
    id: deps.random.id(),
    contact_number: '',
    password_hash: NO_PASSWORD,
    image_id: null,
    about: '',
    created_at: deps.clock() - ACCOUNT_AGE_MS,
    erased_at: null,
    proven_at: deps.clock() - ACCOUNT_AGE_MS,
    invited_at: null,
    ...fields,
  });
  rows.users.push(
    person({
      email: DEMO_ADMIN.email,
      full_name: 'Devika Nair',
      account_type: 'Admin',
      contact_number: '9000000001',
      password_hash: await deps.passwords.hash(DEMO_ADMIN.password),
    }),
    person({
      email: DEMO_STUDENT.email,
      full_name: 'Asha Kale',
      account_type: 'Student',
      contact_number: '9000000002',
      password_hash: await deps.passwords.hash(DEMO_STUDENT.password),
    }),
    ...INSTRUCTORS.map(({ email, about, firstName, lastName }) =>
      person({ email, about, full_name: `${firstName} ${lastName}`, account_type: 'Admin' }),
    ),
    ...LEARNERS.map(({ email, firstName, lastName }) =>
      person({ email, full_name: `${firstName} ${lastName}`, account_type: 'Student' }),
    ),
  );
}

function addCategories(deps: DemoDeps, rows: DemoRows): void {
  for (const { name, description } of CATEGORIES) {
    rows.categories.push({
      id: deps.random.id(),
      name,
      name_key: categoryKey(name),
      description,
      created_at: deps.clock() - ACCOUNT_AGE_MS,
    });
  }
}

async function readClips(): Promise<Clips> {
  const read = CLIPS.map(async ({ key, file }) => {
    const path = fileURLToPath(new URL(file, CLIPS_FOLDER));
    const { size: bytes } = await stat(path);
    return [key, { path, bytes, durationSeconds: await videoSeconds(path) }] as const;
  });
  return new Map(await Promise.all(read));
}

async function addCourse(
  deps: DemoDeps,
  rows: DemoRows,
  { course, clips }: { course: DemoCourse; clips: Clips },
): Promise<void> {
  const row = courseRow(deps, rows, course);
  rows.courses.push(row);
  for (const [index, section] of course.sections.entries()) {
    await addSection(deps, rows, { course: row, section, position: index + 1, clips });
  }
  for (const [index, learner] of LEARNERS.slice(0, course.learners).entries()) {
    rows.enrolments.push({
      user_id: idOf(rows.users, (user) => user.email === learner.email),
      course_id: row.id,
      source: course.pricePaise === 0 ? 'free' : 'grant',
      payment_id: null,
      last_accessed_at: null,
      last_lesson_id: null,
      created_at: Math.min(deps.clock(), row.created_at + (index + 1) * DAY_MS),
    });
  }
}

function courseRow(deps: DemoDeps, rows: DemoRows, course: DemoCourse): CourseRow {
  const teacher = INSTRUCTORS.find((one) => one.key === course.instructor);
  const createdAt = deps.clock() - course.createdDaysAgo * DAY_MS;
  return {
    ...EMPTY_COLUMNS,
    id: deps.random.id(),
    name: course.courseName,
    description: course.courseDescription,
    what_you_will_learn: course.whatYouWillLearn,
    price_paise: paise(course.pricePaise),
    status: course.status,
    category_id: idOf(rows.categories, (one) => one.name === course.categoryName),
    instructor_id: idOf(rows.users, (user) => user.email === teacher?.email),
    thumbnail_id: null,
    tags: JSON.stringify(course.tags),
    instructions: JSON.stringify([...course.instructions, SAMPLE_NOTE]),
    average_rating: 0,
    review_count: 0,
    revision: 1,
    created_at: createdAt,
    published_at: course.status === 'Published' ? createdAt : null,
    creation_key: null,
  };
}

async function addSection(
  deps: DemoDeps,
  rows: DemoRows,
  at: { course: CourseRow; section: DemoSection; position: number; clips: Clips },
): Promise<void> {
  const place = { course_id: at.course.id, created_at: at.course.created_at };
  const sectionId = deps.random.id();
  const name = at.section.sectionName;
  const position = at.position;
  rows.sections.push({ id: sectionId, name, creation_key: null, position, ...place });
  const films = await Promise.all(
    at.section.lessons.map(async ({ clip }) => {
      const film = await copyOf(deps, at.clips, clip);
      rows.media.push(film);
      return film;
    }),
  );
  for (const [index, { title, description }] of at.section.lessons.entries()) {
    const film = films[index];
    if (!film) throw new Error('A lesson has no film.');
    rows.lessons.push({
      ...place,
      id: deps.random.id(),
      section_id: sectionId,
      title,
      description,
      video_id: film.id,
      creation_key: null,
      duration_seconds: film.duration_seconds,
      position: index + 1,
    });
  }
}

/** A lesson owns its film: deleting it takes the file along. */
async function copyOf(deps: DemoDeps, clips: Clips, key: ClipKey): Promise<MediaRow> {
  const clip = clips.get(key);
  if (!clip) throw new Error(`There is no clip ${key}.`);
  return copyVideo(deps, clip);
}

function idOf<Row extends { id: string }>(rows: readonly Row[], is: (row: Row) => boolean): string {
  const row = rows.find(is);
  if (!row) throw new Error('The demo content refers to something that it lacks.');
  return row.id;
}
