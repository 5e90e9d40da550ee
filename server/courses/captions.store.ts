// The rows of captions: of lessons, and of the trailers of courses, by the same verbs.
import type { Cue } from '#contract/captions.ts';
import type { Queries } from '../platform/ports.ts';
import type { CaptionsRow } from '../platform/tables.ts';

export type StoredCaptions = Omit<CaptionsRow, 'lesson_id'>;

/** The languages by lesson; lessons without captions are missing. */
export async function captionLanguages(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (courseIds.length === 0) return new Map();
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

/** Of what films the rows of a table are, and by which column. */
export type Captioned = ReturnType<typeof captionsBy>;

/** Both tables are alike but for the column of their film: what is said here of one holds for the other. */
function captionsBy(table: 'captions' | 'trailer_captions', video: 'lesson_id' | 'course_id') {
  const [rows, id] = [table as 'captions', video as 'lesson_id'];
  return {
    /** The cues of a film in one language. */
    getCues: async (
      db: Queries,
      { videoId, language }: { videoId: string; language: string },
    ): Promise<Cue[] | undefined> => {
      const query = db.selectFrom(rows).select('cues').where(id, '=', videoId);
      const row = await query.where('language', '=', language).executeTakeFirst();
      return row && (JSON.parse(row.cues) as Cue[]);
    },

    languagesOf: async (db: Queries, videoId: string): Promise<string[]> => {
      const query = db.selectFrom(rows).select('language').where(id, '=', videoId);
      return (await query.orderBy('language').execute()).map((row) => row.language);
    },

    /** In the place of those of the same film and language. */
    put: async (tx: Queries, videoId: string, captions: StoredCaptions): Promise<void> => {
      const { cues, updated_at } = captions;
      await tx
        .insertInto(rows)
        .values({ [video]: videoId, ...captions } as unknown as CaptionsRow)
        .onConflict((there) => there.columns([id, 'language']).doUpdateSet({ cues, updated_at }))
        .execute();
    },

    /** In one language, or in all. */
    remove: async (tx: Queries, videoId: string, language?: string): Promise<void> => {
      const query = tx.deleteFrom(rows).where(id, '=', videoId);
      await (language === undefined ? query : query.where('language', '=', language)).execute();
    },

    /** Gives a film the captions of another. */
    copy: async (tx: Queries, { from, to }: { from: string; to: string }): Promise<void> => {
      await tx
        .insertInto(rows)
        .columns([id, 'language', 'cues', 'updated_at'])
        .expression((query) =>
          query
            .selectFrom(rows)
            .select((row) => [row.val(to).as(id), 'language', 'cues', 'updated_at'])
            .where(id, '=', from),
        )
        .execute();
    },
  };
}

export const ofLessons = captionsBy('captions', 'lesson_id');
export const ofTrailers = captionsBy('trailer_captions', 'course_id');
