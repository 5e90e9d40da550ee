// Saves a new order of a course under edit; where somebody else has put it in another, the admin chooses.
import { fetchFullCourse } from '#site/api/learning.ts';
import { isSameOrder, orderedAs } from './content-order.ts';
import type { ContentOrder } from './content-order.ts';
import type { EditDesk } from './edit-desk.ts';
import { reload } from './edit-reload.ts';
import { keepOrder } from './keep-order.ts';
import * as told from './told.ts';

const FAILED = 'Failed to save the order';

/** `base` is the order that `wanted` was made from. */
export async function saveMove(
  desk: EditDesk,
  base: ContentOrder,
  wanted: ContentOrder,
): Promise<void> {
  let isOthers = false;
  try {
    await keepOrder(desk.courseId, (there) => {
      isOthers = !isSameOrder(there, orderedAs(there, base));
      return isOthers ? there : orderedAs(there, wanted);
    });
    settle(desk, wanted);
    const full = isOthers ? await fetchFullCourse(desk.courseId) : undefined;
    if (full) {
      const conflict = { kind: 'order', theirs: full.course, wanted } as const;
      return desk.dispatch({ type: 'conflicted', conflict });
    }
  } catch (error) {
    settle(desk, wanted);
    told.tellFailure(error, FAILED);
  }
  await reload(desk);
}

/** Unless it was moved again meanwhile. */
function settle(desk: EditDesk, wanted: ContentOrder): void {
  if (desk.edit().moving === wanted) desk.dispatch({ type: 'order-saved' });
}

/** Our order, whatever anybody else has made of it. */
export async function keepMine(desk: EditDesk, wanted: ContentOrder): Promise<void> {
  try {
    await keepOrder(desk.courseId, (there) => orderedAs(there, wanted));
  } catch (error) {
    told.tellFailure(error, FAILED);
  }
  await reload(desk);
}
