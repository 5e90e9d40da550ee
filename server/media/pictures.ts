// Re-encodes pictures in a separate process: without metadata or scripts, and limited in pixels.
import { availableParallelism } from 'node:os';
import { AppError } from '../platform/errors.ts';
import { createWorkQueue } from '../platform/work-queue.ts';
import { createWorkerProcess } from './worker-process.ts';
import type {
  PictureVariant,
  PictureJob,
  PictureShape,
  Pixels,
  RecodeResult,
} from './pictures.worker.ts';

export type { PictureVariant, PictureShape, Pixels };

const queue = createWorkQueue({
  name: 'pictures',
  // Leaves one processor to other users.
  parallel: Math.max(1, availableParallelism() - 1),
  waitingMax: 20,
  perClientMax: 2,
  message: 'The server is processing many pictures. Please try again in a moment.',
  retrySeconds: 5,
});
const recodeInProcess = createWorkerProcess<PictureJob, RecodeResult>({
  script: new URL('./pictures.worker.ts', import.meta.url),
  timeMaxMs: 30_000,
  heapMaxMb: 128,
});

/**
 * Re-encodes a PNG, JPEG or WebP file as WebP, upright and within its shape, and as smaller WebP and AVIF versions
 * where the shape has widths; none is larger than the picture. Two at a time per asker. Fails: wrong_type, busy.
 */
export async function recodePicture(
  path: string,
  { shape, userId }: { shape: PictureShape; userId: string },
): Promise<{ whole: PictureVariant; pixels: Pixels; smaller: PictureVariant[] }> {
  // A process that crashes or runs out of memory or time was given an invalid picture.
  const recoded = await queue.run(userId, () => recodeInProcess({ path, shape }));
  switch (recoded?.kind) {
    case 'made':
      return recoded;
    case 'vast':
      throw new AppError(
        'wrong_type',
        `The picture has too many pixels: at most ${recoded.megapixels} megapixels are allowed.`,
      );
    case 'damaged':
      throw new AppError(
        'wrong_type',
        'The picture is damaged or incomplete. Export it again, or choose another file.',
      );
    case 'failed':
      throw new Error(`Processing a picture failed: ${recoded.reason}`);
    default:
      throw new AppError('wrong_type', 'The picture must be a PNG, JPEG or WebP file.');
  }
}
