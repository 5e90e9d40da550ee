// The search while offline: matches every word by sound in the texts of the known courses.
import { toPhoneticKey, splitWords } from '#contract/courses/search-words.ts';
import type { SiteCourse } from '#site/api/course.ts';

/** Keeps the order of `courses`. Only the server's search corrects spelling. */
export function searchOffline(courses: readonly SiteCourse[], query: string): SiteCourse[] {
  const querySounds = toSounds(query);
  return courses.filter((course) => {
    const courseSounds = toSounds(toText(course));
    return querySounds.every((sound) => courseSounds.some((item) => item.includes(sound)));
  });
}

function toText({ name, description, tags, category, instructor }: SiteCourse): string {
  const { firstName, lastName } = instructor;
  return [name, description, ...tags, category?.name, firstName, lastName].join(' ');
}

function toSounds(text: string): string[] {
  return splitWords(text).map(toPhoneticKey);
}
