// Enrolments as the server writes them, without a call.
import { enrol } from '#server/courses/enrolments.ts';
import type { NewEnrolment } from '#server/courses/enrolments.ts';
import type { Db } from '#server/platform/ports.ts';

/** Says whether this one did it. */
export function enrolDirectly(db: Db, enrolment: NewEnrolment): Promise<boolean> {
  return db.transaction().execute((tx) => enrol(tx, enrolment));
}
