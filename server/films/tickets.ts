// Tickets of films: who may open one, until when. They stand in paths, where players without cookies and headers keep
// them, and say nothing to whoever reads them.
import { LESSON_VIDEO_TTL_MS } from '../media/media.ts';
import { decryptText, encryptText } from '../platform/text-encryption.ts';
import type { Deps } from '../platform/ports.ts';

export interface FilmTicket {
  userId: string;
  /** The course in which the person watches it. */
  courseId: string;
  /** Epoch milliseconds. */
  endsAt: number;
}

const WRITTEN = /^([0-9a-f]{24})\.([0-9a-f]{24})\.(\d{13,16})$/;
const SHAPE = /^[\w-]{60,180}$/;

const underKey = (setting: string) => ({ setting, purpose: 'tickets of films' }) as const;

/** A ticket for one film, good for four hours from now. */
export function writeTicket(
  { clock, mediaSecret }: Pick<Deps, 'clock' | 'mediaSecret'>,
  filmId: string,
  { userId, courseId }: Omit<FilmTicket, 'endsAt'>,
): string {
  const text = `${userId}.${courseId}.${clock() + LESSON_VIDEO_TTL_MS}`;
  return encryptText(underKey(mediaSecret), filmId, text);
}

/** Undefined for what is no ticket of this film, or was one. */
export function readTicket(
  { clock, mediaSecret }: Pick<Deps, 'clock' | 'mediaSecret'>,
  filmId: string,
  ticket: string,
): FilmTicket | undefined {
  if (!SHAPE.test(ticket)) return undefined;
  const said = WRITTEN.exec(decryptText(underKey(mediaSecret), filmId, ticket) ?? '');
  const [, userId = '', courseId = '', end = ''] = said ?? [];
  return said && clock() < Number(end) ? { userId, courseId, endsAt: Number(end) } : undefined;
}
