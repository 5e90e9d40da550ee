// The seeded school: its size, its known accounts, ids and random numbers.
import { DAY_MS } from '../../server/platform/durations.ts';
import type { Queries } from '../../server/platform/ports.ts';
import { createRowBuffer } from './rows.ts';

/** The password of every account. */
export const PASSWORD = 'a-password-for-measuring';
export const ADMIN = { fullName: 'Bench Admin', email: 'bench@rangshala.example' };
/** A student with 39 courses, including all popular ones. */
export const BUSY_STUDENT = { fullName: 'Busy Student', email: 'busy@rangshala.example' };
/** A student with four courses. */
export const STUDENT = { fullName: 'Bench Student', email: 'learner@rangshala.example' };

/** The first courses are popular: together they have a fifth of all enrolments. */
export const POPULAR = 20;
export const LESSONS_EACH = 12;
/** The time from the first purchase to the last, which is a day old. */
export const PERIOD_MS = 729 * DAY_MS;

const KIND_NAMES = 'admin student category course section lesson video order purchase message';
const KINDS = KIND_NAMES.split(' ');

/** An id of 24 digits in no visible order, like real ids. Ids of different kinds differ. */
export function toSeededId(kind: string, n: number): string {
  // The factor is odd, so different numbers below 2^32 give different digits.
  const scattered = String(Math.imul(n, 2_654_435_761) >>> 0).padStart(10, '0');
  return `${scattered}${10 + KINDS.indexOf(kind)}${String(n).padStart(12, '0')}`;
}

/** Both known students are enrolled in these courses. */
export const POPULAR_COURSE = toSeededId('course', 1);
export const USUAL_COURSE = toSeededId('course', POPULAR + 1);
/** A lesson of the usual course. */
export const LESSON = toSeededId('lesson', (POPULAR + 1) * LESSONS_EACH);

/** A seeded random number generator (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  /** An integer from 0 up to, not including, `end`. */
  const pickBelow = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below: pickBelow,
    pick: <Item>(list: readonly Item[]): Item => list[pickBelow(list.length)] as Item,
  };
}

/** The size of the school, its row buffer, and values that its parts share. */
export function openSchool(tx: Queries, scale: number, now: number) {
  const scaleCount = (many: number, least: number) => Math.max(least, Math.round(many * scale));
  return {
    ...createRowBuffer(tx),
    ...createRandom(1),
    courses: scaleCount(1000, 4 * POPULAR),
    students: scaleCount(20_000, 200),
    /** Accounts that have not accepted their invitation. */
    invited: scaleCount(200, 8),
    purchases: scaleCount(105_000, 1000),
    unpaid: scaleCount(8000, 80),
    messages: scaleCount(5000, 50),
    teachers: scaleCount(20, 5),
    now,
    begin: now - PERIOD_MS - DAY_MS,
    /** Number of orders so far. */
    orders: 0,
  };
}
export type School = ReturnType<typeof openSchool>;
