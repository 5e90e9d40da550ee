// Captions of lessons and trailers, parsed at the upload.
import { readFile } from 'node:fs/promises';
import { CAPTION_LANGUAGES_MAX } from '#contract/courses/captions.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError, found } from '../platform/errors.ts';
import type { ArrivedFile } from '../media/media.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { lockCourse } from './authoring.store.ts';
import { ofLessons, ofTrailers } from './captions.store.ts';
import type { Captioned } from './captions.store.ts';
import { courseById } from './catalogue.store.ts';
import { toContentAuditEntry } from './audit-entries.ts';
import { readCaptions } from './captions-file.ts';
import { getLesson } from './content.store.ts';

type CaptionsDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

interface CaptionsKey {
  courseId: string;
  /** Undefined for the trailer of the course. */
  lessonId: string | undefined;
  /** A tag of `CAPTION_LANGUAGES`. */
  language: string;
}

/**
 * Replaces the captions of a video in one language; returns the video's languages. Does not increment the course's revision,
 * because neither pages nor other forms show captions. Fails: not_found, malformed (with the line), wrong_type, conflict (too
 * many languages).
 */
export async function saveCaptions(
  deps: CaptionsDeps,
  asker: string,
  form: CaptionsKey & { file: ArrivedFile },
): Promise<{ languages: string[]; cues: number; skipped: number[] }> {
  await captionedVideo(deps.db, form);
  const read = readCaptions(await readFile(form.file.path));
  if ('refusal' in read) throw new AppError(read.refusal.code, read.refusal.message);
  const { language } = form;
  const row = { language, cues: JSON.stringify(read.cues), updated_at: deps.clock() };
  const languages = await changeCaptions(deps, { ...form, asker }, async (tx, { rows, id }) => {
    refuseTooMany(await rows.languagesOf(tx, id), language);
    await rows.put(tx, id, row);
  });
  return { languages, cues: read.cues.length, skipped: read.skipped };
}

/** Returns the remaining languages. Fails: not_found. */
export function removeCaptions(
  deps: CaptionsDeps,
  asker: string,
  key: CaptionsKey,
): Promise<string[]> {
  return changeCaptions(deps, { ...key, asker }, (tx, { rows, id }) =>
    rows.remove(tx, id, key.language),
  );
}

/** The lesson, or the course of a trailer, with the table of its captions. */
interface CaptionedVideo {
  rows: Captioned;
  id: string;
  name: string;
}

/** Locks the course, so that its changes run one after the other. Returns the video's languages. */
function changeCaptions(
  deps: CaptionsDeps,
  { asker, ...key }: CaptionsKey & { asker: string },
  change: (tx: Queries, video: CaptionedVideo) => Promise<void>,
): Promise<string[]> {
  return deps.db.transaction().execute(async (tx) => {
    found(await lockCourse(tx, key.courseId), 'Course not found.');
    const video = await captionedVideo(tx, key);
    await change(tx, video);
    const done = `captions${video.name} in ${key.language} changed`;
    await recordAuditEntry(deps, tx, toContentAuditEntry({ userId: asker }, key.courseId, done));
    return video.rows.languagesOf(tx, video.id);
  });
}

function refuseTooMany(there: readonly string[], language: string): void {
  if (there.includes(language) || there.length < CAPTION_LANGUAGES_MAX) return;
  throw new AppError(
    'conflict',
    `A video can have captions in at most ${CAPTION_LANGUAGES_MAX} languages.`,
  );
}

async function captionedVideo(
  db: Queries,
  { courseId, lessonId }: CaptionsKey,
): Promise<CaptionedVideo> {
  if (lessonId !== undefined) {
    const { id } = found(await getLesson(db, { courseId, lessonId }), 'Lesson not found.');
    return { rows: ofLessons, id, name: '' };
  }
  const course = found(await courseById(db, courseId), 'Course not found.');
  found(course.trailer_id ?? undefined, 'This course has no trailer.');
  return { rows: ofTrailers, id: course.id, name: ' of the trailer' };
}
