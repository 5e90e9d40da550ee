// A large school for measurements: courses with sections and lessons, put in place without uploads.
import { paise } from '#contract/money.ts';
import { recountAll } from '#server/counters/counters.ts';
import { EMPTY_COLUMNS } from '#server/catalogue/course-columns.ts';
import { enrol } from '#server/enrolments/enrolments.ts';
import type { Deps } from '#server/platform/ports.ts';

/** How many courses the lists hold that are measured. */
export const COURSES = 100;
/** Where the measured server answers the list of cards made anew. */
export const LIVE_LIST = '/bench/live-list';
const SECTIONS = 3;
const LESSONS = 4;
const ROWS_AT_ONCE = 200;
const WHAT = [
  'Photoshop',
  'Instagram',
  'Rangoli',
  'Video',
  'Typography',
  'विपणन',
  'Brand identity',
];
const HOW = [
  'for shops',
  'at Holi',
  'from a grid of dots',
  'on a phone',
  'in one week',
  'with light',
];
const WHO = ['beginners', 'studios', 'teachers', 'makers', 'small teams', 'festivals', 'readers'];

/** Adds published courses of one instructor, each with twelve lessons; a student is enrolled in the newest. */
export async function fillSchool(
  { db, random, clock }: Pick<Deps, 'db' | 'random' | 'clock'>,
  {
    courses,
    instructorId,
    studentId,
  }: { courses: number; instructorId: string; studentId: string },
): Promise<void> {
  const now = clock();
  const film = random.id();
  await db
    .insertInto('media')
    .values({
      id: film,
      kind: 'video',
      storage_key: `${film}.mp4`,
      content_type: 'video/mp4',
      bytes: 1,
      duration_seconds: 60,
      created_at: now,
    })
    .execute();
  const rows = Array.from({ length: courses }, (_, nth) =>
    courseRow({ id: random.id(), nth, instructorId, now }),
  );
  const sections = rows.flatMap((course) =>
    Array.from({ length: SECTIONS }, (_, nth) => ({
      id: random.id(),
      course_id: course.id,
      name: `Part ${nth + 1}`,
      position: nth + 1,
      created_at: now,
    })),
  );
  const lessons = sections.flatMap((section) =>
    Array.from({ length: LESSONS }, (_, nth) => ({
      id: random.id(),
      course_id: section.course_id,
      section_id: section.id,
      title: `Lesson ${nth + 1}: the line and the dot`,
      description: 'What to look at, what to try, what to leave out.',
      video_id: film,
      creation_key: null,
      free: 0,
      duration_seconds: 60,
      position: nth + 1,
      created_at: now,
    })),
  );
  await inBatches(rows, (some) => db.insertInto('courses').values(some).execute());
  await inBatches(sections, (some) => db.insertInto('sections').values(some).execute());
  await inBatches(lessons, (some) => db.insertInto('lessons').values(some).execute());
  await recountAll(db);
  const courseId = rows[0]?.id ?? '';
  const enrolment = {
    userId: studentId,
    courseId,
    source: 'free',
    paymentId: null,
    at: now,
  } as const;
  await db.transaction().execute((tx) => enrol(tx, enrolment));
}

function courseRow(at: { id: string; nth: number; instructorId: string; now: number }) {
  const of = (list: readonly string[], step: number) =>
    list[Math.floor(at.nth / step) % list.length];
  const what = of(WHAT, 1) ?? '';
  return {
    ...EMPTY_COLUMNS,
    id: at.id,
    name: `${what} ${of(HOW, WHAT.length)} ${at.nth}`,
    description: `${what} for ${of(WHO, 3)}: start with dots, draw one unbroken line, fill it with colour. Made to be measured, with words enough to search in.`,
    what_you_will_learn: 'Lines, loops and colour.',
    price_paise: paise(49_900),
    status: 'Published' as const,
    instructor_id: at.instructorId,
    thumbnail_id: null,
    trailer_id: null,
    tags: JSON.stringify([what, of(WHO, 3), 'Colour']),
    average_rating: 0,
    review_count: 0,
    revision: 1,
    created_at: at.now - at.nth,
    published_at: at.now,
  };
}

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await insert(rows.slice(from, from + ROWS_AT_ONCE));
  }
}
