// A course that is gone although somebody has paid for it, as no call lets anybody do: around the server, which counts anew.
import { recountAll } from '#server/counters/counters.ts';
import type { Db } from '#server/platform/ports.ts';

export async function loseCourse(db: Db, courseId: string): Promise<void> {
  await db.deleteFrom('courses').where('id', '=', courseId).execute();
  await recountAll(db);
}
