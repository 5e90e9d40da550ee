// Bundles in words, and the rules of their form.
import type { Bundle } from '#contract/bundles.ts';
import { parsePrice } from '#contract/price.ts';
import type { FieldRule } from '../parts/use-form.ts';

export const STANDING: Readonly<Record<Bundle['standing'], string>> = {
  on: 'On sale',
  off: 'Withdrawn',
  halted: 'Halted',
};

export function coursesWord({ courses }: Pick<Bundle, 'courses'>): string {
  return courses.map(nameWord).join(', ');
}

export function nameWord({ courseName }: Bundle['courses'][number]): string {
  return courseName || 'A course that is gone';
}

const refused = (message: string) =>
  ({ success: false, error: { issues: [{ message }] } }) as const;

export const BUNDLE_RULES = {
  title: {
    safeParse: (typed) =>
      typed.trim() === '' ? refused('Give it a title') : { success: true, data: typed.trim() },
  } as FieldRule,
  description: { safeParse: (typed) => ({ success: true, data: typed.trim() }) } as FieldRule,
  price: {
    safeParse: (typed) => {
      const reading = parsePrice(typed);
      if (!reading.ok) return refused(reading.message);
      return reading.paise > 0 ? { success: true, data: typed } : refused('At least 1 rupee');
    },
  } as FieldRule,
};
