// The courses that a server lists.
import { getAllCourses } from '#contract/catalogue.ts';
import type { Course } from '#contract/course.ts';
import { BASE_PATH } from '#contract/endpoint.ts';

export async function listedCourses(origin: string): Promise<Course[]> {
  const answer = await fetch(origin + BASE_PATH + getAllCourses.path);
  return ((await answer.json()) as { data: Course[] }).data;
}
