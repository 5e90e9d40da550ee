// Rows of bundles: several courses that are sold together at one price.
import type { Paise } from '#contract/money.ts';

export interface BundleRow {
  id: string;
  title: string;
  description: string;
  price_paise: Paise;
  /** 1 where the office offers it; whether it can be bought depends on its courses too. */
  is_on: 0 | 1;
  revision: number;
  created_at: number;
  /** What the client called it. */
  creation_key: string | null;
}

export interface BundleCourseRow {
  bundle_id: string;
  /** From 1, in the order in which they are shown. */
  nth: number;
  /** It may be gone by now. */
  course_id: string;
}
