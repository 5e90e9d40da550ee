// Fills a database with a school of a given size: courses, lessons, students, orders, reviews and messages.
import { paise } from '#contract/sales/money.ts';
import { updateAllOrderStates } from '#server/platform/order-states.ts';
import { EMPTY_COLUMNS } from '#server/courses/course-columns.ts';
import type { Db } from '#server/platform/ports.ts';
import type { CourseRow, Tables } from '#server/platform/tables.ts';

const LESSONS_EACH = 12;
const ENROLMENTS_EACH = 3;
/** Rows per statement, within the parameter limits of both engines. */
const ROWS_AT_ONCE = 500;
const MINUTE_MS = 60_000;

export interface SchoolSize {
  courses: number;
  students: number;
}

const range = (many: number) => Array.from({ length: many }, (_one, nth) => nth);
const getId = (kind: string, nth: number) =>
  kind + nth.toString(16).padStart(24 - kind.length, '0');

/** Requires a database that contains only an admin. */
export async function fillSchool(
  db: Db,
  { adminId, now }: { adminId: string; now: number },
  { courses, students }: SchoolSize,
): Promise<void> {
  const insertRows = createInserter(db);
  await insertRows('categories', range(Math.min(10, courses)).map(buildCategoryRow));
  await insertRows(
    'courses',
    range(courses).map((nth) => buildCourseRow(nth, { adminId, now })),
  );
  await insertRows('sections', range(courses).map(buildSectionRow));
  await insertRows('media', courses > 0 ? [VIDEO] : []);
  await insertRows(
    'lessons',
    range(courses * LESSONS_EACH).map((nth) => buildLessonRow(nth)),
  );
  await insertRows(
    'users',
    range(students).map((nth) => buildUserRow(nth, now)),
  );
  if (courses === 0) return;
  const places = range(students).flatMap((nth) =>
    range(Math.min(ENROLMENTS_EACH, courses)).map((more) => ({
      student: nth,
      course: (nth * 7 + more * 13) % courses,
      done: (nth + more) % (LESSONS_EACH + 1),
      at: now - nth * MINUTE_MS - more,
    })),
  );
  const uniqueEnrolments = [
    ...new Map(places.map((place) => [`${place.student} ${place.course}`, place])).values(),
  ];
  await insertRows('enrolments', uniqueEnrolments.map(buildEnrolmentRow));
  await insertRows('completions', uniqueEnrolments.flatMap(buildCompletionRows));
  await insertRows(
    'certificates',
    uniqueEnrolments.filter(({ done }) => done === LESSONS_EACH).map(buildCertificateRow),
  );
  await insertRows('orders', uniqueEnrolments.map(buildOrderRow));
  await insertRows('order_items', uniqueEnrolments.map(buildItemRow));
  await insertRows('payments', uniqueEnrolments.map(buildPaymentRow));
  await insertRows(
    'reviews',
    uniqueEnrolments.filter((_one, nth) => nth % 5 === 0).map(buildReviewRow),
  );
  await insertRows(
    'contact_messages',
    range(Math.ceil(students / 4)).map((nth) => buildMessageRow(nth, now)),
  );
  await updateAllOrderStates(db);
}

interface Enrolment {
  student: number;
  course: number;
  done: number;
  at: number;
}

function createInserter(db: Db) {
  return async <Name extends keyof Tables>(table: Name, rows: readonly object[]) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE);
      await db
        .insertInto(table)
        .values(some as never)
        .execute();
    }
  };
}

const VIDEO = {
  id: getId('f', 0),
  kind: 'video',
  storage_key: `${getId('f', 0)}.mp4`,
  content_type: 'video/mp4',
  bytes: 1,
  duration_seconds: 60,
  original_id: null,
  width: null,
  created_at: 1,
};

const buildCategoryRow = (nth: number) => ({
  id: getId('ca', nth),
  name: `Category ${nth}`,
  name_key: `category ${nth}`,
  description: '',
  created_at: nth,
});

function buildCourseRow(
  nth: number,
  { adminId, now }: { adminId: string; now: number },
): CourseRow {
  return {
    ...EMPTY_COLUMNS,
    id: getId('c', nth),
    name: `Course number ${nth}`,
    description: 'What is taught and to whom. '.repeat(20),
    what_you_will_learn: 'How it is made. '.repeat(20),
    price_paise: paise(49_900),
    status: nth % 10 === 0 ? 'Draft' : 'Published',
    category_id: getId('ca', nth % 10),
    instructor_id: adminId,
    thumbnail_id: null,
    trailer_id: null,
    tags: '["One","Two"]',
    revision: 1,
    created_at: now - nth * MINUTE_MS,
    updated_at: null,
    published_at: nth % 10 === 0 ? null : now - nth * MINUTE_MS,
    creation_key: null,
  };
}

const buildSectionRow = (nth: number) => ({
  id: getId('5', nth),
  course_id: getId('c', nth),
  name: 'A section',
  position: 0,
  created_at: nth,
});

function buildLessonRow(nth: number) {
  const course = Math.floor(nth / LESSONS_EACH);
  return {
    id: getId('1', nth),
    course_id: getId('c', course),
    section_id: getId('5', course),
    title: `Lesson ${nth}`,
    description: 'One step.',
    video_id: VIDEO.id,
    free: 0,
    duration_seconds: 60,
    position: nth % LESSONS_EACH,
    created_at: nth,
  };
}

const buildUserRow = (nth: number, now: number) => ({
  id: getId('a', nth),
  email: `student${nth}@large.example`,
  full_name: `Student ${nth}`,
  contact_number: '9876543210',
  password_hash: '!',
  account_type: 'Student',
  image_id: null,
  about: '',
  created_at: now - nth * MINUTE_MS,
  erased_at: null,
  proven_at: now,
  invited_at: null,
});

const toEnrolmentKey = ({ student, course }: Enrolment) => ({
  user_id: getId('a', student),
  course_id: getId('c', course),
});

const buildEnrolmentRow = (place: Enrolment) => ({
  ...toEnrolmentKey(place),
  source: 'payment',
  payment_id: `pay_${place.student}_${place.course}`,
  last_accessed_at: null,
  last_lesson_id: null,
  created_at: place.at,
});

const buildCompletionRows = (place: Enrolment) =>
  range(place.done).map((nth) => ({
    ...toEnrolmentKey(place),
    lesson_id: getId('1', place.course * LESSONS_EACH + nth),
    completed_at: place.at + nth,
  }));

const buildCertificateRow = (place: Enrolment, nth: number) => ({
  id: getId('ce', nth),
  ...toEnrolmentKey(place),
  student_name: `Student ${place.student}`,
  course_name: `Course number ${place.course}`,
  score: LESSONS_EACH,
  total: LESSONS_EACH,
  issued_at: place.at + LESSONS_EACH,
});

const buildOrderRow = (place: Enrolment) => ({
  id: `order_${place.student}_${place.course}`,
  user_id: getId('a', place.student),
  provider_order_id: `theirs_${place.student}_${place.course}`,
  amount_paise: 49_900,
  currency: 'INR',
  status: 'paid',
  created_at: place.at,
  paid_at: place.at,
  asked_at: null,
});

const buildItemRow = (place: Enrolment) => ({
  order_id: `order_${place.student}_${place.course}`,
  line_no: 1,
  course_id: getId('c', place.course),
  title: `Course number ${place.course}`,
  list_paise: 49_900,
  net_paise: 49_900,
  is_estimated: 0,
});

const buildPaymentRow = (place: Enrolment) => ({
  id: `pay_${place.student}_${place.course}`,
  order_id: `order_${place.student}_${place.course}`,
  amount_paise: 49_900,
  method: 'upi',
  captured_at: place.at,
});

const buildReviewRow = (place: Enrolment, nth: number) => ({
  id: getId('4e', nth),
  ...toEnrolmentKey(place),
  rating: 1 + (nth % 5),
  review: 'As it was said.',
  created_at: place.at,
  hidden_at: null,
  hidden_by: null,
  hidden_reason: null,
  returned_at: null,
});

const buildMessageRow = (nth: number, now: number) => ({
  id: getId('3e', nth),
  first_name: 'Ananya',
  last_name: `Rao ${nth}`,
  email: `writer${nth}@large.example`,
  phone: '',
  subject: `A film ${nth}`,
  message: 'How long does it take? '.repeat(20),
  created_at: now - nth * MINUTE_MS,
  answered_at: nth % 3 === 0 ? now : null,
});
