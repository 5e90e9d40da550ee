// Films: which are prepared, what a page is told of one, and what the office sees of their making.
import { BASE_PATH } from '#contract/endpoint.ts';
import {
  ADAPTIVE_TYPE,
  FILM_ADDRESS,
  FILM_POSTER,
  FILM_STORYBOARD,
  MASTER_PLAYLIST,
} from '#contract/film-package.ts';
import type { LessonFilm } from '#contract/course.ts';
import type { AdaptiveFilm } from '#contract/film-package.ts';
import type { FilmProgress } from '#contract/films.ts';
import { keepVideo, mediaOf, packageFolder } from './media.ts';
import type { ArrivedFile, MediaDeps } from './media.ts';
import { AppError, found } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { FilmRow, MediaRow } from '../platform/tables.ts';
import { readFacts } from './facts.ts';
import * as store from './films.store.ts';
import { filesOf } from './playlists.ts';
import { openFilmKey } from './film-keys.ts';

import { playbackEnd, videoUrls, writePlaybackToken } from './playback-token.ts';
import type { PlaybackGrant } from './playback-token.ts';

export { videoUrls } from './playback-token.ts';

/**
 * Stores a film that an Admin sent, and has it prepared where that is done. Fails: wrong_type, disk_full, busy; then
 * nothing stays behind.
 */
export async function keepFilm(
  deps: MediaDeps,
  file: ArrivedFile,
  asker: string,
): Promise<MediaRow> {
  const { row, plays } = await keepVideo(deps, file, asker);
  if (deps.preparesFilms) await store.insertFilms(deps.db, [newFilm(deps, row.id, plays)]);
  return row;
}

function newFilm({ clock }: Pick<Deps, 'clock'>, mediaId: string, plays: boolean): FilmRow {
  return {
    media_id: mediaId,
    state: 'waiting',
    plays: plays ? 1 : 0,
    plain_id: null,
    package: null,
    sealed_key: '',
    facts: '',
    failure: '',
    percent: 0,
    attempts: 0,
    started_at: null,
    claim_id: null,
    claimed_until: null,
    created_at: clock(),
  };
}

/** What of a film can be watched now. */
export interface WatchedFilm {
  /** The file that browsers play; undefined while there is none. */
  plainId: string | undefined;
  film: LessonFilm | undefined;
}

/** A film without a row is played as it was sent. */
export function watched(
  mediaId: string,
  row: Pick<FilmRow, 'state' | 'plays' | 'plain_id'> | undefined,
): WatchedFilm {
  const plainId = row?.plain_id ?? (!row || row.plays === 1 ? mediaId : undefined);
  const rest = plainId === undefined ? 'preparing' : undefined;
  return { plainId, film: row?.state === 'ready' ? 'adaptive' : rest };
}

/** The same for every lesson of some courses, by the file that was sent. */
export async function watchedOfCourses(
  db: Queries,
  courseIds: readonly string[],
): Promise<(mediaId: string) => WatchedFilm> {
  const rows = await store.filmsOfCourses(db, courseIds);
  const films = new Map(rows.map((row) => [row.media_id, row]));
  return (mediaId) => watched(mediaId, films.get(mediaId));
}

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'mediaSecret'>;

export interface PlayableFilm {
  /** The plain file; undefined while there is none that browsers play. */
  src: string | undefined;
  adaptive: AdaptiveFilm | undefined;
  /** When the addresses end, in epoch milliseconds. */
  expiresAt: number;
}

/** The forms in which a film plays, with fresh addresses; root-relative. */
export async function filmFor(
  deps: ViewDeps,
  mediaId: string,
  grant: PlaybackGrant,
): Promise<PlayableFilm> {
  const row = await store.filmOf(deps.db, mediaId);
  const isReady = row?.state === 'ready' && openFilmKey(deps, row) !== undefined;
  const { plainId } = watched(mediaId, row);
  return {
    src: plainId && videoUrls(deps, grant)(plainId),
    adaptive: isReady ? adaptive(row, writePlaybackToken(deps, grant)) : undefined,
    expiresAt: playbackEnd(deps),
  };
}

function adaptive(row: FilmRow, token: string): AdaptiveFilm {
  const { rungs, storyboard } = readFacts(row.facts);
  const base = BASE_PATH + FILM_ADDRESS.replace(':id', row.media_id).replace(':ticket', token);
  return {
    src: `${base}/${MASTER_PLAYLIST}`,
    type: ADAPTIVE_TYPE,
    poster: `${base}/${FILM_POSTER}`,
    storyboard: storyboard && { ...storyboard, src: `${base}/${FILM_STORYBOARD}` },
    rungs: rungs.map(({ rung, width, height, average, peak }) => ({
      ...{ rung, width, height, average, peak },
    })),
  };
}

/** How far the films of a course are; those that are played as they were sent are not named. Fails: not_found. */
export async function courseFilms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  courseId: string,
): Promise<FilmProgress[]> {
  if (!(await store.courseExists(db, courseId)))
    throw new AppError('not_found', 'Course not found.');
  const lessons = await store.filmsOfCourses(db, [courseId]);
  const trailer = await store.filmOfTrailer(db, courseId);
  const rows = trailer ? [{ ...trailer, lesson_id: '' }, ...lessons] : lessons;
  return rows.map((row) => ({
    subSectionId: row.lesson_id,
    state: row.state,
    plays: watched(row.media_id, row).plainId !== undefined,
    percent: row.percent,
    secondsLeft: secondsLeft(row, clock()),
    message: row.state === 'ready' ? readFacts(row.facts).audioNote : row.failure,
  }));
}

/** Less says nothing of the rest. */
const TELLING_PERCENT = 3;

function secondsLeft({ state, percent, started_at: started }: FilmRow, now: number): number | null {
  if (state !== 'preparing' || started === null || percent < TELLING_PERCENT) return null;
  return Math.ceil((((now - started) / percent) * (100 - percent)) / 1000);
}

/**
 * Has the film of a lesson, or without one the trailer, made again after a failure, or at last where it was sent before
 * films were prepared. Fails: not_found.
 */
export async function prepareAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'preparesFilms'>,
  { courseId, lessonId }: { courseId: string; lessonId: string | undefined },
): Promise<void> {
  const mediaId =
    lessonId === undefined
      ? found(await store.videoOfTrailer(deps.db, courseId), 'This course has no trailer.')
      : found(await store.videoOfLesson(deps.db, { courseId, lessonId }), 'Lesson not found.');
  const row = await store.filmOf(deps.db, mediaId);
  if (row?.state === 'failed') await store.makeWait(deps.db, mediaId);
  if (!row && deps.preparesFilms) await store.insertFilms(deps.db, [newFilm(deps, mediaId, true)]);
}

/**
 * Has every film prepared that is not: those that were sent before, those that failed, those whose key was encrypted
 * under another setting, and those whose picture is an empty file; at most so many. Says how many wait now.
 */
export async function prepareAll(deps: ViewDeps, most: number): Promise<number> {
  const { db } = deps;
  const news = (await store.filmsWithoutRow(db)).slice(0, most);
  await store.insertFilms(
    db,
    news.map(({ id }) => newFilm(deps, id, true)),
  );
  for (const { media_id: id } of await store.filmsIn(db, 'failed')) await store.makeWait(db, id);
  for (const row of await store.filmsIn(db, 'ready'))
    if (openFilmKey(deps, row) === undefined || (await isBlind(db, row)))
      await store.makeWait(db, row.media_id);
  return (await store.filmsIn(db, 'waiting')).length;
}

/** A file of pictures without one. */
const NO_PICTURE_BYTES = 32;

async function isBlind(db: Queries, { facts }: FilmRow): Promise<boolean> {
  const poster = await mediaOf(db, readFacts(facts).posterId);
  return !poster || poster.bytes < NO_PICTURE_BYTES;
}

/** Sentences about films for whoever looks after the server. */
export async function filmTroubles(deps: ViewDeps): Promise<string[]> {
  const failed = (await store.filmsIn(deps.db, 'failed')).length;
  const ready = await store.filmsIn(deps.db, 'ready');
  const unopened = ready.filter((row) => openFilmKey(deps, row) === undefined).length;
  return [
    failed > 0 &&
      `${failed} films could not be prepared: their courses say why. Again: npm run films`,
    unopened > 0 &&
      `${unopened} films were sealed under another MEDIA_SECRET and play as plain files. Anew: npm run films`,
  ].filter((text) => text !== false);
}

/** The folders in the store of ready packages. */
export async function packageFolders(db: Queries): Promise<string[]> {
  const rows = await store.filmsIn(db, 'ready');
  return rows.map((row) => packageFolder(row.package ?? ''));
}

/** The folders of packages that a worker makes now, or made when it died. */
async function packagesBeingMade(db: Queries): Promise<string[]> {
  const rows = [...(await store.filmsIn(db, 'preparing')), ...(await store.filmsIn(db, 'waiting'))];
  return rows.flatMap((row) => (row.package === null ? [] : [packageFolder(row.package)]));
}

/** The keys of all files that the ready among these rows name. */
export function keysOfPackages(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return rows
    .filter((row) => row['state'] === 'ready')
    .flatMap((row) => {
      const folder = packageFolder(String(row['package']));
      return readFacts(String(row['facts'])).rungs.flatMap((rung) =>
        filesOf(rung).map((name) => `${folder}/${rung.rung}/${name}`),
      );
    });
}

/** Whether a file lies in the folder of a package that is made now. */
export async function beingMade(db: Queries): Promise<(key: string) => boolean> {
  const folders = new Set(await packagesBeingMade(db));
  return (key) => folders.has(packageOfKey(key));
}

/** The folder of the package that a file belongs to. */
export function packageOfKey(key: string): string {
  return key.split('/').slice(0, 2).join('/');
}

/** The keys of all files of ready packages. */
export async function packageKeys(db: Queries): Promise<string[]> {
  return keysOfPackages((await store.filmsIn(db, 'ready')).map((row) => ({ ...row })));
}
