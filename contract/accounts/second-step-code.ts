// The second step of a login request.
import * as z from 'zod/mini';
import { normalizeDigits } from '../input-text.ts';

export const RECOVERY_CODES = 10;

/** Six digits or a recovery code; the server decides which, and whether it is right. */
export const SecondStep = z.optional(
  z.string().check(z.trim(), z.overwrite(normalizeDigits), z.maxLength(40, 'The code is too long')),
);
