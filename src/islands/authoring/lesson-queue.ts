// The edit wizard's uploads: one at a time in the order they were added; what comes late goes where it belongs.
import { lessonPorts } from './content-ports.ts';
import { inOrderOf } from './content-order.ts';
import type { EditDesk } from './edit-desk.ts';
import { reload } from './edit-reload.ts';
import type { Edit, PendingLesson } from './edit-state.ts';
import { keepOrder } from './keep-order.ts';
import { sendLesson } from './send-lesson.ts';
import * as told from './told.ts';
import type { UploadControl } from './use-uploads.ts';

export interface LessonQueue {
  add: (lessons: readonly PendingLesson[]) => void;
  again: (lesson: PendingLesson) => void;
  /** The admin has chosen an order of their own. */
  forgetOrder: () => void;
}

const FAILED = 'Failed to add lesson';

export function lessonQueue(desk: EditDesk, control: UploadControl): LessonQueue {
  let last: Promise<void> = Promise.resolve();
  /** In the order added: what each lesson is called here and, once it is there, on the server. */
  let added: { key: string; id: string }[] = [];
  const enqueue = (key: string) => {
    last = last.then(() => run(key));
  };
  const run = async (key: string) => {
    // Removed while it waited.
    const lesson = desk.edit().pending.find((one) => one.key === key);
    if (!lesson) return;
    const id = await send(desk, control, lesson);
    if (id === undefined) return;
    added = added.map((one) => (one.key === key ? { key, id } : one));
    if (isLate(added, key)) await mend(desk, added);
    await reload(desk);
  };
  return {
    add: (lessons) => {
      added = [...added, ...lessons.map(({ key }) => ({ key, id: '' }))];
      lessons.forEach(({ key }) => enqueue(key));
    },
    again: ({ key }) => enqueue(key),
    forgetOrder: () => {
      added = [];
    },
  };
}

/** Answers the lesson's id, undefined when it is not there. */
async function send(
  desk: EditDesk,
  control: UploadControl,
  lesson: PendingLesson,
): Promise<string | undefined> {
  const { key, sectionId } = lesson;
  const ports = lessonPorts(control);
  const namesakes = namesakesOf(desk.edit(), lesson);
  const sent = await sendLesson(
    { courseId: desk.courseId, sectionId, lesson, namesakes },
    ports,
    (event) => desk.dispatch({ ...event, lesson: key }),
  );
  if (sent.result === 'failed') told.tellLine('error', FAILED);
  return sent.result === 'done' ? sent.value : undefined;
}

function namesakesOf(
  { sections, pending }: Edit,
  { key, title, sectionId }: PendingLesson,
): number {
  const saved = sections.find(({ _id }) => _id === sectionId)?.subSection ?? [];
  const others = pending.filter((one) => one.sectionId === sectionId && one.sending === 'saved');
  const titles = [...saved, ...others.filter((one) => one.key !== key)].map((one) => one.title);
  return titles.filter((one) => one === title).length;
}

function isLate(added: readonly { key: string; id: string }[], key: string): boolean {
  const at = added.findIndex((one) => one.key === key);
  return added.some(({ id }, index) => index > at && id !== '');
}

async function mend(desk: EditDesk, added: readonly { id: string }[]): Promise<void> {
  const ids = added.map(({ id }) => id);
  try {
    await keepOrder(desk.courseId, (there) =>
      there.map((section) => ({ ...section, lessons: inOrderOf(section.lessons, ids) })),
    );
  } catch (error) {
    told.tellFailure(error, 'Failed to save the order');
  }
}
