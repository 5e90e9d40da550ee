// What the search looks through, read out of the database: a mark of each course, and what has changed by these.
import { fullNamesByIds } from '../accounts/accounts.ts';
import type { Queries } from '../platform/ports.ts';
import * as store from './catalogue.store.ts';
import { listOf } from './course-columns.ts';
import { markedCourse } from './search-changes.ts';
import type { SearchEntry, SearchSource } from './search.ts';

const SEARCHED_WORDS = 20;

export function searchSource(db: Queries): SearchSource {
  /** Of each course that was told: whose names were told with it, its category's and its teacher's. */
  const namedIn = new Map<string, readonly string[]>();
  /** As they were read last. */
  let names: ReadonlyMap<string, string> = new Map();
  /** Of courses that name somebody who was called otherwise: how often. They have no new revision by that. */
  const renamed = new Map<string, number>();
  const rename = (id: string): void => {
    for (const [courseId, named] of namedIn)
      if (named.includes(id)) renamed.set(courseId, (renamed.get(courseId) ?? 0) + 1);
  };
  return {
    async marks() {
      const [marks, now] = await Promise.all([
        store.searchedRevisions(db),
        namesOf(db, [...names.keys()]),
      ]);
      for (const [id, name] of names) if (now.get(id) !== name) rename(id);
      names = now;
      if (renamed.size === 0) return marks;
      return marks.map((mark) => {
        const times = renamed.get(markedCourse(mark));
        return times === undefined ? mark : `${mark} ${times}`;
      });
    },
    async entries(ids) {
      const courses = await store.searchableCourses(db, ids);
      const now = await namesOf(
        db,
        courses.map((course) => course.instructor_id),
      );
      for (const [id, name] of now) if (names.has(id) && names.get(id) !== name) rename(id);
      for (const { id, category_id: category, instructor_id: teacher } of courses)
        namedIn.set(id, [...(category === null ? [] : [category]), teacher]);
      names = new Map([...names, ...now]);
      return courses.map((course) => entryOf(course, now));
    },
  };
}

/** The names of all categories, and of these teachers. */
async function namesOf(db: Queries, teachers: readonly string[]): Promise<Map<string, string>> {
  const [people, categories] = await Promise.all([
    fullNamesByIds(db, teachers),
    store.allCategories(db),
  ]);
  return new Map([...categories.map(({ id, name }): [string, string] => [id, name]), ...people]);
}

type SearchedCourse = Awaited<ReturnType<typeof store.searchableCourses>>[number];

function entryOf(course: SearchedCourse, names: ReadonlyMap<string, string>): SearchEntry {
  return {
    id: course.id,
    name: course.name,
    tags: listOf(course.tags),
    category: names.get(course.category_id ?? '') ?? '',
    teacher: names.get(course.instructor_id) ?? '',
    text: course.description.split(/\s+/, SEARCHED_WORDS).join(' '),
    isFree: course.price_paise === 0,
    createdAt: course.created_at,
  };
}
