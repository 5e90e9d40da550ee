// Worker thread that draws link previews one after the other.
import { parentPort } from 'node:worker_threads';
import { drawPreview } from '#art/preview/preview.ts';
import type { Drawn } from '../platform/drawing-thread.ts';
import type { Job } from './link-previews.ts';

parentPort?.on('message', (order: Job) => {
  void draw(order).then((drawn) => parentPort?.postMessage(drawn));
});

async function draw({ preview, organization, photo }: Job): Promise<Drawn> {
  try {
    return { bytes: new Uint8Array(await drawPreview(preview, organization, photo)) };
  } catch (error) {
    return { failure: String(error) };
  }
}
