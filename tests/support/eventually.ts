// Waiting for what comes by itself.
import { vi } from 'vitest';
import { AT_LAST } from './waits.ts';

/** The answer of `check` once it does not throw. */
export function eventually<Answer>(check: () => Answer | Promise<Answer>): Promise<Answer> {
  return vi.waitFor(check, AT_LAST);
}
