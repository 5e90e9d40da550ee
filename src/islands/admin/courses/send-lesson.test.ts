// Resending a lesson whose first attempt may have arrived: with the same file, and with another.
import { expect, test } from 'vitest';
import type { LessonEvent } from './lesson.ts';
import { sendLesson } from './send-lesson.ts';
import type { LessonPorts } from './send-lesson.ts';
import { createUploadControl } from './uploads.ts';
import { NEW_WIZARD, createWizardStore } from './wizard.ts';

const createVideo = (name: string, content: string) =>
  new File([content], name, { type: 'video/mp4', lastModified: 1 });

/** A lesson whose response was lost although it had arrived. */
const begun = [
  { type: 'lesson-sending', sent: 0, speed: 0 },
  { type: 'lesson-failed', reason: 'Lost.', isUncertain: true },
] satisfies LessonEvent[];

function school() {
  const stored = [{ id: 'first', name: 'Dots', size: 4 }];
  const keys: string[] = [];
  const ports: LessonPorts = {
    addLesson: async ({ title, video, creationKey }) => {
      stored.push({ id: 'second', name: title, size: video.size });
      keys.push(creationKey);
      return 'second';
    },
    deleteLesson: async ({ lessonId }) => {
      stored.splice(
        stored.findIndex(({ id }) => id === lessonId),
        1,
      );
    },
    discardVideo: () => Promise.resolve(),
    getSections: async () => [{ id: 's1', name: 'One', lessons: stored }],
    checkFile: () => Promise.resolve(''),
    getReason: String,
    onConnectionLost: () => undefined,
    control: createUploadControl(),
    now: () => 0,
  };
  const send = (file: File) => {
    const store = createWizardStore(NEW_WIZARD, () => undefined);
    const draft = { key: 'k1', title: 'Dots', description: '', file: createVideo('a.mp4', 'four') };
    store.dispatch({ type: 'details-saved', courseId: 'c1', picture: '' });
    store.dispatch({ type: 'section-added', key: 'a', name: 'One' });
    store.dispatch({ type: 'section-created', section: 'a', id: 's1' });
    store.dispatch({ type: 'lessons-added', section: 'a', lessons: [draft] });
    const replaced: LessonEvent = { type: 'lesson-file-replaced', file };
    for (const event of [...begun, replaced]) store.dispatch({ ...event, lesson: 'k1' });
    const [lesson] = store.state().sections[0]?.lessons ?? [];
    if (!lesson) throw new Error('The wizard has no lesson.');
    return sendLesson(store, lesson, ports);
  };
  return { stored, keys, send };
}

test('the same file again is recognized as the lesson that has arrived', async () => {
  const { stored, keys, send } = school();
  expect(await send(createVideo('a.mp4', 'four'))).toEqual({ result: 'done', value: 'first' });
  expect([stored.length, keys]).toEqual([1, []]);
});

test('another file creates another lesson, and the first is deleted', async () => {
  const { stored, keys, send } = school();
  expect(await send(createVideo('b.mp4', 'sevenfold'))).toEqual({
    result: 'done',
    value: 'second',
  });
  expect(stored).toEqual([{ id: 'second', name: 'Dots', size: 9 }]);
  expect(keys).toEqual(['k1-9-1']);
});
