// The average rating of each course and the number of its reviews: kept in the transactions that change what counts.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';

const ofReviews = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from reviews where reviews.course_id = courses.id
    and reviews.hidden_at is null and reviews.returned_at is null)`;

export const REVIEW_COUNT = ofReviews(sql`count(*)`);
export const AVERAGE_RATING = ofReviews(sql`coalesce(round(avg(rating), 2), 0)`);

/** Counts the reviews of a course anew. It is locked first, so that two changes at once do not overlook each other. */
export async function recountRatings(tx: Queries, courseId: string): Promise<void> {
  await tx
    .updateTable('courses')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('id', '=', courseId)
    .execute();
  await sql`update courses set review_count = ${REVIEW_COUNT}, average_rating = ${AVERAGE_RATING}
    where id = ${courseId}`.execute(tx);
}

interface ReviewKey {
  userId: string;
  courseId: string;
}

/** Takes the review of a buyer who gives the course back out of what visitors see and what counts. */
export function withdrawReview(tx: Queries, key: ReviewKey, at: number): Promise<void> {
  return setReturned(tx, key, at);
}

/** Brings the review back with the course. */
export function restoreReview(tx: Queries, key: ReviewKey): Promise<void> {
  return setReturned(tx, key, null);
}

async function setReturned(
  tx: Queries,
  { userId, courseId }: ReviewKey,
  at: number | null,
): Promise<void> {
  const changed = await tx
    .updateTable('reviews')
    .set({ returned_at: at })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('returned_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (changed) await recountRatings(tx, courseId);
}
