// Seeds orders, payments, refunds, enrolments, progress and reviews.
import { sql } from 'kysely';
import { HOUR_MS } from '../../server/platform/durations.ts';
import type { Queries } from '../../server/platform/ports.ts';
import type { RefundRow } from '../../server/platform/tables.ts';
import { ADMIN, LESSONS_EACH, PERIOD_MS, POPULAR, toSeededId } from './school.ts';
import type { School } from './school.ts';

const PRICES = [49_900, 99_900, 149_950, 19_900, 249_900, 79_900, 399_900];

/** In paise. Among the other courses, one in twenty is free. */
export const getPrice = (courseNo: number): number =>
  courseNo >= POPULAR && courseNo % 20 === 7 ? 0 : (PRICES[courseNo % PRICES.length] ?? 0);

/** The result of a purchase, or the status of its refund. Only a processed refund closes the course. */
type Outcome = 'unpaid' | 'paid' | 'free' | 'grant' | 'stuck' | RefundRow['status'];
const CLOSED: readonly Outcome[] = ['unpaid', 'stuck', 'processed'];
/** Results with the same number at every scale. */
const RARE: readonly Outcome[] = ['stuck', 'wanted', 'pending', 'failed'];
const RARE_EACH = 20;

/** A row per course of an order. The other rows are derived from this table. */
const PURCHASES = `create temporary table purchases (id text not null, order_id text not null, line_no bigint not null,
  user_id text not null, course_id text not null, paise bigint not null, at bigint not null, outcome text not null,
  is_open bigint not null, done bigint not null, last_lesson text, next_lesson text, dice bigint not null)`;

const HAS_ORDER = `outcome not in ('free', 'grant')`;
const DERIVED = [
  'analyze purchases',
  `insert into orders (id, user_id, provider_order_id, amount_paise, currency, status, created_at, paid_at, asked_at,
      buyer_kind)
    select order_id, user_id, 'order_' || order_id, sum(paise), 'INR',
      min(case outcome when 'unpaid' then 'created' else 'paid' end), min(at),
      min(case when outcome <> 'unpaid' then at + 60000 end), min(case outcome when 'unpaid' then at + 180000 end),
      'none'
    from purchases where ${HAS_ORDER} group by order_id, user_id`,
  `insert into order_items (order_id, line_no, course_id, title, list_paise, price_paise, discount_paise, net_paise,
      is_estimated, guarantee_days)
    select order_id, line_no, course_id, courses.name, paise, paise, 0, paise, 0, 30
    from purchases join courses on courses.id = course_id where ${HAS_ORDER}`,
  `insert into payments (id, order_id, amount_paise, method, captured_at)
    select 'pay_' || order_id, order_id, sum(paise),
      min(case dice % 4 when 0 then 'card' when 1 then 'netbanking' else 'upi' end), min(at) + 60000
    from purchases where ${HAS_ORDER} and outcome <> 'unpaid' group by order_id`,
  `insert into refunds (id, payment_id, provider_refund_id, amount_paise, cause, reason, admin_id, status, created_at,
      processed_at)
    select 'f' || substr(id, 2), 'pay_' || order_id, case when outcome <> 'wanted' then 'rfnd_' || order_id end, paise,
      'admin', 'Requested by email.', '${toSeededId('admin', 0)}', outcome, at + ${HOUR_MS},
      case when outcome in ('processed', 'failed') then at + ${2 * HOUR_MS} end
    from purchases where outcome in ('wanted', 'pending', 'failed', 'processed')`,
  `insert into enrolments (user_id, course_id, source, payment_id, last_accessed_at, last_lesson_id,
      created_at)
    select user_id, course_id, case when ${HAS_ORDER} then 'payment' else outcome end,
      case when ${HAS_ORDER} then 'pay_' || order_id end, case when done > 0 then at + ${HOUR_MS} end, last_lesson, at
    from purchases where is_open = 1`,
  `insert into completions (user_id, course_id, lesson_id, completed_at)
    select user_id, purchases.course_id, lessons.id, at + ${HOUR_MS}
    from purchases join lessons on lessons.course_id = purchases.course_id
      join sections on sections.id = lessons.section_id
    where is_open = 1 and (sections.position - 1) * 4 + lessons.position <= done`,
  `insert into positions (user_id, course_id, lesson_id, seconds, furthest_seconds, saved_at)
    select user_id, course_id, next_lesson, 2, 2, at + ${HOUR_MS} from purchases where is_open = 1 and done = 5`,
  `insert into certificates (id, user_id, course_id, student_name, course_name, score, total, issued_at)
    select 'c' || substr(purchases.id, 2), user_id, course_id, full_name, courses.name, done, done, at + ${HOUR_MS}
    from purchases join users on users.id = user_id join courses on courses.id = course_id
    where is_open = 1 and done = ${LESSONS_EACH}`,
  `insert into reviews (id, user_id, course_id, rating, review, created_at, hidden_at, hidden_by, hidden_reason)
    select 'e' || substr(id, 2), user_id, course_id, 5 - dice % 4,
      case dice % 3 when 0 then '' when 1 then 'Clear from the first minute.' else 'I wanted more about colour.' end,
      at + ${HOUR_MS}, case when dice < 8 then at + ${2 * HOUR_MS} end, case when dice < 8 then '${toSeededId('admin', 0)}' end,
      case when dice < 8 then 'Advertises another school.' end
    from purchases where is_open = 1 and done > 0 and dice < 270`,
  `insert into audit (id, admin_id, action, user_id, course_id, reason, actor_name, created_at)
    select 'a' || substr(id, 2), '${toSeededId('admin', 0)}', 'grant', user_id, course_id, 'Won it at the festival.',
      '${ADMIN.fullName}', at from purchases where outcome = 'grant'`,
  'drop table purchases',
];

export async function addPurchases(school: School, tx: Queries): Promise<void> {
  await sql.raw(PURCHASES).execute(tx);
  await addKnownPurchases(school);
  await addRandomPurchases(school);
  await school.flush();
  for (const statement of DERIVED) await sql.raw(statement).execute(tx);
}

interface Purchase {
  studentNo: number;
  courseNos: readonly number[];
  at: number;
  outcome: Outcome;
  done: number;
}

function addPurchase(school: School, { studentNo, courseNos, at, outcome, done }: Purchase): void {
  const order_id = toSeededId('order', (school.orders += 1));
  for (const [nth, courseNo] of courseNos.entries()) {
    const toLessonId = (ordinal: number) => toSeededId('lesson', courseNo * LESSONS_EACH + ordinal);
    school.add('purchases', {
      id: toSeededId('purchase', 2 * school.orders + nth),
      order_id,
      line_no: nth + 1,
      user_id: toSeededId('student', studentNo),
      course_id: toSeededId('course', courseNo),
      paise: getPrice(courseNo),
      at,
      outcome,
      is_open: CLOSED.includes(outcome) ? 0 : 1,
      done,
      last_lesson: done > 0 ? toLessonId(done - 1) : null,
      next_lesson: done < LESSONS_EACH ? toLessonId(done) : null,
      dice: school.below(1000),
    });
  }
}

/** Adds the purchases of the two students who log in. Both have finished the first of their courses. */
async function addKnownPurchases(school: School): Promise<void> {
  const busy = Array.from({ length: 2 * POPULAR }, (_item, courseNo) => courseNo).filter(getPrice);
  const usual = [POPULAR + 1, POPULAR + 2, POPULAR + 3, 1];
  for (const [studentNo, courseNos] of [busy, usual].entries())
    for (const [nth, courseNo] of courseNos.entries()) {
      const done = [LESSONS_EACH, 5, 2, 1, 0, 3][nth % 6] ?? 0;
      addPurchase(school, {
        studentNo,
        courseNos: [courseNo],
        at: school.begin,
        outcome: 'paid',
        done,
      });
    }
}

/** Adds the purchases of all other students. One order in 25 has two courses. */
async function addRandomPurchases(school: School): Promise<void> {
  const { below, pick, begin, courses, students, purchases, unpaid } = school;
  const enrolled = new Set<number>();
  /** The course, or the next one that the student is not enrolled in. */
  const pickFreeCourse = (studentNo: number, courseNo: number): number => {
    const place = studentNo * courses + courseNo;
    if (enrolled.has(place)) return pickFreeCourse(studentNo, (courseNo + 1) % courses);
    enrolled.add(place);
    return courseNo;
  };
  const pickCourse = () => POPULAR + below(courses - POPULAR);
  const pickStudent = () => 2 + below(students - 2);
  for (let nth = 0; nth < purchases; nth += 1) {
    const studentNo = pickStudent();
    const courseNo = pickFreeCourse(studentNo, nth % 5 === 0 ? below(POPULAR) : pickCourse());
    const rare = RARE[nth % Math.floor(purchases / RARE_EACH)];
    const usual = pick(['grant', 'processed', ...Array<Outcome>(48).fill('paid')] as const);
    const outcome = getPrice(courseNo) === 0 ? 'free' : (rare ?? usual);
    const courseNos = [courseNo];
    if (outcome === 'paid' && below(25) === 0)
      courseNos.push(pickFreeCourse(studentNo, pickCourse()));
    const at = begin + nth * Math.floor(PERIOD_MS / purchases);
    const done = below(40) === 0 ? LESSONS_EACH : pick([5, 2, 2, 1, 1, 0, 0]);
    addPurchase(school, { studentNo, courseNos, at, outcome, done });
    await school.flushWhenFull();
  }
  for (let nth = 0; nth < unpaid; nth += 1) {
    const at = begin + nth * Math.floor(PERIOD_MS / unpaid);
    const courseNos = [below(POPULAR)];
    addPurchase(school, { studentNo: pickStudent(), courseNos, at, outcome: 'unpaid', done: 0 });
  }
}
