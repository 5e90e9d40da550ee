// Content of the edit wizard: every change is sent immediately, uploads and moves one after another.
import { updateSection } from '#contract/courses/content.ts';
import { ApiError, send } from '#site/api/client.ts';
import * as api from '#site/api/content.ts';
import { fetchFullCourse } from '#site/api/learning.ts';
import { deleteStored, createLocalActions } from './content-actions.ts';
import { sortByBatch, isSameOrder, applyOrder, type ContentOrder } from './content-order.ts';
import { toDetails, hasChanges, SAME_PICTURE } from './details.ts';
import { saveOrderWithRetry } from './save-order.ts';
import { notifySharedError, notifyShared } from '../../ui/notices/notify.ts';
import { createLessonPorts, sendLesson } from './send-lesson.ts';
import type { UploadControl } from './uploads.ts';
import type { ContentActions } from './use-wizard.ts';
import { toOrder, type WizardStore } from './wizard.ts';

const ORDER_FAILED = 'Failed to save the order';

export function createContentActions(store: WizardStore, control: UploadControl): ContentActions {
  const { dispatch } = store;
  const courseId = store.state().stored?.courseId ?? '';
  const uploads = createUploadQueue(store, control);
  let pendingOrders: Promise<void> = Promise.resolve();
  /** Runs `work` and reloads the course. True on success. */
  const applyChange = async (
    work: () => Promise<unknown>,
    failureMessage: string,
  ): Promise<boolean> => {
    try {
      await work();
    } catch (error) {
      notifySharedError(error, failureMessage);
      // Another admin may have removed the item.
      if (error instanceof ApiError && error.code === 'not_found') await reload(store);
      return false;
    }
    await reload(store);
    return true;
  };
  return {
    ...createLocalActions(store, uploads.add),
    addSection: (name) =>
      applyChange(
        () => api.addSection(courseId, name, crypto.randomUUID()),
        'Failed to add section',
      ),
    deleteStored: async (what) => {
      const noun = what.lesson ? 'lesson' : 'section';
      await applyChange(() => deleteStored(store, what), `Failed to delete ${noun}`);
    },
    rename: ({ section, lesson }, words) => {
      const sectionIds = { courseId, sectionId: section.key };
      return lesson
        ? applyChange(
            () => api.saveLesson({ ...sectionIds, lessonId: lesson.id }, words),
            'Failed to update lesson',
          )
        : applyChange(
            () => send(updateSection, { body: { ...sectionIds, sectionName: words.title } }),
            'Failed to rename section',
          );
    },
    saveOrder: (order, overOthers = false) => {
      if (overOthers) return void saveOwnOrder(store, order);
      const base = toOrder(store.state().sections, false);
      dispatch({ type: 'reordered', order });
      uploads.forgetOrder();
      pendingOrders = pendingOrders.then(() => saveOrder(store, base, order));
    },
    reload: () => void reload(store),
    sendAll: async () => dispatch({ type: 'went-to', stage: 3 }),
  };
}

/** Counts the reloads of a wizard. */
const reloads = new WeakMap<WizardStore, number>();

/** Reloads the course. The last load to start wins. */
export async function reload(store: WizardStore): Promise<void> {
  const loadNumber = (reloads.get(store) ?? 0) + 1;
  reloads.set(store, loadNumber);
  try {
    const full = await fetchFullCourse(store.state().stored?.courseId ?? '');
    const isLast = loadNumber === reloads.get(store);
    if (full && isLast) store.dispatch({ type: 'reloaded', course: full.course });
  } catch (error) {
    notifySharedError(error, 'Failed to fetch course details');
  }
}

/** `base` is the order before the move. If another admin changed it meanwhile, a dialog asks which order to keep. */
async function saveOrder(
  store: WizardStore,
  base: ContentOrder,
  order: ContentOrder,
): Promise<void> {
  const { state, dispatch } = store;
  const courseId = state().stored?.courseId ?? '';
  /** Does nothing if the content was moved again meanwhile. */
  const finishMove = () => state().moving === order && dispatch({ type: 'order-saved' });
  let isChangedByOther = false;
  try {
    await saveOrderWithRetry(courseId, (current) => {
      isChangedByOther = !isSameOrder(current, applyOrder(current, base));
      return isChangedByOther ? current : applyOrder(current, order);
    });
    finishMove();
    const full = isChangedByOther ? await fetchFullCourse(courseId) : undefined;
    if (full) return dispatch({ type: 'conflicted', conflict: { theirs: full.course, order } });
  } catch (error) {
    finishMove();
    notifySharedError(error, ORDER_FAILED);
  }
  await reload(store);
}

/** Saves our order over another admin's. */
async function saveOwnOrder(store: WizardStore, order: ContentOrder): Promise<void> {
  try {
    await saveOrderWithRetry(store.state().stored?.courseId ?? '', (current) =>
      applyOrder(current, order),
    );
  } catch (error) {
    notifySharedError(error, ORDER_FAILED);
  }
  await reload(store);
}

/** Sends lessons one at a time in the order they were added; late ones are moved to their place. */
function createUploadQueue(store: WizardStore, control: UploadControl) {
  let lastUpload: Promise<void> = Promise.resolve();
  /** In the order added: each lesson's local key and, once it is saved, its id. */
  let added: { key: string; id: string }[] = [];
  const send = async (key: string) => {
    const lessons = store.state().sections.flatMap((section) => section.lessons);
    const lesson = lessons.find((lesson) => lesson.key === key);
    // The lesson was removed while it waited.
    if (!lesson) return;
    const sent = await sendLesson(store, lesson, createLessonPorts(control));
    if (sent.result === 'failed') notifyShared('error', 'Failed to add lesson');
    if (sent.result !== 'done') return;
    added = added.map((item) => (item.key === key ? { key, id: sent.value } : item));
    const position = added.findIndex((item) => item.key === key);
    if (added.some(({ id }, index) => index > position && id !== '')) await moveToPlace();
    await reload(store);
  };
  const moveToPlace = async () => {
    const ids = added.map(({ id }) => id);
    try {
      await saveOrderWithRetry(store.state().stored?.courseId ?? '', (current) =>
        current.map((section) => ({ ...section, lessons: sortByBatch(section.lessons, ids) })),
      );
    } catch (error) {
      notifySharedError(error, ORDER_FAILED);
    }
  };
  return {
    add: (keys: readonly string[]) => {
      const otherKeys = keys.filter((key) => !added.some((item) => item.key === key));
      added = [...added, ...otherKeys.map((key) => ({ key, id: '' }))];
      for (const key of keys) lastUpload = lastUpload.then(() => send(key));
    },
    /** The admin has moved lessons. */
    forgetOrder: () => {
      added = [];
    },
  };
}

interface ConflictHandlers {
  fail: () => void;
  /** Saves the details over this revision. */
  overwrite: (revision: number | undefined) => Promise<void>;
}

/** After another save of the course. Only changed details are a conflict, not new content or our own change. */
export async function resolveConflict(
  { state, dispatch }: WizardStore,
  { fail, overwrite }: ConflictHandlers,
): Promise<void> {
  const { stored, details } = state();
  try {
    const full = stored && (await fetchFullCourse(stored.courseId));
    if (!full) return fail();
    const { course: theirs } = full;
    // After a lost response a browser may repeat the call and conflict with its own change.
    if (!hasChanges(toDetails(theirs), { ...details, ...SAME_PICTURE })) {
      dispatch({ type: 'details-saved', courseId: theirs.id, picture: theirs.thumbnail });
      return dispatch({ type: 'reloaded', course: theirs });
    }
    if (!hasChanges(stored.details, toDetails(theirs))) return await overwrite(theirs.revision);
    dispatch({ type: 'conflicted', conflict: { theirs } });
  } catch {
    fail();
  }
}
