import type { Bundle } from '#contract/sales/bundles.ts';
import { parsePrice } from '#contract/sales/price.ts';
import { createRefusal } from '../../ui/forms/field-rule.ts';
import type { FieldRule } from '../../ui/forms/use-form.ts';

export const STANDING_LABELS: Readonly<Record<Bundle['standing'], string>> = {
  on: 'On sale',
  off: 'Withdrawn',
  halted: 'Halted',
};

export function formatCourses({ courses }: Pick<Bundle, 'courses'>): string {
  return courses.map(getCourseName).join(', ');
}

export function getCourseName({ courseName }: Bundle['courses'][number]): string {
  return courseName || 'Deleted course';
}

export const BUNDLE_RULES = {
  title: {
    safeParse: (typed) =>
      typed.trim() === '' ? createRefusal('Enter a title') : { success: true, data: typed.trim() },
  } as FieldRule,
  description: { safeParse: (typed) => ({ success: true, data: typed.trim() }) } as FieldRule,
  price: {
    safeParse: (typed) => {
      const parsed = parsePrice(typed);
      if (!parsed.ok) return createRefusal(parsed.message);
      return parsed.paise > 0 ? { success: true, data: typed } : createRefusal('At least 1 rupee');
    },
  } as FieldRule,
};
