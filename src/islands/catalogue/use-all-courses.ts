// Every course of the catalogue: those that the build knew, until the server has answered.
import { useMemo } from 'react';
import type { Category } from '#contract/course.ts';
import { type BuiltCourse, readBuilt, withKnownPictures } from '#site/api/built-courses.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { useCourses } from '#site/islands/parts/use-courses.ts';

/** The catalogue as the build knew it. */
export interface BuiltCatalogue {
  /** The first of them, newest first. */
  courses: readonly BuiltCourse[];
  /** Of all courses. */
  total: number;
  categories: readonly Category[];
}

export interface AllCourses {
  courses: readonly SiteCourse[];
  total: number;
  /** Still those of the build. */
  isBuilt: boolean;
  /** Only the first of them are known. */
  isPart: boolean;
}

/** Null where nothing is known. */
export function useAllCourses(built: BuiltCatalogue | undefined) {
  const [loaded, reload] = useCourses();
  const known = useMemo(() => readBuilt(built?.courses ?? []), [built]);
  const all = useMemo((): AllCourses | null => {
    if (loaded.status === 'ready') {
      const courses = withKnownPictures(loaded.value, known);
      return { courses, total: courses.length, isBuilt: false, isPart: false };
    }
    if (!built) return null;
    return {
      ...{ courses: known, total: built.total },
      ...{ isBuilt: true, isPart: known.length < built.total },
    };
  }, [loaded, known, built]);
  return { all, isFailed: loaded.status === 'failed', reload };
}
