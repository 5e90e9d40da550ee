// A short mark of the published catalogue: it changes with every change that the built site shows.
import { createHash } from 'node:crypto';
import type { Queries } from '../ports.ts';
import { allCourses } from './catalogue.store.ts';

/** Equal for equal published courses; counts of students do not matter. */
export async function catalogueDigest(db: Queries): Promise<string> {
  const courses = await allCourses(db, 'Published');
  const marks = courses.map((course) => `${course.id} ${course.revision}`).sort();
  return createHash('sha256').update(marks.join('\n')).digest('hex');
}
