// Content of the edit wizard: every change goes to the server at once, uploads and orders one after another.
import { ApiError } from '#site/api/client.ts';
import * as api from '#site/api/content.ts';
import { fetchFullCourse } from '#site/api/learning.ts';
import { deleteStored, localActions } from './content-actions.ts';
import { inOrderOf, isSameOrder, orderedAs, type ContentOrder } from './content-order.ts';
import { getDetails, differ, SAME_PICTURE } from './details.ts';
import { keepOrder } from './save-order.ts';
import { notifyFailure, notifyLine } from '../../ui/parts/messages.ts';
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
  /** Shows what the server holds afterwards. True once done. */
  const change = async (work: () => Promise<unknown>, otherwise: string): Promise<boolean> => {
    try {
      await work();
    } catch (error) {
      notifyFailure(error, otherwise);
      // Somebody else may have removed what was to be changed.
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

/** How often a wizard was loaded again. */
const reloads = new WeakMap<WizardStore, number>();

/** Shows what the server holds. Of several loads that are under way the one that began last counts. */
export async function reload(store: WizardStore): Promise<void> {
  const mine = (reloads.get(store) ?? 0) + 1;
  reloads.set(store, mine);
  try {
    const full = await fetchFullCourse(store.state().stored?.courseId ?? '');
    const isLast = mine === reloads.get(store);
    if (full && isLast) store.dispatch({ type: 'reloaded', course: full.course });
  } catch (error) {
    notifyFailure(error, 'Failed to fetch course details');
  }
}

/** `base` is the order that `order` was made from; where somebody else has put it in another, the admin chooses. */
async function saveOrder(
  store: WizardStore,
  base: ContentOrder,
  order: ContentOrder,
): Promise<void> {
  const { state, dispatch } = store;
  const courseId = state().stored?.courseId ?? '';
  /** Unless it was moved again meanwhile. */
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
    notifyFailure(error, NOT_ORDERED);
  }
  await reload(store);
}

/** Our order, whatever anybody else has made of it. */
async function keepMine(store: WizardStore, order: ContentOrder): Promise<void> {
  try {
    await keepOrder(store.state().stored?.courseId ?? '', (there) => orderedAs(there, order));
  } catch (error) {
    notifyFailure(error, NOT_ORDERED);
  }
  await reload(store);
}

/** One at a time in the order they were added; what comes late goes where it belongs. */
function uploadQueue(store: WizardStore, control: UploadControl) {
  let last: Promise<void> = Promise.resolve();
  /** In the order added: what each lesson is called here and, once it is there, on the server. */
  let added: { key: string; id: string }[] = [];
  const send = async (key: string) => {
    const lessons = store.state().sections.flatMap((section) => section.lessons);
    const lesson = lessons.find((lesson) => lesson.key === key);
    // Removed while it waited.
    if (!lesson) return;
    const sent = await sendLesson(store, lesson, lessonPorts(control));
    if (sent.result === 'failed') notifyLine('error', 'Failed to add lesson');
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
      notifyFailure(error, NOT_ORDERED);
    }
  };
  return {
    add: (keys: readonly string[]) => {
      const others = keys.filter((key) => !added.some((item) => item.key === key));
      added = [...added, ...others.map((key) => ({ key, id: '' }))];
      for (const key of keys) last = last.then(() => send(key));
    },
    /** The admin has chosen an order of their own. */
    forgetOrder: () => {
      added = [];
    },
  };
}

interface Answers {
  fail: () => void;
  /** Saves the details over that revision. */
  overwrite: (revision: number | undefined) => Promise<void>;
}

/**
 * Somebody else has saved the course meanwhile. Only another form of the details is a conflict; new content, or our
 * own, is none.
 */
export async function meetConflict(
  { state, dispatch }: WizardStore,
  { fail, overwrite }: Answers,
): Promise<void> {
  const { stored, details } = state();
  try {
    const full = stored && (await fetchFullCourse(stored.courseId));
    if (!full) return fail();
    const { course: theirs } = full;
    // A browser repeats a call whose answer was lost, and meets its own change.
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
