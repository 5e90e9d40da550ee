// Fields of one line of plain text.
import * as z from 'zod/mini';
import { ONE_LINE_PATTERN } from './accounts/auth.ts';

const oneLine = (label: string, max: number, wrongType: string) =>
  z.string(wrongType).check(
    z.trim(),
    z.maxLength(max, { error: `${label} must be at most ${max} characters`, abort: true }),
    z.refine((text) => text === '' || ONE_LINE_PATTERN.test(text), {
      error: `${label} must be one line of plain text`,
      abort: true,
    }),
  );

/** Trimmed; may be empty. */
export const optionalLine = (label: string, max: number) =>
  oneLine(label, max, `${label} must be text`);

export const requiredLine = (label: string, max: number) =>
  oneLine(label, max, `${label} is required`).check(
    z.minLength(1, { error: `${label} is required`, abort: true }),
  );
