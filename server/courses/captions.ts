// Captions of lessons and trailers, parsed at the upload.
import { readFile } from 'node:fs/promises';
import { CAPTION_LANGUAGES_MAX } from '#contract/courses/captions.ts';
import { recordAuditEntry } from '../accounts/audit.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { ArrivedFile } from '../media/media.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import { notifyIfPublished } from './authoring.ts';
import { lockCourse, setUpdateTime } from './authoring.store.ts';
import { lessonCaptionQueries, trailerCaptionQueries } from './captions.store.ts';
import type { CaptionQueries } from './captions.store.ts';
import { findCourseById } from './catalogue.store.ts';
import { toContentAuditEntry } from './audit-entries.ts';
import { parseCaptions } from './captions-file.ts';
import { findLesson } from './content.store.ts';

interface CaptionsKey {
  courseId: string;
  /** Undefined for the trailer of the course. */
  lessonId: string | undefined;
  /** A tag of `CAPTION_LANGUAGES`. */
  language: string;
}

/**
 * Replaces the captions of a video in one language; returns the video's languages. Does not increment the course's revision,
 * because no other form shows captions. Fails: not_found, malformed (with the line), wrong_type, conflict (too many
 * languages).
 */
export async function saveCaptions(
  deps: Deps,
  userId: string,
  form: CaptionsKey & { file: ArrivedFile },
): Promise<{ languages: string[]; cues: number; skipped: number[] }> {
  await getCaptionedVideo(deps.db, form);
  const parsed = parseCaptions(await readFile(form.file.path));
  if ('refusal' in parsed) throw new AppError(parsed.refusal.code, parsed.refusal.message);
  const { language } = form;
  const row = { language, cues: JSON.stringify(parsed.cues), updated_at: deps.clock() };
  const languages = await changeCaptions(deps, { ...form, userId }, async (tx, { queries, id }) => {
    checkLanguageCount(await queries.listLanguages(tx, id), language);
    await queries.save(tx, id, row);
  });
  return { languages, cues: parsed.cues.length, skipped: parsed.skipped };
}

/** Returns the remaining languages. Fails: not_found. */
export function removeCaptions(deps: Deps, userId: string, key: CaptionsKey): Promise<string[]> {
  return changeCaptions(deps, { ...key, userId }, (tx, { queries, id }) =>
    queries.remove(tx, id, key.language),
  );
}

/** The lesson, or the course of a trailer, with the table of its captions. */
interface CaptionedVideo {
  queries: CaptionQueries;
  id: string;
  name: string;
}

/** Locks the course, so that its changes run one after the other. Returns the video's languages. */
async function changeCaptions(
  deps: Deps,
  { userId, ...key }: CaptionsKey & { userId: string },
  change: (tx: Queries, video: CaptionedVideo) => Promise<void>,
): Promise<string[]> {
  const { course, languages } = await deps.db.transaction().execute(async (tx) => {
    const locked = requireFound(await lockCourse(tx, key.courseId), 'Course not found.');
    const video = await getCaptionedVideo(tx, key);
    await change(tx, video);
    const description = `captions${video.name} in ${key.language} changed`;
    await setUpdateTime(tx, key.courseId, deps.clock());
    await recordAuditEntry(deps, tx, toContentAuditEntry({ userId }, key.courseId, description));
    return { course: locked, languages: await video.queries.listLanguages(tx, video.id) };
  });
  // The page of the course names the languages.
  notifyIfPublished(deps, course);
  return languages;
}

function checkLanguageCount(existing: readonly string[], language: string): void {
  if (existing.includes(language) || existing.length < CAPTION_LANGUAGES_MAX) return;
  throw new AppError(
    'conflict',
    `A video can have captions in at most ${CAPTION_LANGUAGES_MAX} languages.`,
  );
}

async function getCaptionedVideo(
  db: Queries,
  { courseId, lessonId }: CaptionsKey,
): Promise<CaptionedVideo> {
  if (lessonId !== undefined) {
    const lesson = await findLesson(db, { courseId, lessonId });
    const { id, video_id: videoId } = requireFound(lesson, 'Lesson not found.');
    requireFound(videoId ?? undefined, 'This lesson has no video.');
    return { queries: lessonCaptionQueries, id, name: '' };
  }
  const course = requireFound(await findCourseById(db, courseId), 'Course not found.');
  requireFound(course.trailer_id ?? undefined, 'This course has no trailer.');
  return { queries: trailerCaptionQueries, id: course.id, name: ' of the trailer' };
}
