import { ApiError } from '#site/api/client.ts';
import * as api from '#site/api/content.ts';
import { isOwnServer } from '#site/api/server.ts';
import { isSameOrder, type ContentOrder } from './content-order.ts';

const MAX_TRIES = 3;

/**
 * Saves the order that `toOrder` returns for the current content, and retries after another admin's change. Does
 * nothing on a server with only the API of section 7. Throws ApiError.
 */
export async function saveOrderWithRetry(
  courseId: string,
  toOrder: (current: ContentOrder) => ContentOrder,
): Promise<void> {
  if (!(await isOwnServer())) return;
  for (let triesLeft = MAX_TRIES; triesLeft > 0; triesLeft -= 1) {
    const outline = await api.fetchContent(courseId);
    const current = outline.sections.map(({ id, lessons }) => ({
      id,
      lessons: lessons.map((lesson) => lesson.id),
    }));
    const sections = toOrder(current);
    if (isSameOrder(current, sections)) return;
    try {
      return await api.saveOrder({ courseId, sections, revision: outline.revision });
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'conflict';
      if (!isOutdated || triesLeft === 1) throw error;
    }
  }
}
