// Days as they are sent, YYYY-MM-DD in India: each is in the calendar.
import * as z from 'zod/mini';

/** Not by the schema of ISO dates, whose pattern is as large as a page of an office has bytes left. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

export const day = (otherwise = 'Please choose a day of the calendar.') =>
  z.string(otherwise).check(z.refine(isDay, { error: otherwise }));

/** A day, or nothing. */
export const dayOrNone = (otherwise: string) =>
  z.string(otherwise).check(z.refine((text) => text === '' || isDay(text), { error: otherwise }));
