// Every published course with its public page, as the build knows them.
import { readCourse, type SiteCourse } from './course.ts';
import { publishedCourses } from './published.ts';

const BUILD_TIMEOUT_MS = 10_000;

/** Courses whose page does not answer are left to the shell. */
export async function publishedPages(): Promise<SiteCourse[]> {
  const listed = await publishedCourses();
  const pages = await Promise.all(listed.map(({ id }) => fetchPage(id)));
  return pages.filter((course) => course !== undefined);
}

async function fetchPage(courseId: string): Promise<SiteCourse | undefined> {
  try {
    const url = new URL('/api/v1/course/page', process.env.API_ORIGIN);
    url.searchParams.set('courseId', courseId);
    const response = await fetch(url, { signal: AbortSignal.timeout(BUILD_TIMEOUT_MS) });
    if (!response.ok) return undefined;
    const answer: unknown = await response.json();
    const carriesCourse = typeof answer === 'object' && answer !== null && 'data' in answer;
    return carriesCourse ? readCourse(answer.data) : undefined;
  } catch {
    return undefined;
  }
}
