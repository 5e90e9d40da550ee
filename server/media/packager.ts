// The video worker: claims one video at a time, renews the claim, and records the result.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../platform/errors.ts';
import type { VideoRow } from '../platform/tables.ts';
import * as store from './videos.store.ts';
import { DISK_FULL } from './make-package.ts';
import type { PackageJob } from './make-package.ts';
import { prepareVideo } from './prepare-video.ts';
import type { PrepareDeps } from './prepare-video.ts';
import { UnusableVideo } from './video-source.ts';
import type { VideoTools } from './video-tools.ts';

const POLL_EVERY_MS = 2000;
/** A claim that is not renewed for this long expires: another worker takes over the video. */
export const VIDEO_LEASE_MS = 30_000;
const RENEW_EVERY_MS = 5000;
const RETRY_AFTER_MS = 30_000;
/** Preparation is given up after this many interruptions. */
export const VIDEO_ATTEMPTS_MAX = 3;
/** The rest is encrypting and storing. */
const ENCODING_PERCENT = 95;

export interface PackagerRules extends Pick<PackageJob, 'freeBytes'> {
  tools: VideoTools;
  /** Local, private folder with much space for running encodings. */
  scratch: string;
}

export interface Packager {
  /** Prepares the next waiting video; returns whether there was one. */
  prepareNext(): Promise<boolean>;
  /** Polls for videos until `stop`. */
  start(): void;
  /** Aborts the running encoding; the next worker starts it again. */
  stop(): Promise<void>;
}

export function createPackager(deps: PrepareDeps, rules: PackagerRules): Packager {
  const stopped = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const prepareNext = (): Promise<boolean> => {
    const next = prepareNextVideo(deps, rules, stopped.signal);
    running = next.catch(() => undefined);
    return next;
  };
  const poll = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const isPrepared = await prepareNext().catch((error: unknown) => {
        if (!stopped.signal.aborted)
          deps.log.warn({ err: error }, 'preparing videos failed, trying again');
        return false;
      });
      if (!isPrepared) await pause(stopped.signal);
    }
  };
  return {
    prepareNext,
    start: () => void poll(),
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
}

const pause = (signal: AbortSignal): Promise<unknown> =>
  wait(POLL_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);

async function prepareNextVideo(
  deps: PrepareDeps,
  { tools, scratch, freeBytes }: PackagerRules,
  stopping: AbortSignal,
): Promise<boolean> {
  const { db, clock, random } = deps;
  const now = clock();
  const by = random.id();
  const video = await store.claimNextVideo(db, by, { now, until: now + VIDEO_LEASE_MS });
  if (!video) return false;
  await removeStaleScratch(deps, scratch);
  const folder = join(scratch, by);
  const claim = startClaimRenewal(deps, video, by);
  try {
    if (video.attempts > VIDEO_ATTEMPTS_MAX) throw new UnusableVideo(STOPPED_TOO_OFTEN);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const signal = AbortSignal.any([stopping, claim.lost]);
    const free = freeBytes ? { freeBytes } : {};
    const run = { tools, folder, by, signal, progress: claim.progress, ...free };
    await prepareVideo(deps, video, run);
  } catch (error) {
    await recordFailure(deps, { video, by, error, isStopping: stopping.aborted });
  } finally {
    claim.end();
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

const STOPPED_TOO_OFTEN =
  'Preparing this video was interrupted several times. Try again, or export it as MP4 (H.264) and replace it.';

/** Renews a claim and records the progress. */
function startClaimRenewal({ db, clock, log }: PrepareDeps, video: VideoRow, by: string) {
  const lost = new AbortController();
  let percent = 0;
  const renew = async (): Promise<void> => {
    const claim = { videoId: video.media_id, by };
    const isClaimed = await store.updateClaimedVideo(db, claim, {
      claimed_until: clock() + VIDEO_LEASE_MS,
      percent,
    });
    if (!isClaimed) lost.abort();
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      log.warn({ err: error }, 'renewing the claim on a video failed'),
    );
  }, RENEW_EVERY_MS);
  return {
    lost: lost.signal,
    progress: (part: number) => {
      percent = Math.floor(part * ENCODING_PERCENT);
    },
    end: () => clearInterval(timer),
  };
}

interface Failure {
  video: VideoRow;
  by: string;
  error: unknown;
  isStopping: boolean;
}

/** Records why a video cannot be prepared; an interrupted one is tried again. */
async function recordFailure(
  deps: PrepareDeps,
  { video, by, error, isStopping }: Failure,
): Promise<void> {
  const { db, clock, log } = deps;
  const claim = { videoId: video.media_id, by };
  // Its files are already removed.
  const free = { claim_id: null, claimed_until: null, percent: 0, package: null };
  const failure = findFailureMessage(error);
  if (isStopping) {
    const attempts = video.attempts - 1;
    await store.updateClaimedVideo(db, claim, { ...free, state: 'waiting', attempts });
  } else if (failure === undefined) {
    log.warn({ err: error, film: video.media_id }, 'preparing a video failed, trying again');
    const claimed_until = clock() + RETRY_AFTER_MS;
    await store.updateClaimedVideo(db, claim, { ...free, state: 'waiting', claimed_until });
  } else {
    const cause = error instanceof Error ? error.cause : undefined;
    log.warn({ film: video.media_id, failure, cause }, 'a video cannot be prepared');
    await store.updateClaimedVideo(db, claim, { ...free, state: 'failed', failure });
  }
}

function findFailureMessage(error: unknown): string | undefined {
  if (error instanceof UnusableVideo) return error.message;
  const isFull =
    (error instanceof AppError && error.code === 'disk_full') ||
    (error instanceof Error && 'code' in error && error.code === 'ENOSPC');
  return isFull ? DISK_FULL : undefined;
}

/** Removes remains of killed workers. */
async function removeStaleScratch({ db, clock }: PrepareDeps, scratch: string): Promise<void> {
  const live = await store.listLiveClaims(db, clock());
  for (const name of await readdir(scratch).catch(() => []))
    if (!live.has(name)) await rm(join(scratch, name), { recursive: true, force: true });
}
