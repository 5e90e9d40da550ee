// The API's origin and the URLs of its calls.
import { BASE_PATH } from '#contract/endpoint.ts';

/** Empty: the site's own origin. */
export const API_ORIGIN: string = (import.meta.env.PUBLIC_API_URL ?? '').replace(/\/+$/, '');

interface Parts {
  params?: Record<string, string>;
  query?: unknown;
}

/** The URL of a call without the origin. */
export function getCallPath({ path }: { path: string }, { params, query }: Parts = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `${BASE_PATH}${filled}?${search.toString()}`.replace(/\?$/, '');
}
