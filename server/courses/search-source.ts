// Reads search entries from the database.
import { fullNamesByIds } from '../accounts/accounts.ts';
import type { Queries } from '../platform/ports.ts';
import * as store from './catalogue.store.ts';
import { listOf } from './course-columns.ts';
import type { SearchSource } from './search.ts';

const SEARCHED_WORDS = 20;

export function searchSource(db: Queries): SearchSource {
  return {
    async versions() {
      const courses = await store.searchedRevisions(db);
      const names = await getNames(db, courses);
      return new Map(courses.map((course) => [course.id, getVersion(course, names(course))]));
    },
    async entries(ids) {
      const courses = await store.searchableCourses(db, ids);
      const names = await getNames(db, courses);
      return courses.map((course) => {
        const { category, teacher } = names(course);
        const entry = {
          id: course.id,
          name: course.name,
          tags: listOf(course.tags),
          category,
          teacher,
          text: course.description.split(/\s+/, SEARCHED_WORDS).join(' '),
          isFree: course.price_paise === 0,
          createdAt: course.created_at,
        };
        return { version: getVersion(course, { category, teacher }), entry };
      });
    },
  };
}

type Named = Awaited<ReturnType<typeof store.searchedRevisions>>[number];
interface Names {
  category: string;
  teacher: string;
}

/** Includes category and teacher, because renaming them does not change the revision of a course. */
function getVersion({ revision }: Named, { category, teacher }: Names): string {
  return JSON.stringify([revision, category, teacher]);
}

async function getNames(db: Queries, courses: readonly Named[]): Promise<(course: Named) => Names> {
  const teachers = [...new Set(courses.map(({ instructor_id: id }) => id))];
  const [people, rows] = await Promise.all([fullNamesByIds(db, teachers), store.allCategories(db)]);
  const categories = new Map(rows.map(({ id, name }) => [id, name]));
  return ({ category_id: category, instructor_id: teacher }) => ({
    category: categories.get(category ?? '') ?? '',
    teacher: people.get(teacher) ?? '',
  });
}
