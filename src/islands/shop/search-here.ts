// The search where there is no line: every word, as it sounds, somewhere in what is known of a course.
import { toSound, splitWords } from '#contract/search-words.ts';
import type { SiteCourse } from '#site/api/course.ts';

/** In the order given; misspelt words are the server's business. */
export function coursesWithWords(courses: readonly SiteCourse[], query: string): SiteCourse[] {
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
