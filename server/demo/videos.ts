// Videos of the demo with their captions, made from the clips.
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Cue } from '#contract/courses/captions.ts';
import { readCaptions } from '../courses/captions-file.ts';
import { copyVideo, videoSeconds } from '../media/media.ts';
import { computeDigest } from '../platform/canonical-json.ts';
import type { Deps } from '../platform/ports.ts';
import type { CaptionsRow, MediaRow, TrailerCaptionsRow } from '../platform/tables.ts';
import { listCaptions, CLIP_LANGUAGES, CLIPS, CLIPS_FOLDER } from './clips.ts';
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
      videoSeconds(path),
      computeDigest(path),
    ]);
    const captions = await captionsFor(key);
    const times = Math.max(...courses.map((course) => timesIn(course, key)));
    const copies = Array.from({ length: times }, async () => {
      const row = await copyVideo(deps, { path, bytes, sha256, durationSeconds });
      rows.media.push(row);
      return { row, captions };
    });
    return [key, await Promise.all(copies)] as const;
  });
  return new Map(await Promise.all(videos));
}

function timesIn({ sections, trailer }: DemoCourse, key: ClipKey): number {
  const lessons = sections.flatMap((section) => section.lessons);
  return lessons.filter(({ clip }) => clip === key).length + (trailer === key ? 1 : 0);
}

/** Returns another copy each time that the course uses a clip, because its lessons cannot share one. */
export function videosForCourse(videos: DemoVideos): (key: ClipKey) => DemoVideo {
  const taken = new Map<ClipKey, number>();
  return (key) => {
    const time = taken.get(key) ?? 0;
    taken.set(key, time + 1);
    const video = videos.get(key)?.[time];
    if (!video) throw new Error(`The demo videos have no copy ${time + 1} of the clip ${key}.`);
    return video;
  };
}

export function captionRows({ captions }: DemoVideo, lessonId: string, now: number): CaptionsRow[] {
  return captions.map((caption) => ({ ...caption, lesson_id: lessonId, updated_at: now }));
}

export function trailerCaptionRows(
  { captions }: DemoVideo,
  courseId: string,
  now: number,
): TrailerCaptionsRow[] {
  return captions.map((caption) => ({ ...caption, course_id: courseId, updated_at: now }));
}

/** The cues of a clip in one language, read like a lesson's captions. */
export async function getCues(
  key: ClipKey,
  language: (typeof CLIP_LANGUAGES)[number],
): Promise<Cue[]> {
  const file = listCaptions(key, language);
  const parsed = readCaptions(await readFile(getPath(file)));
  if ('refusal' in parsed) throw new Error(`${file}: ${parsed.refusal.message}`);
  return parsed.cues;
}

function captionsFor(key: ClipKey): Promise<DemoVideo['captions']> {
  const captions = CLIP_LANGUAGES.map(async (language) => ({
    language,
    cues: JSON.stringify(await getCues(key, language)),
  }));
  return Promise.all(captions);
}

function getPath(file: string): string {
  return fileURLToPath(new URL(file, CLIPS_FOLDER));
}
