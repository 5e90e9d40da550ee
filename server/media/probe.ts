// Decides whether browsers can play a video file.
import { AppError } from '../platform/errors.ts';
import { workQueue } from '../platform/work-queue.ts';
import { workerProcess } from './worker-process.ts';

/** What a prober says of a file. */
export type Probed =
  | { kind: 'playable'; seconds: number }
  | { kind: 'unplayable' }
  | { kind: 'unreadable' }
  /** Its tables name more than the file holds. */
  | { kind: 'cut' };

const queue = workQueue({
  parallel: 2,
  waitingMax: 20,
  message: 'Many videos are being looked at. Please try again in a moment.',
  retrySeconds: 10,
});
const probeInProcess = workerProcess<string, Probed>({
  script: new URL('./probe.worker.ts', import.meta.url),
  timeMaxMs: 15_000,
  heapMaxMb: 256,
});

/**
 * The duration of an H.264 video in MP4 or MOV, in whole seconds, to the nearest; at least 1. Looked at in
 * the asker's turn. Fails: wrong_type, with a sentence that says what to do; busy.
 */
export async function probeVideo(
  path: string,
  asker: string,
): Promise<{ durationSeconds: number }> {
  // A process that runs out of memory or time, or dies, has met a file that is no video.
  const probed = (await queue.run(asker, () => probeInProcess(path))) ?? { kind: 'unreadable' };
  if (probed.kind === 'unplayable') throw new AppError('wrong_type', 'Export the video as H.264.');
  if (probed.kind === 'cut') {
    throw new AppError(
      'wrong_type',
      'This video breaks off before its end. Please export it again.',
    );
  }
  if (probed.kind === 'unreadable' || !Number.isFinite(probed.seconds) || probed.seconds <= 0) {
    throw new AppError(
      'wrong_type',
      'This file is no MP4 or MOV video. Please export it as MP4 or MOV (H.264).',
    );
  }
  return { durationSeconds: Math.max(1, Math.round(probed.seconds)) };
}
