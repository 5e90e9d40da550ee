// A requested login link and the return path, read by the tab that opens the link.
import * as z from 'zod/mini';
import { OWN_PREFIX } from './storage-keys.ts';

const KEY = `${OWN_PREFIX}login-link`;

const LoginRequest = z.object({ request: z.string(), next: z.nullable(z.string()) });
export type LoginRequest = z.infer<typeof LoginRequest>;

/** False if the browser has no storage: then no link can be opened in it. */
export function saveLoginRequest(requested: LoginRequest): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(requested));
    return true;
  } catch {
    return false;
  }
}

export function readLoginRequest(): LoginRequest | null {
  try {
    return LoginRequest.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    // Blocked or broken.
    return null;
  }
}

export function forgetLoginRequest(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}
