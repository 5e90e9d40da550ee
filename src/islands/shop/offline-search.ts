// The search while offline: matches every word by sound in the texts of the known courses.
import { toSound, splitWords } from '#contract/courses/search-words.ts';
import type { SiteCourse } from '#site/api/course.ts';

/** Keeps the order of `courses`. Only the server's search corrects spelling. */
export function searchOffline(courses: readonly SiteCourse[], query: string): SiteCourse[] {
  const querySounds = getSounds(query);
  return courses.filter((course) => {
    const own = getSounds(toText(course));
    return querySounds.every((sound) => own.some((item) => item.includes(sound)));
  });
}

function toText({ name, description, tags, category, instructor }: SiteCourse): string {
  const { firstName, lastName } = instructor;
  return [name, description, ...tags, category?.name, firstName, lastName].join(' ');
}

function getSounds(text: string): string[] {
  return splitWords(text).map(toSound);
}
