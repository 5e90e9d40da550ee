// Whether courses are for sale. In production an owner has to open the school first.
import { AppError } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { SchoolOpeningRow } from '../platform/tables.ts';

/** Key of the only row of `school_opening`. */
export const SCHOOL_KEY = 'school';

const CLOSED_MESSAGE =
  'The school is not open at the moment, so courses cannot be bought. Please come back soon.';

/** Fails: not_for_sale, in production while the school is not open. */
export async function requireSchoolOpen(
  { db, installation }: Deps,
  message = CLOSED_MESSAGE,
): Promise<void> {
  if (!(await isSchoolOpen(db, installation))) throw new AppError('not_for_sale', message);
}

export async function isSchoolOpen(
  db: Queries,
  { production }: Pick<Deps['installation'], 'production'>,
): Promise<boolean> {
  return !production || (await findSchoolOpening(db)) !== undefined;
}

export function findSchoolOpening(db: Queries): Promise<SchoolOpeningRow | undefined> {
  return db
    .selectFrom('school_opening')
    .selectAll()
    .where('name', '=', SCHOOL_KEY)
    .executeTakeFirst();
}
