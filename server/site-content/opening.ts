// Whether the school sells: in production once an owner has opened it.
import { AppError } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import * as store from './opening.store.ts';

/** Fails: not_for_sale, in production before the school is opened. */
export async function requireOpen({
  db,
  installation,
}: Pick<Deps, 'db' | 'installation'>): Promise<void> {
  if (await isOpen(db, installation)) return;
  throw new AppError(
    'not_for_sale',
    'The school is not open yet: courses cannot be bought so far. Please come back soon.',
  );
}

export async function isOpen(
  db: Queries,
  { production }: Pick<Deps['installation'], 'production'>,
): Promise<boolean> {
  return !production || (await store.openingRow(db)) !== undefined;
}
