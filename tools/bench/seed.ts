// Fills a new database with a school. At scale 1 it has 1,000 courses, 20,000 students, and a little more than
// 100,000 enrolments and orders. The same scale always gives the same rows; only their dates follow the clock.
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql, SqliteAdapter } from 'kysely';
import { NO_PASSWORD } from '../../server/accounts/accounts.ts';
import { readVideoSeconds } from '../../server/media/media.ts';
import { hashFile } from '../../server/platform/canonical-json.ts';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations.ts';
import { updateAllOrderStates } from '../../server/platform/order-states.ts';
import type { Deps, Queries } from '../../server/platform/ports.ts';
import { runConcurrently } from '../../server/platform/run-concurrently.ts';
import { addPurchases, getPrice } from './purchases.ts';
import * as known from './school.ts';
import { LESSONS_EACH, openSchool, POPULAR, toSeededId } from './school.ts';
import type { School } from './school.ts';
import words from './words.json' with { type: 'json' };

const SECTIONS_EACH = 3;
const LESSONS_PER_SECTION = LESSONS_EACH / SECTIONS_EACH;
const VIDEO = fileURLToPath(new URL('../../tests/support/files/black-first.mp4', import.meta.url));
const COPIES_AT_ONCE = 64;

const CATEGORIES = words.categories.split(' ');
const FIRST_NAMES = words.firstNames.split(' ');
const LAST_NAMES = words.lastNames.split(' ');
const SUBJECTS = words.subjects.split(' ');
const SYLLABLES = words.syllables.split(' ');
const TAGS = words.tags.split(' ');

/**
 * Fills a database that has the current tables and no users, courses or orders, in one transaction. `report` is called
 * after each part. Throws if the database is in use.
 */
export async function seedSchool(
  { db, clock, passwords, storage }: Pick<Deps, 'db' | 'clock' | 'passwords' | 'storage'>,
  scale: number,
  report: (part: string) => void = () => undefined,
): Promise<void> {
  const passwordHash = await passwords.hash(known.PASSWORD);
  await db.transaction().execute(async (tx) => {
    await requireEmptyDatabase(tx);
    const school = openSchool(tx, scale, clock());
    const parts = {
      people: () => addPeople(school, passwordHash),
      videos: () => addVideos(school, storage),
      catalogue: () => addCatalogue(school),
      purchases: () => addPurchases(school, tx),
      messages: () => addMessages(school),
    };
    for (const [name, part] of Object.entries(parts)) {
      await part();
      await school.flush();
      report(name);
    }
    // Without statistics PostgreSQL plans the next statements for empty tables.
    await sql`analyze`.execute(tx);
    await updateAllOrderStates(tx);
    report('order states');
  });
  // Otherwise PostgreSQL starts its own vacuum while the school is measured.
  const { adapter } = db.getExecutor();
  await (adapter instanceof SqliteAdapter ? sql`analyze` : sql`vacuum analyze`).execute(db);
}

async function requireEmptyDatabase(tx: Queries): Promise<void> {
  for (const table of ['users', 'courses', 'orders'] as const) {
    const row = await tx.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) throw new Error(`There are ${table} in this database: name a new database.`);
  }
}

const pickName = ({ below, pick }: School): string =>
  below(9) === 8 ? pick(words.hindiNames) : `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`;

/** Accounts are older than the first purchase, except those that have not accepted their invitation yet. */
async function addPeople(school: School, password_hash: string): Promise<void> {
  const { add, below, begin, now, students } = school;
  const common = { about: '', contact_number: '9876543210' };
  const joined = { ...common, password_hash, joined_at: begin, proven_at: begin };
  for (let n = 0; n <= school.teachers; n += 1)
    add('users', {
      ...joined,
      id: toSeededId('admin', n),
      email: n === 0 ? known.ADMIN.email : `teacher${n}@teach.example`,
      full_name: n === 0 ? known.ADMIN.fullName : pickName(school),
      account_type: 'Admin',
      role: 'owner',
      created_at: begin - DAY_MS * (400 + n),
    });
  for (let n = 0; n < students + school.invited; n += 1) {
    const person = [known.BUSY_STUDENT, known.STUDENT][n];
    const name = person?.fullName ?? pickName(school);
    const address = /^[a-z ]+$/i.test(name) ? name.toLowerCase().replace(' ', '.') : 'student';
    const invitedAt = now - HOUR_MS - (n - students) * 60_000;
    const isInvited = n >= students;
    add('users', {
      ...(isInvited ? { ...common, password_hash: NO_PASSWORD, invited_at: invitedAt } : joined),
      id: toSeededId('student', n),
      email: person?.email ?? `${address}.${n}@learn.example`,
      full_name: name,
      account_type: 'Student',
      created_at: isInvited ? invitedAt : begin - DAY_MS * 365 + n,
      last_seen_at: isInvited || n % 7 === 0 ? null : now - below(60 * DAY_MS),
    });
    await school.flushWhenFull();
  }
}

/** Every lesson has its own file. All files are copies of the same short video. */
async function addVideos(school: School, storage: Deps['storage']): Promise<void> {
  const many = school.courses * LESSONS_EACH;
  const common = {
    kind: 'video',
    content_type: 'video/mp4',
    bytes: (await stat(VIDEO)).size,
    duration_seconds: await readVideoSeconds(VIDEO),
    created_at: school.begin,
    sha256: await hashFile(VIDEO),
  };
  await runConcurrently(COPIES_AT_ONCE, Array(many).keys(), async (n) => {
    const id = toSeededId('video', n);
    school.add('media', { ...common, id, storage_key: `${id}.mp4` });
    await storage.storeCopy(VIDEO, `${id}.mp4`);
  });
}

/** Among the other courses, one in ten is a draft. */
async function addCatalogue(school: School): Promise<void> {
  const { add, below, pick, begin, courses } = school;
  const seconds = await readVideoSeconds(VIDEO);
  for (const [n, name] of CATEGORIES.entries())
    add('categories', {
      id: toSeededId('category', n),
      name,
      name_key: name.toLowerCase(),
      description: 'Courses about this and what belongs to it.',
      created_at: begin + n,
    });
  for (let n = 0; n < courses; n += 1) {
    const subject = pick(SUBJECTS);
    const town = pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES);
    const at = begin + n * Math.floor(known.PERIOD_MS / courses);
    const isDraft = n >= POPULAR && n % 10 === 9;
    add('courses', {
      id: toSeededId('course', n),
      name: `${subject} ${pick(words.formats)}, the way of ${town}`,
      description: `${subject}. ${pick(words.sentences)} ${pick(words.sentences)} Made in ${town}.`,
      what_you_will_learn: `${pick(words.sentences)} ${pick(words.sentences)}`,
      price_paise: getPrice(n),
      status: isDraft ? 'Draft' : 'Published',
      category_id: n % 50 === 49 ? null : toSeededId('category', below(CATEGORIES.length)),
      instructor_id: toSeededId('admin', 1 + (n % school.teachers)),
      tags: JSON.stringify([TAGS[n % 6], TAGS[6 + (n % 6)]]),
      instructions: '["Bring paper and a soft pencil."]',
      revision: 1,
      created_at: at,
      published_at: isDraft ? null : at,
    });
    addLessons(school, n, seconds);
    await school.flushWhenFull();
  }
  for (let n = 0; n < school.invited; n += 1) {
    const course_id = toSeededId('course', POPULAR + below(courses - POPULAR));
    const user_id = toSeededId('student', school.students + n);
    add('waiting_enrolments', { user_id, course_id, created_at: school.now - HOUR_MS });
  }
}

function addLessons({ add, pick, begin }: School, courseNo: number, seconds: number): void {
  const common = { course_id: toSeededId('course', courseNo), created_at: begin - DAY_MS };
  for (let nth = 0; nth < SECTIONS_EACH; nth += 1) {
    const id = toSeededId('section', courseNo * SECTIONS_EACH + nth);
    add('sections', {
      ...common,
      id,
      name: `Part ${nth + 1}: ${pick(SUBJECTS)}`,
      position: nth + 1,
    });
  }
  for (let nth = 0; nth < LESSONS_EACH; nth += 1) {
    const n = courseNo * LESSONS_EACH + nth;
    add('lessons', {
      ...common,
      id: toSeededId('lesson', n),
      section_id: toSeededId('section', Math.floor(n / LESSONS_PER_SECTION)),
      title: `Lesson ${nth + 1}: ${pick(words.formats)}`,
      description: pick(words.sentences),
      video_id: toSeededId('video', n),
      duration_seconds: seconds,
      position: (nth % LESSONS_PER_SECTION) + 1,
      free: 0,
    });
  }
}

/** Two of three messages are answered. */
async function addMessages(school: School): Promise<void> {
  const { add, pick, begin } = school;
  for (let n = 0; n < school.messages; n += 1) {
    const created_at = begin + n * Math.floor(known.PERIOD_MS / school.messages);
    add('contact_messages', {
      id: toSeededId('message', n),
      first_name: pick(FIRST_NAMES),
      last_name: pick(LAST_NAMES),
      email: `writer${n}@write.example`,
      phone: '',
      subject: pick(words.questions),
      message: `${pick(words.sentences)} ${pick(words.sentences)}`,
      created_at,
      answered_at: n % 3 < 2 ? created_at + HOUR_MS : null,
    });
    await school.flushWhenFull();
  }
}
