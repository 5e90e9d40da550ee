// The rows of captions of trailers, by course: the same verbs as those of lessons have.
import type { Queries } from '../platform/ports.ts';
import { readSaid } from './captions.store.ts';
import type { SaidIn, StoredSaid } from './captions.store.ts';

/** What is said in the trailer, in every language that it has. */
export async function allCaptionsOf(db: Queries, courseId: string): Promise<SaidIn[]> {
  const rows = await db
    .selectFrom('trailer_captions')
    .select(['language', 'cues'])
    .where('course_id', '=', courseId)
    .orderBy('language')
    .execute();
  return rows.map(readSaid);
}

export async function languagesOf(db: Queries, courseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trailer_captions')
    .select('language')
    .where('course_id', '=', courseId)
    .orderBy('language')
    .execute();
  return rows.map((row) => row.language);
}

/** In the place of those of the same course and language. */
export async function putCaptions(tx: Queries, courseId: string, said: StoredSaid): Promise<void> {
  const { cues, updated_at } = said;
  await tx
    .insertInto('trailer_captions')
    .values({ course_id: courseId, ...said })
    .onConflict((there) =>
      there.columns(['course_id', 'language']).doUpdateSet({ cues, updated_at }),
    )
    .execute();
}

export async function deleteCaptions(
  tx: Queries,
  courseId: string,
  language: string,
): Promise<void> {
  await tx
    .deleteFrom('trailer_captions')
    .where('course_id', '=', courseId)
    .where('language', '=', language)
    .execute();
}

export async function deleteAllCaptions(tx: Queries, courseId: string): Promise<void> {
  await tx.deleteFrom('trailer_captions').where('course_id', '=', courseId).execute();
}

/** Gives the trailer of a course the captions of another's. */
export async function copyCaptions(
  tx: Queries,
  place: { from: string; to: string },
): Promise<void> {
  await tx
    .insertInto('trailer_captions')
    .columns(['course_id', 'language', 'cues', 'updated_at'])
    .expression((from) =>
      from
        .selectFrom('trailer_captions')
        .select((row) => [
          row.val(place.to).as('course_id'),
          'trailer_captions.language',
          'trailer_captions.cues',
          'trailer_captions.updated_at',
        ])
        .where('trailer_captions.course_id', '=', place.from),
    )
    .execute();
}
