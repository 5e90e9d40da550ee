// Every course of the catalogue: those that the build knew, until the server has answered. Of a large school the server
// keeps them, and is asked for pages.
import { useCallback, useMemo } from 'react';
import type { Category } from '#contract/course.ts';
import { WHOLE_LIST_MAX } from '#contract/catalogue.ts';
import { type BuiltCourse, readBuilt, withKnownPictures } from '#site/api/built-courses.ts';
import { fetchCourses } from '#site/api/catalogue.ts';
import { hasPagesFor } from '#site/api/course-lists.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { useCourses } from '#site/islands/parts/use-courses.ts';

/** The catalogue as the build knew it. */
export interface BuiltCatalogue {
  courses: readonly BuiltCourse[];
  total: number;
  categories: readonly Category[];
}

export interface AllCourses {
  courses: readonly SiteCourse[];
  total: number;
  isBuilt: boolean;
  isPart: boolean;
  isPaged: boolean;
}

/** Null where nothing is known. */
export function useAllCourses(built: BuiltCatalogue | undefined) {
  const known = useMemo(() => readBuilt(built?.courses ?? []), [built]);
  const load = useCallback(async () => {
    const total = built?.total ?? 0;
    return (await hasPagesFor(total)) ? { courses: [], total } : fetchCourses();
  }, [built]);
  const [loaded, reload] = useCourses(load);
  const all = useMemo((): AllCourses | null => {
    if (loaded.status === 'ready') {
      const { total } = loaded.value;
      const isPaged = total > loaded.value.courses.length;
      const courses = isPaged ? known : withKnownPictures(loaded.value.courses, known);
      return { courses, total, isBuilt: isPaged, isPart: isPaged, isPaged };
    }
    if (!built) return null;
    return {
      ...{ courses: known, total: built.total },
      ...{ isBuilt: true, isPart: known.length < built.total, isPaged: false },
    };
  }, [loaded, known, built]);
  // Whether there are pages is not known yet: until then nothing is searched.
  const isLarge = loaded.status === 'loading' && (built?.total ?? 0) > WHOLE_LIST_MAX;
  return { all, known, isLarge, isFailed: loaded.status === 'failed', reload };
}
