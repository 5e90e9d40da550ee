// Enrols students without an API request.
import { enrol } from '#server/courses/enrolments.ts';
import type { NewEnrolment } from '#server/courses/enrolments.ts';
import type { Db } from '#server/platform/ports.ts';

/** Returns whether the enrolment is new. */
export function enrolDirectly(db: Db, enrolment: NewEnrolment): Promise<boolean> {
  return db.transaction().execute((tx) => enrol(tx, enrolment));
}
