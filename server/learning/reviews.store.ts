// Queries for reviews.
import { sql } from 'kysely';
import type { Matching } from '../platform/paging.ts';
import type { Queries } from '../platform/ports.ts';
import { containsText, PERSON_COLUMNS } from '../platform/text-search.ts';
import type { PersonSearch } from '../platform/text-search.ts';
import type { ReviewRow } from '../platform/tables.ts';

/** A student's second review of a course replaces the first; a hidden review stays hidden. */
export function upsertReview(db: Queries, review: ReviewRow): Promise<ReviewRow> {
  const { rating, review: text, created_at } = review;
  return db
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_id']).doUpdateSet({ rating, review: text, created_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A student's review of a course, hidden or not. */
export function findOwnReview(db: Queries, key: { userId: string; courseId: string }) {
  return db
    .selectFrom('reviews')
    .innerJoin('courses', 'courses.id', 'reviews.course_id')
    .selectAll('reviews')
    .select('courses.name as course_name')
    .where('reviews.user_id', '=', key.userId)
    .where('reviews.course_id', '=', key.courseId)
    .executeTakeFirst();
}

export function findReviewById(db: Queries, id: string): Promise<ReviewRow | undefined> {
  return db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False when it was hidden before. */
export async function markHidden(
  db: Queries,
  id: string,
  moderation: { at: number; adminId: string; reason: string },
): Promise<boolean> {
  const row = await db
    .updateTable('reviews')
    .set({
      hidden_at: moderation.at,
      hidden_by: moderation.adminId,
      hidden_reason: moderation.reason,
    })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it was shown before. */
export async function markShown(db: Queries, id: string): Promise<boolean> {
  const row = await db
    .updateTable('reviews')
    .set({ hidden_at: null, hidden_by: null, hidden_reason: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface ReviewFilter extends PersonSearch {
  courseId?: string | undefined;
  state?: 'shown' | 'hidden' | undefined;
}

/** Reviews that match the filter, including hidden ones. */
export function filterReviews(
  db: Queries,
  { query, courseId, state, personIds }: ReviewFilter,
): Matching {
  let selection = db.selectFrom('reviews').select(['reviews.id', 'reviews.created_at']);
  if (courseId !== undefined) selection = selection.where('reviews.course_id', '=', courseId);
  if (state)
    selection = selection.where('reviews.hidden_at', state === 'shown' ? 'is' : 'is not', null);
  if (!query) return selection;
  if (personIds) return selection.where('reviews.user_id', 'in', personIds);
  return selection.where(({ or, eb, selectFrom }) => {
    const writers = selectFrom('users')
      .select('users.id')
      .where(containsText(query, PERSON_COLUMNS));
    const courses = selectFrom('courses')
      .select('courses.id')
      .where(containsText(query, ['courses.name']));
    return or([
      containsText(query, ['reviews.review']),
      eb('reviews.user_id', 'in', writers),
      eb('reviews.course_id', 'in', courses),
    ]);
  });
}

/** Reviews with course, writer, and the admin who has hidden them. */
export function listModeratedReviews(db: Queries, ids: readonly string[]) {
  return db
    .selectFrom('reviews')
    .innerJoin('courses', 'courses.id', 'reviews.course_id')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .leftJoin('users as admins', 'admins.id', 'reviews.hidden_by')
    .selectAll('reviews')
    .select([
      'courses.name as course_name',
      'users.full_name',
      'users.email',
      'admins.full_name as hidden_by_name',
    ])
    .where('reviews.id', 'in', ids)
    .execute();
}

/** Public reviews of published courses: best first, then with text first, then newest first. */
export function listShownReviews(
  db: Queries,
  { courseId, limit }: { courseId: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('reviews')
    .selectAll('reviews')
    // A subquery for the returned reviews only: a join would start with the courses.
    .select((row) =>
      row
        .selectFrom('courses')
        .select('courses.name')
        .whereRef('courses.id', '=', 'reviews.course_id')
        .$asScalar()
        .$notNull()
        .as('course_name'),
    )
    // Checked for each review in order: `exists` would become a join.
    .where(
      ({ selectFrom }) =>
        selectFrom('courses')
          .select('courses.status')
          .whereRef('courses.id', '=', 'reviews.course_id'),
      '=',
      'Published',
    )
    .where('reviews.hidden_at', 'is', null)
    .where('reviews.returned_at', 'is', null);
  if (courseId !== undefined) query = query.where('reviews.course_id', '=', courseId);
  return (
    query
      .orderBy('reviews.rating', 'desc')
      // Written as in the index.
      .orderBy(sql`(case when reviews.review = '' then 1 else 0 end)`)
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id', 'desc')
      .limit(limit)
      .execute()
  );
}
