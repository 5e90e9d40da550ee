// Every published course with its public page, as the build knows them.
import { readCourse, type SiteCourse } from './course.ts';
import { askAtBuild, publishedCourses } from './published.ts';

/** Courses whose page does not answer are left to the shell. */
export async function publishedPages(): Promise<SiteCourse[]> {
  const listed = await publishedCourses();
  const pages = await Promise.all(listed.map(({ id }) => fetchPage(id)));
  return pages.filter((course) => course !== undefined);
}

async function fetchPage(courseId: string): Promise<SiteCourse | undefined> {
  const answer = await askAtBuild(
    `/api/v1/course/page?${new URLSearchParams({ courseId }).toString()}`,
  );
  const carriesCourse = typeof answer === 'object' && answer !== null && 'data' in answer;
  return carriesCourse ? readCourse(answer.data) : undefined;
}
