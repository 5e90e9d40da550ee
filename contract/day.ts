// Calendar days in requests, YYYY-MM-DD in India.
import * as z from 'zod/mini';

/** Not zod's schema of ISO dates: its pattern is too large for the size budget of admin pages. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

export const day = (message = 'Please choose a valid date.') =>
  z.string(message).check(z.refine(isDay, { error: message }));

/** A day, or empty. */
export const optionalDay = (message: string) =>
  z.string(message).check(z.refine((text) => text === '' || isDay(text), { error: message }));
