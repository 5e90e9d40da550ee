// Worker thread that draws documents one after the other.
import { parentPort } from 'node:worker_threads';
import type { RenderResult } from '../../platform/render-thread.ts';
import { drawDocument } from './document-page.ts';
import type { DocumentPage } from './document-page.ts';

parentPort?.on('message', (page: DocumentPage) => {
  void print(page).then((printed) => parentPort?.postMessage(printed));
});

async function print(page: DocumentPage): Promise<RenderResult> {
  try {
    return { bytes: await drawDocument(page) };
  } catch (error) {
    return { failure: String(error) };
  }
}
