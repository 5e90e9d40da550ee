// A requested login link and the return path, read by the tab that opens the link.
import * as z from 'zod/mini';
import { readJson, writeText } from './safe-storage.ts';
import { OWN_PREFIX } from './storage-keys.ts';

const KEY = `${OWN_PREFIX}login-link`;

const LoginRequest = z.object({ request: z.string(), next: z.nullable(z.string()) });
export type LoginRequest = z.infer<typeof LoginRequest>;

/** False if the browser has no storage: then no link can be opened in it. */
export function saveLoginRequest(requested: LoginRequest): boolean {
  return writeText('localStorage', KEY, JSON.stringify(requested));
}

export function readLoginRequest(): LoginRequest | null {
  return LoginRequest.safeParse(readJson('localStorage', KEY)).data ?? null;
}

export function forgetLoginRequest(): void {
  writeText('localStorage', KEY, null);
}
