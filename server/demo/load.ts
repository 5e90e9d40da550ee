// Fills an empty database with demo content: accounts, courses, videos, enrolments.
import { paise } from '#contract/sales/money.ts';
import { toCategoryKey } from '../courses/categories.ts';
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
import { addVideos, toCaptionRows, createVideoPicker, toTrailerCaptionRows } from './videos.ts';
import type { DemoVideo, DemoVideos } from './videos.ts';
import { INSTRUCTORS, LEARNERS } from './people.ts';

/** Demo accounts. Never in production. */
export const DEMO_ADMIN = { email: 'admin@rangshala.example', password: 'rangshala-admin' };
export const DEMO_STUDENT = { email: 'student@rangshala.example', password: 'rangshala-student' };

/** Tells buyers of a demo course that it is not a full course. */
const SAMPLE_NOTE =
  'This is a sample course: its videos last about a minute each, and several lessons share them.';
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
  const buildUserRow = (
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
    buildUserRow({
      email: DEMO_ADMIN.email,
      full_name: 'Devika Nair',
      account_type: 'Admin',
      role: 'owner',
      contact_number: '9000000001',
      password_hash: await deps.passwords.hash(DEMO_ADMIN.password),
    }),
    buildUserRow({
      email: DEMO_STUDENT.email,
      full_name: 'Asha Kale',
      account_type: 'Student',
      contact_number: '9000000002',
      password_hash: await deps.passwords.hash(DEMO_STUDENT.password),
    }),
    ...INSTRUCTORS.map(({ email, about, firstName, lastName }) =>
      buildUserRow({
        email,
        about,
        full_name: `${firstName} ${lastName}`,
        account_type: 'Admin',
        role: 'instructor',
      }),
    ),
    ...LEARNERS.map(({ email, firstName, lastName }) =>
      buildUserRow({ email, full_name: `${firstName} ${lastName}`, account_type: 'Student' }),
    ),
  );
}

function addCategories(deps: DemoDeps, rows: DemoRows): void {
  for (const { name, description } of CATEGORIES) {
    rows.categories.push({
      id: deps.random.id(),
      name,
      name_key: toCategoryKey(name),
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
  const row = buildCourseRow(deps, rows, course);
  const getVideo = createVideoPicker(videos);
  const trailer = course.trailer && getVideo(course.trailer);
  if (trailer) {
    row.trailer_id = trailer.row.id;
    rows.trailer_captions.push(...toTrailerCaptionRows(trailer, row.id, deps.clock()));
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

function buildCourseRow(deps: DemoDeps, rows: DemoRows, course: DemoCourse): CourseRow {
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
    language: course.language,
    level: course.level,
    revision: 1,
    created_at: createdAt,
    updated_at: null,
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
  const sharedColumns = { course_id: at.course.id, created_at: at.course.created_at };
  const sectionId = deps.random.id();
  const name = at.section.sectionName;
  const position = at.position;
  rows.sections.push({ id: sectionId, name, creation_key: null, position, ...sharedColumns });
  for (const [index, { title, description, clip, free }] of at.section.lessons.entries()) {
    const video = at.getVideo(clip);
    const id = deps.random.id();
    rows.lessons.push({
      ...sharedColumns,
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
    rows.captions.push(...toCaptionRows(video, id, deps.clock()));
  }
}

function getId<Row extends { id: string }>(
  rows: readonly Row[],
  matches: (row: Row) => boolean,
): string {
  const row = rows.find(matches);
  if (!row) throw new Error('The demo content refers to a missing row.');
  return row.id;
}

/** The beginning of a course's name, and its reviews by number of the student, from 0. */
const REVIEWS: readonly (readonly [
  course: string,
  reviews: readonly (readonly [student: number, rating: number, review: string])[],
])[] = [
  [
    'Brand identity',
    [
      [0, 5, 'एका ठिपक्यापासून सुरुवात करून आमच्या दुकानाचं चिन्ह तयार झालं.'],
      [
        2,
        5,
        'The grid lesson alone was worth the evening. I redrew our logo twice and kept the third.',
      ],
      [4, 4, 'Clear and calm. I would have liked one more example with letters.'],
    ],
  ],
  [
    'Instagram for small shops',
    [
      [1, 5, 'A month of posts in one morning, as promised. My mother now does it alone.'],
      [3, 4, 'Good plan, honest about what does not work.'],
    ],
  ],
  [
    'Reels in a day',
    [
      [5, 4, 'Shot my first reel at the tea stall below our office. Go slowly with part two.'],
      [6, 5, ''],
    ],
  ],
  ['Search foundations', [[7, 5, 'हर पाठ के बाद एक छोटा काम मिलता है, वही सबसे अच्छा लगा।']]],
  ['Holi posters', [[1, 3, 'Fine for beginners. I knew layers already.']]],
];

function addReviews({ random, clock }: Pick<Deps, 'random' | 'clock'>, rows: DemoRows): void {
  for (const [name, reviews] of REVIEWS) {
    const course = rows.courses.find((course) => course.name.startsWith(name));
    if (!course) throw new Error(`Demo course not found: ${name}.`);
    const students = rows.enrolments.filter((row) => row.course_id === course.id);
    for (const [nth, rating, review] of reviews) {
      const student = students[nth];
      if (!student) throw new Error(`${name} has no student ${nth}.`);
      rows.reviews.push({
        id: random.id(),
        user_id: student.user_id,
        course_id: course.id,
        rating,
        review,
        created_at: Math.min(clock(), student.created_at + 10 * DAY_MS),
        hidden_at: null,
        hidden_by: null,
        hidden_reason: null,
        returned_at: null,
      });
    }
  }
}

/** Completed share by the beginning of a course's name. */
const COMPLETED_SHARES: readonly (readonly [name: string, share: number, daysAgo: number])[] = [
  ['Search foundations', 1, 9],
  ['Instagram for small shops', 0.5, 1],
];

function addStudentCourses(
  deps: Pick<Deps, 'clock' | 'random'>,
  rows: DemoRows,
  { id: userId, full_name: studentName }: Pick<UserRow, 'id' | 'full_name'>,
): void {
  for (const [name, share, daysAgo] of COMPLETED_SHARES) {
    const course = rows.courses.find((course) => course.name.startsWith(name));
    if (!course) throw new Error(`Demo course not found: ${name}.`);
    const lessons = rows.lessons.filter((lesson) => lesson.course_id === course.id);
    const completed = lessons.slice(0, Math.floor(lessons.length * share));
    const at = deps.clock() - daysAgo * DAY_MS;
    rows.enrolments.push({
      user_id: userId,
      course_id: course.id,
      source: course.price_paise === 0 ? 'free' : 'grant',
      payment_id: null,
      last_accessed_at: at,
      last_lesson_id: completed.at(-1)?.id ?? null,
      created_at: at - DAY_MS,
    });
    for (const lesson of completed) {
      const row = { user_id: userId, lesson_id: lesson.id, course_id: course.id, completed_at: at };
      rows.completions.push(row);
    }
    if (completed.length === lessons.length)
      rows.certificates.push({
        id: deps.random.id(),
        user_id: userId,
        course_id: course.id,
        student_name: studentName,
        course_name: course.name,
        score: completed.length,
        total: lessons.length,
        issued_at: at,
      });
  }
}
