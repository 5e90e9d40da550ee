// A short mark of the published catalogue: it changes with everything that the built site shows.
import { createHash } from 'node:crypto';
import type { Queries } from '../platform/ports.ts';
import { inBatches } from './batches.ts';
import { courseIds } from './catalogue.store.ts';
import { courseViews } from './views.ts';

/** Equal for equal published courses and content; who is enrolled does not matter. */
export async function catalogueDigest(db: Queries): Promise<string> {
  const hash = createHash('sha256');
  const ids = await courseIds(db, { status: 'Published' });
  for await (const courses of inBatches(db, ids, (rows) => courseViews(db, rows)))
    for (const course of courses) hash.update(JSON.stringify({ ...course, studentsCount: 0 }));
  return hash.digest('hex');
}
