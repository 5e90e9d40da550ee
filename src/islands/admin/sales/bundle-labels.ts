import type { Bundle } from '#contract/sales/bundles.ts';
import { parsePrice } from '#contract/sales/price.ts';
import { refusal } from '../../ui/forms/field-rule.ts';
import type { FieldRule } from '../../ui/forms/use-form.ts';

export const STANDING: Readonly<Record<Bundle['standing'], string>> = {
  on: 'On sale',
  off: 'Withdrawn',
  halted: 'Halted',
};

export function coursesLabel({ courses }: Pick<Bundle, 'courses'>): string {
  return courses.map(nameLabel).join(', ');
}

export function nameLabel({ courseName }: Bundle['courses'][number]): string {
  return courseName || 'Deleted course';
}

export const BUNDLE_RULES = {
  title: {
    safeParse: (typed) =>
      typed.trim() === '' ? refusal('Enter a title') : { success: true, data: typed.trim() },
  } as FieldRule,
  description: { safeParse: (typed) => ({ success: true, data: typed.trim() }) } as FieldRule,
  price: {
    safeParse: (typed) => {
      const reading = parsePrice(typed);
      if (!reading.ok) return refusal(reading.message);
      return reading.paise > 0 ? { success: true, data: typed } : refusal('At least 1 rupee');
    },
  } as FieldRule,
};
