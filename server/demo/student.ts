// Progress of the demo student: one course completed, one half-way, so that no screen is empty.
import { DAY_MS } from '../platform/durations.ts';
import type { Deps } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import type { DemoRows } from './demo.store.ts';

/** Completed share by the beginning of a course's name. */
const DONE: readonly (readonly [name: string, share: number, daysAgo: number])[] = [
  ['Search foundations', 1, 9],
  ['Instagram for small shops', 0.5, 1],
];

export function addStudentCourses(
  deps: Pick<Deps, 'clock' | 'random'>,
  rows: DemoRows,
  { id: userId, full_name: studentName }: Pick<UserRow, 'id' | 'full_name'>,
): void {
  for (const [name, share, daysAgo] of DONE) {
    const course = rows.courses.find((course) => course.name.startsWith(name));
    if (!course) throw new Error(`There is no demo course ${name}.`);
    const lessons = rows.lessons.filter((lesson) => lesson.course_id === course.id);
    const done = lessons.slice(0, Math.floor(lessons.length * share));
    const at = deps.clock() - daysAgo * DAY_MS;
    rows.enrolments.push({
      user_id: userId,
      course_id: course.id,
      source: course.price_paise === 0 ? 'free' : 'grant',
      payment_id: null,
      last_accessed_at: at,
      last_lesson_id: done.at(-1)?.id ?? null,
      created_at: at - DAY_MS,
    });
    for (const lesson of done) {
      const row = { user_id: userId, lesson_id: lesson.id, course_id: course.id, completed_at: at };
      rows.completions.push(row);
    }
    if (done.length === lessons.length)
      rows.certificates.push({
        id: deps.random.id(),
        user_id: userId,
        course_id: course.id,
        student_name: studentName,
        course_name: course.name,
        score: done.length,
        total: lessons.length,
        issued_at: at,
      });
  }
}
