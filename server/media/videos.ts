// Videos: their preparation, and their state for pages and for admins.
import { BASE_PATH } from '#contract/endpoint.ts';
import {
  ADAPTIVE_TYPE,
  PACKAGE_PATH,
  VIDEO_POSTER,
  VIDEO_STORYBOARD,
  MASTER_PLAYLIST,
} from '#contract/media/video-package.ts';
import type { LessonVideo } from '#contract/courses/course.ts';
import type { AdaptiveVideo } from '#contract/media/video-package.ts';
import type { VideoProgress } from '#contract/media/videos.ts';
import { storeVideoFile, findMediaById, packageFolder } from './media.ts';
import type { ArrivedFile, MediaDeps } from './media.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { VideoRow, MediaRow } from '../platform/tables.ts';
import { parseFacts } from './package-facts.ts';
import * as store from './videos.store.ts';
import { listFileNames } from './playlists.ts';
import { decryptVideoKey } from './video-encryption.ts';

import { getPlaybackExpiry, createVideoUrlBuilder, writePlaybackToken } from './playback-token.ts';
import type { PlaybackGrant } from './playback-token.ts';

/**
 * Stores an uploaded video and queues it for preparation where that is done. Fails: wrong_type, disk_full, busy; then
 * nothing remains.
 */
export async function storeVideo(
  deps: MediaDeps,
  file: ArrivedFile,
  userId: string,
): Promise<MediaRow> {
  const { row, plays } = await storeVideoFile(deps, file, userId);
  if (deps.preparesVideos) await store.insertVideos(deps.db, [buildVideoRow(deps, row.id, plays)]);
  return row;
}

function buildVideoRow({ clock }: Pick<Deps, 'clock'>, mediaId: string, plays: boolean): VideoRow {
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

/** The watchable forms of a video. */
export interface WatchedVideo {
  /** The file that browsers play; undefined while there is none. */
  plainId: string | undefined;
  playback: LessonVideo | undefined;
}

/** A video without a row is played as uploaded. */
export function toWatchedVideo(
  mediaId: string,
  row: Pick<VideoRow, 'state' | 'plays' | 'plain_id'> | undefined,
): WatchedVideo {
  const plainId = row?.plain_id ?? (!row || row.plays === 1 ? mediaId : undefined);
  const fallback = plainId === undefined ? 'preparing' : undefined;
  return { plainId, playback: row?.state === 'ready' ? 'adaptive' : fallback };
}

/** The watchable forms of all lessons of these courses, by the id of the uploaded file. */
export async function loadWatchedVideos(
  db: Queries,
  courseIds: readonly string[],
): Promise<(mediaId: string) => WatchedVideo> {
  const rows = await store.listVideosByCourses(db, courseIds);
  const videos = new Map(rows.map((row) => [row.media_id, row]));
  return (mediaId) => toWatchedVideo(mediaId, videos.get(mediaId));
}

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'mediaSecret'>;

export interface PlayableVideo {
  /** The plain file; undefined if browsers cannot play it. */
  src: string | undefined;
  adaptive: AdaptiveVideo | undefined;
  /** When the URLs expire, in epoch milliseconds. */
  expiresAt: number;
}

/** The playable forms of a video with fresh, root-relative URLs. */
export async function getPlayableVideo(
  deps: ViewDeps,
  mediaId: string,
  grant: PlaybackGrant,
): Promise<PlayableVideo> {
  const row = await store.findVideo(deps.db, mediaId);
  const isReady = row?.state === 'ready' && decryptVideoKey(deps, row) !== undefined;
  const { plainId } = toWatchedVideo(mediaId, row);
  return {
    src: plainId && createVideoUrlBuilder(deps, grant)(plainId),
    adaptive: isReady ? toAdaptiveVideo(row, writePlaybackToken(deps, grant)) : undefined,
    expiresAt: getPlaybackExpiry(deps),
  };
}

function toAdaptiveVideo(row: VideoRow, token: string): AdaptiveVideo {
  const { rungs: renditions, storyboard } = parseFacts(row.facts);
  const base = BASE_PATH + PACKAGE_PATH.replace(':id', row.media_id).replace(':token', token);
  return {
    src: `${base}/${MASTER_PLAYLIST}`,
    type: ADAPTIVE_TYPE,
    poster: `${base}/${VIDEO_POSTER}`,
    storyboard: storyboard && { ...storyboard, src: `${base}/${VIDEO_STORYBOARD}` },
    rungs: renditions.map(({ rung, width, height, average, peak }) => ({
      rung,
      width,
      height,
      average,
      peak,
    })),
  };
}

/** Preparation of a course's videos, without those that are played as uploaded. Fails: not_found. */
export async function listCourseVideos(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  courseId: string,
): Promise<VideoProgress[]> {
  if (!(await store.courseExists(db, courseId)))
    throw new AppError('not_found', 'Course not found.');
  const lessons = await store.listVideosByCourses(db, [courseId]);
  const trailer = await store.findTrailerVideo(db, courseId);
  const rows = trailer ? [{ ...trailer, lesson_id: '' }, ...lessons] : lessons;
  return rows.map((row) => ({
    subSectionId: row.lesson_id,
    state: row.state,
    plays: toWatchedVideo(row.media_id, row).plainId !== undefined,
    percent: row.percent,
    secondsLeft: estimateSecondsLeft(row, clock()),
    message: row.state === 'ready' ? parseFacts(row.facts).audioNote : row.failure,
  }));
}

/** Below this, the progress does not allow an estimate. */
const ESTIMATE_PERCENT_MIN = 3;

function estimateSecondsLeft(
  { state, percent, started_at: started }: VideoRow,
  now: number,
): number | null {
  if (state !== 'preparing' || started === null || percent < ESTIMATE_PERCENT_MIN) return null;
  return Math.ceil((((now - started) / percent) * (100 - percent)) / 1000);
}

/**
 * Queues the video of a lesson, or without one the trailer, after a failure, or if it was uploaded before videos were
 * prepared. Fails: not_found.
 */
export async function prepareAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'preparesVideos'>,
  { courseId, lessonId }: { courseId: string; lessonId: string | undefined },
): Promise<void> {
  const mediaId =
    lessonId === undefined
      ? requireFound(
          await store.findTrailerMediaId(deps.db, courseId),
          'This course has no trailer.',
        )
      : requireFound(
          await store.findLessonMediaId(deps.db, { courseId, lessonId }),
          'Lesson not found.',
        );
  const row = await store.findVideo(deps.db, mediaId);
  if (row?.state === 'failed') await store.requeueVideo(deps.db, mediaId);
  if (!row && deps.preparesVideos)
    await store.insertVideos(deps.db, [buildVideoRow(deps, mediaId, true)]);
}

/**
 * Queues videos again that failed, that were encrypted with another secret, or that have an empty poster, and at most
 * `limit` videos that were uploaded before videos were prepared. Returns how many are waiting.
 */
export async function queueUnprepared(deps: ViewDeps, limit: number): Promise<number> {
  const { db } = deps;
  const newVideos = (await store.listVideosWithoutRow(db)).slice(0, limit);
  await store.insertVideos(
    db,
    newVideos.map(({ id }) => buildVideoRow(deps, id, true)),
  );
  for (const { media_id: id } of await store.listVideosByState(db, 'failed'))
    await store.requeueVideo(db, id);
  for (const row of await store.listVideosByState(db, 'ready'))
    if (decryptVideoKey(deps, row) === undefined || (await hasEmptyPoster(db, row)))
      await store.requeueVideo(db, row.media_id);
  return (await store.listVideosByState(db, 'waiting')).length;
}

/** An empty picture file. */
const NO_PICTURE_BYTES = 32;

async function hasEmptyPoster(db: Queries, { facts }: VideoRow): Promise<boolean> {
  const poster = await findMediaById(db, parseFacts(facts).posterId);
  return !poster || poster.bytes < NO_PICTURE_BYTES;
}

/** Problems of videos as sentences for the operator. */
export async function listVideoProblems(deps: ViewDeps): Promise<string[]> {
  const failed = (await store.listVideosByState(deps.db, 'failed')).length;
  const ready = await store.listVideosByState(deps.db, 'ready');
  const undecryptable = ready.filter((row) => decryptVideoKey(deps, row) === undefined).length;
  return [
    failed > 0 &&
      `Videos that could not be prepared: ${failed}. Their courses show why. To try again, run: npm run films`,
    undecryptable > 0 &&
      `Videos encrypted with another MEDIA_SECRET, which play as plain files: ${undecryptable}. To prepare them again, run: npm run films`,
  ].filter((text) => text !== false);
}

/** The folders in the store of ready packages. */
export async function listPackageFolders(db: Queries): Promise<string[]> {
  const rows = await store.listVideosByState(db, 'ready');
  return rows.map((row) => packageFolder(row.package ?? ''));
}

/** The folders of unfinished packages, also of workers that have died. */
async function listUnfinishedFolders(db: Queries): Promise<string[]> {
  const rows = [
    ...(await store.listVideosByState(db, 'preparing')),
    ...(await store.listVideosByState(db, 'waiting')),
  ];
  return rows.flatMap((row) => (row.package === null ? [] : [packageFolder(row.package)]));
}

/** The keys of all files of the packages that are ready. */
export function listKeysOfPackages(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return rows
    .filter((row) => row['state'] === 'ready')
    .flatMap((row) => {
      const folder = packageFolder(String(row['package']));
      return parseFacts(String(row['facts'])).rungs.flatMap((rendition) =>
        listFileNames(rendition).map((name) => `${folder}/${rendition.rung}/${name}`),
      );
    });
}

/** Returns whether a file belongs to an unfinished package. */
export async function loadUnfinishedCheck(db: Queries): Promise<(key: string) => boolean> {
  const folders = new Set(await listUnfinishedFolders(db));
  return (key) => folders.has(getFolderOfKey(key));
}

/** The folder of the package that a file belongs to. */
export function getFolderOfKey(key: string): string {
  return key.split('/').slice(0, 2).join('/');
}

/** The keys of all files of ready packages. */
export async function listPackageKeys(db: Queries): Promise<string[]> {
  return listKeysOfPackages(
    (await store.listVideosByState(db, 'ready')).map((row) => ({ ...row })),
  );
}
