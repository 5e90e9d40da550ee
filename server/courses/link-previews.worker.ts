// Worker thread that draws link previews one after the other.
import { parentPort } from 'node:worker_threads';
import { drawPreview } from '#art/preview/preview.ts';
import type { RenderResult } from '../platform/render-thread.ts';
import type { DrawingJob } from './link-previews.ts';

parentPort?.on('message', (job: DrawingJob) => {
  void draw(job).then((drawn) => parentPort?.postMessage(drawn));
});

async function draw({ preview, organization, photo }: DrawingJob): Promise<RenderResult> {
  try {
    return { bytes: new Uint8Array(await drawPreview(preview, organization, photo)) };
  } catch (error) {
    return { failure: String(error) };
  }
}
