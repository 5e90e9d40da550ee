// Queries for captions. Lessons and trailers have separate tables, but the same queries.
import type { Cue } from '#contract/courses/captions.ts';
import type { Queries } from '../platform/ports.ts';
import type { CaptionsRow } from '../platform/tables.ts';

type StoredCaptions = Omit<CaptionsRow, 'lesson_id'>;

/** Languages by lesson id; lessons without captions are left out. */
export async function listCaptionLanguages(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('captions')
    .innerJoin('lessons', 'lessons.id', 'captions.lesson_id')
    .select(['captions.lesson_id', 'captions.language'])
    .where('lessons.course_id', 'in', courseIds)
    .orderBy('captions.language')
    .execute();
  const languages = new Map<string, string[]>();
  for (const { lesson_id: id, language } of rows)
    languages.set(id, [...(languages.get(id) ?? []), language]);
  return languages;
}

/** Languages in which at least one lesson or the trailer has captions, by course id; courses without captions are left out. */
export async function listLanguagesByCourse(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('captions')
    .innerJoin('lessons', 'lessons.id', 'captions.lesson_id')
    .select(['lessons.course_id', 'captions.language'])
    .where('lessons.course_id', 'in', courseIds)
    .union((query) =>
      query
        .selectFrom('trailer_captions')
        .select(['course_id', 'language'])
        .where('course_id', 'in', courseIds),
    )
    .orderBy('language')
    .execute();
  const byCourse = Map.groupBy(rows, (row) => row.course_id);
  return new Map([...byCourse].map(([id, found]) => [id, found.map((row) => row.language)]));
}

export type CaptionQueries = ReturnType<typeof createCaptionQueries>;

/** The tables differ only in their id column, a lesson or a course, so both use the types of the lesson table. */
function createCaptionQueries(
  table: 'captions' | 'trailer_captions',
  idColumnName: 'lesson_id' | 'course_id',
) {
  const [captionsTable, idColumn] = [table as 'captions', idColumnName as 'lesson_id'];
  return {
    findCues: async (
      db: Queries,
      { lessonOrCourseId, language }: { lessonOrCourseId: string; language: string },
    ): Promise<Cue[] | undefined> => {
      const query = db
        .selectFrom(captionsTable)
        .select('cues')
        .where(idColumn, '=', lessonOrCourseId);
      const row = await query.where('language', '=', language).executeTakeFirst();
      return row && (JSON.parse(row.cues) as Cue[]);
    },

    listLanguages: async (db: Queries, lessonOrCourseId: string): Promise<string[]> => {
      const query = db
        .selectFrom(captionsTable)
        .select('language')
        .where(idColumn, '=', lessonOrCourseId);
      return (await query.orderBy('language').execute()).map((row) => row.language);
    },

    /** Replaces the captions in the same language. */
    save: async (
      tx: Queries,
      lessonOrCourseId: string,
      captions: StoredCaptions,
    ): Promise<void> => {
      const { cues, updated_at } = captions;
      await tx
        .insertInto(captionsTable)
        .values({ [idColumnName]: lessonOrCourseId, ...captions } as unknown as CaptionsRow)
        .onConflict((conflict) =>
          conflict.columns([idColumn, 'language']).doUpdateSet({ cues, updated_at }),
        )
        .execute();
    },

    /** Removes the captions in one language, or in all languages. */
    remove: async (tx: Queries, lessonOrCourseId: string, language?: string): Promise<void> => {
      const query = tx.deleteFrom(captionsTable).where(idColumn, '=', lessonOrCourseId);
      await (language === undefined ? query : query.where('language', '=', language)).execute();
    },

    /** Copies the captions of a lesson to another lesson, or of a trailer to another course. */
    copy: async (tx: Queries, { from, to }: { from: string; to: string }): Promise<void> => {
      await tx
        .insertInto(captionsTable)
        .columns([idColumn, 'language', 'cues', 'updated_at'])
        .expression((query) =>
          query
            .selectFrom(captionsTable)
            .select((eb) => [eb.val(to).as(idColumn), 'language', 'cues', 'updated_at'])
            .where(idColumn, '=', from),
        )
        .execute();
    },
  };
}

export const lessonCaptionQueries = createCaptionQueries('captions', 'lesson_id');
export const trailerCaptionQueries = createCaptionQueries('trailer_captions', 'course_id');
