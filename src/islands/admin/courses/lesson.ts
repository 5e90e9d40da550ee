// Sections and lessons while they are sent to the server: waiting, uploading, paused, stalled by a bad connection,
// saved, or failed with the reason.
import type { Lesson } from '#contract/courses/course.ts';
import { checkChosenFile } from './chosen-file.ts';

/** Continue sends `waiting` and `failed` lessons. `saved` lessons are never sent again. */
type Sending = 'waiting' | 'uploading' | 'paused' | 'stalled' | 'saved' | 'failed';

export interface LessonDraft {
  key: string;
  title: string;
  description: string;
  file: File;
  /** Maximum size of the video in bytes, if it differs from the usual one. */
  maxBytes?: number | undefined;
}

export interface LocalLesson extends LessonDraft {
  sending: Sending;
  /** Bytes. */
  sent: number;
  /** Bytes a second; 0 while unknown. */
  speed: number;
  reason: string;
  /** An earlier attempt may have arrived. */
  isUncertain: boolean;
  sentAs: string;
  /** Fingerprint of the partly uploaded video; empty before the upload starts. */
  begunWith: string;
  /** The server refused the file: another one is needed. */
  needsFile: boolean;
  id: string;
}

export interface LocalSection {
  key: string;
  name: string;
  id: string | null;
  stalledReason: string;
  /** It may exist on the server: the response to its creation was lost. */
  isUncertain: boolean;
  stored: readonly Lesson[];
  lessons: readonly LocalLesson[];
}

export type LessonEvent =
  | { type: 'lesson-sending'; sent: number; speed: number }
  | { type: 'lesson-begun'; fingerprint: string }
  | { type: 'lesson-paused' }
  | { type: 'lesson-stalled'; reason: string }
  | { type: 'lesson-saved'; id: string }
  | { type: 'lesson-failed'; reason: string; isUncertain: boolean; needsFile?: boolean }
  | { type: 'lesson-refused'; file: File; reason: string }
  | { type: 'lesson-file-replaced'; file: File; maxBytes?: number | undefined }
  | { type: 'lesson-file-refused'; reason: string };

export type ContentEvent =
  | { type: 'section-added'; key: string; name: string }
  | { type: 'section-removed'; section: string }
  | { type: 'section-returned'; returned: LocalSection; at: number }
  | { type: 'section-stalled'; section: string; reason: string }
  | { type: 'section-created'; section: string; id: string }
  | { type: 'lessons-added'; section: string; lessons: readonly LessonDraft[] }
  | { type: 'lesson-removed'; lesson: string }
  | { type: 'lesson-returned'; section: string; returned: LocalLesson; at: number }
  | (LessonEvent & { lesson: string });

type Sections = readonly LocalSection[];

export function reduceContent(sections: Sections, event: ContentEvent): Sections {
  const change = (key: string, change: (section: LocalSection) => Partial<LocalSection>) =>
    sections.map((section) => (section.key === key ? { ...section, ...change(section) } : section));
  switch (event.type) {
    case 'section-added': {
      const name = event.name.trim();
      return name ? [...sections, { ...NEW_SECTION, key: event.key, name }] : sections;
    }
    case 'section-removed':
      return sections.filter(({ key }) => key !== event.section);
    case 'section-returned':
      return sections.toSpliced(event.at, 0, event.returned);
    case 'section-created':
      return change(event.section, () => ({ id: event.id, stalledReason: '', isUncertain: false }));
    case 'section-stalled':
      return change(event.section, ({ isUncertain }) => ({
        stalledReason: event.reason,
        isUncertain: isUncertain || event.reason !== '',
      }));
    case 'lessons-added':
      return change(event.section, ({ lessons }) => ({
        lessons: [...lessons, ...event.lessons.map(createLocalLesson)],
      }));
    case 'lesson-returned':
      return change(event.section, ({ lessons }) => ({
        lessons: lessons.toSpliced(event.at, 0, event.returned),
      }));
    case 'lesson-removed':
      return mapLessons(sections, (section) => (section.key === event.lesson ? [] : [section]));
    default:
      return mapLessons(sections, (section) => [
        section.key === event.lesson ? reduceLesson(section, event) : section,
      ]);
  }
}

export const NEW_SECTION = {
  id: null,
  stalledReason: '',
  isUncertain: false,
  stored: [],
  lessons: [],
};

function mapLessons(sections: Sections, update: (lesson: LocalLesson) => LocalLesson[]): Sections {
  return sections.map((section) => ({ ...section, lessons: section.lessons.flatMap(update) }));
}

function reduceLesson(lesson: LocalLesson, event: LessonEvent): LocalLesson {
  if (lesson.sending === 'saved') return lesson;
  switch (event.type) {
    case 'lesson-saved':
      return { ...lesson, sending: 'saved', reason: '', isUncertain: false, id: event.id };
    case 'lesson-failed':
      return {
        ...lesson,
        sending: 'failed',
        reason: event.reason,
        isUncertain: event.isUncertain,
        needsFile: event.needsFile ?? false,
        // A cancelled or refused upload cannot be resumed.
        begunWith: event.needsFile || event.isUncertain ? '' : lesson.begunWith,
      };
    case 'lesson-refused':
      // Another file may have been chosen meanwhile.
      if (lesson.file !== event.file) return lesson;
      return { ...lesson, sending: 'failed', reason: event.reason, needsFile: true };
    case 'lesson-begun':
      return { ...lesson, begunWith: event.fingerprint };
    case 'lesson-paused':
      return { ...lesson, sending: 'paused', speed: 0, reason: '' };
    case 'lesson-file-refused':
      return { ...lesson, sending: 'failed', reason: event.reason, needsFile: true };
    case 'lesson-stalled':
      return { ...lesson, sending: 'stalled', speed: 0, reason: event.reason };
    case 'lesson-sending':
      return {
        ...lesson,
        sending: 'uploading',
        sent: event.sent,
        speed: event.speed,
        reason: '',
        sentAs: getCreationKey(lesson),
      };
    case 'lesson-file-replaced':
      return {
        ...createLocalLesson({
          ...lesson,
          file: event.file,
          maxBytes: event.maxBytes ?? lesson.maxBytes,
        }),
        isUncertain: lesson.isUncertain,
        sentAs: lesson.sentAs,
        begunWith: lesson.begunWith,
      };
  }
}

/** The key of its upload, the same for every attempt with this file. */
export function getCreationKey({ key, file }: LessonDraft): string {
  return `${key}-${file.size.toString(36)}-${file.lastModified.toString(36)}`;
}

export function createLocalLesson({
  key,
  title,
  description,
  file,
  maxBytes,
}: LessonDraft): LocalLesson {
  const reason = checkChosenFile(file, maxBytes);
  return {
    key,
    title: title.trim(),
    description: description.trim(),
    file,
    maxBytes,
    sending: reason ? 'failed' : 'waiting',
    sent: 0,
    speed: 0,
    reason,
    needsFile: reason !== '',
    isUncertain: false,
    sentAs: '',
    begunWith: '',
    id: '',
  };
}

export function isUploadActive({ sending }: LocalLesson): boolean {
  return sending === 'uploading' || sending === 'paused' || sending === 'stalled';
}

export function isAllSaved(sections: Sections): boolean {
  return sections.every(
    ({ id, lessons }) => id !== null && lessons.every(({ sending }) => sending === 'saved'),
  );
}
