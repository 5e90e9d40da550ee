// Every published course with its public page, as the build knows them.
import { getCoursePage } from '#contract/catalogue.ts';
import { readCourse, type SiteCourse } from './course.ts';
import { askAtBuild, publishedCourses } from './published.ts';
import { rowIn } from './section-7/answers.ts';

/** Courses whose page does not answer are left to the shell. */
export async function publishedPages(): Promise<SiteCourse[]> {
  const listed = await publishedCourses();
  const pages = await Promise.all(listed.map(({ id }) => fetchPage(id)));
  return pages.filter((course) => course !== undefined);
}

async function fetchPage(courseId: string): Promise<SiteCourse | undefined> {
  return readCourse(rowIn(await askAtBuild(getCoursePage, { courseId })));
}
