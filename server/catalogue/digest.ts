// A short mark of the published catalogue: it changes with everything that the built site shows.
import { createHash } from 'node:crypto';
import type { Queries } from '../platform/ports.ts';
import { publishedCourses } from './catalogue.ts';

/** Equal for equal published courses and content; who is enrolled does not matter. */
export async function catalogueDigest(db: Queries): Promise<string> {
  const courses = await publishedCourses(db, '');
  const shown = courses.map((course) => ({ ...course, studentsEnrolled: [], studentsCount: 0 }));
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}
