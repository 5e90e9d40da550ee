// Enrolments and what students have done, earned and written, from the purchases.
import type { Plan } from './plan.ts';
import { LESSONS_EACH } from './plan.ts';
import { areAmong } from './purchases.ts';
import { dice, handle, idOf, insertion, pickAny, series } from './sql.ts';
import { OPINIONS } from './words.ts';

const LESSON_MS = 20 * 60_000;
const PLACE = { user_id: idOf('student', 'user_no'), course_id: idOf('course', 'course_no') };
const lessonAt = (position: string): string =>
  idOf('lesson', `course_no * ${LESSONS_EACH} + ${position}`);
const RATINGS = [5, 5, 5, 5, 4, 4, 4, 3, 2, 1];
const IS_RATED = `opened = 1 and done > 0 and ${dice('n', 41, 100)} < 27`;
const IS_HIDDEN = `${dice('n', 42, 100)} < 3`;

export function learning(plan: Plan): string[] {
  return [
    enrolments(plan),
    grants(),
    completions(plan),
    positions(plan),
    certificates(plan),
  ].concat(reviews(plan), judgements(plan));
}

/** When so many lessons were done; never later than now. */
const after = ({ now }: Plan, lessons: string): string => {
  const at = `at + (${lessons}) * ${LESSON_MS}`;
  return `case when ${at} < ${now} then ${at} else ${now} end`;
};

function enrolments(plan: Plan): string {
  return insertion(
    'enrolments',
    {
      ...PLACE,
      source: `case when ${areAmong(['free', 'grant'])} then state else 'payment' end`,
      payment_id: `case when ${areAmong(['free', 'grant'])} then null else ${handle('pay', 'order_no')} end`,
      last_accessed_at: `case when done > 0 then ${after(plan, 'done')} end`,
      last_lesson_id: `case when done > 0 then ${lessonAt('done - 1')} end`,
      lessons_done: 'done',
      created_at: 'at',
    },
    'purchases where opened = 1',
  );
}

const SAID = {
  ...{ actor_name: `'Meera Iyer'`, subject_id: `''`, subject_name: `''` },
  ...{ changes: `''`, free_since: 'null' },
};

function grants(): string {
  return insertion(
    'audit',
    {
      ...PLACE,
      id: idOf('audit', 'n'),
      admin_id: idOf('admin', '0'),
      ...SAID,
      action: `'grant'`,
      reason: `'Won it at the festival.'`,
      created_at: 'at',
    },
    `purchases where state = 'grant'`,
  );
}

function completions(plan: Plan): string {
  return insertion(
    'completions',
    {
      ...PLACE,
      lesson_id: lessonAt('lessons.n'),
      completed_at: after(plan, 'lessons.n + 1'),
    },
    `purchases join ${series(LESSONS_EACH, 'lessons')} on lessons.n < done`,
  );
}

function positions(plan: Plan): string {
  return insertion(
    'positions',
    {
      ...PLACE,
      lesson_id: lessonAt('done'),
      seconds: `1 + ${dice('n', 43, 3)}`,
      furthest_seconds: `1 + ${dice('n', 43, 3)}`,
      saved_at: after(plan, 'done'),
    },
    'purchases where done = 5',
  );
}

function certificates(plan: Plan): string {
  return insertion(
    'certificates',
    {
      id: idOf('certificate', 'n'),
      user_id: 'users.id',
      course_id: 'courses.id',
      student_name: 'users.full_name',
      course_name: 'courses.name',
      score: 'done',
      total: 'done',
      issued_at: after(plan, 'done'),
    },
    `purchases join users on users.id = ${PLACE.user_id} join courses on courses.id = ${PLACE.course_id}
      where done = ${LESSONS_EACH}`,
  );
}

function reviews(plan: Plan): string {
  const hidden = (then: string) => `case when ${IS_HIDDEN} then ${then} end`;
  return insertion(
    'reviews',
    {
      ...PLACE,
      id: idOf('review', 'n'),
      rating: pickAny(RATINGS, ['n', 44]),
      review: `case ${dice('n', 45, 7)} when 0 then '' else ${pickAny(OPINIONS, ['n', 46])} || ' ' || ${pickAny(OPINIONS, ['n', 47])} end`,
      created_at: after(plan, 'done + 1'),
      hidden_at: hidden(String(plan.now)),
      hidden_by: hidden(idOf('admin', '0')),
      hidden_reason: hidden(`'Advertises another school.'`),
      returned_at: 'null',
    },
    `purchases where ${IS_RATED}`,
  );
}

function judgements(plan: Plan): string {
  return insertion(
    'audit',
    {
      ...PLACE,
      id: idOf('audit', `${plan.places * 6} + n`),
      admin_id: idOf('admin', '0'),
      ...SAID,
      action: `'hide-review'`,
      reason: `'Advertises another school.'`,
      created_at: String(plan.now),
    },
    `purchases where ${IS_RATED} and ${IS_HIDDEN}`,
  );
}
