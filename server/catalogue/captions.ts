// Captions of lessons: read once, when they are sent, in a process that a crafted file may exhaust.
import { CAPTION_LANGUAGES_MAX } from '#contract/captions.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError, found } from '../platform/errors.ts';
import type { ArrivedFile } from '../media/media.ts';
import { workerProcess } from '../media/worker-process.ts';
import { workQueue } from '../platform/work-queue.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { LessonRow } from '../platform/tables.ts';
import { lockCourse } from './authoring.store.ts';
import * as store from './captions.store.ts';
import { contentDeed } from './deeds.ts';
import type { ReadCaptions } from './captions-file.ts';
import { lessonOf } from './content.store.ts';

type CaptionsDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

interface CaptionsKey {
  courseId: string;
  lessonId: string;
  /** A tag of `CAPTION_LANGUAGES`. */
  language: string;
}

const queue = workQueue({
  name: 'captions',
  parallel: 1,
  waitingMax: 20,
  message: 'Many captions are being read. Please try again in a moment.',
  retrySeconds: 5,
});
const readInProcess = workerProcess<string, ReadCaptions>({
  script: new URL('./captions.worker.ts', import.meta.url),
  timeMaxMs: 15_000,
  heapMaxMb: 256,
});

/**
 * Reads a file of captions and puts it in the place of the lesson's in that language; answers the lesson's languages.
 * Nothing that visitors see, or that is edited elsewhere, changes: the course keeps its revision. Fails: not_found,
 * malformed (with the line), wrong_type, conflict for a language too many, busy.
 */
export async function saveCaptions(
  deps: CaptionsDeps,
  asker: string,
  form: CaptionsKey & { file: ArrivedFile },
): Promise<{ languages: string[]; cues: number }> {
  await knownLesson(deps.db, form);
  const read = await queue.run(asker, () => readInProcess(form.file.path));
  if (!read) throw new AppError('malformed', 'This file could not be read as captions.');
  if ('refusal' in read) throw new AppError(read.refusal.code, read.refusal.message);
  const cues = JSON.stringify(read.cues);
  const languages = await changeCaptions(deps, { ...form, asker }, async (tx, { id }) => {
    await refuseTooMany(tx, id, form.language);
    const row = { lesson_id: id, language: form.language, cues, updated_at: deps.clock() };
    await store.putCaptions(tx, row);
  });
  return { languages, cues: read.cues.length };
}

/** Answers the languages that are left. Fails: not_found. */
export function removeCaptions(
  deps: CaptionsDeps,
  asker: string,
  key: CaptionsKey,
): Promise<string[]> {
  return changeCaptions(deps, { ...key, asker }, (tx, { id }) =>
    store.deleteCaptions(tx, id, key.language),
  );
}

/** Changes of one course happen one after another. Answers the lesson's languages. */
function changeCaptions(
  deps: CaptionsDeps,
  { asker, ...key }: CaptionsKey & { asker: string },
  change: (tx: Queries, lesson: LessonRow) => Promise<void>,
): Promise<string[]> {
  return deps.db.transaction().execute(async (tx) => {
    found(await lockCourse(tx, key.courseId), 'Course not found.');
    const lesson = await knownLesson(tx, key);
    await change(tx, lesson);
    const deed = contentDeed(
      { userId: asker },
      key.courseId,
      `captions in ${key.language} changed`,
    );
    await recordAuditEntry(deps, tx, deed);
    return store.languagesOf(tx, lesson.id);
  });
}

async function refuseTooMany(tx: Queries, lessonId: string, language: string): Promise<void> {
  const there = await store.languagesOf(tx, lessonId);
  if (there.includes(language) || there.length < CAPTION_LANGUAGES_MAX) return;
  throw new AppError(
    'conflict',
    `A lesson has captions in ${CAPTION_LANGUAGES_MAX} languages at most.`,
  );
}

async function knownLesson(db: Queries, key: CaptionsKey): Promise<LessonRow> {
  return found(await lessonOf(db, key), 'Lesson not found.');
}
