// The search where there is no line: every word, as it sounds, somewhere in what is known of a course.
import { soundOf, wordsOf } from '#contract/words.ts';
import type { SiteCourse } from '#site/api/course.ts';

/** In the order given; misspelt words are the server's business. */
export function coursesWithWords(courses: readonly SiteCourse[], query: string): SiteCourse[] {
  const querySounds = soundsOf(query);
  return courses.filter((course) => {
    const own = soundsOf(textOf(course));
    return querySounds.every((sound) => own.some((one) => one.includes(sound)));
  });
}

function textOf({ name, description, tags, category, instructor }: SiteCourse): string {
  const { firstName, lastName } = instructor;
  return [name, description, ...tags, category?.name, firstName, lastName].join(' ');
}

function soundsOf(text: string): string[] {
  return wordsOf(text).map(soundOf);
}
