// A lesson whose first attempt may have arrived, sent again: with the same file, and with another.
import { expect, test } from 'vitest';
import { localLesson, lessonAfter } from './lesson.ts';
import type { LessonEvent } from './lesson.ts';
import { sendLesson } from './send-lesson.ts';
import type { LessonPorts } from './send-lesson.ts';
import { uploadControl } from './use-uploads.ts';

const film = (name: string, content: string) =>
  new File([content], name, { type: 'video/mp4', lastModified: 1 });

/** A lesson whose answer was lost though it had arrived. */
const begun = [
  { type: 'lesson-sending', sent: 0, speed: 0 },
  { type: 'lesson-failed', reason: 'Lost.', doubtful: true },
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
    sectionsOf: async () => [{ id: 's1', name: 'One', lessons: stored }],
    refusalOf: () => Promise.resolve(''),
    reasonOf: String,
    troubled: () => undefined,
    control: uploadControl(),
    now: () => 0,
  };
  const send = (file: File) => {
    const first = localLesson({
      key: 'k1',
      title: 'Dots',
      description: '',
      file: film('a.mp4', 'four'),
    });
    const replaced: LessonEvent = { type: 'lesson-file-replaced', file };
    const lesson = [...begun, replaced].reduce(lessonAfter, first);
    const what = { courseId: 'c1', sectionId: 's1', lesson, namesakes: 0 };
    return sendLesson(what, ports, () => undefined);
  };
  return { stored, keys, send };
}

test('the same file again is the lesson that has arrived', async () => {
  const { stored, keys, send } = school();
  expect(await send(film('a.mp4', 'four'))).toEqual({ result: 'done', value: 'first' });
  expect([stored.length, keys]).toEqual([1, []]);
});

test('another file is another creation, and the first does not stay beside it', async () => {
  const { stored, keys, send } = school();
  expect(await send(film('b.mp4', 'sevenfold'))).toEqual({ result: 'done', value: 'second' });
  expect(stored).toEqual([{ id: 'second', name: 'Dots', size: 9 }]);
  expect(keys).toEqual(['k1-9-1']);
});
