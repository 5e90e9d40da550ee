import { ApiError, getMessage } from '#site/api/client.ts';
import * as api from '#site/api/content.ts';
import type { NewLesson, SectionsOf, SentLesson } from '#site/api/content.ts';
import type { Transfer } from '#site/api/resumable.ts';
import { notify } from '#site/stores/notices.ts';
import { LINE_LOST } from './content-messages.ts';
import { isOfTheFile, noteRefusal, getRefusal } from './file-check.ts';
import { getCreationKey, type LessonEvent, type LocalLesson } from './lesson.ts';
import { deliver, isPassing, type Delivered, type UploadControl } from './uploads.ts';
import { getSpeed, withSample, type Sample } from './videos.ts';
import type { Wizard, WizardStore } from './wizard.ts';

export interface LessonPorts {
  addLesson: (lesson: NewLesson, transfer: Transfer) => Promise<string>;
  deleteLesson: (place: { courseId: string; sectionId: string; lessonId: string }) => Promise<void>;
  getSections: SectionsOf;
  /** Why its file would be refused; empty for a valid file. Never rejects. */
  getRefusal: (file: File) => Promise<string>;
  getReason: (error: unknown) => string;
  onTrouble: () => void;
  discardVideo: (video: File) => Promise<void>;
  control: Pick<UploadControl, 'begin' | 'pause' | 'gate' | 'pauseSignal'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The real dependencies of `sendLesson`. A lost connection is reported once. */
export function lessonPorts(control: UploadControl): LessonPorts {
  let isReported = false;
  return {
    addLesson: api.addLesson,
    deleteLesson: api.deleteLesson,
    discardVideo: api.discardVideo,
    getSections: async (courseId) => (await api.fetchContent(courseId)).sections,
    getRefusal,
    getReason: (error) =>
      getMessage(error, isPassing(error) ? lineLost() : 'The upload failed. Please try again.'),
    onTrouble: () => {
      if (!isReported) notify(LINE_LOST);
      isReported = true;
    },
    control,
    now: () => performance.now(),
  };
}

/** Offline, the next attempt waits for the network. */
function lineLost(): string {
  return navigator.onLine === false ? 'Waiting for the network.' : 'The connection was lost.';
}

export const CANCELLED = 'Upload cancelled.';

export async function sendLesson(
  { state, dispatch }: WizardStore,
  lesson: LocalLesson,
  ports: LessonPorts,
): Promise<Delivered<string>> {
  const { control } = ports;
  const place = placeOf(state(), lesson);
  const note = (event: LessonEvent) => dispatch({ ...event, lesson: lesson.key });
  const { signal } = control.begin(lesson.key);
  await control.gate(signal);
  const refusal = await ports.getRefusal(lesson.file);
  if (refusal) {
    note({ type: 'lesson-refused', file: lesson.file, reason: refusal });
    return {
      result: 'failed',
      error: new ApiError({ code: 'wrong_type', serverMessage: refusal }),
    };
  }
  const { watch, hasMoved, isWhole } = watching(lesson, note);
  const find = () => api.arrivedLesson(ports.getSections, place);
  const sent = await deliver({
    attempt: () => attempt({ ...place, lesson }, ports, { signal, note: watch }),
    find: withRoom(find, { ...place, lesson }, ports),
    isUncertain: lesson.isUncertain,
    hasMoved,
    signal,
    onStalled: (error) => {
      ports.onTrouble();
      note({ type: 'lesson-stalled', reason: ports.getReason(error) });
    },
    pause: control.pause,
  });
  const isCancelled = sent.result === 'cancelled';
  const outcome = isCancelled && isWhole() ? await orArrived(find, sent) : sent;
  note(endOf(outcome, lesson, ports));
  if (outcome.result === 'cancelled') void ports.discardVideo(lesson.file);
  return outcome;
}

/** Progress of the upload over all attempts, and since the last check. */
function watching({ file }: LocalLesson, note: (event: LessonEvent) => void) {
  let most = 0;
  let known = 0;
  return {
    watch: (event: LessonEvent) => {
      if (event.type === 'lesson-sending') most = Math.max(most, event.sent);
      note(event);
    },
    hasMoved: () => {
      const hasMoved = most > known;
      known = most;
      return hasMoved;
    },
    isWhole: () => most === file.size,
  };
}

/** The target section, and the ids of its lessons with the same title. */
function placeOf({ stored, sections }: Wizard, { key, title }: LocalLesson): SentLesson {
  const section = sections.find(({ lessons }) => lessons.some((lesson) => lesson.key === key));
  const saved =
    section?.lessons.filter((lesson) => lesson.sending === 'saved' && lesson.key !== key) ?? [];
  const alike = [...(section?.stored ?? []), ...saved].filter((item) => item.title === title);
  const ids = { courseId: stored?.courseId ?? '', sectionId: section?.id ?? '' };
  return { ...ids, title, namedAlike: alike.length };
}

type LessonAtPlace = SentLesson & { lesson: LocalLesson };

interface Attempt {
  signal: AbortSignal;
  note: (event: LessonEvent) => void;
}

async function attempt(
  { courseId, sectionId, lesson }: LessonAtPlace,
  { addLesson, control, now }: LessonPorts,
  { signal, note }: Attempt,
): Promise<string> {
  const { title, description, file: video } = lesson;
  const creationKey = getCreationKey(lesson);
  const fields = { courseId, sectionId, title, description, video, creationKey };
  let samples: readonly Sample[] = [];
  let sent = 0;
  const onProgress = (bytes: number) => {
    sent = Math.min(bytes, video.size);
    samples = withSample(samples, { at: now(), sent });
    note({ type: 'lesson-sending', sent, speed: getSpeed(samples) });
  };
  const onBegun = (fingerprint: string) => note({ type: 'lesson-begun', fingerprint });
  for (;;) {
    note({ type: 'lesson-sending', sent, speed: 0 });
    samples = [];
    const pauseSignal = control.pauseSignal();
    try {
      return await addLesson(fields, { signal, onProgress, onBegun, pauseSignal });
    } catch (error) {
      if (!api.isPaused(error)) throw error;
      note({ type: 'lesson-paused' });
      await control.gate(signal);
      signal.throwIfAborted();
    }
  }
}

function withRoom(
  find: () => Promise<string | undefined>,
  { courseId, sectionId, lesson }: LessonAtPlace,
  { deleteLesson }: LessonPorts,
): () => Promise<string | undefined> {
  let isOther = lesson.sentAs !== '' && lesson.sentAs !== getCreationKey(lesson);
  return async () => {
    const lessonId = await find();
    if (!isOther) return lessonId;
    if (lessonId !== undefined) await deleteLesson({ courseId, sectionId, lessonId });
    isOther = false;
    return undefined;
  };
}

/** A lesson that is cancelled after its last byte may have been created. */
async function orArrived(
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

function endOf(
  outcome: Delivered<string>,
  { file }: LocalLesson,
  { getReason }: LessonPorts,
): LessonEvent {
  if (outcome.result === 'done') return { type: 'lesson-saved', id: outcome.value };
  if (outcome.result === 'cancelled') {
    return { type: 'lesson-failed', reason: CANCELLED, isUncertain: true };
  }
  const reason = getReason(outcome.error);
  const needsFile = isOfTheFile(outcome.error);
  if (needsFile) noteRefusal(file, reason);
  return { type: 'lesson-failed', reason, isUncertain: false, needsFile };
}
