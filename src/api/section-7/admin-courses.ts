// Pages of an admin's courses, computed from the whole list of a server of section 7.
import * as z from 'zod/mini';
import { getAdminCourses } from '#contract/courses/authoring.ts';
import { CARDS_PER_PAGE } from '#contract/courses/course-lists.ts';
import { findPriceNumber } from '#contract/sales/price.ts';
import { formatIndianDate } from '#site/lib/indian-time.ts';
import { ApiError, send } from '../client.ts';
import { readCourses, type SiteCourse } from '../course.ts';
import type { CourseNames, ManagedPage, ManagedQuery, AllCourses } from './school.ts';

const Listed = z.object({
  data: z.array(z.unknown()),
  students: z.catch(z.optional(z.int()), undefined),
});

/** Throws ApiError. */
export async function fetchWholeList(): Promise<AllCourses> {
  const read = Listed.safeParse(await send(getAdminCourses)).data;
  if (!read) throw new ApiError({ code: 'no_answer' });
  return { courses: readCourses(read.data), students: read.students };
}

/** A page of the matching courses, as our server would send it; a page behind the last is empty. */
export function toManagedPage(list: AllCourses, query: ManagedQuery): ManagedPage {
  const { courses } = list;
  const found = filterManaged(courses, query);
  const from = (query.page - 1) * CARDS_PER_PAGE;
  return {
    data: found.slice(from, from + CARDS_PER_PAGE),
    page: query.page,
    pages: Math.max(1, Math.ceil(found.length / CARDS_PER_PAGE)),
    total: found.length,
    older: null,
    figures: {
      courses: courses.length,
      published: courses.filter(({ status }) => status !== 'Draft').length,
      students: countStudents(list),
    },
  };
}

/** The server's count; or the distinct ids, if every course lists them; or the sum of the counts (OPEN-10). */
function countStudents({ courses, students }: AllCourses): number {
  if (students !== undefined) return students;
  const areKnown = courses.every(
    ({ studentIds, studentsCount }) => studentIds.length > 0 || studentsCount === 0,
  );
  if (areKnown) return new Set(courses.flatMap(({ studentIds }) => studentIds)).size;
  return courses.reduce((sum, { studentsCount }) => sum + studentsCount, 0);
}

function filterManaged(courses: readonly SiteCourse[], query: ManagedQuery): SiteCourse[] {
  const words = query.query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = courses.filter((course) => {
    const text = `${course.name} ${course.tags.join(' ')} ${course.category?.name ?? ''}`;
    return (
      (query.status === '' || course.status === query.status) &&
      (query.category === '' || course.category?.id === query.category) &&
      (query.until === '' || formatIndianDate(new Date(course.createdAt)) <= query.until) &&
      words.every((word) => text.toLowerCase().includes(word))
    );
  });
  return found.toSorted(COMPARE[query.sort]);
}

const COMPARE: Record<ManagedQuery['sort'], (left: SiteCourse, right: SiteCourse) => number> = {
  '': (left, right) => right.createdAt.localeCompare(left.createdAt),
  name: (left, right) => left.name.localeCompare(right.name),
  students: (left, right) => right.studentsCount - left.studentsCount,
  price: (left, right) =>
    (findPriceNumber(right.price) ?? -1) - (findPriceNumber(left.price) ?? -1),
};

export function filterNames(
  { courses }: AllCourses,
  { query = '', courseId }: { query?: string; courseId?: string },
): CourseNames {
  const part = query.toLowerCase();
  const isMatch = ({ id, name }: SiteCourse) =>
    name.toLowerCase().includes(part) && (courseId === undefined || id === courseId);
  return { names: courses.filter(isMatch), isMore: false };
}
