// One lesson on its way to the server: waiting, uploading, held by a bad line, saved, or failed with the reason.
import { plainRefusal } from './refusal.ts';

/** waiting and failed lessons are sent on Continue; saved ones never again. */
export type Sending = 'waiting' | 'uploading' | 'held' | 'saved' | 'failed';

export interface LessonDraft {
  key: string;
  title: string;
  description: string;
  file: File;
}

export interface LocalLesson extends LessonDraft {
  sending: Sending;
  /** Bytes. */
  sent: number;
  /** Bytes a second; 0 while unknown. */
  speed: number;
  /** Why it failed or waits for the line. */
  reason: string;
  /** An earlier attempt may have arrived. */
  doubtful: boolean;
  /** Under which key it was last sent; empty before. */
  sentAs: string;
  /** Its file cannot become a lesson: another is needed. */
  needsFile: boolean;
  /** What the server calls it, where it says so. */
  id: string;
}

export type LessonEvent =
  | { type: 'lesson-sending'; sent: number; speed: number }
  | { type: 'lesson-held'; reason: string }
  | { type: 'lesson-saved'; id: string }
  | { type: 'lesson-failed'; reason: string; doubtful: boolean; needsFile?: boolean }
  | { type: 'lesson-refused'; file: File; reason: string }
  | { type: 'lesson-file-replaced'; file: File };

export function lessonAfter(lesson: LocalLesson, event: LessonEvent): LocalLesson {
  if (lesson.sending === 'saved') return lesson;
  switch (event.type) {
    case 'lesson-saved':
      return { ...lesson, sending: 'saved', reason: '', doubtful: false, id: event.id };
    case 'lesson-failed':
      return {
        ...{ ...lesson, sending: 'failed', reason: event.reason, doubtful: event.doubtful },
        needsFile: event.needsFile ?? false,
      };
    case 'lesson-refused':
      // Another may have been chosen meanwhile.
      if (lesson.file !== event.file) return lesson;
      return { ...lesson, sending: 'failed', reason: event.reason, needsFile: true };
    case 'lesson-held':
      return { ...lesson, sending: 'held', speed: 0, reason: event.reason };
    case 'lesson-sending':
      return {
        ...lesson,
        ...{ sending: 'uploading', sent: event.sent, speed: event.speed, reason: '' },
        sentAs: creationKeyOf(lesson),
      };
    case 'lesson-file-replaced':
      return {
        ...localLesson({ ...lesson, file: event.file }),
        ...{ doubtful: lesson.doubtful, sentAs: lesson.sentAs },
      };
  }
}

/** The key of its upload, the same for every attempt with this file. */
export function creationKeyOf({ key, file }: LessonDraft): string {
  return `${key}-${file.size.toString(36)}-${file.lastModified.toString(36)}`;
}

export function localLesson({ key, title, description, file }: LessonDraft): LocalLesson {
  const reason = plainRefusal(file);
  return {
    key,
    title: title.trim(),
    description: description.trim(),
    file,
    sending: reason ? 'failed' : 'waiting',
    sent: 0,
    speed: 0,
    reason,
    needsFile: reason !== '',
    doubtful: false,
    sentAs: '',
    id: '',
  };
}

/** Whether its bytes are travelling, or would be if the line were better. */
export function isUnderWay({ sending }: LocalLesson): boolean {
  return sending === 'uploading' || sending === 'held';
}
