import { groupDigits } from '#contract/digits.ts';
import type { SiteCourse } from '#site/api/course.ts';
import type { More } from '#site/islands/parts/use-more.ts';
import { anyFilter, type Filters, NO_FILTERS, shownCourses } from './filters.ts';
import type { AllCourses } from './use-all-courses.ts';
import type { CardPages } from './use-card-pages.ts';
import type { useFound } from './use-catalogue.ts';

export interface Results {
  shown: readonly SiteCourse[] | null;
  counts: readonly [number, number] | null;
  isFailed: boolean;
  isBuilt: boolean;
  isPart: boolean;
  more?: More | undefined;
}

export interface ListInputs {
  choice: { filters: Filters; found: ReturnType<typeof useFound> };
  all: AllCourses | null;
  isFailed: boolean;
}

export function resultsOf({ choice: { filters, found }, all, isFailed }: ListInputs): Results {
  const isPart = found === null && all?.isPart === true;
  const status = {
    isPart,
    isBuilt: found === null && all?.isBuilt === true,
    isFailed: isFailed && found !== 'asking',
  };
  // What filters and orders leave of the first courses says nothing of the others.
  if (isPart && anyFilter(filters)) return { ...status, shown: null, counts: null };
  const current = found === 'asking' ? null : (found ?? all?.courses);
  if (!current) return { ...status, shown: null, counts: null };
  const shown = found ? foundFirst(current, filters) : shownCourses(current, filters);
  if (isPart) return { ...status, shown, counts: [all.total, all.total] };
  const isBare = !found && current.length === 0;
  return { ...status, shown, counts: isBare ? null : [shown.length, current.length] };
}

/** Ranked results keep their rank until another order is asked for. */
function foundFirst(courses: readonly SiteCourse[], filters: Filters): SiteCourse[] {
  if (filters.sort !== NO_FILTERS.sort) return shownCourses(courses, filters);
  const kept = new Set(shownCourses(courses, filters));
  return courses.filter((course) => kept.has(course));
}

/** Of a large school; `whole`: what stands in the built page, where nothing is asked for. */
export function pagedResults(
  { found, more, isFailed }: Pick<CardPages, 'found' | 'more' | 'isFailed'>,
  whole: AllCourses | null,
): Results {
  if (found && !isFailed) {
    const { courses: shown, total, outOf } = found;
    return { shown, counts: [total, outOf], isFailed, isBuilt: false, isPart: false, more };
  }
  if (!whole || whole.courses.length === 0)
    return { shown: null, counts: null, isFailed, isBuilt: false, isPart: false };
  const { courses: shown, total } = whole;
  return { shown, counts: [total, total], isFailed, isBuilt: true, isPart: true };
}

/** Where a search finds nothing there is nothing to count (CAT-11). */
export function countLine({ shown, counts }: Results, searched: string): string {
  if (shown?.length === 0 && searched.trim() !== '' && counts?.[1] === 0)
    return `No courses found for "${searched.trim()}"`;
  return counts ? `Showing ${groupDigits(counts[0])} of ${groupDigits(counts[1])} courses` : '';
}
