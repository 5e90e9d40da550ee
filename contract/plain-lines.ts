// Lines of plain text that the owner writes: for the settings, the lists and whatever else pages are made of.
import * as z from 'zod/mini';
import { ONE_LINE_PATTERN } from './auth.ts';

export const HOUSE_NAME_MAX = 60;
export const HOUSE_LINE_MAX = 120;
export const HOUSE_TEXT_MAX = 300;

/** One line of plain text; a full message for each fault. */
export const plainLine = (label: string, max: number) =>
  z.string(`${label} is required`).check(
    z.trim(),
    z.maxLength(max, `${label} must be at most ${max} characters`),
    z.refine((text) => text === '' || ONE_LINE_PATTERN.test(text), {
      error: `${label} must be one line of plain text`,
    }),
  );

export const neededLine = (label: string, max: number) =>
  plainLine(label, max).check(z.minLength(1, `${label} is required`));

/** Short texts, one a line. */
export const neededLines = (
  label: string,
  { min, max, length }: { min: number; max: number; length: number },
) =>
  z
    .array(neededLine(label, length))
    .check(
      z.minLength(min, `${label}: at least ${min}, one a line`),
      z.maxLength(max, `${label}: at most ${max}, one a line`),
    );
