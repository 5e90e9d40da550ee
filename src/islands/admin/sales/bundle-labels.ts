import type { Bundle } from '#contract/sales/bundles.ts';
import { ANY_TEXT, createRequiredRule, PAID_PRICE_RULE } from '../../ui/forms/field-rule.ts';

export const STANDING_LABELS: Readonly<Record<Bundle['standing'], string>> = {
  on: 'On sale',
  off: 'Not on sale',
  halted: 'Paused',
};

export function formatCourses({ courses }: Pick<Bundle, 'courses'>): string {
  return courses.map(getCourseName).join(', ');
}

export function getCourseName({ courseName }: Bundle['courses'][number]): string {
  return courseName || 'Deleted course';
}

export const BUNDLE_RULES = {
  title: createRequiredRule('Enter a title'),
  description: ANY_TEXT,
  price: PAID_PRICE_RULE,
};
