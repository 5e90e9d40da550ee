// Prepares one claimed video: encodes it in a scratch folder, encrypts and stores the parts, then publishes them at
// once.
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findMediaById, packageFolder, removeDerivedFiles } from './media.ts';
import { buildMediaRow, storeFiles } from './store-files.ts';
import { hashFile } from '../platform/canonical-json.ts';
import type { Deps } from '../platform/ports.ts';
import type { VideoRow, MediaRow } from '../platform/tables.ts';
import type { PackageFacts } from './package-facts.ts';
import * as store from './videos.store.ts';
import { makePackage, StoppedRun } from './make-package.ts';
import type { MadePackage, PackageJob } from './make-package.ts';
import type { MadeRendition } from './measure-rendition.ts';
import { INIT_NAME, getSegmentName } from './playlists.ts';
import { generateVideoKey, encryptSegment, encryptVideoKey } from './video-encryption.ts';

export type PrepareDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'storage' | 'mediaSecret' | 'log'>;

export interface PreparationRun extends Pick<
  PackageJob,
  'tools' | 'signal' | 'progress' | 'freeBytes'
> {
  /** Scratch folder of this run; the caller removes it. */
  folder: string;
  by: string;
}

/** Throws UnusableVideo, StoppedRun, or errors of the store. Then nothing of this run remains in the store. */
export async function prepareVideo(
  deps: PrepareDeps,
  video: VideoRow,
  run: PreparationRun,
): Promise<void> {
  const claim = { videoId: video.media_id, by: run.by };
  await removeDerivedFiles(deps, video.media_id);
  const name = deps.random.id();
  const cleared = { package: name, plain_id: null, facts: '', sealed_key: '' };
  const media = await findMediaById(deps.db, video.media_id);
  if (!media || !(await store.updateClaimedVideo(deps.db, claim, cleared)))
    throw new StoppedRun(VIDEO_GONE);
  const derivedIds: string[] = [];
  try {
    const change = await encodeAndStore(
      deps,
      { media, name, derivedIds, plays: video.plays === 1 },
      run,
    );
    // The video was replaced or deleted during preparation.
    if (!(await store.updateClaimedVideo(deps.db, claim, change))) throw new StoppedRun(VIDEO_GONE);
  } catch (error) {
    await deps.storage.removeFolder(packageFolder(name));
    await removeDerivedFiles(deps, video.media_id, derivedIds);
    throw error;
  }
}

const VIDEO_GONE = 'The video was deleted, or another worker has taken it over.';

interface PackageRequest {
  media: MediaRow;
  /** Name of the package. */
  name: string;
  plays: boolean;
  /** Collects the ids of the derived files as they are stored, for removal after a failure. */
  derivedIds: string[];
}

/** The new values of the video's row. */
async function encodeAndStore(
  deps: PrepareDeps,
  requested: PackageRequest,
  run: PreparationRun,
): Promise<Partial<VideoRow>> {
  const { media, name } = requested;
  const work = join(run.folder, 'parts');
  await mkdir(work, { recursive: true });
  const path = join(run.folder, 'film');
  const { storage } = deps;
  await pipeline(storage.read(media.storage_key), storage.arrival(path), { signal: run.signal });
  const video = { video: path, videoSeconds: media.duration_seconds };
  const parts = await makePackage({ ...run, ...video, folder: work, plays: requested.plays });
  await rm(path);
  const key = generateVideoKey();
  for (const rendition of parts.renditions)
    await storeRendition(deps, rendition, { key, name, signal: run.signal });
  const { posterId, storyboardId, plainId } = await storeDerivedFiles(deps, requested, parts);
  const facts: PackageFacts = {
    rungs: parts.renditions.map(({ measured }) => measured),
    posterId,
    audioNote: parts.audioNote,
    storyboard: toStoryboardFacts(storyboardId, parts),
  };
  return {
    state: 'ready',
    plain_id: plainId,
    facts: JSON.stringify(facts),
    sealed_key: encryptVideoKey(deps.mediaSecret, media.id, key),
    percent: 100,
    claim_id: null,
    claimed_until: null,
    failure: '',
  };
}

function toStoryboardFacts(id: string, { storyboard }: MadePackage): PackageFacts['storyboard'] {
  const { every, columns, tiles, width, height } = storyboard;
  return { id, every, columns, tiles, width, height };
}

interface EncryptionOptions {
  key: Buffer;
  name: string;
  signal: AbortSignal;
}

/** Encrypts segments one by one and deletes each source, so that a video never takes its space twice. */
async function storeRendition(
  { storage }: PrepareDeps,
  { measured, init, segments }: MadeRendition,
  { key, name, signal }: EncryptionOptions,
): Promise<void> {
  const folder = `${packageFolder(name)}/${measured.rung}`;
  const storeFile = async (bytes: Buffer, file: string): Promise<void> => {
    const path = await storage.incomingPath();
    try {
      await pipeline([bytes], storage.arrival(path));
      await storage.store(path, `${folder}/${file}`);
    } finally {
      await rm(path, { force: true });
    }
  };
  await storeFile(await readFile(init), INIT_NAME);
  for (const [at, path] of segments.entries()) {
    if (signal.aborted) throw new StoppedRun('The worker is stopping.');
    await storeFile(encryptSegment(await readFile(path), key, at), getSegmentName(at));
    await rm(path);
  }
}

/** Stores the pictures and the plain MP4 as files made from the video. */
async function storeDerivedFiles(
  deps: PrepareDeps,
  { media, derivedIds }: PackageRequest,
  parts: MadePackage,
) {
  const storeDerivedFile = async (
    path: string,
    what: Pick<MediaRow, 'kind' | 'duration_seconds'>,
  ): Promise<string> => {
    const row = buildMediaRow(deps, {
      kind: what.kind,
      bytes: (await stat(path)).size,
      durationSeconds: what.duration_seconds,
      contentType: what.kind === 'image' ? 'image/webp' : 'video/mp4',
      originalId: media.id,
      sha256: await hashFile(path),
    });
    const incoming = await deps.storage.incomingPath();
    derivedIds.push(row.id);
    try {
      await pipeline(createReadStream(path), deps.storage.arrival(incoming));
      await storeFiles(deps, [{ row, path: incoming }]);
    } finally {
      await rm(incoming, { force: true });
    }
    return row.id;
  };
  const picture = { kind: 'image', duration_seconds: null } as const;
  return {
    posterId: await storeDerivedFile(parts.poster, picture),
    storyboardId: await storeDerivedFile(parts.storyboard.path, picture),
    plainId: parts.plain
      ? await storeDerivedFile(parts.plain, {
          kind: 'video',
          duration_seconds: media.duration_seconds,
        })
      : null,
  };
}
