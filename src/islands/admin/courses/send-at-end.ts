// Content of the create wizard: collected here until its button sends it, one item after another.
import { ApiError } from '#site/api/client.ts';
import { addSection, arrivedSection } from '#site/api/content.ts';
import { isOwnServer, fetchVideoMaxBytes } from '#site/api/server.ts';
import { notify } from '#site/stores/notices.ts';
import { deleteStored, createLocalActions } from './content-actions.ts';
import { buildTooLargeNotice } from './content-messages.ts';
import { applyOrder, type ContentOrder } from './content-order.ts';
import { isFileRefusal, checkFile } from './file-check.ts';
import { saveOrderWithRetry } from './save-order.ts';
import { isTooLarge } from './chosen-file.ts';
import type { LocalSection } from './lesson.ts';
import { notifySharedError, buildOwnNotice } from '../../ui/notices/notify.ts';
import { createLessonPorts, sendLesson, type LessonPorts } from './send-lesson.ts';
import { deliver, type Delivered, type UploadControl } from './uploads.ts';
import type { ContentActions } from './use-wizard.ts';
import type { WizardStore } from './wizard.ts';

const CONTENT_CREATED = buildOwnNotice(
  'success',
  'Sections & Lessons Created!',
  'Now choose whether to publish or keep as draft.',
);

export interface ContentPorts extends LessonPorts {
  addSection: (courseId: string, name: string, creationKey: string) => Promise<string>;
  /** The server can reorder lessons later, so a failed lesson does not stop the next ones. */
  canContinue: boolean;
}

/** done: everything is saved. cancelled: all except cancelled uploads is saved. failed: the first refusal. */
type SendResult = { result: 'done' | 'cancelled' } | { result: 'failed'; error: unknown };

export function createContentActions(store: WizardStore, control: UploadControl): ContentActions {
  const { state, dispatch } = store;
  const checkLesson = (lesson: string) => {
    const file = state()
      .sections.flatMap(({ lessons }) => lessons)
      .find(({ key }) => key === lesson)?.file;
    void (file && checkFile(file))?.then((reason) => {
      if (reason) dispatch({ type: 'lesson-refused', lesson, file, reason });
    });
  };
  return {
    ...createLocalActions(store, (lessons) => lessons.forEach(checkLesson)),
    addSection: (name) => {
      dispatch({ type: 'section-added', key: crypto.randomUUID(), name });
      return Promise.resolve(true);
    },
    saveOrder: (order) => dispatch({ type: 'reordered', order }),
    deleteStored: async (what) => {
      try {
        await deleteStored(store, what);
      } catch (error) {
        // Already deleted: by an attempt whose response was lost, or by another admin.
        const isGone = error instanceof ApiError && error.code === 'not_found';
        const noun = what.lesson ? 'lesson' : 'section';
        if (!isGone) return notifySharedError(error, `Failed to delete ${noun}`);
      }
      const lesson = what.section.lessons.find(({ id }) => id === what.lesson?.id);
      if (lesson) dispatch({ type: 'lesson-removed', lesson: lesson.key });
      else dispatch({ type: 'section-removed', section: what.section.key });
    },
    sendAll: () => sendAll(store, control),
  };
}

async function sendAll(store: WizardStore, control: UploadControl): Promise<void> {
  const { state, dispatch } = store;
  const courseId = state().stored?.courseId;
  if (courseId === undefined) return;
  try {
    const ports = { ...createLessonPorts(control), addSection, canContinue: await isOwnServer() };
    const sendResult = await sendContent(store, ports);
    if (sendResult.result === 'cancelled') return;
    if (sendResult.result === 'failed') {
      if (hasTooLarge(state().sections)) {
        return void notify(buildTooLargeNotice(await fetchVideoMaxBytes()));
      }
      throw sendResult.error;
    }
    await saveOrderWithRetry(courseId, (current) =>
      applyOrder(current, toStoredOrder(state().sections)),
    );
  } catch (error) {
    return notifySharedError(error, 'Failed to create sections');
  }
  notify(CONTENT_CREATED);
  dispatch({ type: 'went-to', stage: 3 });
}

export function hasTooLarge(sections: readonly LocalSection[]): boolean {
  const lessons = sections.flatMap((section) => section.lessons);
  return lessons.some(
    ({ file, maxBytes, sending }) => sending !== 'saved' && isTooLarge(file, maxBytes),
  );
}

/** The order on screen, as server ids. Items without an id are left out. */
function toStoredOrder(sections: readonly LocalSection[]): ContentOrder {
  return sections.flatMap(({ id, lessons }) =>
    id === null ? [] : [{ id, lessons: lessons.flatMap((lesson) => lesson.id || []) }],
  );
}

/** Skips content that is already on the server. */
export async function sendContent(store: WizardStore, ports: ContentPorts): Promise<SendResult> {
  let sendResult: SendResult = { result: 'done' };
  for (const section of store.state().sections) {
    const created = await createSection(store, section, ports);
    if (created.result !== 'done') return created;
    for (const lesson of section.lessons) {
      if (lesson.sending === 'saved') continue;
      const sent = await sendLesson(store, lesson, ports);
      if (sent.result === 'failed' && !(ports.canContinue && isSingleFileError(sent.error)))
        return sent;
      sendResult = mergeResults(sendResult, sent.result === 'done' ? { result: 'done' } : sent);
    }
  }
  return sendResult;
}

/** A failure takes precedence over a cancellation. */
function mergeResults(left: SendResult, right: SendResult): SendResult {
  return left.result === 'failed' || right.result === 'done' ? left : right;
}

/** A refusal of one file or its texts; any other refusal would hit the next lesson too. */
function isSingleFileError(error: unknown): boolean {
  return isFileRefusal(error) || (error instanceof ApiError && error.code === 'malformed');
}

async function createSection(
  { state, dispatch }: WizardStore,
  { key, id, name, isUncertain }: LocalSection,
  ports: ContentPorts,
): Promise<Delivered<string>> {
  if (id !== null) return { result: 'done', value: id };
  const { control } = ports;
  const courseId = state().stored?.courseId ?? '';
  const { signal } = control.begin(key);
  await control.gate(signal);
  const markStalled = (reason: string) =>
    dispatch({ type: 'section-stalled', section: key, reason });
  const knownIds = state().sections.flatMap((section) => section.id ?? []);
  const created = await deliver({
    attempt: () => ports.addSection(courseId, name, key),
    find: () => arrivedSection(ports.getSections, { courseId, name, known: knownIds }),
    isUncertain,
    signal,
    onStalled: (error) => {
      ports.onConnectionLost();
      markStalled(ports.getReason(error));
    },
    pause: control.pause,
  });
  if (created.result === 'done') {
    dispatch({ type: 'section-created', section: key, id: created.value });
  } else markStalled('');
  return created;
}
