// That this browser has asked for a link to log in, and where it was going: read by the tab that the link opens.
import * as z from 'zod/mini';
import { OWN_PREFIX } from './storage-keys.ts';

const KEY = `${OWN_PREFIX}login-link`;

const AskedLink = z.object({ request: z.string(), next: z.nullable(z.string()) });
export type AskedLink = z.infer<typeof AskedLink>;

/** False where the browser keeps nothing: no link can be opened there. */
export function keepAskedLink(requested: AskedLink): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(requested));
    return true;
  } catch {
    return false;
  }
}

export function askedLink(): AskedLink | null {
  try {
    return AskedLink.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    // Blocked, or not ours.
    return null;
  }
}

export function forgetAskedLink(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // What keeps nothing has nothing to forget.
  }
}
