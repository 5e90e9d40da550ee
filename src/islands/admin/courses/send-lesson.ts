import { ApiError, getMessage } from '#site/api/client.ts';
import * as api from '#site/api/content.ts';
import type { NewLesson, SectionsOf, SentLesson } from '#site/api/content.ts';
import type { Transfer } from '#site/api/resumable.ts';
import { notify } from '#site/stores/notices.ts';
import { CONNECTION_LOST } from './content-messages.ts';
import { isFileRefusal, saveRefusal, checkFile } from './file-check.ts';
import { getCreationKey, type LessonEvent, type LocalLesson } from './lesson.ts';
import { deliver, isTemporary, type Delivered, type UploadControl } from './uploads.ts';
import { computeSpeed, addSample, type Sample } from './upload-progress.ts';
import type { Wizard, WizardStore } from './wizard.ts';

export interface LessonPorts {
  addLesson: (lesson: NewLesson, transfer: Transfer) => Promise<string>;
  deleteLesson: (target: {
    courseId: string;
    sectionId: string;
    lessonId: string;
  }) => Promise<void>;
  getSections: SectionsOf;
  /** Why its file would be refused; empty for a valid file. Never rejects. */
  checkFile: (file: File) => Promise<string>;
  getReason: (error: unknown) => string;
  onConnectionLost: () => void;
  discardVideo: (video: File) => Promise<void>;
  control: Pick<UploadControl, 'begin' | 'pause' | 'gate' | 'pauseSignal'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The real dependencies of `sendLesson`. A lost connection is reported once. */
export function createLessonPorts(control: UploadControl): LessonPorts {
  let isReported = false;
  return {
    addLesson: api.addLesson,
    deleteLesson: api.deleteLesson,
    discardVideo: api.discardVideo,
    getSections: async (courseId) => (await api.fetchContent(courseId)).sections,
    checkFile,
    getReason: (error) =>
      getMessage(
        error,
        isTemporary(error) ? formatConnectionLost() : 'The upload failed. Please try again.',
      ),
    onConnectionLost: () => {
      if (!isReported) notify(CONNECTION_LOST);
      isReported = true;
    },
    control,
    now: () => performance.now(),
  };
}

/** Offline, the next attempt waits for the network. */
function formatConnectionLost(): string {
  return navigator.onLine === false ? 'Waiting for the network.' : 'The connection was lost.';
}

export const CANCELLED = 'Upload cancelled.';

export async function sendLesson(
  { state, dispatch }: WizardStore,
  lesson: LocalLesson,
  ports: LessonPorts,
): Promise<Delivered<string>> {
  const { control } = ports;
  const target = toSentLesson(state(), lesson);
  const report = (event: LessonEvent) => dispatch({ ...event, lesson: lesson.key });
  const { signal } = control.begin(lesson.key);
  await control.gate(signal);
  const refusal = await ports.checkFile(lesson.file);
  if (refusal) {
    report({ type: 'lesson-refused', file: lesson.file, reason: refusal });
    return {
      result: 'failed',
      error: new ApiError({ code: 'wrong_type', serverMessage: refusal }),
    };
  }
  const { watch, hasMoved, isWhole } = createProgressWatcher(lesson, report);
  const find = () => api.arrivedLesson(ports.getSections, target);
  const sent = await deliver({
    attempt: () => attempt({ ...target, lesson }, ports, { signal, report: watch }),
    find: withReplacement(find, { ...target, lesson }, ports),
    isUncertain: lesson.isUncertain,
    hasMoved,
    signal,
    onStalled: (error) => {
      ports.onConnectionLost();
      report({ type: 'lesson-stalled', reason: ports.getReason(error) });
    },
    pause: control.pause,
  });
  const isCancelled = sent.result === 'cancelled';
  const finalResult = isCancelled && isWhole() ? await findArrived(find, sent) : sent;
  report(toEndEvent(finalResult, lesson, ports));
  if (finalResult.result === 'cancelled') void ports.discardVideo(lesson.file);
  return finalResult;
}

/** Progress of the upload over all attempts, and since the last check. */
function createProgressWatcher({ file }: LocalLesson, report: (event: LessonEvent) => void) {
  let maxSent = 0;
  let lastSeen = 0;
  return {
    watch: (event: LessonEvent) => {
      if (event.type === 'lesson-sending') maxSent = Math.max(maxSent, event.sent);
      report(event);
    },
    hasMoved: () => {
      const hasMoved = maxSent > lastSeen;
      lastSeen = maxSent;
      return hasMoved;
    },
    isWhole: () => maxSent === file.size,
  };
}

/** The target section, and the ids of its lessons with the same title. */
function toSentLesson({ stored, sections }: Wizard, { key, title }: LocalLesson): SentLesson {
  const section = sections.find(({ lessons }) => lessons.some((lesson) => lesson.key === key));
  const saved =
    section?.lessons.filter((lesson) => lesson.sending === 'saved' && lesson.key !== key) ?? [];
  const sameTitle = [...(section?.stored ?? []), ...saved].filter((item) => item.title === title);
  const ids = { courseId: stored?.courseId ?? '', sectionId: section?.id ?? '' };
  return { ...ids, title, sameTitleCount: sameTitle.length };
}

type LessonTarget = SentLesson & { lesson: LocalLesson };

interface Attempt {
  signal: AbortSignal;
  report: (event: LessonEvent) => void;
}

async function attempt(
  { courseId, sectionId, lesson }: LessonTarget,
  { addLesson, control, now }: LessonPorts,
  { signal, report }: Attempt,
): Promise<string> {
  const { title, description, file: video } = lesson;
  const creationKey = getCreationKey(lesson);
  const fields = { courseId, sectionId, title, description, video, creationKey };
  let samples: readonly Sample[] = [];
  let sent = 0;
  const onProgress = (bytes: number) => {
    sent = Math.min(bytes, video.size);
    samples = addSample(samples, { at: now(), sent });
    report({ type: 'lesson-sending', sent, speed: computeSpeed(samples) });
  };
  const onBegun = (fingerprint: string) => report({ type: 'lesson-begun', fingerprint });
  for (;;) {
    report({ type: 'lesson-sending', sent, speed: 0 });
    samples = [];
    const pauseSignal = control.pauseSignal();
    try {
      return await addLesson(fields, { signal, onProgress, onBegun, pauseSignal });
    } catch (error) {
      if (!api.isPaused(error)) throw error;
      report({ type: 'lesson-paused' });
      await control.gate(signal);
      signal.throwIfAborted();
    }
  }
}

function withReplacement(
  find: () => Promise<string | undefined>,
  { courseId, sectionId, lesson }: LessonTarget,
  { deleteLesson }: LessonPorts,
): () => Promise<string | undefined> {
  let isOtherFile = lesson.sentAs !== '' && lesson.sentAs !== getCreationKey(lesson);
  return async () => {
    const lessonId = await find();
    if (!isOtherFile) return lessonId;
    if (lessonId !== undefined) await deleteLesson({ courseId, sectionId, lessonId });
    isOtherFile = false;
    return undefined;
  };
}

/** A lesson that is cancelled after its last byte may have been created. */
async function findArrived(
  find: () => Promise<string | undefined>,
  cancelled: Delivered<string>,
): Promise<Delivered<string>> {
  try {
    const id = await find();
    return id === undefined ? cancelled : { result: 'done', value: id };
  } catch {
    // The next attempt checks again.
    return cancelled;
  }
}

function toEndEvent(
  finalResult: Delivered<string>,
  { file }: LocalLesson,
  { getReason }: LessonPorts,
): LessonEvent {
  if (finalResult.result === 'done') return { type: 'lesson-saved', id: finalResult.value };
  if (finalResult.result === 'cancelled') {
    return { type: 'lesson-failed', reason: CANCELLED, isUncertain: true };
  }
  const reason = getReason(finalResult.error);
  const needsFile = isFileRefusal(finalResult.error);
  if (needsFile) saveRefusal(file, reason);
  return { type: 'lesson-failed', reason, isUncertain: false, needsFile };
}
