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
  const origin = process.env.API_ORIGIN;
  if (!origin) return [];
  try {
    const url = new URL('/api/v1/course/getAllCourses?view=card', origin);
    const response = await fetch(url, { signal: AbortSignal.timeout(BUILD_TIMEOUT_MS) });
    if (!response.ok) return [];
    const answer: unknown = await response.json();
    const data =
      typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : [];
    return readCourses(data).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  } catch {
    return [];
  }
}
