// By what the texts of one person are told from those of others in one browser.
import type { SessionUser } from './session.ts';

/** The id, or the address where a server gives none. */
export function personKey({ _id, email }: Pick<SessionUser, '_id' | 'email'>): string {
  return _id || email;
}
