// Opens a ready film to whoever holds a ticket of it and may watch it now.
import { AppError } from '../platform/errors.ts';
import type { Deps } from '../platform/ports.ts';
import { readFacts } from './facts.ts';
import type { PackageFacts } from './facts.ts';
import { openFilmKey } from './film-keys.ts';
import * as store from './films.store.ts';
import { readTicket } from './tickets.ts';

export interface OpenedFilm {
  /** Of the package. */
  name: string;
  facts: PackageFacts;
  key: Buffer;
}

/**
 * Asks the database each time: who was withdrawn a moment ago gets nothing. Fails: bad_link for anything but a whole,
 * living ticket of this film; not_enrolled; not_found.
 */
export async function openFilm(
  deps: Pick<Deps, 'db' | 'clock' | 'mediaSecret'>,
  { id, ticket }: { id: string; ticket: string },
): Promise<OpenedFilm> {
  const claims = readTicket(deps, id, ticket);
  if (!claims) throw new AppError('bad_link', 'This link has expired.');
  if (!(await store.mayWatch(deps.db, { ...claims, filmId: id })))
    throw new AppError('not_enrolled', 'You need to enroll in this course to access the content');
  const row = await store.filmOf(deps.db, id);
  const key = row?.state === 'ready' ? openFilmKey(deps, row) : undefined;
  if (!row?.package || !key) throw new AppError('not_found', 'There is no such film.');
  return { name: row.package, facts: readFacts(row.facts), key };
}
