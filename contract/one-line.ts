// Fields of one line of plain text.
import * as z from 'zod/mini';
import { ONE_LINE_PATTERN } from './accounts/auth.ts';

/** Trimmed; may be empty. */
export const optionalLine = (label: string, max: number) =>
  z
    .string({
      error: ({ input }) => `${label} ${input === undefined ? 'is required' : 'must be text'}`,
    })
    .check(
      z.trim(),
      z.maxLength(max, { error: `${label} must be at most ${max} characters`, abort: true }),
      z.refine((text) => text === '' || ONE_LINE_PATTERN.test(text), {
        error: `${label} must be one line of plain text`,
        abort: true,
      }),
    );

export const requiredLine = (label: string, max: number) =>
  optionalLine(label, max).check(z.minLength(1, { error: `${label} is required`, abort: true }));
