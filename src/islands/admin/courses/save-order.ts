import { ApiError } from '#site/api/client.ts';
import * as api from '#site/api/content.ts';
import { isOwnServer } from '#site/api/server.ts';
import { isSameOrder, type ContentOrder } from './content-order.ts';

const TRIES = 3;

/**
 * Saves the order that `toOrder` returns for the current content, and retries after another admin's change. Does
 * nothing on a server with only the API of section 7. Throws ApiError.
 */
export async function keepOrder(
  courseId: string,
  requested: (there: ContentOrder) => ContentOrder,
): Promise<void> {
  if (!(await isOwnServer())) return;
  for (let left = TRIES; left > 0; left -= 1) {
    const outline = await api.fetchContent(courseId);
    const there = outline.sections.map(({ id, lessons }) => ({
      id,
      lessons: lessons.map((lesson) => lesson.id),
    }));
    const sections = requested(there);
    if (isSameOrder(there, sections)) return;
    try {
      return await api.saveOrder({ courseId, sections, revision: outline.revision });
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'conflict';
      if (!isOutdated || left === 1) throw error;
    }
  }
}
