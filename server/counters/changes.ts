// Changes of counts, gathered through a transaction and written at its end: their rows are everybody's.
import { beforeCommit } from '../platform/before-commit.ts';
import type { Queries } from '../platform/ports.ts';
import type { OrdersOf } from './order-states.ts';
import type { CourseCountsRow, DayCountsRow, SchoolCountRow } from '../platform/tables.ts';

export type CourseChange = Pick<CourseCountsRow, 'students' | 'paid' | 'completed'>;
export type DayChange = Omit<DayCountsRow, 'day'>;

/** What a transaction did to somebody's enrolments. */
export interface StudentChange {
  /** Courses that were opened to them. */
  opened: Set<string>;
  /** Whether a course was closed to them. */
  hasClosed: boolean;
}

/** By course, by the number of the day, by name; by the account. */
export interface Changes {
  courses: Map<string, CourseChange>;
  days: Map<number, DayChange>;
  school: Map<SchoolCountRow['name'], number>;
  students: Map<string, StudentChange>;
  /** Courses that are deleted, with whoever was enrolled in one. */
  deleted: string[][];
  /** Whose states follow from what was changed, each once. */
  orders: Map<string, OrdersOf>;
}

const gathered = new WeakMap<Queries, Changes>();

/** The changes of a transaction so far; `write` is called with them at its end. */
export function changesOf(
  tx: Queries,
  write: (tx: Queries, changes: Changes) => Promise<void>,
): Changes {
  const known = gathered.get(tx);
  if (known) return known;
  const changes: Changes = {
    ...{ courses: new Map(), days: new Map(), school: new Map() },
    ...{ students: new Map(), deleted: [], orders: new Map() },
  };
  gathered.set(tx, changes);
  beforeCommit(tx, 'counts', () => write(tx, changes));
  return changes;
}

/** A course that is counted anew from its rows, those of this transaction as well. */
export function forgetCourse(tx: Queries, courseId: string): void {
  gathered.get(tx)?.courses.delete(courseId);
}

/** By their keys: all hold what they change in one order. */
export function inOrder<Key extends string | number, Change>(
  changes: ReadonlyMap<Key, Change>,
): [Key, Change][] {
  return [...changes].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** The sum of two changes, column by column. */
export function added<Change extends Record<keyof Change, number>>(
  before: Change | undefined,
  more: Change,
): Change {
  if (!before) return more;
  const sums = Object.entries<number>(more).map(([name, by]) => [
    name,
    by + before[name as keyof Change],
  ]);
  return Object.fromEntries(sums) as Change;
}
