// Content of the edit wizard: every change is sent immediately, uploads and moves one after another.
import { ApiError } from '#site/api/client.ts';
import * as api from '#site/api/content.ts';
import { fetchFullCourse } from '#site/api/learning.ts';
import { deleteStored, localActions } from './content-actions.ts';
import { inOrderOf, isSameOrder, orderedAs, type ContentOrder } from './content-order.ts';
import { getDetails, differ, SAME_PICTURE } from './details.ts';
import { keepOrder } from './save-order.ts';
import { notifySharedError, notifyShared } from '../../ui/notices/notify.ts';
import { lessonPorts, sendLesson } from './send-lesson.ts';
import type { UploadControl } from './uploads.ts';
import type { ContentActions } from './use-wizard.ts';
import { getOrder, type WizardStore } from './wizard.ts';

const NOT_ORDERED = 'Failed to save the order';

export function contentActions(store: WizardStore, control: UploadControl): ContentActions {
  const { dispatch } = store;
  const courseId = store.state().stored?.courseId ?? '';
  const uploads = uploadQueue(store, control);
  let orders: Promise<void> = Promise.resolve();
  /** Runs `work` and reloads the course. True on success. */
  const change = async (work: () => Promise<unknown>, otherwise: string): Promise<boolean> => {
    try {
      await work();
    } catch (error) {
      notifySharedError(error, otherwise);
      // Another admin may have removed the item.
      if (error instanceof ApiError && error.code === 'not_found') await reload(store);
      return false;
    }
    await reload(store);
    return true;
  };
  return {
    ...localActions(store, uploads.add),
    addSection: (name) =>
      change(() => api.addSection(courseId, name, crypto.randomUUID()), 'Failed to add section'),
    deleteStored: async (what) => {
      const noun = what.lesson ? 'lesson' : 'section';
      await change(() => deleteStored(store, what), `Failed to delete ${noun}`);
    },
    rename: ({ section, lesson }, words) => {
      const place = { courseId, sectionId: section.key };
      return lesson
        ? change(
            () => api.saveLesson({ ...place, lessonId: lesson.id }, words),
            'Failed to update lesson',
          )
        : change(() => api.renameSection(place, words.title), 'Failed to rename section');
    },
    order: (order, overOthers = false) => {
      if (overOthers) return void keepMine(store, order);
      const base = getOrder(store.state().sections, false);
      dispatch({ type: 'reordered', order });
      uploads.forgetOrder();
      orders = orders.then(() => saveOrder(store, base, order));
    },
    reload: () => void reload(store),
    sendAll: async () => dispatch({ type: 'went-to', stage: 3 }),
  };
}

/** Counts the reloads of a wizard. */
const reloads = new WeakMap<WizardStore, number>();

/** Reloads the course. The last load to start wins. */
export async function reload(store: WizardStore): Promise<void> {
  const mine = (reloads.get(store) ?? 0) + 1;
  reloads.set(store, mine);
  try {
    const full = await fetchFullCourse(store.state().stored?.courseId ?? '');
    const isLast = mine === reloads.get(store);
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
  const settle = () => state().moving === order && dispatch({ type: 'order-saved' });
  let isOthers = false;
  try {
    await keepOrder(courseId, (there) => {
      isOthers = !isSameOrder(there, orderedAs(there, base));
      return isOthers ? there : orderedAs(there, order);
    });
    settle();
    const full = isOthers ? await fetchFullCourse(courseId) : undefined;
    if (full) return dispatch({ type: 'conflicted', conflict: { theirs: full.course, order } });
  } catch (error) {
    settle();
    notifySharedError(error, NOT_ORDERED);
  }
  await reload(store);
}

/** Saves our order over another admin's. */
async function keepMine(store: WizardStore, order: ContentOrder): Promise<void> {
  try {
    await keepOrder(store.state().stored?.courseId ?? '', (there) => orderedAs(there, order));
  } catch (error) {
    notifySharedError(error, NOT_ORDERED);
  }
  await reload(store);
}

/** Sends lessons one at a time in the order they were added; late ones are moved to their place. */
function uploadQueue(store: WizardStore, control: UploadControl) {
  let last: Promise<void> = Promise.resolve();
  /** In the order added: each lesson's local key and, once it is saved, its id. */
  let added: { key: string; id: string }[] = [];
  const send = async (key: string) => {
    const lessons = store.state().sections.flatMap((section) => section.lessons);
    const lesson = lessons.find((lesson) => lesson.key === key);
    // The lesson was removed while it waited.
    if (!lesson) return;
    const sent = await sendLesson(store, lesson, lessonPorts(control));
    if (sent.result === 'failed') notifyShared('error', 'Failed to add lesson');
    if (sent.result !== 'done') return;
    added = added.map((item) => (item.key === key ? { key, id: sent.value } : item));
    const at = added.findIndex((item) => item.key === key);
    if (added.some(({ id }, index) => index > at && id !== '')) await moveToPlace();
    await reload(store);
  };
  const moveToPlace = async () => {
    const ids = added.map(({ id }) => id);
    try {
      await keepOrder(store.state().stored?.courseId ?? '', (there) =>
        there.map((section) => ({ ...section, lessons: inOrderOf(section.lessons, ids) })),
      );
    } catch (error) {
      notifySharedError(error, NOT_ORDERED);
    }
  };
  return {
    add: (keys: readonly string[]) => {
      const otherKeys = keys.filter((key) => !added.some((item) => item.key === key));
      added = [...added, ...otherKeys.map((key) => ({ key, id: '' }))];
      for (const key of keys) last = last.then(() => send(key));
    },
    /** The admin has moved lessons. */
    forgetOrder: () => {
      added = [];
    },
  };
}

interface Answers {
  fail: () => void;
  /** Saves the details over this revision. */
  overwrite: (revision: number | undefined) => Promise<void>;
}

/** After another save of the course. Only changed details are a conflict, not new content or our own change. */
export async function meetConflict(
  { state, dispatch }: WizardStore,
  { fail, overwrite }: Answers,
): Promise<void> {
  const { stored, details } = state();
  try {
    const full = stored && (await fetchFullCourse(stored.courseId));
    if (!full) return fail();
    const { course: theirs } = full;
    // After a lost response a browser may repeat the call and conflict with its own change.
    if (!differ(getDetails(theirs), { ...details, ...SAME_PICTURE })) {
      dispatch({ type: 'details-saved', courseId: theirs.id, picture: theirs.thumbnail });
      return dispatch({ type: 'reloaded', course: theirs });
    }
    if (!differ(stored.details, getDetails(theirs))) return await overwrite(theirs.revision);
    dispatch({ type: 'conflicted', conflict: { theirs } });
  } catch {
    fail();
  }
}
