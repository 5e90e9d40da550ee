// Deletes a course that students have paid for, which the API does not allow.
import type { Db } from '#server/platform/ports.ts';

export async function deleteCourseRow(db: Db, courseId: string): Promise<void> {
  await db.deleteFrom('courses').where('id', '=', courseId).execute();
}
