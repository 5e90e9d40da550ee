// Admins who teach, students, those who were invited, and those who have left.
import { NO_PASSWORD } from '#server/accounts/accounts.ts';
import { DAY_MS } from '#server/platform/durations.ts';
import { BENCH_ADMIN, BENCH_STUDENT, BUSY_STUDENT } from '../accounts.ts';
import type { Plan } from './plan.ts';
import { POPULAR } from './plan.ts';
import { dice, idOf, insertion, pick, pickAny, quoted, series } from './sql.ts';
import { FIRST_NAMES, HINDI_NAMES, LAST_NAMES } from './words.ts';

const FIRST = pickAny(FIRST_NAMES, ['n', 1]);
const LAST = pickAny(LAST_NAMES, ['n', 2]);
const NAME = `(case n % 9 when 8 then ${pickAny(HINDI_NAMES, ['n', 1])} else ${FIRST} || ' ' || ${LAST} end)`;
const NUMBER = `cast(9000000000 + ${dice('n', 3, 1_000_000)} as text)`;

/** Students of these numbers come first: they are who logs in. */
export const BUSY_NO = 0;
export const USUAL_NO = 1;

/** Whether the student of a number has left. */
export const hasLeft = (studentNo: string): string => `(${studentNo}) % 400 = 399`;

export function people(plan: Plan): string[] {
  return [admins(plan), students(plan), sessions(plan), consents(plan)];
}

/** Accounts that nobody has taken over, each with a course that waits; every second one was mailed to. */
export function newcomers(plan: Plan): string[] {
  return [invited(plan), waiting(plan), invitations(plan)];
}

const account = (plan: Plan) => ({
  contact_number: NUMBER,
  password_hash: quoted(plan.passwordHash),
  image_id: 'null',
  about: `''`,
  erased_at: 'null',
  invited_at: 'null',
  last_seen_at: 'null',
  joined_at: 'null',
  step_required_at: 'null',
  short_password: '0',
  role: 'null',
});

function admins(plan: Plan): string {
  return insertion(
    'users',
    {
      ...account(plan),
      id: idOf('admin', 'n'),
      email: `case n when 0 then ${quoted(BENCH_ADMIN.email)} else 'teacher' || n || '@teach.example' end`,
      full_name: `case n when 0 then ${quoted(BENCH_ADMIN.fullName)} else ${NAME} end`,
      account_type: `'Admin'`,
      role: `'owner'`,
      about: `'Has taught for ' || (2 + n % 20) || ' years and still begins with a grid of dots.'`,
      created_at: `${plan.begin} - ${DAY_MS} * (400 + n)`,
      proven_at: String(plan.begin),
      joined_at: String(plan.begin),
    },
    series(plan.teachers + 1),
  );
}

/** Every account is older than the first purchase. */
function students(plan: Plan): string {
  const known = (busy: string, usual: string, others: string) =>
    `case n when ${BUSY_NO} then ${quoted(busy)} when ${USUAL_NO} then ${quoted(usual)} else ${others} end`;
  const left = (gone: string, here: string) =>
    `case when ${hasLeft('n')} then ${gone} else ${here} end`;
  const address = `lower(${FIRST}) || '.' || lower(${LAST}) || n || '@learn.example'`;
  const { password_hash: hash, ...same } = account(plan);
  return insertion(
    'users',
    {
      ...same,
      id: idOf('student', 'n'),
      email: left(
        `'erased ' || ${idOf('student', 'n')}`,
        known(BUSY_STUDENT.email, BENCH_STUDENT.email, address),
      ),
      full_name: left(
        `'Former member'`,
        known(BUSY_STUDENT.fullName, BENCH_STUDENT.fullName, NAME),
      ),
      contact_number: left(`''`, NUMBER),
      password_hash: left(`''`, hash),
      account_type: `'Student'`,
      created_at: `${plan.begin - DAY_MS * 365} + n * ${Math.floor((DAY_MS * 365) / plan.students)}`,
      erased_at: left(String(plan.now - DAY_MS), 'null'),
      proven_at: left('null', String(plan.begin)),
      joined_at: left('null', String(plan.begin)),
      // Every seventh has never come back.
      last_seen_at: left(
        'null',
        `case when n % 7 > 0 then ${plan.now} - 5000 * ${dice('n', 4, 1_000_000)} end`,
      ),
    },
    series(plan.students),
  );
}

const newcomer = (plan: Plan): string => `${plan.students} + n`;

function invited(plan: Plan): string {
  return insertion(
    'users',
    {
      ...account(plan),
      id: idOf('student', newcomer(plan)),
      email: `'invited' || n || '@learn.example'`,
      full_name: NAME,
      account_type: `'Student'`,
      password_hash: quoted(NO_PASSWORD),
      created_at: `${plan.now} - 3600000 - n * 60000`,
      proven_at: 'null',
      invited_at: `case n % 2 when 0 then ${plan.now} - 1800000 - n * 60000 end`,
    },
    series(plan.invited),
  );
}

function waiting(plan: Plan): string {
  return insertion(
    'waiting_enrolments',
    {
      user_id: idOf('student', newcomer(plan)),
      course_id: idOf('course', `${POPULAR} + n % ${plan.usual}`),
      payment_id: 'null',
      created_at: `${plan.now} - 1800000 - n * 60000`,
    },
    series(plan.invited),
  );
}

function invitations(plan: Plan): string {
  const id = idOf('session', newcomer(plan));
  return insertion(
    'invitations',
    {
      token_hash: `${id} || ${id} || substr(${id}, 1, 16)`,
      user_id: idOf('student', newcomer(plan)),
      created_at: `${plan.now} - 1800000 - n * 60000`,
      expires_at: `${plan.now} + ${7 * DAY_MS} - n * 60000`,
      used_at: 'null',
    },
    `${series(plan.invited)} where n % 2 = 0`,
  );
}

function sessions(plan: Plan): string {
  const id = idOf('session', 'n');
  const since = pick(
    [3, 10, 30, 90].map((days) => days * DAY_MS),
    'n',
  );
  return insertion(
    'sessions',
    {
      token_hash: `${id} || ${id} || substr(${id}, 1, 16)`,
      user_id: idOf('student', 'n'),
      created_at: `${plan.now} - ${since}`,
      short_password: '0',
      last_used_at: `${plan.now} - ${since} / 2`,
    },
    `${series(plan.students)} where n % 4 = 2`,
  );
}

function consents(plan: Plan): string {
  return insertion(
    'consents',
    {
      id: `${idOf('student', 'n')} || '.v1'`,
      user_id: idOf('student', 'n'),
      purpose: `'account'`,
      notice_version: `'v1'`,
      given_at: String(plan.begin),
      given_by: `'sign-up'`,
      withdrawn_at: 'null',
      withdrawn_by: 'null',
    },
    `${series(plan.students)} where not (${hasLeft('n')})`,
  );
}
