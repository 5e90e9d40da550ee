// The thread that draws link previews of courses, one after the other.
import { parentPort } from 'node:worker_threads';
import { drawPreview } from '#art/preview/preview.ts';
import type { House } from '#art/preview/house.ts';
import type { Preview } from '#art/preview/preview.ts';
import type { Drawn } from '../platform/drawing-thread.ts';

parentPort?.on('message', (order: { preview: Preview; house: House }) => {
  void draw(order).then((drawn) => parentPort?.postMessage(drawn));
});

async function draw({ preview, house }: { preview: Preview; house: House }): Promise<Drawn> {
  try {
    return { bytes: new Uint8Array(await drawPreview(preview, house)) };
  } catch (error) {
    return { failure: String(error) };
  }
}
