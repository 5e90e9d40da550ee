// Prepares one claimed video: encodes it in a scratch folder, encrypts and stores the parts, then publishes them at
// once.
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { storeFiles, mediaOf, newRow, packageFolder, removeMakes } from './media.ts';
import { computeDigest } from '../platform/canonical-json.ts';
import type { Deps } from '../platform/ports.ts';
import type { VideoRow, MediaRow } from '../platform/tables.ts';
import type { PackageFacts } from './package-facts.ts';
import * as store from './videos.store.ts';
import { hideVideoKey } from './video-keys.ts';
import { makePackage, StoppedRun } from './make-package.ts';
import type { MadePackage, Making } from './make-package.ts';
import type { MadeRendition } from './measure.ts';
import { INIT_NAME, segmentName } from './playlists.ts';
import { newVideoKey, encryptSegment } from './encrypt-segment.ts';

export type PrepareDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'storage' | 'mediaSecret' | 'log'>;

export interface Run extends Pick<Making, 'tools' | 'signal' | 'progress' | 'freeBytes'> {
  /** Scratch folder of this run; the caller removes it. */
  folder: string;
  by: string;
}

/** Throws UnusableVideo, StoppedRun, or errors of the store. Then nothing of this run remains in the store. */
export async function prepareVideo(deps: PrepareDeps, video: VideoRow, run: Run): Promise<void> {
  const claim = { videoId: video.media_id, by: run.by };
  await removeMakes(deps, video.media_id);
  const name = deps.random.id();
  const cleared = { package: name, plain_id: null, facts: '', sealed_key: '' };
  const media = await mediaOf(deps.db, video.media_id);
  if (!media || !(await store.change(deps.db, claim, cleared))) throw new StoppedRun(GONE);
  const makes: string[] = [];
  try {
    const change = await made(deps, { media, name, makes, plays: video.plays === 1 }, run);
    // The video was replaced or deleted during preparation.
    if (!(await store.change(deps.db, claim, change))) throw new StoppedRun(GONE);
  } catch (error) {
    await deps.storage.removeFolder(packageFolder(name));
    await removeMakes(deps, video.media_id, makes);
    throw error;
  }
}

const GONE = 'The video was deleted, or another worker has taken it over.';

interface Requested {
  media: MediaRow;
  /** Name of the package. */
  name: string;
  plays: boolean;
  /** Collects the ids of the derived files as they are stored, for removal after a failure. */
  makes: string[];
}

/** The new values of the video's row. */
async function made(deps: PrepareDeps, requested: Requested, run: Run): Promise<Partial<VideoRow>> {
  const { media, name } = requested;
  const work = join(run.folder, 'parts');
  await mkdir(work, { recursive: true });
  const path = join(run.folder, 'film');
  const { storage } = deps;
  await pipeline(storage.read(media.storage_key), storage.arrival(path), { signal: run.signal });
  const video = { video: path, videoSeconds: media.duration_seconds };
  const parts = await makePackage({ ...run, ...video, folder: work, plays: requested.plays });
  await rm(path);
  const key = newVideoKey();
  for (const rendition of parts.renditions)
    await storeRendition(deps, rendition, { key, name, signal: run.signal });
  const { posterId, storyboardId, plainId } = await storeMakes(deps, requested, parts);
  const facts: PackageFacts = {
    rungs: parts.renditions.map(({ measured }) => measured),
    posterId,
    audioNote: parts.audioNote,
    storyboard: storyboardFacts(storyboardId, parts),
  };
  return {
    state: 'ready',
    plain_id: plainId,
    facts: JSON.stringify(facts),
    sealed_key: hideVideoKey(deps.mediaSecret, media.id, key),
    percent: 100,
    claim_id: null,
    claimed_until: null,
    failure: '',
  };
}

function storyboardFacts(id: string, { storyboard }: MadePackage): PackageFacts['storyboard'] {
  const { every, columns, tiles, width, height } = storyboard;
  return { id, every, columns, tiles, width, height };
}

interface Encrypting {
  key: Buffer;
  name: string;
  signal: AbortSignal;
}

/** Encrypts segments one by one and deletes each source, so that a video never takes its space twice. */
async function storeRendition(
  { storage }: PrepareDeps,
  { measured, init, segments }: MadeRendition,
  { key, name, signal }: Encrypting,
): Promise<void> {
  const place = `${packageFolder(name)}/${measured.rung}`;
  const keep = async (bytes: Buffer, file: string): Promise<void> => {
    const path = await storage.incomingPath();
    try {
      await pipeline([bytes], storage.arrival(path));
      await storage.keep(path, `${place}/${file}`);
    } finally {
      await rm(path, { force: true });
    }
  };
  await keep(await readFile(init), INIT_NAME);
  for (const [at, path] of segments.entries()) {
    if (signal.aborted) throw new StoppedRun('The worker is stopping.');
    await keep(encryptSegment(await readFile(path), key, at), segmentName(at));
    await rm(path);
  }
}

/** Stores the pictures and the plain MP4 as files made from the video. */
async function storeMakes(deps: PrepareDeps, { media, makes }: Requested, parts: MadePackage) {
  const storeMake = async (
    path: string,
    what: Pick<MediaRow, 'kind' | 'duration_seconds'>,
  ): Promise<string> => {
    const row = newRow(deps, {
      kind: what.kind,
      bytes: (await stat(path)).size,
      durationSeconds: what.duration_seconds,
      contentType: what.kind === 'image' ? 'image/webp' : 'video/mp4',
      originalId: media.id,
      sha256: await computeDigest(path),
    });
    const arriving = await deps.storage.incomingPath();
    makes.push(row.id);
    try {
      await pipeline(createReadStream(path), deps.storage.arrival(arriving));
      await storeFiles(deps, [{ row, path: arriving }]);
    } finally {
      await rm(arriving, { force: true });
    }
    return row.id;
  };
  const picture = { kind: 'image', duration_seconds: null } as const;
  return {
    posterId: await storeMake(parts.poster, picture),
    storyboardId: await storeMake(parts.storyboard.path, picture),
    plainId: parts.plain
      ? await storeMake(parts.plain, { kind: 'video', duration_seconds: media.duration_seconds })
      : null,
  };
}
