// Published courses as the build knows them: fetched from API_ORIGIN, nothing when nobody answers.
import { readCourses, type SiteCourse } from './course.ts';

const BUILD_TIMEOUT_MS = 10_000;

/** Newest first; fetched once for the whole build. */
let published: Promise<SiteCourse[]> | undefined;

export function publishedCourses(): Promise<SiteCourse[]> {
  published ??= fetchPublished();
  return published;
}

async function fetchPublished(): Promise<SiteCourse[]> {
  const answer = await askAtBuild('/api/v1/course/getAllCourses?view=card');
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : [];
  return readCourses(data).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** What the server answers; undefined when nobody does. */
export async function askAtBuild(path: string): Promise<unknown> {
  const origin = process.env.API_ORIGIN;
  if (!origin) return undefined;
  try {
    const signal = AbortSignal.timeout(BUILD_TIMEOUT_MS);
    const response = await fetch(new URL(path, origin), { signal });
    return response.ok ? ((await response.json()) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
