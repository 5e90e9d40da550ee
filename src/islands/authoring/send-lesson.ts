// Sends one lesson until the server has it, and tells how it goes.
import { ApiError } from '#site/api/client.ts';
import type { NewLesson, OutlineSection, Transfer } from '#site/api/content.ts';
import { deliver } from './delivery.ts';
import type { Delivered } from './delivery.ts';
import { creationKeyOf } from './lesson.ts';
import type { LessonEvent, LocalLesson } from './lesson.ts';
import { isOfTheFile, noteRefusal } from './refusal.ts';
import { speedOf, withSample } from './upload-pace.ts';
import type { Sample } from './upload-pace.ts';
import type { UploadControl } from './use-uploads.ts';

export interface LessonPorts {
  /** Answers the lesson's id, or empty. */
  addLesson: (lesson: NewLesson, transfer: Transfer) => Promise<string>;
  deleteLesson: (place: { courseId: string; sectionId: string; lessonId: string }) => Promise<void>;
  /** What the server has of the course. */
  sectionsOf: (courseId: string) => Promise<readonly OutlineSection[]>;
  /** Why its file would be refused; empty where it would not. Never rejects. */
  refusalOf: (file: File) => Promise<string>;
  /** The sentence for a failure. */
  reasonOf: (error: unknown) => string;
  /** Told when the line fails for the first time in a run. */
  troubled: () => void;
  control: Pick<UploadControl, 'begin' | 'pause' | 'gate'>;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface LessonToSend {
  courseId: string;
  sectionId: string;
  lesson: LocalLesson;
  /** Lessons of this title that the section has without this one. */
  namesakes: number;
}

export const CANCELLED = 'Upload cancelled.';

export async function sendLesson(
  what: LessonToSend,
  ports: LessonPorts,
  tell: (event: LessonEvent) => void,
): Promise<Delivered<string>> {
  const { lesson } = what;
  const { control } = ports;
  const { signal } = control.begin(lesson.key);
  await control.gate(signal);
  const refusal = await ports.refusalOf(lesson.file);
  if (refusal) {
    tell({ type: 'lesson-refused', file: lesson.file, reason: refusal });
    return {
      result: 'failed',
      error: new ApiError({ code: 'wrong_type', serverMessage: refusal }),
    };
  }
  let whole = false;
  const watch = (event: LessonEvent) => {
    whole ||= event.type === 'lesson-sending' && event.sent === lesson.file.size;
    tell(event);
  };
  const sent = await deliver({
    attempt: () => attempt(what, ports, { signal, tell: watch }),
    find: finder(what, ports),
    doubtful: lesson.doubtful,
    signal,
    held: (error) => {
      ports.troubled();
      tell({ type: 'lesson-held', reason: ports.reasonOf(error) });
    },
    pause: control.pause,
  });
  const outcome = whole && sent.result === 'cancelled' ? await orArrived(what, ports, sent) : sent;
  tell(endOf(outcome, lesson, ports));
  return outcome;
}

interface Attempt {
  signal: AbortSignal;
  tell: (event: LessonEvent) => void;
}

function attempt(
  { courseId, sectionId, lesson }: LessonToSend,
  { addLesson, now }: LessonPorts,
  { signal, tell }: Attempt,
): Promise<string> {
  const { title, description, file: video } = lesson;
  const creationKey = creationKeyOf(lesson);
  let samples: readonly Sample[] = [{ at: now(), sent: 0 }];
  tell({ type: 'lesson-sending', sent: 0, speed: 0 });
  const onProgress = (bytes: number) => {
    const sent = Math.min(bytes, video.size);
    samples = withSample(samples, { at: now(), sent });
    tell({ type: 'lesson-sending', sent, speed: speedOf(samples) });
  };
  const fields = { courseId, sectionId, title, description, video, creationKey };
  return addLesson(fields, { signal, onProgress });
}

/** Looks for what has arrived; with another file than the one chosen now, it makes room first. */
function finder(what: LessonToSend, ports: LessonPorts): () => Promise<string | undefined> {
  const { courseId, sectionId, lesson } = what;
  let isOther = lesson.sentAs !== '' && lesson.sentAs !== creationKeyOf(lesson);
  return async () => {
    const lessonId = await arrived(what, ports);
    if (!isOther) return lessonId;
    if (lessonId !== undefined) await ports.deleteLesson({ courseId, sectionId, lessonId });
    isOther = false;
    return undefined;
  };
}

/** The id of the lesson where the server has it though we heard no answer. */
async function arrived(
  { courseId, sectionId, lesson, namesakes }: LessonToSend,
  { sectionsOf }: LessonPorts,
): Promise<string | undefined> {
  const section = (await sectionsOf(courseId)).find(({ id }) => id === sectionId);
  const alike = section?.lessons.filter(({ name }) => name === lesson.title) ?? [];
  return alike.length > namesakes ? alike.at(-1)?.id : undefined;
}

/** Cancelled when all its bytes were sent, a lesson may be there all the same. */
async function orArrived(
  what: LessonToSend,
  ports: LessonPorts,
  cancelled: Delivered<string>,
): Promise<Delivered<string>> {
  try {
    const id = await arrived(what, ports);
    return id === undefined ? cancelled : { result: 'done', value: id };
  } catch {
    // The next attempt looks again.
    return cancelled;
  }
}

function endOf(
  outcome: Delivered<string>,
  { file }: LocalLesson,
  { reasonOf }: LessonPorts,
): LessonEvent {
  if (outcome.result === 'done') return { type: 'lesson-saved', id: outcome.value };
  if (outcome.result === 'cancelled') {
    return { type: 'lesson-failed', reason: CANCELLED, doubtful: true };
  }
  const reason = reasonOf(outcome.error);
  const needsFile = isOfTheFile(outcome.error);
  if (needsFile) noteRefusal(file, reason);
  return { type: 'lesson-failed', reason, doubtful: false, needsFile };
}
