// Deletes a course that somebody has paid for: no call of the API does that.
import type { Db } from '#server/platform/ports.ts';

export async function loseCourse(db: Db, courseId: string): Promise<void> {
  await db.deleteFrom('courses').where('id', '=', courseId).execute();
}
