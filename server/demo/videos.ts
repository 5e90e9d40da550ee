// Videos of the demo with their captions, made from the clips.
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Cue } from '#contract/courses/captions.ts';
import { parseCaptions } from '../courses/captions-file.ts';
import { copyVideo, readVideoSeconds } from '../media/media.ts';
import { hashFile } from '../platform/canonical-json.ts';
import type { Deps } from '../platform/ports.ts';
import type { CaptionsRow, MediaRow, TrailerCaptionsRow } from '../platform/tables.ts';
import { getCaptionsFile, CLIP_LANGUAGES, CLIPS, CLIPS_FOLDER } from './clips.ts';
import type { ClipKey } from './clips.ts';
import type { DemoCourse } from './courses/course.ts';
import type { DemoRows } from './demo.store.ts';

type VideosDeps = Pick<Deps, 'clock' | 'random' | 'storage'>;

export interface DemoVideo {
  row: MediaRow;
  /** Cues as JSON, by language, as in the rows of captions. */
  captions: readonly { language: string; cues: string }[];
}
/** The copies of each clip: as many as the course that uses it most often needs. */
export type DemoVideos = ReadonlyMap<ClipKey, readonly DemoVideo[]>;

/** Copies the clips into the store and adds their rows. Courses share copies; lessons of one course do not. */
export async function addVideos(
  deps: VideosDeps,
  rows: DemoRows,
  courses: readonly DemoCourse[],
): Promise<DemoVideos> {
  const videos = CLIPS.map(async ({ key, file }) => {
    const path = getPath(file);
    const [{ size: bytes }, durationSeconds, sha256] = await Promise.all([
      stat(path),
      readVideoSeconds(path),
      hashFile(path),
    ]);
    const captions = await loadCaptions(key);
    const times = Math.max(...courses.map((course) => countUses(course, key)));
    const copies = Array.from({ length: times }, async () => {
      const row = await copyVideo(deps, { path, bytes, sha256, durationSeconds });
      rows.media.push(row);
      return { row, captions };
    });
    return [key, await Promise.all(copies)] as const;
  });
  return new Map(await Promise.all(videos));
}

function countUses({ sections, trailer }: DemoCourse, key: ClipKey): number {
  const lessons = sections.flatMap((section) => section.lessons);
  return lessons.filter(({ clip }) => clip === key).length + (trailer === key ? 1 : 0);
}

/** Returns another copy each time that the course uses a clip, because its lessons cannot share one. */
export function createVideoPicker(videos: DemoVideos): (key: ClipKey) => DemoVideo {
  const usedCopies = new Map<ClipKey, number>();
  return (key) => {
    const copyIndex = usedCopies.get(key) ?? 0;
    usedCopies.set(key, copyIndex + 1);
    const video = videos.get(key)?.[copyIndex];
    if (!video)
      throw new Error(`The demo videos have no copy ${copyIndex + 1} of the clip ${key}.`);
    return video;
  };
}

export function toCaptionRows(
  { captions }: DemoVideo,
  lessonId: string,
  now: number,
): CaptionsRow[] {
  return captions.map((caption) => ({ ...caption, lesson_id: lessonId, updated_at: now }));
}

export function toTrailerCaptionRows(
  { captions }: DemoVideo,
  courseId: string,
  now: number,
): TrailerCaptionsRow[] {
  return captions.map((caption) => ({ ...caption, course_id: courseId, updated_at: now }));
}

/** The cues of a clip in one language, read like a lesson's captions. */
export async function readCues(
  key: ClipKey,
  language: (typeof CLIP_LANGUAGES)[number],
): Promise<Cue[]> {
  const file = getCaptionsFile(key, language);
  const parsed = parseCaptions(await readFile(getPath(file)));
  if ('refusal' in parsed) throw new Error(`${file}: ${parsed.refusal.message}`);
  return parsed.cues;
}

function loadCaptions(key: ClipKey): Promise<DemoVideo['captions']> {
  const captions = CLIP_LANGUAGES.map(async (language) => ({
    language,
    cues: JSON.stringify(await readCues(key, language)),
  }));
  return Promise.all(captions);
}

function getPath(file: string): string {
  return fileURLToPath(new URL(file, CLIPS_FOLDER));
}
