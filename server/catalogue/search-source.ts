// What the search looks through, read out of the database: a mark of each course, and what has changed by these.
import { instructorsByIds } from '../accounts/accounts.ts';
import type { Queries } from '../platform/ports.ts';
import * as store from './catalogue.store.ts';
import { listOf } from './course-columns.ts';
import type { SearchEntry, SearchSource } from './search.ts';

const SEARCHED_WORDS = 20;

export function searchSource(db: Queries): SearchSource {
  let read = '';
  let marks: ReadonlyMap<string, string> = new Map();
  return {
    async marks() {
      const lines = await store.searchedRevisions(db);
      const names = await namesIn(db, lines);
      const now = `${lines.join()} ${JSON.stringify([...names])}`;
      if (now === read) return marks;
      read = now;
      marks = new Map(
        lines.map((line) => {
          const [id = '', revision = '', ...named] = line.split(' ');
          return [id, [revision, ...named.map((one) => names.get(one) ?? '')].join(' ')];
        }),
      );
      return marks;
    },
    entries: (ids) => searchEntries(db, ids),
  };
}

/** The names of categories and teachers, which change without a new revision of their courses. */
async function namesIn(db: Queries, lines: readonly string[]): Promise<Map<string, string>> {
  const teachers = new Set(lines.map((line) => line.slice(line.lastIndexOf(' ') + 1)));
  const people = await instructorsByIds(db, [...teachers]);
  const categories = await store.allCategories(db);
  return new Map([
    ...categories.map(({ id, name }): [string, string] => [id, name]),
    ...[...people].map(([id, { fullName }]): [string, string] => [id, fullName]),
  ]);
}

async function searchEntries(db: Queries, ids: readonly string[]): Promise<SearchEntry[]> {
  const courses = await store.searchableCourses(db, ids);
  const categories = new Map((await store.allCategories(db)).map((row) => [row.id, row.name]));
  const teachers = await instructorsByIds(
    db,
    courses.map((course) => course.instructor_id),
  );
  return courses.map((course) => ({
    id: course.id,
    name: course.name,
    tags: listOf(course.tags),
    category: categories.get(course.category_id ?? '') ?? '',
    teacher: teachers.get(course.instructor_id)?.fullName ?? '',
    text: course.description.split(/\s+/, SEARCHED_WORDS).join(' '),
    isFree: course.price_paise === 0,
    createdAt: course.created_at,
  }));
}
