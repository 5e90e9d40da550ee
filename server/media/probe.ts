// Decides whether a video is accepted: browsers can play it, or it can be converted.
import { VIDEO_PIXELS_MAX, VIDEO_SECONDS_MAX } from '#contract/media/video-limits.ts';
import { formatVideoKinds } from '#contract/media/media.ts';
import { AppError } from '../platform/errors.ts';
import { createWorkQueue } from '../platform/work-queue.ts';
import { createWorkerProcess } from './worker-process.ts';

export interface ProbeOptions {
  path: string;
  /** Videos are converted here, so more formats are accepted. */
  prepares: boolean;
}

export type ProbeResult =
  | { kind: 'video'; seconds: number; plays: boolean }
  /** `cut` also means that the index lists more than the file contains. */
  | { kind: 'unplayable' | 'unreadable' | 'soundOnly' | 'vast' | 'playable' | 'cut' };

const RETRY_SECONDS = 10;
const queue = createWorkQueue({
  name: 'films',
  parallel: 2,
  waitingMax: 20,
  message: 'The server is checking many videos. Please try again in a moment.',
  retrySeconds: RETRY_SECONDS,
});
const probeInProcess = createWorkerProcess<
  ProbeOptions & Record<string, string | boolean>,
  ProbeResult
>({
  script: new URL('./probe.worker.ts', import.meta.url),
  timeMaxMs: 30_000,
  // A small video on a busy machine may be fine.
  createTimeoutError: () =>
    new AppError('busy', 'Checking this video took too long. Please try again in a moment.', {
      retryAfter: RETRY_SECONDS,
    }),
  heapMaxMb: 256,
});

interface ProbedVideo {
  durationSeconds: number;
  /** Whether browsers can play it as it is. */
  plays: boolean;
}

const { long, short } = VIDEO_PIXELS_MAX;
const FORMATS = `Export it as ${formatVideoKinds(false)} (H.264).`;
const MESSAGES: Readonly<Record<Exclude<ProbeResult['kind'], 'video' | 'unreadable'>, string>> = {
  unplayable: 'Export the video as H.264.',
  cut: 'This video is incomplete. Export it again.',
  soundOnly: `This file has sound but no picture. ${FORMATS}`,
  vast: `This video is larger than ${long} × ${short} pixels. Export it at that size or smaller.`,
  playable: '',
};

/**
 * The duration of a video in whole seconds, rounded; at least 1. Waits for the asker's turn. Fails: wrong_type, with a
 * sentence that says what to do; busy.
 */
export async function probeVideo(options: ProbeOptions, userId: string): Promise<ProbedVideo> {
  // A process that crashes or runs out of memory was given an invalid video.
  const probed = (await queue.run(userId, () => probeInProcess({ ...options }))) ?? UNREADABLE;
  if (probed.kind === 'unreadable')
    throw new AppError(
      'wrong_type',
      `This file is not an ${formatVideoKinds(options.prepares)} video. ${FORMATS}`,
    );
  if (probed.kind !== 'video') throw new AppError('wrong_type', MESSAGES[probed.kind]);
  const { seconds, plays } = probed;
  if (!Number.isFinite(seconds) || seconds <= 0)
    throw new AppError('wrong_type', `The length of this video is unknown. ${FORMATS}`);
  if (seconds > VIDEO_SECONDS_MAX)
    throw new AppError(
      'wrong_type',
      'This video is longer than 12 hours. Split it into several lessons.',
    );
  return { durationSeconds: Math.max(1, Math.round(seconds)), plays };
}

const UNREADABLE = { kind: 'unreadable' } as const;
