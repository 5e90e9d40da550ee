// The public catalogue: list, one course, search, categories.
import * as z from 'zod/mini';
import * as contract from '#contract/catalogue.ts';
import { Category } from '#contract/course.ts';
import { ApiError, send } from './client.ts';
import { readCourse, readCourses } from './course.ts';
import type { SiteCourse } from './course.ts';
import { serverFacts } from './meta.ts';

const List = z.object({ data: z.array(z.unknown()) });

function listOf(answer: unknown): unknown[] {
  const parsed = List.safeParse(answer);
  if (!parsed.success) throw new ApiError({ code: 'no_answer' });
  return parsed.data.data;
}

/** Every course visitors may see, in the order received. Throws ApiError. */
export async function fetchCourses(): Promise<SiteCourse[]> {
  return readCourses(listOf(await send(contract.getAllCourses, { query: { view: 'card' } })));
}

/** One course for a visitor; undefined when there is none of that id. `fresh`: not from a cache. Throws ApiError. */
export async function fetchCourse(
  courseId: string,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<SiteCourse | undefined> {
  const { features } = await serverFacts();
  if (features.has('pages')) return fetchPage(courseId, fresh);
  const answer = await send(contract.getCourseDetails, { body: { courseId } });
  const parsed = z.object({ data: z.unknown() }).safeParse(answer);
  const data = parsed.success ? parsed.data.data : undefined;
  return readCourse(Array.isArray(data) ? data[0] : data);
}

async function fetchPage(courseId: string, fresh: boolean): Promise<SiteCourse | undefined> {
  try {
    const answer = await send(contract.getCoursePage, { query: { courseId }, fresh });
    return readCourse(z.object({ data: z.unknown() }).parse(answer).data);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** What a search finds, best first, and what comes near where it finds nothing and the server says so. */
export interface Finding {
  courses: SiteCourse[];
  nearest: SiteCourse[];
}

/** Nothing for a blank query. Throws ApiError. */
export async function searchCourses(query: string, signal?: AbortSignal): Promise<Finding> {
  if (query.trim() === '') return { courses: [], nearest: [] };
  const asked = { query: { view: 'card' }, body: { searchQuery: query } };
  const answer = await send(contract.searchCourse, signal ? { ...asked, signal } : asked);
  const near = z.object({ nearest: z.array(z.unknown()) }).safeParse(answer);
  return {
    courses: readCourses(listOf(answer)),
    nearest: near.success ? readCourses(near.data.nearest) : [],
  };
}

/** Throws ApiError. */
export async function fetchCategories(): Promise<Category[]> {
  return z.array(Category).parse(
    listOf(await send(contract.showAllCategories)).map((one) => ({
      description: '',
      ...(one as object),
    })),
  );
}
