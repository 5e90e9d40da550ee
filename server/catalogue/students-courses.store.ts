// All that a course's page for its students shows beside its sections and lessons, by one statement.
import { sql } from 'kysely';
import { watched } from '../films/films.ts';
import type { WatchedFilm } from '../films/films.ts';
import { prepared } from '../platform/prepared.ts';
import type { Queries } from '../platform/ports.ts';
import type { FilmRow } from '../platform/tables.ts';

const rowsOf = prepared((db, courseId: string) =>
  db
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.instructor_id')
    .leftJoin('categories', 'categories.id', 'courses.category_id')
    .leftJoin('course_counts', 'course_counts.course_id', 'courses.id')
    .selectAll('courses')
    .select([
      'users.full_name',
      'users.image_id',
      'users.about',
      'categories.name as category_name',
      'course_counts.students',
      sql<string | null>`(select string_agg(captions.lesson_id || ' ' || captions.language, ','
          order by captions.language, captions.lesson_id)
        from lessons join captions on captions.lesson_id = lessons.id
        where lessons.course_id = courses.id)`.as('captions'),
      sql<
        string | null
      >`(select string_agg(films.media_id || ' ' || films.state || ' ' || films.plays || ' '
          || coalesce(films.plain_id, ''), ',' order by films.media_id)
        from lessons join films on films.media_id = lessons.video_id
        where lessons.course_id = courses.id)`.as('films'),
    ])
    .where('courses.id', '=', courseId),
);

/** Its names say what they are of; `captions` and `films` are read by the functions below. Undefined for no course. */
export async function courseNow(db: Queries, courseId: string) {
  return (await rowsOf(db, courseId))[0];
}

export type CourseNow = NonNullable<Awaited<ReturnType<typeof courseNow>>>;

/** Languages by lesson. */
export function captionsIn({ captions }: Pick<CourseNow, 'captions'>): Map<string, string[]> {
  const languages = new Map<string, string[]>();
  for (const [lessonId = '', language = ''] of fieldsIn(captions))
    languages.set(lessonId, [...(languages.get(lessonId) ?? []), language]);
  return languages;
}

/** What can be watched of the film that was sent. */
export function filmsIn({ films }: Pick<CourseNow, 'films'>): (mediaId: string) => WatchedFilm {
  const byMedia = new Map(
    fieldsIn(films).map(([mediaId = '', state, plays, plainId = '']) => [
      mediaId,
      {
        state: state as FilmRow['state'],
        plays: plays === '1' ? (1 as const) : (0 as const),
        plain_id: plainId === '' ? null : plainId,
      },
    ]),
  );
  return (mediaId) => watched(mediaId, byMedia.get(mediaId));
}

const fieldsIn = (text: string | null): string[][] =>
  text?.split(',').map((one) => one.split(' ')) ?? [];
