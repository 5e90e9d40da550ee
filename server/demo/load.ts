// Fills an empty database with demo content: accounts, courses, videos, enrolments.
import { paise } from '#contract/money.ts';
import { categoryKey } from '../courses/category-key.ts';
import { EMPTY_COLUMNS } from '../courses/course-columns.ts';
import { DAY_MS } from '../platform/durations.ts';
import type { Deps } from '../platform/ports.ts';
import type { CourseRow, UserRow } from '../platform/tables.ts';
import { CATEGORIES } from './categories.ts';
import type { ClipKey } from './clips.ts';
import type { DemoCourse, DemoSection } from './courses/course.ts';
import { DEMO_COURSES } from './courses.ts';
import { hasUsers, insertAll } from './demo.store.ts';
import type { DemoRows } from './demo.store.ts';
import { addVideos, captionRows, videosForCourse, trailerCaptionRows } from './videos.ts';
import type { DemoVideo, DemoVideos } from './videos.ts';
import { INSTRUCTORS, LEARNERS } from './people.ts';
import { addReviews } from './reviews.ts';
import { addStudentCourses } from './student.ts';

/** Demo accounts. Never in production. */
export const DEMO_ADMIN = { email: 'admin@rangshala.example', password: 'rangshala-admin' };
export const DEMO_STUDENT = { email: 'student@rangshala.example', password: 'rangshala-student' };

/** Tells buyers of a demo course that it is no full course. */
const SAMPLE_NOTE =
  'This is a sample course: its films last about a minute each, and lessons share them.';
const ACCOUNT_AGE_MS = 400 * DAY_MS;
/** Matches no password: nobody can log in as these people. */
const NO_PASSWORD = '!';

type DemoDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'passwords' | 'storage'>;

/** Loads the demo content unless there is any account. Returns whether it did. Never in production. */
export async function loadDemo(deps: DemoDeps): Promise<boolean> {
  if (await hasUsers(deps.db)) return false;
  const rows: DemoRows = {
    users: [],
    media: [],
    categories: [],
    courses: [],
    sections: [],
    lessons: [],
    captions: [],
    trailer_captions: [],
    enrolments: [],
    completions: [],
    certificates: [],
    reviews: [],
  };
  try {
    await addPeople(deps, rows);
    addCategories(deps, rows);
    const videos = await addVideos(deps, rows, DEMO_COURSES);
    for (const course of DEMO_COURSES) addCourse(deps, rows, { course, videos });
    const student = rows.users.find((user) => user.email === DEMO_STUDENT.email);
    if (student) addStudentCourses(deps, rows, student);
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
    last_seen_at: null,
    joined_at: deps.clock() - ACCOUNT_AGE_MS,
    step_required_at: null,
    short_password: 0,
    role: null,
    ...fields,
  });
  rows.users.push(
    person({
      email: DEMO_ADMIN.email,
      full_name: 'Devika Nair',
      account_type: 'Admin',
      role: 'owner',
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
      person({
        email,
        about,
        full_name: `${firstName} ${lastName}`,
        account_type: 'Admin',
        role: 'instructor',
      }),
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

function addCourse(
  deps: DemoDeps,
  rows: DemoRows,
  { course, videos }: { course: DemoCourse; videos: DemoVideos },
): void {
  const row = courseRow(deps, rows, course);
  const getVideo = videosForCourse(videos);
  const trailer = course.trailer && getVideo(course.trailer);
  if (trailer) {
    row.trailer_id = trailer.row.id;
    rows.trailer_captions.push(...trailerCaptionRows(trailer, row.id, deps.clock()));
  }
  rows.courses.push(row);
  for (const [index, section] of course.sections.entries()) {
    addSection(deps, rows, { course: row, section, position: index + 1, getVideo });
  }
  for (const [index, learner] of LEARNERS.slice(0, course.learners).entries()) {
    rows.enrolments.push({
      user_id: getId(rows.users, (user) => user.email === learner.email),
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
  const teacher = INSTRUCTORS.find((instructor) => instructor.key === course.instructor);
  const createdAt = deps.clock() - course.createdDaysAgo * DAY_MS;
  return {
    ...EMPTY_COLUMNS,
    id: deps.random.id(),
    name: course.courseName,
    description: course.courseDescription,
    what_you_will_learn: course.whatYouWillLearn,
    price_paise: paise(course.pricePaise),
    status: course.status,
    category_id: getId(rows.categories, (category) => category.name === course.categoryName),
    instructor_id: getId(rows.users, (user) => user.email === teacher?.email),
    thumbnail_id: null,
    trailer_id: null,
    tags: JSON.stringify(course.tags),
    instructions: JSON.stringify([...course.instructions, SAMPLE_NOTE]),
    revision: 1,
    created_at: createdAt,
    published_at: course.status === 'Published' ? createdAt : null,
    creation_key: null,
  };
}

function addSection(
  deps: DemoDeps,
  rows: DemoRows,
  at: {
    course: CourseRow;
    section: DemoSection;
    position: number;
    getVideo: (key: ClipKey) => DemoVideo;
  },
): void {
  const place = { course_id: at.course.id, created_at: at.course.created_at };
  const sectionId = deps.random.id();
  const name = at.section.sectionName;
  const position = at.position;
  rows.sections.push({ id: sectionId, name, creation_key: null, position, ...place });
  for (const [index, { title, description, clip, free }] of at.section.lessons.entries()) {
    const video = at.getVideo(clip);
    const id = deps.random.id();
    rows.lessons.push({
      ...place,
      id,
      section_id: sectionId,
      title,
      description,
      video_id: video.row.id,
      creation_key: null,
      free: free ? 1 : 0,
      duration_seconds: video.row.duration_seconds,
      position: index + 1,
    });
    rows.captions.push(...captionRows(video, id, deps.clock()));
  }
}

function getId<Row extends { id: string }>(
  rows: readonly Row[],
  is: (row: Row) => boolean,
): string {
  const row = rows.find(is);
  if (!row) throw new Error('The demo content refers to something that it lacks.');
  return row.id;
}
