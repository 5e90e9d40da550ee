// Worker thread that draws certificates one after the other.
import { parentPort } from 'node:worker_threads';
import type { RenderResult } from '../platform/render-thread.ts';
import { drawCertificate } from './certificate-page.ts';
import type { CertificatePage } from './certificate-page.ts';

parentPort?.on('message', (page: CertificatePage) => {
  void print(page).then((printed) => parentPort?.postMessage(printed));
});

async function print(page: CertificatePage): Promise<RenderResult> {
  try {
    return { bytes: await drawCertificate(page) };
  } catch (error) {
    return { failure: String(error) };
  }
}
