// Queries for captions. Lessons and trailers have separate tables with the same functions.
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

export type CaptionQueries = ReturnType<typeof createCaptionQueries>;

/** The two tables differ only in the column of the video, so the types of one are used for both. */
function createCaptionQueries(
  table: 'captions' | 'trailer_captions',
  video: 'lesson_id' | 'course_id',
) {
  const [rows, id] = [table as 'captions', video as 'lesson_id'];
  return {
    findCues: async (
      db: Queries,
      { videoId, language }: { videoId: string; language: string },
    ): Promise<Cue[] | undefined> => {
      const query = db.selectFrom(rows).select('cues').where(id, '=', videoId);
      const row = await query.where('language', '=', language).executeTakeFirst();
      return row && (JSON.parse(row.cues) as Cue[]);
    },

    listLanguages: async (db: Queries, videoId: string): Promise<string[]> => {
      const query = db.selectFrom(rows).select('language').where(id, '=', videoId);
      return (await query.orderBy('language').execute()).map((row) => row.language);
    },

    /** Replaces captions of the same video and language. */
    save: async (tx: Queries, videoId: string, captions: StoredCaptions): Promise<void> => {
      const { cues, updated_at } = captions;
      await tx
        .insertInto(rows)
        .values({ [video]: videoId, ...captions } as unknown as CaptionsRow)
        .onConflict((conflict) =>
          conflict.columns([id, 'language']).doUpdateSet({ cues, updated_at }),
        )
        .execute();
    },

    /** Without a language, removes all. */
    remove: async (tx: Queries, videoId: string, language?: string): Promise<void> => {
      const query = tx.deleteFrom(rows).where(id, '=', videoId);
      await (language === undefined ? query : query.where('language', '=', language)).execute();
    },

    /** Copies the captions of one video to another. */
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

export const lessonCaptionQueries = createCaptionQueries('captions', 'lesson_id');
export const trailerCaptionQueries = createCaptionQueries('trailer_captions', 'course_id');
