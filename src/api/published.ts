// Published courses as the build knows them: fetched from API_ORIGIN, nothing when nobody answers.
import { getAllCourses } from '#contract/catalogue.ts';
import type { Endpoint, QueryOf } from '#contract/endpoint.ts';
import { addressOf } from './address.ts';
import { readCourses, type SiteCourse } from './course.ts';
import { rowsIn } from './section-7/answers.ts';

const BUILD_TIMEOUT_MS = 10_000;

/** Newest first; fetched once for the whole build. */
let published: Promise<SiteCourse[]> | undefined;

export function publishedCourses(): Promise<SiteCourse[]> {
  published ??= fetchPublished();
  return published;
}

async function fetchPublished(): Promise<SiteCourse[]> {
  const courses = readCourses(rowsIn(await askAtBuild(getAllCourses, { view: 'card' })));
  return courses.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** What the server answers; undefined when nobody does. */
export async function askAtBuild<E extends Endpoint>(
  endpoint: E,
  query?: QueryOf<E>,
): Promise<unknown> {
  const origin = process.env.API_ORIGIN;
  if (!origin) return undefined;
  try {
    const signal = AbortSignal.timeout(BUILD_TIMEOUT_MS);
    const response = await fetch(new URL(addressOf(endpoint, { query }), origin), { signal });
    return response.ok ? ((await response.json()) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
