// The rows of captions of lessons.
import * as z from 'zod/mini';
import { Cue } from '#contract/captions.ts';
import type { Queries } from '../platform/ports.ts';
import { prepared } from '../platform/prepared.ts';
import type { CaptionsRow } from '../platform/tables.ts';

const Cues = z.array(Cue);

/** What is said in a film in one language; `StoredSaid` as a row has it. */
export interface SaidIn {
  language: string;
  cues: Cue[];
}
export type StoredSaid = Omit<CaptionsRow, 'lesson_id'>;

export function readSaid({ language, cues }: Pick<StoredSaid, 'language' | 'cues'>): SaidIn {
  return { language, cues: z.parse(Cues, JSON.parse(cues)) };
}

const languagesIn = prepared((db, courseIds: readonly string[]) =>
  db
    .selectFrom('captions')
    .innerJoin('lessons', 'lessons.id', 'captions.lesson_id')
    .select(['captions.lesson_id', 'captions.language'])
    .where('lessons.course_id', 'in', courseIds)
    .orderBy('captions.language'),
);

/** The languages by lesson; lessons without captions are missing. */
export async function captionLanguages(
  db: Queries,
  courseIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (courseIds.length === 0) return new Map();
  const rows = await languagesIn(db, courseIds);
  const languages = new Map<string, string[]>();
  for (const { lesson_id: id, language } of rows)
    languages.set(id, [...(languages.get(id) ?? []), language]);
  return languages;
}

/** The cues of a lesson in a language, by their beginning. */
export async function captionsOf(
  db: Queries,
  lessonId: string,
  language: string,
): Promise<Cue[] | undefined> {
  const row = await db
    .selectFrom('captions')
    .select('cues')
    .where('lesson_id', '=', lessonId)
    .where('language', '=', language)
    .executeTakeFirst();
  return row && z.parse(Cues, JSON.parse(row.cues));
}

/** What is said in a lesson, in every language that it has. */
export async function allCaptionsOf(db: Queries, lessonId: string): Promise<SaidIn[]> {
  const rows = await db
    .selectFrom('captions')
    .select(['language', 'cues'])
    .where('lesson_id', '=', lessonId)
    .orderBy('language')
    .execute();
  return rows.map(readSaid);
}

/** The languages of one lesson. */
export async function languagesOf(db: Queries, lessonId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('captions')
    .select('language')
    .where('lesson_id', '=', lessonId)
    .orderBy('language')
    .execute();
  return rows.map((row) => row.language);
}

/** In the place of those of the same lesson and language. */
export async function putCaptions(tx: Queries, lessonId: string, said: StoredSaid): Promise<void> {
  const { cues, updated_at } = said;
  await tx
    .insertInto('captions')
    .values({ lesson_id: lessonId, ...said })
    .onConflict((there) =>
      there.columns(['lesson_id', 'language']).doUpdateSet({ cues, updated_at }),
    )
    .execute();
}

export async function deleteCaptions(
  tx: Queries,
  lessonId: string,
  language: string,
): Promise<void> {
  await tx
    .deleteFrom('captions')
    .where('lesson_id', '=', lessonId)
    .where('language', '=', language)
    .execute();
}

/** Gives a lesson the captions of another. */
export async function copyCaptions(
  tx: Queries,
  place: { from: string; to: string },
): Promise<void> {
  await tx
    .insertInto('captions')
    .columns(['lesson_id', 'language', 'cues', 'updated_at'])
    .expression((from) =>
      from
        .selectFrom('captions')
        .select((row) => [
          row.val(place.to).as('lesson_id'),
          'captions.language',
          'captions.cues',
          'captions.updated_at',
        ])
        .where('captions.lesson_id', '=', place.from),
    )
    .execute();
}
