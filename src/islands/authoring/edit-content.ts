// What the second stage of the edit wizard asks of the server: changes at once, uploads and orders one after another.
import { ApiError } from '#site/api/client.ts';
import type { ContentOrder } from './content-order.ts';
import type { EditDesk } from './edit-desk.ts';
import { reload } from './edit-reload.ts';
import { keepMine, saveMove } from './edit-order.ts';
import { lessonQueue } from './lesson-queue.ts';
import type { LessonQueue } from './lesson-queue.ts';
import * as told from './told.ts';
import type { UploadControl } from './use-uploads.ts';

export interface ContentVerbs extends Pick<LessonQueue, 'add' | 'again'> {
  /** True once done; what the server holds afterwards is shown. */
  change: (work: () => Promise<unknown>, otherwise: string) => Promise<boolean>;
  /** Saves an order that was made from `base`. */
  order: (base: ContentOrder, wanted: ContentOrder) => void;
  keepMine: (wanted: ContentOrder) => void;
}

export function contentVerbs(desk: EditDesk, control: UploadControl): ContentVerbs {
  const queue = lessonQueue(desk, control);
  let orders: Promise<void> = Promise.resolve();
  return {
    add: queue.add,
    again: queue.again,
    change: (work, otherwise) => change(desk, work, otherwise),
    order: (base, wanted) => {
      queue.forgetOrder();
      orders = orders.then(() => saveMove(desk, base, wanted));
    },
    keepMine: (wanted) => void keepMine(desk, wanted),
  };
}

async function change(
  desk: EditDesk,
  work: () => Promise<unknown>,
  otherwise: string,
): Promise<boolean> {
  try {
    await work();
  } catch (error) {
    told.tellFailure(error, otherwise);
    // Somebody else may have removed what was to be changed.
    if (error instanceof ApiError && error.code === 'not_found') await reload(desk);
    return false;
  }
  await reload(desk);
  return true;
}
