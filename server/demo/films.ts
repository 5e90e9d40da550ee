// The films of the demo with their captions, from the clips.
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Cue } from '#contract/captions.ts';
import { readCaptions } from '../courses/captions-file.ts';
import { copyVideo, videoSeconds } from '../media/media.ts';
import { digestOf } from '../platform/canonical-json.ts';
import type { Deps } from '../platform/ports.ts';
import type { CaptionsRow, MediaRow, TrailerCaptionsRow } from '../platform/tables.ts';
import { captionsOf, CLIP_LANGUAGES, CLIPS, CLIPS_FOLDER } from './clips.ts';
import type { ClipKey } from './clips.ts';
import type { DemoCourse } from './courses/course.ts';
import type { DemoRows } from './demo.store.ts';

type FilmsDeps = Pick<Deps, 'clock' | 'random' | 'storage'>;

export interface DemoFilm {
  row: MediaRow;
  /** What stands in the row of captions: cues as JSON, by language. */
  captions: readonly { language: string; cues: string }[];
}
/** Of each clip as many films as one course shows. */
export type DemoFilms = ReadonlyMap<ClipKey, readonly DemoFilm[]>;

/** Copies the clips into the store and adds their rows. Courses share them; lessons of one course do not. */
export async function addFilms(
  deps: FilmsDeps,
  rows: DemoRows,
  courses: readonly DemoCourse[],
): Promise<DemoFilms> {
  const films = CLIPS.map(async ({ key, file }) => {
    const path = pathOf(file);
    const [{ size: bytes }, durationSeconds, sha256] = await Promise.all([
      stat(path),
      videoSeconds(path),
      digestOf(path),
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
  return new Map(await Promise.all(films));
}

function timesIn({ sections, trailer }: DemoCourse, key: ClipKey): number {
  const lessons = sections.flatMap((section) => section.lessons);
  return lessons.filter(({ clip }) => clip === key).length + (trailer === key ? 1 : 0);
}

/** Gives one course its films: another one at each time that a clip is asked for. */
export function filmsForCourse(films: DemoFilms): (key: ClipKey) => DemoFilm {
  const taken = new Map<ClipKey, number>();
  return (key) => {
    const time = taken.get(key) ?? 0;
    taken.set(key, time + 1);
    const film = films.get(key)?.[time];
    if (!film) throw new Error(`There is no clip ${key} for the time ${time + 1}.`);
    return film;
  };
}

/** What is said in a lesson, in every language. */
export function captionRows({ captions }: DemoFilm, lessonId: string, now: number): CaptionsRow[] {
  return captions.map((one) => ({ ...one, lesson_id: lessonId, updated_at: now }));
}

/** The same of the trailer of a course. */
export function trailerCaptionRows(
  { captions }: DemoFilm,
  courseId: string,
  now: number,
): TrailerCaptionsRow[] {
  return captions.map((one) => ({ ...one, course_id: courseId, updated_at: now }));
}

/** The cues of a clip in one language, as a lesson's captions are read. */
export async function cuesOf(
  key: ClipKey,
  language: (typeof CLIP_LANGUAGES)[number],
): Promise<Cue[]> {
  const file = captionsOf(key, language);
  const read = readCaptions(await readFile(pathOf(file)));
  if ('refusal' in read) throw new Error(`${file}: ${read.refusal.message}`);
  return read.cues;
}

function captionsFor(key: ClipKey): Promise<DemoFilm['captions']> {
  const read = CLIP_LANGUAGES.map(async (language) => ({
    language,
    cues: JSON.stringify(await cuesOf(key, language)),
  }));
  return Promise.all(read);
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, CLIPS_FOLDER));
}
