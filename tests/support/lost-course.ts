// A course that is gone although somebody has paid for it: no call of the API deletes it.
import type { Db } from '#server/platform/ports.ts';

export async function loseCourse(db: Db, courseId: string): Promise<void> {
  await db.deleteFrom('courses').where('id', '=', courseId).execute();
}
