// Who began what, and what became of it: one temporary table that orders, enrolments and learning are made of.
import { BUSY_NO, hasLeft, USUAL_NO } from './people.ts';
import { priceOf } from './catalogue.ts';
import type { Plan } from './plan.ts';
import { LESSONS_EACH, POPULAR } from './plan.ts';
import { dice, pick, series } from './sql.ts';

/** What a purchase can come to; `left`: its student has left the school since. */
export type State =
  | 'open'
  | 'paid'
  | 'free'
  | 'grant'
  | 'refunded'
  | 'wanted'
  | 'pending'
  | 'failed'
  | 'twice'
  | 'stuck'
  | 'left';

/** Those in which the course is open to its student. */
const OPENED: readonly State[] = ['paid', 'free', 'grant', 'wanted', 'pending', 'failed', 'twice'];
/** Those that no order belongs to. */
const WITHOUT_ORDER: readonly State[] = ['free', 'grant'];

/** Those of `states`, as a condition on `purchases`. */
export const areAmong = (states: readonly State[]): string =>
  `state in (${states.map((state) => `'${state}'`).join(', ')})`;
export const HAVE_ORDERS = `not (${areAmong(WITHOUT_ORDER)})`;

/** Courses of the busy student, and of the usual one: these are paid. The numbers of their purchases follow all others'. */
export const BUSY_COURSES = 2 * POPULAR;
const USUAL_COURSES = [POPULAR + 1, POPULAR + 2, POPULAR + 3, 1];
/** States that are rare in every school, however large. */
const RARE = ['stuck', 'wanted', 'pending', 'failed', 'twice'] as const satisfies State[];
const RARE_EACH = 20;

/** The number of somebody's first purchase, whose numbers then count up. */
export const firstPurchase = (plan: Plan, who: 'busy' | 'usual'): number =>
  plan.places + (who === 'busy' ? 0 : BUSY_COURSES);

/** Makes the table. Lines of one order share `order_no`; `n` is of one purchase alone. */
export function purchases(plan: Plan): string[] {
  return [
    `create temporary table purchases (
      n bigint not null, order_no bigint not null, line_no bigint not null, user_no bigint not null,
      course_no bigint not null, paise bigint not null, at bigint not null, state text not null,
      opened bigint not null, done bigint not null, unique (user_no, course_no))`,
    known(plan, 'busy'),
    known(plan, 'usual'),
    everybody(plan),
    secondLines(plan),
    unpaid(plan),
    `create index purchases_order on purchases (order_no)`,
    'analyze purchases',
  ];
}

function inserted(from: string, done = DONE): string {
  const opened = `(case when ${areAmong(OPENED)} then 1 else 0 end)`;
  return `insert into purchases (n, order_no, line_no, user_no, course_no, paise, at, state, opened, done)
    select n, order_no, line_no, user_no, course_no, paise, at, state, ${opened}, ${opened} * ${done}
    from (${from}) as wanted where true on conflict do nothing`;
}

/** How many lessons are done: two on average, all of them by one in forty. */
const DONE = `(case when ${dice('n', 21, 40)} = 0 then ${LESSONS_EACH} else ${pick(
  [5, 2, 1, 0, 2, 0, 1, 5, 2, 0],
  dice('n', 22, 10),
)} end)`;

/** Of their first course they have done everything. */
function known(plan: Plan, who: 'busy' | 'usual'): string {
  const first = firstPurchase(plan, who);
  const isBusy = who === 'busy';
  const course = isBusy ? paidCourse('n') : pick(USUAL_COURSES, 'n');
  return inserted(
    `select ${first} + i as n, ${first} + i as order_no, 1 as line_no,
      ${isBusy ? BUSY_NO : USUAL_NO} as user_no, course_no, ${priceOf('course_no')} as paise,
      ${plan.begin} + i * 86400000 as at, 'paid' as state
    from (select n as i, ${course} as course_no
      from ${series(isBusy ? BUSY_COURSES : USUAL_COURSES.length)}) as chosen`,
    pick([LESSONS_EACH, 5, 2, 1, 0, 3], `n - ${first}`),
  );
}

/** Free ones are passed over. */
const paidCourse = (at: string): string =>
  `(case when ${at} >= ${POPULAR} and ${at} % 20 = 7 then ${at} + 1 else ${at} end)`;

/** Every fifth purchase is of a popular course. The steps between the students of a course meet none of them twice. */
function everybody(plan: Plan): string {
  const { students, usual, step, begin, places } = plan;
  const course = `case n % 5 when 0 then n / 5 % ${POPULAR} else ${POPULAR} + (n - n / 5 - 1) % ${usual} end`;
  const student = `case n % 5
    when 0 then n / 5 / ${POPULAR} * 19 + n / 5 % ${POPULAR} * 37
    else (n - n / 5 - 1) / ${usual} * 7919 + (n - n / 5 - 1) % ${usual} * 31337 end`;
  const every = Math.floor(places / RARE_EACH);
  const rare = RARE.map((state, at) => `when n % ${every} = ${11 + at} then '${state}'`);
  return inserted(`select n, n as order_no, 1 as line_no, user_no, course_no, paise,
    ${begin} + n * ${step} as at,
    case when ${hasLeft('user_no')} then 'left' when paise = 0 then 'free' ${rare.join(' ')}
      when ${dice('n', 23, 1000)} < 20 then 'grant'
      when ${dice('n', 23, 1000)} < 40 then 'refunded' else 'paid' end as state
    from (select n, course_no, user_no, ${priceOf('course_no')} as paise
      from (select n, ${course} as course_no, (${student}) % ${students} as user_no
        from ${series(places)}) as placed) as priced
    where not (${hasLeft('user_no')} and paise = 0)`);
}

/** One order in twenty-five is of two courses. */
function secondLines({ places, usual }: Plan): string {
  return inserted(`select n, order_no, 2 as line_no, user_no, course_no, ${priceOf('course_no')} as paise, at, 'paid' as state
    from (select ${2 * places} + n as n, n as order_no, user_no,
        ${POPULAR} + (course_no * 31 + 17) % ${usual} as course_no, at
      from purchases where state = 'paid' and n < ${places} and ${dice('n', 24, 25)} = 0) as more
    where ${priceOf('course_no')} > 0`);
}

function unpaid({ places, open, students, usual, begin, now }: Plan): string {
  const every = Math.floor((now - begin) / open);
  return inserted(`select n, n as order_no, 1 as line_no, user_no, course_no, ${priceOf('course_no')} as paise, at, 'open' as state
    from (select ${4 * places} + n as n, (n * 7919 + 13) % ${students} as user_no,
        ${POPULAR} + (n * 31 + 5) % ${usual} as course_no, ${begin} + n * ${every} as at
      from ${series(open)}) as begun
    where ${priceOf('course_no')} > 0`);
}
