// Waits for asynchronous results.
import { vi } from 'vitest';
import { POLL_OPTIONS } from './poll-options.ts';

/** Retries `check` until it does not throw, and returns its result. */
export function eventually<Answer>(check: () => Answer | Promise<Answer>): Promise<Answer> {
  return vi.waitFor(check, POLL_OPTIONS);
}
