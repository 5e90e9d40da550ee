// Reads search entries from the database.
import { listFullNamesByIds } from '../accounts/user-views.ts';
import type { Queries } from '../platform/ports.ts';
import * as store from './catalogue.store.ts';
import { parseTextList } from './course-columns.ts';
import type { SearchSource } from './search.ts';

const SEARCHED_WORDS = 20;

export function createSearchSource(db: Queries): SearchSource {
  return {
    async versions() {
      const courses = await store.listSearchedRevisions(db);
      const names = await loadNames(db, courses);
      return new Map(courses.map((course) => [course.id, getVersion(course, names(course))]));
    },
    async entries(ids) {
      const courses = await store.listSearchableCourses(db, ids);
      const names = await loadNames(db, courses);
      return courses.map((course) => {
        const { category, teacher } = names(course);
        const entry = {
          id: course.id,
          name: course.name,
          tags: parseTextList(course.tags),
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

type NamedCourse = Awaited<ReturnType<typeof store.listSearchedRevisions>>[number];
interface Names {
  category: string;
  teacher: string;
}

/** Includes category and teacher, because renaming them does not change the revision of a course. */
function getVersion({ revision }: NamedCourse, { category, teacher }: Names): string {
  return JSON.stringify([revision, category, teacher]);
}

async function loadNames(
  db: Queries,
  courses: readonly NamedCourse[],
): Promise<(course: NamedCourse) => Names> {
  const teachers = [...new Set(courses.map(({ instructor_id: id }) => id))];
  const [people, rows] = await Promise.all([
    listFullNamesByIds(db, teachers),
    store.listCategories(db),
  ]);
  const categories = new Map(rows.map(({ id, name }) => [id, name]));
  return ({ category_id: category, instructor_id: teacher }) => ({
    category: categories.get(category ?? '') ?? '',
    teacher: people.get(teacher) ?? '',
  });
}
